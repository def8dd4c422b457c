"""A network that can fail: a small TCP proxy between the phones of a room and its server.

Chromium's own offline switch only holds a socket back, and so proves nothing about lost ones.
"""

import socket
import struct
import threading
from contextlib import suppress
from enum import Enum

AT_ONCE = struct.pack("ii", 1, 0)
"""A linger time of nothing: closing such a socket sends RST instead of FIN."""

CHUNK = 65536


class Mode(Enum):
    """What becomes of connections."""

    FORWARD = "all is well"
    SWALLOW = "those that are open lose every byte, without a word; new ones have to wait"
    RESET = "all of them are reset"
    HOLD = "what the server pushes arrives later, when all is well again"


class Proxy:
    """Listens on a port of an address and leads to the same port of this computer itself."""

    def __init__(self, address: str) -> None:
        self._listener = socket.create_server((address, 0), backlog=64)
        self.port: int = self._listener.getsockname()[1]
        self.delay = 0.0
        self._mode = Mode.FORWARD
        self._turn = threading.Condition()
        self._pairs: set[Pair] = set()
        self._closed = False
        threading.Thread(target=self._accept, daemon=True).start()

    def swallow(self) -> None:
        """Lose everything from now on, without FIN: a phone behind a thick wall."""
        self._switch(Mode.SWALLOW)

    def reset(self) -> None:
        """Reset all connections, and those to come."""
        self._switch(Mode.RESET)

    def hold(self) -> None:
        """Keep back what the server pushes, while requests go through: a page grows stale."""
        self._switch(Mode.HOLD)

    def heal(self) -> None:
        """Let all be well again; what was swallowed is lost, and its connections stay dead."""
        self._switch(Mode.FORWARD)

    def close(self) -> None:
        """Put everything away."""
        self._closed = True
        self._switch(Mode.RESET)
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _switch(self, mode: Mode) -> None:
        with self._turn:
            self._mode = mode
            for pair in tuple(self._pairs):
                if mode is Mode.SWALLOW:
                    pair.deaf = True
                if mode is Mode.RESET:
                    pair.cut()
            self._turn.notify_all()

    def _accept(self) -> None:
        while not self._closed:
            try:
                phone, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(phone,), daemon=True).start()

    def _serve(self, phone: socket.socket) -> None:
        with self._turn:
            self._turn.wait_for(lambda: self._mode is not Mode.SWALLOW)
            pair = None if self._mode is Mode.RESET else self._through(phone)
        if pair is None:
            _reset(phone)
            return
        up = threading.Thread(target=self._pump, args=(pair, pair.phone, pair.server), daemon=True)
        up.start()
        self._pump(pair, pair.server, pair.phone)
        up.join()
        with self._turn:
            self._pairs.discard(pair)
        pair.close()

    def _through(self, phone: socket.socket) -> "Pair | None":
        """Connect a phone with the server; None where that is not there."""
        try:
            pair = Pair(phone, socket.create_connection(("127.0.0.1", self.port)))
        except OSError:
            return None
        self._pairs.add(pair)
        return pair

    def _pump(self, pair: "Pair", source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(CHUNK):
                if source is pair.phone:
                    pair.pushes |= b"upgrade: websocket" in data.lower()
                if self._passes(pair, down=source is pair.server):
                    target.sendall(data)
        pair.ended()

    def _passes(self, pair: "Pair", *, down: bool) -> bool:
        """Wait as long as the network makes wait; tell whether the bytes arrive at all."""
        with self._turn:
            if self.delay:
                self._turn.wait(self.delay)
            self._turn.wait_for(
                lambda: not (down and pair.pushes and self._mode is Mode.HOLD) or pair.deaf
            )
        return not pair.deaf


class Pair:
    """One connection: its end at the phone and its end at the server."""

    def __init__(self, phone: socket.socket, server: socket.socket) -> None:
        self.phone = phone
        self.server = server
        self.pushes = False
        self.deaf = False
        self._reset = False
        for end in (phone, server):
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ended(self) -> None:
        """Tell the other side that one has ended, unless nothing is told any more."""
        if not (self.deaf or self._reset):
            self._shut(socket.SHUT_RDWR)

    def cut(self) -> None:
        """End it with RST on both sides: reading stops, and closing says the rest."""
        self._reset = True
        self._shut(socket.SHUT_RD)

    def _shut(self, how: int) -> None:
        for end in (self.phone, self.server):
            with suppress(OSError):
                end.shutdown(how)

    def close(self) -> None:
        """Let go of it."""
        for end in (self.phone, self.server):
            if self._reset:
                _reset(end)
            else:
                end.close()


def _reset(end: socket.socket) -> None:
    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    end.close()
