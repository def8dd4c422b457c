// Draws every clock of the page: the digits, the ring, its stages. Each frame reckons from the end
// of the countdown, so nothing is lost when frames are not drawn (F19). Tells the page
// "clock-cue" when a moment of cues.js passes, and "clock-change" when a clock starts or stops.

import { cuesOf } from "./cues.js";
import { known, serverNow } from "./time.js";
import { words } from "./words.js";

const LATE = 250; // the first cue is due as the countdown begins, and is given although it is past
const SEEN = 1500; // a moment that passed longer ago, in a hidden page, is not announced
const SOON = 500; // a clock taken away with less left has run out: the server was a little ahead
const STAGES = ["is-running", "is-paused", "is-lead", "is-half", "is-last-ten", "is-over"];

const still = matchMedia("(prefers-reduced-motion: reduce)");
const last = new Map(); // clock id -> what was drawn last

let frame = null;

export function startClock() {
  // Pushes morph a clock back to what the server printed: draw over it before anybody sees it.
  const facts = ["data-ends", "data-left", "data-total"];
  const changes = { subtree: true, childList: true, attributeFilter: facts };
  new MutationObserver(draw).observe(document.body, changes);
  document.addEventListener("visibilitychange", draw);
  document.addEventListener("link", draw);
  draw();
}

/** What a clock shows: {total, left, ends, running}, or null where there is none or no time yet. */
export function read(clock) {
  const { total, ends, left, local } = clock.dataset;
  if (!(total > 0) || (ends === undefined && left === undefined)) return null;
  const running = ends !== undefined;
  if (running && local === undefined && !known()) return null;
  const now = local === undefined ? serverNow() : performance.now();
  return { total: +total, left: running ? ends - now : +left, ends: running ? +ends : null, running };
}

/** Whether any clock of the page runs. */
export const anyRuns = () => [...last.values()].some((clock) => clock.running && clock.left > 0);

function draw() {
  if (frame !== null) cancelAnimationFrame(frame);
  frame = null;
  const seen = new Set();
  for (const clock of document.querySelectorAll("[data-clock]")) {
    const now = read(clock);
    if (!now) continue;
    seen.add(clock.id);
    paint(clock, now);
    follow(clock.id, now);
  }
  for (const id of last.keys()) if (!seen.has(id)) follow(id, null);
  if (anyRuns()) frame = requestAnimationFrame(draw);
}

function paint(clock, { total, left, running }) {
  const lead = left > total;
  write(clock.querySelector(".clock-digits"), figure(lead ? left - total : left));
  const shown = still.matches ? Math.ceil(left / 1000) * 1000 : left;
  const gone = 100 - 100 * Math.min(1, Math.max(0, shown / total));
  const arc = clock.querySelector(".clock-arc");
  if (arc && arc.getAttribute("stroke-dashoffset") !== gone.toFixed(2)) {
    arc.setAttribute("stroke-dashoffset", gone.toFixed(2));
  }
  const over = left <= 0;
  const late = left <= 10000 && left < total && !over;
  const stages = [running && !over, !running && !over, lead, left <= total / 2, late, over];
  STAGES.forEach((stage, at) => clock.classList.toggle(stage, stages[at]));
}

function figure(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  return seconds > 99 ? `${minutes}:${String(seconds % 60).padStart(2, "0")}` : `${seconds}`;
}

function write(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

function follow(id, now) {
  const before = last.get(id);
  if (now) last.set(id, now);
  else last.delete(id);
  if (now && before && unchanged(before, now)) return pass(before, now);
  if (before?.running && before.left > 0 && before.left < SOON && !(now?.left > 0)) cue("over", 0);
  if (now?.running && !before?.running) begin(now);
  document.dispatchEvent(new CustomEvent("clock-change", { detail: { id, before, now } }));
}

function begin({ total, left }) {
  const first = cuesOf(total)[0];
  if (left <= first.left && left > first.left - LATE) cue(first.name, first.number);
}

function unchanged(before, now) {
  const left = now.running || before.left === now.left;
  return before.total === now.total && before.ends === now.ends && left;
}

function pass(before, now) {
  if (!now.running || before.left - now.left > SEEN) return;
  for (const { name, left, number } of cuesOf(now.total)) {
    if (before.left > left && left >= now.left) cue(name, number);
  }
  const thirty = before.left > 30000 && now.left <= 30000;
  if (thirty && now.total > 30000 && now.total !== 60000) say("clock-30"); // of 60, it is the half
}

function cue(name, number) {
  document.dispatchEvent(new CustomEvent("clock-cue", { detail: { name, number } }));
  if (name === "half" || name === "over") say(`clock-${name}`);
  if (name === "tick" && number === 10) say("clock-10");
}

// Few words for those who listen to the page: a figure each second would drown everything else.
function say(name) {
  write(document.getElementById("clock-live"), words(name));
}
