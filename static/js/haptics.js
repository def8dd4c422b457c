// Phones tremble at the moments of the clock and when it becomes their turn, where they can.

const PATTERNS = { half: [90], ten: [70, 60, 70], over: [500], turn: [120, 80, 120] };

let mine = false;

export function startHaptics() {
  if (!navigator.vibrate || !["seat", "clock"].includes(document.body.dataset.role)) return;
  document.addEventListener("clock-cue", ({ detail: { name, number } }) => {
    tremble(name === "tick" && number === 10 ? "ten" : name);
  });
  mine = myTurn();
  document.body.addEventListener("version", noticeTurn);
}

const myTurn = () => document.querySelector("#turn.mine") !== null;

function noticeTurn() {
  const before = mine;
  mine = myTurn();
  if (mine && !before) tremble("turn");
}

function tremble(name) {
  // Before the first touch browsers refuse, and complain in the console.
  const touched = navigator.userActivation?.hasBeenActive !== false;
  if (PATTERNS[name] && touched) navigator.vibrate(PATTERNS[name]);
}
