// The one sheet over the page. It opens when htmx has filled #sheet-body and closes by its button,
// by a tap beside it, by Esc, by Back, or when its content goes. Closed, it is empty, so that
// nothing in it goes on asking the server.

const sheet = document.getElementById("sheet");
const body = document.getElementById("sheet-body");

let leaving = false; // our own step back is under way

export function startSheet() {
  if (!sheet || !body) return;
  new MutationObserver(follow).observe(body, { childList: true });
  sheet.addEventListener("close", closed);
  sheet.addEventListener("click", tapped);
  window.addEventListener("popstate", back);
}

function follow() {
  const filled = body.childElementCount > 0;
  if (filled && !sheet.open) open();
  else if (!filled && sheet.open) sheet.close();
}

function open() {
  sheet.showModal();
  sheet.scrollTop = 0;
  if (!leaving) remember();
}

// One entry in the history for the open sheet, so that Back closes it instead of leaving the page.
function remember() {
  if (!history.state?.sheet) history.pushState({ sheet: true }, "");
}

function tapped(event) {
  if (event.target.closest("[data-close]")) return sheet.close();
  if (event.target !== sheet) return;
  const edge = sheet.getBoundingClientRect();
  const beside =
    event.clientX < edge.left || event.clientX > edge.right ||
    event.clientY < edge.top || event.clientY > edge.bottom;
  if (beside) sheet.close();
}

function closed() {
  // htmx empties it, so that it also takes down what it has set up inside.
  htmx.swap({ sourceElement: sheet, target: body, swap: "innerHTML swapEmpty:true", text: "" });
  if (!history.state?.sheet || leaving) return;
  leaving = true;
  history.back();
}

function back() {
  const ours = leaving;
  leaving = false;
  if (!sheet.open) return;
  if (ours) remember(); // another sheet was opened while we were stepping back
  else sheet.close();
}
