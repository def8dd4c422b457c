// A light for every sound, for those who cannot hear it and for tables that play in silence. How a
// flash looks, also with less motion, is told by signals.css.

const light = document.getElementById("flash");

export function startFlash() {
  document.addEventListener("clock-cue", (event) => flash(event.detail.name));
  light?.addEventListener("animationend", () => light.removeAttribute("class"));
}

/** Light up for a cue, by its name. */
export function flash(name) {
  if (!light) return;
  light.removeAttribute("class");
  void light.offsetWidth; // lets the same flash begin anew
  light.className = `flash-${name}`;
}
