// The space bar presses whatever is called a button. Browsers see to real buttons only: a room of
// the deck plan is a link within a drawing, and there they know no more than Enter.

export function startPress() {
  document.addEventListener("keydown", press);
}

function press(event) {
  const pressed = event.target.closest?.("[role=button]");
  if (event.key !== " " || !pressed || pressed.matches("button, summary, input")) return;
  event.preventDefault(); // the page would scroll
  if (!event.repeat) pressed.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}
