// The sheet of sound: mute, volume and a bell to try them. It may come and go; what it shows is
// what this device remembers.

import { change, running, settings, sound } from "./audio.js";
import { flash } from "./flash.js";

export function startSoundSettings() {
  document.addEventListener("input", set);
  document.addEventListener("click", press);
  document.addEventListener("htmx:after:settle", fill);
  fill();
}

function set({ target }) {
  if (target.id === "sound-mute") change({ muted: target.checked });
  else if (target.id === "sound-volume") change({ volume: Number(target.value) });
  else return;
  fill();
}

function press({ target }) {
  const button = target.closest?.("button");
  if (button?.id === "sound-mute") change({ muted: !settings().muted });
  if (button?.id === "sound-test") tryOut();
  if (button) fill();
}

// The tap itself may only now have woken the audio device.
function tryOut() {
  const context = running();
  if (!context) return document.addEventListener("audio-change", tryOut, { once: true });
  sound("half", context.currentTime);
  flash("half");
}

function fill() {
  const { muted, volume } = settings();
  const find = (name) => document.getElementById(`sound-${name}`);
  const [mute, slider, test] = [find("mute"), find("volume"), find("test")];
  if (mute?.tagName === "BUTTON") mute.setAttribute("aria-pressed", String(muted));
  else if (mute) mute.checked = muted;
  if (slider) slider.value = volume;
  if (test) test.disabled = muted;
}
