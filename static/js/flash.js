// A light for every sound, for those who cannot hear it and for tables that play in silence. How a
// flash looks, also with less motion, is told by signals.css.

const LONGEST = 2400; // as long as the longest of them
const BRIEF = 500; // the moments that come each second

const light = document.getElementById("flash");

let out;

export function startFlash() {
  document.addEventListener("clock-cue", (event) => flash(event.detail.name));
}

/** Light up for a cue, by its name. */
export function flash(name) {
  if (!light) return;
  clearTimeout(out);
  light.removeAttribute("class");
  void light.offsetWidth; // lets the same flash begin anew
  light.className = `flash-${name}`;
  // By the clock, not by the end of an animation: with less motion there is none.
  const brief = ["lead", "go", "tick"].includes(name);
  out = setTimeout(() => light.removeAttribute("class"), brief ? BRIEF : LONGEST);
}
