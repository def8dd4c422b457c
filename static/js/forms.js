// Plain forms (new table, join) leave once: pressing five times on a slow link makes one table (F6).
// The id in the field "tap-id" lets the server tell a repeat, were the page itself sent again.

import { newId } from "./taps.js";

const gone = new WeakSet();

export function startForms() {
  document.addEventListener("submit", leave);
  window.addEventListener("pageshow", (event) => event.persisted && restore());
}

function leave(event) {
  const form = event.target;
  const byHtmx = form.matches("[hx-post], [hx-get], [hx-put], [hx-delete]");
  if (byHtmx || event.defaultPrevented || form.method !== "post") return;
  if (gone.has(form)) return event.preventDefault();
  gone.add(form);
  const field = form.elements.namedItem("tap-id");
  if (field && !field.value) field.value = newId();
  // Should the answer never come, the form may be sent again, with the same id.
  setTimeout(() => gone.delete(form), 4000);
}

// Back on this page from its cache: a new press is a new wish.
function restore() {
  for (const form of document.forms) {
    gone.delete(form);
    const field = form.elements.namedItem("tap-id");
    if (field) field.value = "";
  }
}
