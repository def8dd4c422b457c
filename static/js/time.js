// The server's clock as this page knows it. Each round trip proves a lower and an upper bound of
// "server time minus my time"; the bounds of all of them intersect, and the middle is the estimate.
// Only performance.now() is read: the device's wall clock may be wrong or jump (F20).

const DRIFT = 1e-4; // two quartz clocks part by up to 100 ppm: bounds widen as they age
const ROUNDING = 1; // both clocks are read in coarse steps of up to a millisecond
const FINE = 20; // a width below this needs no more samples in a hurry
const SAMPLES = 16;
const SLEW = 0.1; // a correction runs at a tenth of real time, so that no second visibly stumbles
const JUMP = 250; // beyond this the estimate was wrong altogether: correct at once

let low = -Infinity;
let high = Infinity;
let aged = 0;
let trips = 0;
let epoch = null;
let slew = null; // {from, to, since}: how the shown offset moves to the estimate

/** Whether the server's time is known at all. */
export const known = () => slew !== null;

/** Half of this is the proven error. */
export const width = () => high - low;

/** Whether another round trip at once is worth it. */
export const wantsMore = () => width() > FINE && trips < SAMPLES;

/** The server's clock in ms, at a moment of performance.now(). */
export const serverNow = (at = performance.now()) => at + shown(at);

/** When something was sent, for the server to judge how old it is; null while its time is unknown. */
export const stamp = () => (known() ? `${Math.round(serverNow())} ${epoch}` : null);

/** A new connection: the device may have slept, so measure again. What holds is kept. */
export function begin() {
  trips = 0;
}

/** A message that the server sent when its clock showed `now`: it cannot have been later. */
export function heard(now, received, its) {
  narrow(now - received - ROUNDING, Infinity, received, its);
}

/** A ping sent at `sent`, answered when the server's clock showed `now`. */
export function roundTrip(sent, now, received, its) {
  trips += 1;
  narrow(now - received - ROUNDING, now - sent + ROUNDING, received, its);
}

function narrow(least, most, at, its) {
  if (its !== epoch) {
    [epoch, low, high, slew, trips] = [its, -Infinity, Infinity, null, 0]; // another server's clock
  }
  const age = DRIFT * (at - aged);
  [low, high, aged] = [Math.max(low - age, least), Math.min(high + age, most), at];
  if (low > high) {
    [low, high, trips] = [least, most, 0]; // a clock stood still, as in a sleeping phone: start afresh
  }
  // With no answer yet, a message that took no time at all is the best guess.
  move(high === Infinity ? low : (low + high) / 2, at);
}

function move(to, at) {
  const from = slew === null || Math.abs(to - shown(at)) > JUMP ? to : shown(at);
  slew = { from, to, since: at };
}

function shown(at) {
  if (slew === null) return 0;
  const rest = slew.to - slew.from;
  const step = SLEW * Math.max(0, at - slew.since);
  return Math.abs(rest) <= step ? slew.to : slew.from + Math.sign(rest) * step;
}
