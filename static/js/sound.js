// What is heard, and when. The cues of a running clock are put on the audio clock ahead of time, all
// of them up to the buzzer: a stalled network, a busy page or a hidden tab cannot silence the bell.

import { heardAt, running, sound } from "./audio.js";
import { read } from "./clock.js";
import { cuesOf } from "./cues.js";
import { flash } from "./flash.js";

const CHECK = 1000;
const STRAY = 0.03; // s: beyond this the audio clock and ours have parted, and the cues move
const BEGUN = 0.1; // s: a cue so near is left alone when others move
const KEPT = 0.5; // s: the same for a countdown that has just run out, the server being a little ahead
const LATE = 0.25; // s: the very first cue is due as the countdown begins, and sounds although it is past
const SPACE = 0.5; // s between cues that came together: two flashes a second are safe to look at

const heard = new Set(); // the cues of panels, with their keys
let plan = null; // {context, key, zero, cues}: what lies on the audio clock

export function startSound() {
  document.addEventListener("clock-change", schedule);
  document.addEventListener("audio-change", schedule);
  setInterval(schedule, CHECK);
  document.body.addEventListener("version", playNew);
  newCues(); // those of a page just loaded are history
}

function schedule() {
  const clock = document.querySelector("[data-clock][data-total]");
  const now = clock && read(clock);
  const context = running();
  if (!now?.running || now.left <= 0) return clear(now?.left > 0 ? 0 : KEPT);
  if (!context) return clear(0);
  const zero = heardAt(performance.now() + now.left);
  const key = `${now.total} ${now.ends}`;
  const same = plan?.context === context && plan.key === key;
  if (same && Math.abs(plan.zero - zero) < STRAY) return;
  clear(same ? BEGUN : 0);
  const kept = same ? plan.cues : [];
  const cues = cuesOf(now.total)
    .map((cue) => ({ ...cue, at: zero - cue.left / 1000 }))
    .filter((cue) => cue.at > context.currentTime - (cue.name === "lead" ? LATE : 0))
    .filter((cue) => !kept.some((other) => other.left === cue.left))
    .map((cue) => ({ ...cue, hush: sound(cue.name, cue.at, cue.number) }));
  plan = { context, key, zero, cues: [...kept, ...cues] };
}

// Take back what has not begun and does not begin within `soon` seconds.
function clear(soon) {
  if (!plan) return;
  const until = plan.context.currentTime + soon;
  plan.cues = plan.cues.filter((cue) => cue.at <= until || cue.hush());
}

// Each cue of a panel sounds once for each key, in the order in which they stand.
function playNew() {
  const context = running();
  newCues().forEach((name, place) => {
    if (context) sound(name, context.currentTime + place * SPACE);
    setTimeout(flash, place * SPACE * 1000, name);
  });
}

function newCues() {
  const names = [];
  for (const { dataset } of document.querySelectorAll("[data-cue]")) {
    for (const name of dataset.cue.split(/\s+/).filter(Boolean)) {
      const cue = `${name} ${dataset.cueKey}`;
      if (!heard.has(cue)) names.push(name);
      heard.add(cue);
    }
  }
  return names;
}
