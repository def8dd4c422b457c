"""The one way out of a socket: everybody queues, only the device's writer sends."""

import contextlib
import socket
import time
from collections import deque
from collections.abc import Callable

SMALL_FRAMES = 64
"""Pongs and closes that may wait; each is a few bytes. A peer that makes more wait is dropped."""

PATIENCE_S = 20.0
"""How long a device may read nothing before it is dropped; it comes back with a full set."""

UNDERWAY = 64 * 1024
"""Bytes that may be on their way to a device: about two screens. A newer screen replaces one that
waits with us; nothing replaces what the system has taken, by itself up to four megabytes."""

FASTEST = 16 * 1024
"""Bytes a second that are read from one device; a page has about fifty to say every two seconds."""


class Wire:
    """Stands in place of a socket: reading is the reader's, ``send`` only queues.

    The library answers pings and closes from its reading thread; two threads that send to one
    socket destroy the stream (F13), so those answers wait here for the writer.
    """

    def __init__(self, sock: socket.socket, wake: Callable[[], None]) -> None:
        self._reading = sock
        self._writing = sock.dup()
        self._writing.settimeout(PATIENCE_S)
        self._writing.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNDERWAY)
        self._wake = wake
        self._queue: deque[bytes] = deque()
        self._rest_s = 0.0

    def recv(self, size: int) -> bytes:
        """Return the next bytes from the peer, after a rest for those that it has just sent.

        As long as bytes are there, gevent reads on without giving way to anybody. With the rest, a
        flood waits in the network, and neither our time nor our memory is spent on it (F17).
        """
        time.sleep(self._rest_s)
        data = self._reading.recv(size)
        self._rest_s = len(data) / FASTEST
        return data

    def fileno(self) -> int:
        """Return the descriptor, for selectors."""
        return self._reading.fileno()

    def send(self, data: bytes) -> int:
        """Queue a small frame for the writer."""
        if len(self._queue) >= SMALL_FRAMES:
            self.cut()
            raise OSError("the peer asks faster than it reads")
        self._queue.append(data)
        self._wake()
        return len(data)

    def flush(self, data: bytes = b"") -> None:
        """Send what is queued, then ``data``; raises ``OSError`` where the peer does not read."""
        queued = b"".join(self._queue)
        self._queue.clear()
        if queued or data:
            self._writing.sendall(queued + data)

    def finish(self) -> None:
        """Say that nothing more will come; the peer's own close can still be read."""
        self._writing.shutdown(socket.SHUT_WR)

    def cut(self) -> None:
        """End both directions at once: a polite close would wait for a peer that is gone (F12)."""
        for sock in (self._reading, self._writing):
            with contextlib.suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Do nothing: what the library does when it has read its last, with a goodbye still queued.

        Without it the peer would never hear why (F2), and a closed socket cannot be cut (F12).
        """

    def release(self) -> None:
        """Let go of the descriptors."""
        for sock in (self._reading, self._writing):
            with contextlib.suppress(OSError):
                sock.close()
