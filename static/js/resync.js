// The life of the page's one socket. hx-ws opens it, reads it and swaps what it brings; when to
// let go and to try again is decided here alone, so its own reconnecting is switched off.
//
// To drop and reopen in one move we let htmx set up the element afresh, by its public
// htmx.process(element, true): hx-ws then takes its listeners off the old socket, closes it, clears
// its timers and makes a new connection. Calling socket.close() would not do: on a dead network the
// socket stays "closing" for minutes. Poking into hx-ws's connection would rest on its insides.

import { setLink } from "./link.js";
import { reachable } from "./reach.js";
import * as time from "./time.js";
import { accept, drawn, shownVersion } from "./versions.js";

const BEAT = 2000;
const SILENCE = 4500; // so long without an answer, and the link is dead
const PATIENCE = 4000; // so long for a new socket to be answered
const FIRST_DELAY = 200;
const LONGEST_DELAY = 1000; // with the handshake, a page is back within two seconds (F33)
const SAME_WAKE = 300; // one waking fires several events
const SOCKET_TRIES = 5; // browsers delay the sockets, not the requests, of a host that fails often
const BEHIND = 1500; // so long may a push lag behind a pong that knows its version
const ENDINGS = { 4001: "moved", 4002: "removed" };

const socket = document.getElementById("socket");

let connection = null; // hx-ws's own object, told by its events
let asked = 0; // when the present attempt began
let met = false; // whether it has been answered
let tries = 0;
let behind = null; // since when pongs have known a newer version than this page shows
let ended = false;
let round = 0; // tells a plain request that comes back whether anybody still waits for it
let beat, silence, attempt;

export function startResync() {
  if (!socket) return;
  htmx.config.ws = { ...htmx.config.ws, reconnect: false, pauseOnBackground: false };
  const on = (name, act) => socket.addEventListener(name, act);
  on("htmx:ws:before:connection", (event) => begin(event.detail.connection));
  on("htmx:ws:after:connection", ask);
  on("htmx:ws:before:message:incoming", receive);
  on("htmx:ws:after:message:incoming", drawn);
  on("htmx:ws:close", closed);
  // "online" tells only that some network is up; its opposite says nothing about this room.
  document.addEventListener("visibilitychange", () => document.hidden || wake());
  document.addEventListener("resume", wake);
  window.addEventListener("pageshow", (event) => event.persisted && wake());
  window.addEventListener("online", wake);
  reopen();
}

function begin(its) {
  [connection, asked, met, behind] = [its, performance.now(), false, null];
}

function quiet() {
  round += 1;
  [beat, silence, attempt].forEach(clearTimeout);
}

function reopen() {
  quiet();
  connection = null; // whatever the old socket still brings is ignored
  if (ended) return;
  attempt = setTimeout(giveUp, PATIENCE); // a server may take the call and never answer (F4)
  htmx.process(socket, true);
  socket.dispatchEvent(new Event("open")); // its hx-trigger: nothing opens before we listen
}

function giveUp() {
  setLink("lost");
  tries += 1;
  knock();
}

function retry() {
  setLink("lost");
  quiet();
  attempt = setTimeout(knock, Math.min(FIRST_DELAY * 2 ** tries, LONGEST_DELAY));
  tries += 1;
}

// A long absence is sat out with plain requests, so that the socket opens at once when it ends.
async function knock() {
  quiet();
  const mine = round;
  const there = tries <= SOCKET_TRIES || (await reachable(PATIENCE));
  if (mine !== round) return;
  if (there) reopen();
  else retry();
}

// A page that was frozen believes in a socket that is long gone (F1): never trust it.
function wake() {
  if (ended || (connection && performance.now() - asked < SAME_WAKE)) return;
  tries = 0;
  setLink("opening");
  reopen();
}

function closed({ detail }) {
  if (detail.reason !== "closed" || detail.connection !== connection) return; // our own doing
  if (!(detail.code in ENDINGS)) return retry();
  ended = true;
  quiet();
  setLink(ENDINGS[detail.code]);
}

function ask() {
  clearTimeout(beat);
  beat = setTimeout(ask, BEAT);
  if (connection?.socket?.readyState !== WebSocket.OPEN) return;
  connection.socket.send(JSON.stringify({ ping: performance.now(), version: shownVersion() }));
}

// The link counts as live only now: both directions have worked (F10).
function answered(pong, received) {
  if (!met) time.begin();
  met = true;
  tries = 0;
  time.roundTrip(pong.pong, pong.now, received, pong.epoch);
  clearTimeout(attempt);
  clearTimeout(silence);
  silence = setTimeout(fallenSilent, SILENCE);
  setLink("live");
  behind = pong.version > shownVersion() ? (behind ?? received) : null;
  // A push was lost on the way: the full set of a new socket heals it.
  if (behind !== null && received - behind > BEHIND) reopen();
  else if (time.wantsMore()) ask();
}

function fallenSilent() {
  if (document.hidden) {
    silence = setTimeout(fallenSilent, SILENCE); // hidden pages are not let to ask in time
    return ask();
  }
  giveUp();
}

function receive(event) {
  const received = performance.now();
  const told = event.detail.connection === connection ? parse(event.detail.message.data) : {};
  const pong = "pong" in told;
  if (pong) answered(told, received);
  if (pong || !accept(told)) event.preventDefault(); // an answer, a straggler, an old version
  else time.heard(told.now, received, told.epoch);
}

function parse(data) {
  try {
    return Object(JSON.parse(data));
  } catch {
    return {};
  }
}
