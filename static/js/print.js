// The button that opens the browser's own print dialogue.

document.querySelector("[data-print]")?.addEventListener("click", () => window.print());
