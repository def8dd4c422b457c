// Chart paper by day, lamp light at night, or as the device has it. The cookie lets the server
// draw the next page in the same light.

const YEAR = 365 * 24 * 60 * 60;

export function startTheme() {
  document.addEventListener("click", choose);
  document.addEventListener("htmx:after:settle", mark);
  mark();
}

function choose(event) {
  const choice = event.target.closest?.("[data-theme-choice]")?.dataset.themeChoice;
  if (!choice) return;
  document.documentElement.dataset.theme = choice;
  document.cookie = `theme=${choice}; Max-Age=${YEAR}; Path=/; SameSite=Lax`;
  mark();
}

function mark() {
  const chosen = document.documentElement.dataset.theme;
  for (const button of document.querySelectorAll("button[data-theme-choice]")) {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === chosen));
  }
}
