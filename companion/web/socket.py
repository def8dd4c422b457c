"""A device's socket: pushes go down, heartbeats come up; one reader, one writer."""

import logging
import threading
from collections import deque
from typing import Any

import msgspec
from flask import Blueprint, request
from flask_sock import Sock
from simple_websocket import ConnectionClosed
from werkzeug.exceptions import BadRequest
from wsproto.events import CloseConnection, TextMessage
from wsproto.utilities import LocalProtocolError

from companion.tables.table import Table
from companion.web.devices import Holding, at_table, device, held, is_host
from companion.web.house import House, house
from companion.web.looks import look
from companion.web.panels import Screen
from companion.web.wire import Wire

log = logging.getLogger(__name__)

sockets = Blueprint("sockets", __name__)
sock = Sock()

LARGEST_MESSAGE = 4096
"""Bytes from a device in one message; a heartbeat has about fifty."""

SILENCE_S = 4.5
"""A device that says nothing for so long is away; its page sends a heartbeat every two seconds."""

PATIENCE = 8
"""After so many silences in a row the socket is cut; the page opens a new one when it wakes."""

BEHIND_MS = 1500
"""A page that still shows an older version so long after a push gets the full set again."""

FAREWELL_S = 1.0
"""How long a goodbye may take to leave before the connection is cut."""

MOVED, REMOVED, RESTART, TOO_MUCH = 4001, 4002, 1012, 1008
"""Close codes: the seat is with another device, is gone, the server restarts, too many messages."""


class Heartbeat(msgspec.Struct):
    """What a page says every two seconds: its own clock, and the version that it shows."""

    ping: float
    version: int = 0


@sockets.before_request
def _only_at_the_table() -> None:
    """Refuse strangers, and what is no handshake, in plain HTTP before the socket opens."""
    at_table((request.view_args or {})["code"])
    asked = request.headers
    if "Sec-WebSocket-Key" not in asked or asked.get("Sec-WebSocket-Version") != "13":
        raise BadRequest


@sock.route("/t/<code>/socket", bp=sockets)  # type: ignore[untyped-decorator]  # no types
def follow(peer: Any, code: str) -> None:  # noqa: ANN401 - the library has no types
    """Keep one page in step. Never raises: an error page in the stream would destroy it (F15)."""
    try:
        table, holding = at_table(code)
        Socket(peer, house(), table, holding).run()
    except OSError:
        return  # the peer had left before its first message
    except Exception:
        log.exception("a socket failed")


_HEARTBEATS = msgspec.json.Decoder(Heartbeat)


class Socket:
    """One open socket of one device. Its reader is the thread that serves the request."""

    def __init__(self, peer: Any, here: House, table: Table, holding: Holding) -> None:  # noqa: ANN401 - ditto
        self._peer = peer
        self._house = here
        self._wanted = request.args.get("seat")
        viewer = holding.viewer(self._wanted)
        self.key = table.key
        self.device = device()
        self.page = request.args.get("page", "")[:40]
        self.role, self.seat = viewer.role, viewer.seat
        self.here = True
        self._host = is_host()
        self._awake = threading.Event()
        self._stale = True
        self._goodbye: int | None = None
        self._answers: deque[dict[str, object]] = deque(maxlen=16)
        self._sent: Screen | None = None
        self._version = 0
        self._pushed_ms = 0
        self._wire = peer.sock = Wire(peer.sock, self._awake.set)

    def run(self) -> None:
        """Read until the peer is gone; meanwhile another thread writes."""
        writer = threading.Thread(target=self._write, daemon=True)
        stop_listening = self._house.service.hub.listen(self.key, self._table_changed)
        self._house.presence.arrive(self)
        writer.start()
        try:
            self._read()
        finally:
            stop_listening()
            self._house.presence.leave(self)
            self.close(RESTART)
            writer.join(FAREWELL_S)
            self._wire.cut()
            writer.join()
            self._wire.release()

    def close(self, code: int) -> None:
        """Let the writer say goodbye with a close code, after what it has to send."""
        if self._goodbye is None:
            self._goodbye = code
        self._awake.set()

    def _table_changed(self) -> None:
        self._stale = True
        self._awake.set()

    # Reading

    def _read(self) -> None:
        silences = 0
        while silences < PATIENCE:
            try:
                text = self._peer.receive(timeout=SILENCE_S)
            except ConnectionClosed:
                return
            if self._goodbye is not None:
                return
            if text is None:
                silences += 1
                self._house.presence.mark(self, here=False)
                continue
            silences = 0
            self._house.presence.mark(self, here=True)
            self._hear(text)

    def _hear(self, text: str | bytes) -> None:
        if not self._house.messages.allows(f"{self.device} {self.page}"):
            log.warning("a device sends too many messages and is cut off")
            self.close(TOO_MUCH)
            return
        try:
            beat = _HEARTBEATS.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError):
            log.warning("a device sent something that is no heartbeat")
            self._answers.append({"error": "malformed"})
            self._awake.set()
            return
        now_ms = self._house.service.time.monotonic_ms()
        if beat.version < self._version and now_ms - self._pushed_ms > BEHIND_MS:
            self._sent = None
            self._stale = True
        self._answers.append({"pong": beat.ping, "version": self._version})
        self._awake.set()

    # Writing

    def _write(self) -> None:
        try:
            while self._goodbye is None:
                self._awake.wait()
                self._awake.clear()
                self._wire.flush(b"".join(map(self._frame, self._messages())))
            self._wire.flush(self._coded(CloseConnection(self._goodbye)))
            self._wire.finish()
        except OSError:
            self._wire.cut()
        except Exception:
            log.exception("a screen could not be sent")
            self._wire.cut()

    def _messages(self) -> list[dict[str, object]]:
        messages = []
        while self._answers:
            messages.append(self._answers.popleft())
        if self._stale:
            self._stale = False
            push = self._push()
            if push is not None:
                messages.append(push)
        return messages

    def _push(self) -> dict[str, object] | None:
        """Return what this device lacks, or None; say goodbye where it may look no more."""
        service = self._house.service
        table = service.table(self.key)
        holding = held(table, service.seats.grants(self.key), self.device, host=self._host)
        if holding is None or (self.seat and self.seat not in holding.seats):
            gone = self.seat and all(person.seat != self.seat for person in table.people)
            self._goodbye = REMOVED if gone else MOVED
            return None
        now = look(self._house, table, holding, self._wanted)
        html = self._house.fragments.changes(self._sent, now)
        self._sent = now
        if not html and table.version == self._version:
            return None
        self._version = table.version
        self._pushed_ms = service.time.monotonic_ms()
        return {"version": table.version, "content": html} if html else {"version": table.version}

    def _frame(self, message: dict[str, object]) -> bytes:
        message["now"] = self._house.service.time.monotonic_ms()
        message["epoch"] = self._house.epoch
        return self._coded(TextMessage(msgspec.json.encode(message).decode()))

    def _coded(self, event: TextMessage | CloseConnection) -> bytes:
        """Return the bytes of an event; none where the library has said goodbye before us."""
        try:
            frame: bytes = self._peer.ws.send(event)
        except LocalProtocolError:
            return b""
        return frame
