// How the connection stands, shown on #link, and the lock on taps while it is down. It never
// covers the page: people go on reading, and it clears by itself (F33).

import { words } from "./words.js";

const GRACE = 1000; // a page that asks is shown as asking so long before it counts as lost

let state = document.getElementById("socket") ? "opening" : "none";
let met = false; // whether this page was ever connected
let grace;

/** Whether a tap must not be sent now. A page just loaded may tap: the server has just answered it. */
export const locked = () => state !== "live" && state !== "none" && (met || state !== "opening");

/** Take a state: opening, live, lost, moved or removed. Tells the page by the event `link`. */
export function setLink(next) {
  clearTimeout(grace);
  if (next === "opening") {
    if (state === "lost") return; // still lost until proven otherwise
    grace = setTimeout(() => setLink("lost"), GRACE);
  }
  if (next === state) return;
  state = next;
  met ||= state === "live";
  draw();
  document.dispatchEvent(new CustomEvent("link", { detail: state }));
}

export function startLink() {
  if (state === "opening") setLink("opening");
  draw();
  document.addEventListener("htmx:after:settle", lockTaps); // panels drawn anew know nothing of it
}

function draw() {
  const link = document.getElementById("link");
  if (link) {
    link.dataset.state = state;
    (link.querySelector(".link-words") ?? link).textContent = words(`link-${state}`);
  }
  lockTaps();
}

// The buttons stay in place and can be pressed, so that a press can say "not sent".
function lockTaps() {
  if (!locked()) {
    for (const button of document.querySelectorAll("[data-locked]")) {
      button.removeAttribute("aria-disabled");
      button.removeAttribute("data-locked");
    }
    return;
  }
  const taps = "button[hx-post]:not([aria-disabled]), form[hx-post] button:not([aria-disabled])";
  for (const button of document.querySelectorAll(`:is(#screen, #sheet) :is(${taps})`)) {
    button.setAttribute("aria-disabled", "true");
    button.setAttribute("data-locked", "");
  }
}
