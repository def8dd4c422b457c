// Just the clock: a countdown of this page alone. It needs no table, and once loaded no server. It
// writes what the server writes elsewhere, the facts on #clock; clock.js draws and sound.js rings.

import { device, tab } from "./store.js";

const LEAD = 3000;

const page = document.getElementById("local-clock");
const clock = document.getElementById("clock");

let end; // a timer: when the countdown runs out

clock.dataset.local = ""; // its end is told on this page's own clock
restore();

page.addEventListener("click", press);
document.addEventListener("keydown", key);
document.addEventListener("visibilitychange", () => (document.hidden ? keep() : settle()));
window.addEventListener("pagehide", keep);

function press(event) {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.id === "local-go") go();
  else if (button.id === "local-back") ready(total());
  else if (button.dataset.seconds) choose(Number(button.dataset.seconds));
  if (event.detail > 0) button.blur(); // so that the space bar means the clock, not this button
}

function key(event) {
  const elsewhere = event.target.closest?.("button, a, input, summary, dialog, :popover-open");
  if (event.code !== "Space" || event.repeat || elsewhere) return;
  event.preventDefault();
  go();
}

function go() {
  const stage = page.dataset.stage;
  if (stage === "running") pause();
  else run(stage === "paused" ? left() : total() + LEAD);
}

function choose(seconds) {
  device.set("clock", seconds);
  ready(seconds * 1000);
}

function total() {
  return Number(clock.dataset.total);
}

function left() {
  const { ends, left: standing } = clock.dataset;
  return ends === undefined ? Number(standing) : Number(ends) - performance.now();
}

function ready(ms) {
  clock.dataset.total = ms;
  stand(ms, "ready");
}

function run(ms) {
  delete clock.dataset.left;
  clock.dataset.ends = performance.now() + ms;
  stage("running");
  end = setTimeout(settle, ms);
}

// A pause in the lead-in goes back before it: nothing has been played yet.
function pause() {
  if (left() > total()) ready(total());
  else if (left() > 0) stand(left(), "paused");
  else settle();
}

function stand(ms, name) {
  delete clock.dataset.ends;
  clock.dataset.left = ms;
  stage(name);
}

// Timers come late in hidden pages and after a sleep; the end itself is what counts.
function settle() {
  if (page.dataset.stage === "running" && left() <= 0) stand(0, "over");
}

function stage(name) {
  clearTimeout(end);
  page.dataset.stage = name;
  for (const button of page.querySelectorAll("[data-seconds]")) {
    button.setAttribute("aria-pressed", String(Number(button.dataset.seconds) * 1000 === total()));
    button.disabled = name === "running";
  }
  keep();
}

// A page pulled to refresh, or fetched anew by the browser, comes back paused where it was.
function keep() {
  const begun = ["running", "paused"].includes(page.dataset.stage) && left() > 0;
  tab.set("clock", begun ? { total: total(), left: Math.min(left(), total()) } : null);
}

function restore() {
  const kept = tab.get("clock");
  const seconds = Number(device.get("clock"));
  if (kept?.left > 0) {
    clock.dataset.total = kept.total;
    stand(kept.left, "paused");
  } else {
    ready(seconds > 0 ? seconds * 1000 : total());
  }
}
