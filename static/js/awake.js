// Keeps the screen on: the tablet on the table always, other pages while a clock runs. Secure pages
// ask for a wake lock. On plain http, the normal case here, NoSleep plays a tiny video instead, which
// needs a touch first. Where neither holds, a hint says so.

import { anyRuns } from "./clock.js";
import { words } from "./words.js";

const NOSLEEP = "/static/vendor/NoSleep.min.js";
const ROLES = ["table", "seat", "clock"];

const native = window.isSecureContext && "wakeLock" in navigator;

let lock = null; // the wake lock, or NoSleep
let noSleep = null;
let asking = false;
let trouble = null; // why it does not hold: "tap" (a touch would do) or "cannot"

export function startAwake() {
  if (!ROLES.includes(document.body.dataset.role)) return;
  document.addEventListener("visibilitychange", see); // a lock is lost when the page is hidden (F24)
  document.addEventListener("clock-change", see);
  document.addEventListener("click", see, true);
  if (native) see();
  else load();
}

// Ahead of the touch: the video must start within it, and the clock page may have no server by then.
function load() {
  const script = document.createElement("script");
  script.src = NOSLEEP;
  script.addEventListener("load", () => {
    noSleep = new window.NoSleep();
    see();
  });
  script.addEventListener("error", () => {
    trouble = "cannot";
    hint();
  });
  document.head.append(script);
}

const wanted = () => document.body.dataset.role === "table" || anyRuns();

function holds() {
  if (!lock) return false;
  return native ? !lock.released : !lock.noSleepVideo?.paused;
}

async function see() {
  if (asking || document.hidden) return;
  if (wanted() && !holds()) {
    asking = true;
    await (native ? ask() : playVideo());
    asking = false;
  }
  if (!wanted()) letGo();
  hint();
}

async function ask() {
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", see);
    trouble = null;
  } catch {
    trouble = "cannot"; // a low battery, or the browser's settings
  }
}

async function playVideo() {
  if (!noSleep) return;
  try {
    await noSleep.enable();
    lock = noSleep;
    trouble = null;
  } catch (error) {
    trouble = error?.name === "NotAllowedError" ? "tap" : "cannot";
  }
}

function letGo() {
  if (!lock) return;
  if (native) lock.release().catch(() => {});
  else lock.disable();
  lock = null;
}

function hint() {
  const line = document.getElementById("awake-hint");
  if (!line) return;
  line.hidden = !trouble || !wanted();
  if (trouble) line.textContent = words(`awake-${trouble}`);
}
