// Pieces on the board, moved with a finger, a mouse or the keyboard. What lies where comes from the
// server: this only turns gestures into the forms of the panel, which the rules judge.

const FAR = 8; // px: less is a tap, not a drag
const GRID = 6;

const board = () => document.querySelector("#board[data-moves]");
const squares = () => [...document.querySelectorAll("#board .square")];
const squareAt = (column, row) =>
  document.querySelector(`#board .square[data-column="${column}"][data-row="${row}"]`);

let held = null; // { piece, kind, wide, high, column, row }: in hand; column and row are the square it was taken by
let drag = null;
let swallow = false; // the click that ends a drag

document.addEventListener("pointerdown", press);
document.addEventListener("pointermove", move);
document.addEventListener("pointerup", release);
document.addEventListener("pointercancel", letGo);
document.addEventListener("click", tap, true);
document.addEventListener("keydown", key);
document.body.addEventListener("version", show);
document.addEventListener("htmx:after:swap", show);

// What lies where, as the squares say it.

function lying(square) {
  const { piece, kind, left, bottom, wide, high } = square.dataset;
  if (!piece) return null;
  return {
    piece, kind, left: +left, bottom: +bottom, wide: +wide, high: +high,
    column: +(square.dataset.column ?? 0), row: +(square.dataset.row ?? 0),
  };
}

function fromTray(button) {
  const { piece, kind } = button.dataset;
  const wide = kind === "tent" || kind === "food" ? 2 : 1;
  return { piece, kind, wide, high: kind === "tent" ? 2 : 1, column: 0, row: 0, tray: true };
}

const taken = (element) => (element.matches(".square") ? lying(element) : fromTray(element));

// Dragging.

function press(event) {
  const from = event.target.closest?.("#board[data-moves] .square[data-piece], .tray-kind:not(:disabled)");
  if (!from || !board() || event.button) return;
  drag = { ...taken(from), from, x: event.clientX, y: event.clientY, id: event.pointerId, moved: false };
}

function move(event) {
  if (!drag || event.pointerId !== drag.id) return;
  const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.moved) {
    if (Math.hypot(dx, dy) < FAR) return;
    drag.moved = true;
    held = null;
    drag.from.setPointerCapture(drag.id);
  }
  const picture = drag.tray ? drag.from : document.getElementById(drag.piece);
  picture?.classList.add("is-dragged");
  if (picture) picture.style.transform = `translate(${dx}px, ${dy}px)`;
  land(target(event));
}

function release(event) {
  if (!drag || event.pointerId !== drag.id) return;
  const { moved, piece, kind, left, bottom, wide, high, tray } = drag;
  const at = moved && target(event);
  const mine = { piece, kind, left, bottom, wide, high, tray };
  letGo();
  if (!moved) return;
  swallow = true;
  setTimeout(() => (swallow = false));
  if (at) put(mine, at);
  else if (!tray) send("lift", { piece });
}

function letGo() {
  if (drag) {
    const picture = drag.tray ? drag.from : document.getElementById(drag.piece);
    picture?.classList.remove("is-dragged");
    if (picture) picture.style.transform = "";
  }
  drag = null;
  land(null);
}

// The bottom left square for a piece that is dragged, kept on the board; null off the board.
function target(event) {
  const grid = document.querySelector(".board-grid").getBoundingClientRect();
  const size = grid.width / GRID;
  const column = Math.floor((event.clientX - grid.left) / size) + 1;
  const row = GRID - Math.floor((event.clientY - grid.top) / size);
  if (column < 0 || column > GRID + 1 || row < 0 || row > GRID + 1) return null;
  const by = drag.tray ? [0, 0] : [drag.column - drag.left, drag.row - drag.bottom];
  return { column: inside(column - by[0], drag.wide), row: inside(row - by[1], drag.high) };
}

const inside = (line, length) => Math.min(Math.max(line, 1), GRID + 1 - length);

function land(at) {
  const landing = document.querySelector(".landing");
  if (!landing) return;
  landing.classList.toggle("is-on", at !== null && drag.kind !== "damage");
  if (!at) return;
  landing.style.gridColumn = `${at.column} / span ${drag.wide}`;
  landing.style.gridRow = `${GRID + 2 - at.row - drag.high} / span ${drag.high}`;
  landing.classList.toggle("is-bad", covers(at, drag).some((square) => "damaged" in square.dataset));
}

function covers(at, { wide, high }) {
  return squares().filter(({ dataset: { column, row } }) =>
    column >= at.column && column < at.column + wide && row >= at.row && row < at.row + high);
}

// Tapping, and the keyboard, which taps the square that has the focus.

function tap(event) {
  if (swallow) {
    swallow = false;
    event.preventDefault();
    return event.stopPropagation();
  }
  if (!board()) return;
  const { target: at } = event;
  if (at.closest(".held-turn")) return turn();
  if (at.closest(".held-lift")) return lift();
  if (at.closest(".held-drop")) return hold(null);
  const kind = at.closest(".tray-kind:not(:disabled)");
  if (kind) return hold(held?.piece === kind.dataset.piece ? null : fromTray(kind));
  const square = at.closest("#board .square");
  if (square) tapSquare(square);
}

function tapSquare(square) {
  focus(square);
  const here = lying(square);
  if (!held) return hold(here);
  if (!held.piece) return; // the push that tells which is next is on its way
  if (held.piece === "damage") return mark(square);
  if (here?.piece === held.piece) return here.kind === "food" ? turn(here) : hold(null);
  const at = { column: +square.dataset.column, row: +square.dataset.row };
  put(held, anchored(at, square));
}

// A food from the tray lies across where there is room, else upright; all stay on the board.
function anchored(at, square) {
  if (held.kind === "food" && held.tray) {
    const free = (one) => one && !one.dataset.piece && !("damaged" in one.dataset);
    const beside = squareAt(at.column + 1, at.row);
    const above = squareAt(at.column, at.row + 1);
    if (free(square) && !free(beside) && free(above)) [held.wide, held.high] = [1, 2];
    else [held.wide, held.high] = [2, 1];
  }
  return { column: inside(at.column, held.wide), row: inside(at.row, held.high) };
}

function put({ piece, kind, wide, high, tray }, at) {
  if (piece === "damage") return mark(squareAt(at.column, at.row));
  const lies = high > wide ? "upright" : "across";
  send("place", { piece, ...at, lies });
  held = tray ? next(kind, piece) : null;
  show();
}

// One after another from the tray: the next of its kind comes to hand by itself.
function next(kind, piece) {
  const number = Number(document.querySelector(`#tray-${kind} b`)?.textContent);
  return number > 1 ? { kind, after: piece, tray: true } : null;
}

function turn(by = held) {
  if (by?.kind === "food" && by.column) send("turn", { piece: by.piece, column: by.column, row: by.row });
}

function lift() {
  if (held && !held.tray) send("lift", { piece: held.piece });
  hold(null);
}

function mark(square) {
  const { column, row } = square.dataset;
  send("mark", { column, row, damaged: !("damaged" in square.dataset) });
}

function send(what, fields) {
  const form = document.querySelector(`#board .do-${what}`);
  if (!form) return;
  for (const [name, value] of Object.entries(fields)) form.elements[name].value = value;
  form.requestSubmit();
}

function hold(piece) {
  held = piece;
  show();
}

// A push has drawn the board anew: mark again what is in hand, if it is still there.
function show() {
  if (held?.after) {
    const button = document.querySelector(`#tray-${held.kind}`);
    if (button && button.dataset.piece !== held.after) held = fromTray(button);
    else if (!button) held = null;
  } else if (held && !held.tray) {
    const square = squares().find((one) => one.dataset.piece === held.piece);
    const same = squareAt(held.column, held.row);
    held = square ? lying(same?.dataset.piece === held.piece ? same : square) : null;
  }
  for (const one of document.querySelectorAll(".is-held")) one.classList.remove("is-held");
  if (held?.tray) document.querySelector(`#tray-${held.kind}`)?.classList.add("is-held");
  else if (held) document.getElementById(held.piece)?.classList.add("is-held");
  const bar = document.querySelector(".held");
  bar?.classList.toggle("is-on", held !== null);
  bar?.classList.toggle("can-turn", held?.kind === "food" && !held.tray);
  bar?.classList.toggle("can-lift", held !== null && !held.tray);
}

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

function key(event) {
  const square = event.target.closest?.("#board .square");
  if (event.key === "Escape" && held) return hold(null);
  if (!square) return;
  const step = STEPS[event.key];
  if (step) {
    event.preventDefault();
    const next = squareAt(+square.dataset.column + step[0], +square.dataset.row + step[1]);
    if (next) focus(next).focus();
  } else if (event.key.toLowerCase() === "t") {
    turn(lying(square));
  } else if (["Delete", "Backspace"].includes(event.key)) {
    const here = lying(square);
    if (here && board()) send("lift", { piece: here.piece });
  }
}

// One square is in the order of the Tab key: the one that was used last.
function focus(square) {
  for (const one of squares()) one.tabIndex = one === square ? 0 : -1;
  return square;
}
