// The version of the table that this page shows. It never goes back, whatever arrives and in
// whatever order, not even after a restart of the server (F9).

const socket = document.getElementById("socket");

let version = Number(socket?.dataset.version); // the newest that was let in

/** What is drawn by now: a push that could not be drawn is still missing, and is asked for. */
export const shownVersion = () => Number(socket.dataset.version);

/** Whether a push may be drawn: from now on nothing older may. */
export function accept(push) {
  if (!("version" in push) || push.version < version) return false;
  version = push.version;
  return true;
}

/** A push has been drawn: open sheets ask anew, and whoever looks for changes looks now. */
export function drawn() {
  socket.dataset.version = version;
  document.body.dispatchEvent(new CustomEvent("version", { detail: version }));
}
