"""A page's socket: what it has been told, and the page as it stands after that."""

import contextlib
import json
import re
import socket
import struct
import time
from collections.abc import Callable, Mapping
from typing import Any

from websocket import ABNF, WebSocket, WebSocketException

from tests.web.house import PATIENCE

GONE = 1006
"""What a browser reports when a connection ends without a close frame."""

_PARTIAL = re.compile(r'<hx-partial hx-target="#([\w-]+)"[^>]*>(.*?)</hx-partial>', re.DOTALL)
_ROOT = re.compile(r'<(\w+)\s+id="([\w-]+)"')


class ClosedError(AssertionError):
    """The socket has been closed."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class Line:
    """One open socket, read only when a test asks."""

    def __init__(
        self, port: int, path: str, headers: Mapping[str, str | None], buffer: int | None
    ) -> None:
        self.version = 0
        self.now = 0
        self.epoch = ""
        self.layout = ""
        self.panels: dict[str, str] = {}
        self.messages: list[dict[str, Any]] = []
        self._pings = 0.0
        options = [(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)]
        if buffer is not None:
            options.append((socket.SOL_SOCKET, socket.SO_RCVBUF, buffer))
        self.ws = WebSocket()
        self.ws.connect(
            f"ws://127.0.0.1:{port}{path}",
            host=headers.get("Host"),
            origin=headers.get("Origin"),
            suppress_origin=headers.get("Origin") is None,
            cookie=headers.get("Cookie"),
            timeout=PATIENCE,
            sockopt=options,
        )

    def say(self, text: str | bytes) -> None:
        """Send whatever a test wants the server to hear."""
        self.ws.send(text, ABNF.OPCODE_TEXT)

    def ping(self, version: int | None = None) -> float:
        """Send a heartbeat as a page does; return the figure that the answer has to repeat."""
        self._pings += 1
        shown = self.version if version is None else version
        self.say(json.dumps({"ping": self._pings, "version": shown}))
        return self._pings

    def hear(self, patience: float = PATIENCE) -> dict[str, Any] | None:
        """Return the next message, or None where none comes; raises ``ClosedError``."""
        self.ws.settimeout(max(patience, 0.001))
        try:
            frame = self.ws.recv_frame()
        except TimeoutError:
            return None
        except (WebSocketException, OSError) as error:
            if "timed out" in str(error):
                return None
            raise ClosedError(GONE) from error
        if frame.opcode == ABNF.OPCODE_CLOSE:
            with contextlib.suppress(OSError, WebSocketException):
                self.ws.send(frame.data, ABNF.OPCODE_CLOSE)
            raise ClosedError(struct.unpack("!H", frame.data[:2])[0])
        return self._take(json.loads(frame.data))

    def _take(self, message: dict[str, Any]) -> dict[str, Any]:
        self.messages.append(message)
        if "error" not in message:
            assert message["version"] >= self.version, "a version went back (F9)"
        self.version = message.get("version", self.version)
        self.now, self.epoch = message["now"], message["epoch"]
        for target, html in _PARTIAL.findall(message.get("content", "")):
            if target == "screen":
                self._show(html)
            else:
                assert target in self.panels, f"a page without #{target} is told of it"
                self.panels[target] = html
        return message

    def _show(self, html: str) -> None:
        """Cut a whole screen at its panels; each cut runs on to where the next one begins."""
        roots = list(_ROOT.finditer(html))
        self.layout = re.search(r'id="screen"\s+class="([\w -]+)"', html)[1]
        ends = [root.start() for root in roots[1:]] + [len(html)]
        self.panels = {
            root[2]: html[root.start() : end] for root, end in zip(roots, ends, strict=True)
        }

    def wait_until(
        self,
        true: Callable[["Line"], object],
        patience: float = PATIENCE,
        beat: float = 1.0,
        shown: int | None = None,
    ) -> "Line":
        """Read on until something is true of the page.

        After ``beat`` seconds of silence it sends a heartbeat, which claims to show ``shown``.
        """
        until = time.monotonic() + patience
        while not true(self):
            left = until - time.monotonic()
            assert left > 0, f"it did not come true; last came {str(self.messages[-1:])[:400]}"
            if self.hear(min(left, beat)) is None:
                self.ping(shown)
        return self

    def wait_for(self, version: int, patience: float = PATIENCE) -> "Line":
        """Read on until the page shows this version, or a newer one."""
        return self.wait_until(lambda line: line.version >= version, patience)

    @property
    def paused(self) -> bool:
        """Whether a clock is shown that stands."""
        return "data-left" in self.panels["clock"]

    @property
    def left_ms(self) -> int | None:
        """The time that the page shows on its clock at the last message; None without a clock."""
        shown = re.search(r'data-(left|ends)="(\d+)"', self.panels["clock"])
        if shown is None:
            return None
        return int(shown[2]) - (self.now if shown[1] == "ends" else 0)

    def answer(self) -> dict[str, Any]:
        """Send a heartbeat and return its answer."""
        figure = self.ping()
        self.wait_until(lambda line: line.messages and line.messages[-1].get("pong") == figure)
        return self.messages[-1]

    def settled(self) -> "Line":
        """Read everything that the server has to tell at this moment.

        A push that is due goes out together with the first answer, so the second one is behind it.
        """
        self.answer()
        self.answer()
        return self

    def fresh(self) -> list[dict[str, Any]]:
        """Return the messages with news since the last call, heartbeats left out."""
        news = [message for message in self.messages if "pong" not in message]
        self.messages.clear()
        return news

    def closes(self, patience: float = PATIENCE) -> int:
        """Read on until the server closes; return with which code."""
        until = time.monotonic() + patience
        try:
            while (left := until - time.monotonic()) > 0:
                self.hear(left)
        except ClosedError as closed:
            return closed.code
        raise AssertionError("it stays open")

    def shut(self) -> None:
        """Leave as a closed page does."""
        self.ws.close(timeout=1)

    def drop(self) -> None:
        """Leave without a word."""
        self.ws.shutdown()

    def vanish(self) -> None:
        """Leave as a phone does that loses its network for good: by a reset (RST)."""
        sock = self.ws.sock
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        sock.close()
