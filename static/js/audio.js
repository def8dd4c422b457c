// The audio device: opened where this page should sound, unlocked by any tap, with the mute and the
// volume of this device. Whether it sounds is read from the AudioContext itself, never from a flag
// of ours: a phone call or a sleep may have silenced it since (F22).

import { play } from "./instruments.js";
import { device } from "./store.js";

const LOUD_ROLES = ["table", "clock"]; // one voice in the room; phones may be unmuted
const TOUCHES = ["pointerdown", "pointerup", "touchend", "click", "keydown"];

let context = null;
let out = null;

/** Mute and volume (0 to 100) of this device. */
export function settings() {
  const kept = device.get("sound") ?? fallback;
  return {
    muted: kept.muted ?? !LOUD_ROLES.includes(document.body.dataset.role),
    volume: kept.volume ?? 80,
  };
}

let fallback = {}; // where storage is blocked, remembered as long as the page is open

export function change(setting) {
  fallback = { ...settings(), ...setting };
  device.set("sound", fallback);
  unlock();
  if (out) out.gain.setTargetAtTime(loudness(), context.currentTime, 0.02);
  tell();
}

/** The running audio clock, or null where nothing can be heard now. */
export const running = () => (context?.state === "running" && !settings().muted ? context : null);

/** The moment of the audio clock that is heard at a moment of performance.now(). */
export function heardAt(moment) {
  const { contextTime, performanceTime } = context.getOutputTimestamp?.() ?? {};
  if (contextTime > 0 && performanceTime > 0) return contextTime + (moment - performanceTime) / 1000;
  const latency = context.outputLatency || context.baseLatency || 0;
  return context.currentTime - latency + (moment - performance.now()) / 1000;
}

/** Play a cue at a moment of the audio clock. Tells what to call to silence it. */
export function sound(name, at, number) {
  const own = new GainNode(context);
  own.connect(out);
  const voice = { context, out: own, sources: [] };
  play(name, voice, Math.max(at, context.currentTime), number);
  return () => {
    for (const source of voice.sources) source.stop();
    own.disconnect();
  };
}

export function startAudio() {
  if (!settings().muted) open();
  for (const touch of TOUCHES) {
    document.addEventListener(touch, unlock, { capture: true, passive: true });
  }
  document.addEventListener("visibilitychange", unlock);
  tell();
}

function open() {
  const Context = window.AudioContext ?? window.webkitAudioContext;
  if (!Context || (context && context.state !== "closed")) return;
  try {
    context = new Context({ latencyHint: "interactive" });
    out = new GainNode(context, { gain: loudness() });
    // Several cues at once must not crackle.
    const limit = new DynamicsCompressorNode(context, { threshold: -10, ratio: 8 });
    out.connect(limit).connect(context.destination);
    context.addEventListener("statechange", tell);
  } catch {
    context = null; // no audio device here: the page flashes instead
  }
}

function unlock() {
  if (settings().muted) return;
  open();
  if (context && context.state !== "running") context.resume().catch(() => {});
}

function loudness() {
  const { muted, volume } = settings();
  return muted ? 0 : (volume / 100) ** 2 * 1.4; // ears hear ratios
}

function tell() {
  const badge = document.getElementById("sound-badge");
  if (badge) badge.hidden = settings().muted || !context || context.state === "running";
  document.dispatchEvent(new CustomEvent("audio-change"));
}
