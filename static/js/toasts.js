// Toasts: short notes in #toast, swapped in by htmx or said by the page itself. They dissolve
// after a time to read them, and never while somebody points at one, stands in it or has opened it.

import { words } from "./words.js";

const LEAST = 4000;
const PER_LETTER = 60;
const LONGEST = 15000;
const FADE = 300; // the length of the transition of .is-leaving

const toast = document.getElementById("toast");

let leaving;

/** Say one of the page's own words. */
export function say(name) {
  const note = document.createElement("p");
  note.className = "toast";
  note.dataset.said = name;
  note.textContent = words(name);
  toast?.replaceChildren(note);
}

export function startToasts() {
  if (!toast) return;
  new MutationObserver(stay).observe(toast, { childList: true });
  stay();
}

function stay() {
  clearTimeout(leaving);
  toast.classList.remove("is-leaving");
  const letters = toast.textContent.trim().length;
  const folded = toast.querySelector("details > p")?.textContent.length ?? 0; // read once unfolded
  if (letters) leaving = setTimeout(leave, Math.min(LEAST + PER_LETTER * (letters - folded), LONGEST));
}

function leave() {
  if (toast.matches(":hover, :focus-within") || toast.querySelector("details[open]")) return stay();
  toast.classList.add("is-leaving");
  leaving = setTimeout(() => toast.replaceChildren(), FADE);
}
