// Plain forms (new table, join) leave once: pressing five times on a slow link makes one table (F6).

const AGAIN = 4000; // should no answer come, the form may be sent again

const gone = new WeakSet();

export function startForms() {
  document.addEventListener("submit", leave);
  // Back on this page from its cache: a press now is a new wish.
  window.addEventListener("pageshow", (event) => event.persisted && [...document.forms].forEach(stay));
}

const stay = (form) => gone.delete(form);

function leave(event) {
  const form = event.target;
  const byHtmx = form.matches("[hx-post], [hx-get], [hx-put], [hx-delete]");
  if (byHtmx || event.defaultPrevented || form.method !== "post") return;
  if (gone.has(form)) return event.preventDefault();
  gone.add(form);
  setTimeout(stay, AGAIN, form);
}
