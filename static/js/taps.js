// Taps: requests that change something. Each carries a Tap-Id, so that the server plays it once
// however often it arrives. Nothing is ever queued: a tap is sent now, or said to be not sent (F5).

import { locked } from "./link.js";
import { stamp } from "./time.js";
import { say } from "./toasts.js";

const HOLD = 400; // a second press so soon is the same tap (F6)
const SPOT = 30; // px: so near, whatever the screen shows there by then
const TIMEOUT = 4000;

const onTable = document.getElementById("socket") !== null;

const pending = new Map(); // request context -> tap, until it is answered and no longer held
let spot = null; // where the latest press was, null for the keyboard

export function startTaps() {
  document.addEventListener("click", note, true);
  document.addEventListener("htmx:config:request", send);
  document.addEventListener("htmx:error", failed);
  document.addEventListener("htmx:finally:request", finished);
  document.addEventListener("link", forget);
}

/** 128 random bits. crypto.randomUUID would be shorter, and does not exist on plain http (F23). */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function note(event) {
  spot = event.detail > 0 ? [event.clientX, event.clientY] : null;
}

function send(event) {
  const { ctx } = event.detail;
  if (ctx.request.method === "GET") return;
  if (locked()) {
    say("not-sent");
    return event.preventDefault();
  }
  const source = ctx.sourceElement;
  const repeats = source.closest("[data-repeat]") ?? ctx.request.submitter?.closest("[data-repeat]");
  const tap = { source, action: ctx.request.action, spot, id: newId(), pressed: performance.now() };
  if (!repeats && sameAsBefore(tap)) return event.preventDefault();
  if (repeats || busy(source)) apart(ctx);
  ctx.request.headers["Tap-Id"] = tap.id;
  // We may give up a tap that the network still delivers minutes later: the server sees its age.
  if (stamp()) ctx.request.headers["Tap-Sent"] = stamp();
  if (onTable) ctx.request.timeout = TIMEOUT; // elsewhere a file may be on its way up
  if (!repeats) hold(ctx, tap);
}

// htmx lets one request of an element wait behind another and drops the rest. Given an element of
// its own to be sent from, a tap neither waits nor is dropped (F35).
function apart(ctx) {
  ctx.sourceElement = document.createElement("span");
}

const busy = (source) => [...pending.values()].some((tap) => tap.source === source && !tap.failed);

function sameAsBefore(tap) {
  for (const [ctx, before] of pending) {
    const same = before.source === tap.source && before.action === tap.action;
    if (before.failed) {
      if (!same) continue;
      tap.id = before.id; // it may have arrived after all: the same id lets it play once
      pending.delete(ctx);
    } else if (same || near(before, tap)) {
      return true;
    }
  }
  return false;
}

// The first press may already have put another button under the finger.
function near(before, tap) {
  if (!before.spot || !tap.spot || tap.pressed - before.pressed > HOLD) return false;
  return Math.hypot(before.spot[0] - tap.spot[0], before.spot[1] - tap.spot[1]) < SPOT;
}

function hold(ctx, tap) {
  pending.set(ctx, tap);
  show();
}

function finished({ detail: { ctx } }) {
  const tap = pending.get(ctx);
  if (!tap) return;
  if (!ctx.response) {
    tap.failed = true;
    return show();
  }
  setTimeout(() => pending.delete(ctx) && show(), Math.max(0, tap.pressed + HOLD - performance.now()));
}

function failed({ detail: { ctx } }) {
  if (!ctx || ctx.response) return; // not a matter of the network
  if (ctx.request.method !== "GET") say("not-sent");
  else if (ctx.sourceEvent?.type !== "version") say("not-loaded"); // nobody asked for a refresh
}

// Back in touch, the page shows what really happened: a press now is a new wish.
function forget({ detail: state }) {
  if (state !== "live") return;
  for (const [ctx, tap] of pending) if (tap.failed) pending.delete(ctx);
}

function show() {
  const held = [...pending.values()].some((tap) => !tap.failed);
  document.documentElement.toggleAttribute("data-held", held);
}
