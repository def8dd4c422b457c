"""The world of a soak: a server that counts, and a network that loses what it is told to lose."""

import os
import random
import socket
import subprocess
import sys
from pathlib import Path

import psutil

from e2e.proxy import Mode, Pair, Proxy
from e2e.server import ROOT
from tests.web.house import NAME, House

LOOPBACK = "127.0.0.1"


class CountingHouse(House):
    """The server at one address of this computer; the network takes its port at another."""

    def __init__(self, data: Path, address: str, port: int) -> None:
        super().__init__(data)
        self.port = port
        self._address = address
        self._count = data.parent / "greenlets"

    def start(self) -> "CountingHouse":
        """Start it, and return once it serves."""
        place = ["--host", self._address, "--address", NAME, "--port", str(self.port)]
        options = ["--no-open", *place, "--data", str(self.data)]
        self.data.mkdir(parents=True, exist_ok=True)
        self._count.unlink(missing_ok=True)
        with (self.data / "terminal.txt").open("a") as terminal:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "e2e.soak_server", str(self._count), *options],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=terminal,
                text=True,
                env={**os.environ, "PYTHONUTF8": "1"},
            )
        self._greeting()
        return self

    def greenlets(self) -> int:
        """Return how many greenlets there were a second ago, or less."""
        return int(self._count.read_text())

    def sockets(self) -> int:
        """Return how many connections the server holds."""
        connections = psutil.Process(self.process.pid).net_connections("tcp")
        return sum(one.status != psutil.CONN_LISTEN for one in connections)

    def threads(self) -> int:
        """Return how many threads of the system the server has."""
        return int(psutil.Process(self.process.pid).num_threads())


class Network(Proxy):
    """Between all devices and the server. It loses single connections, or a single answer."""

    def __init__(self, server: str, chance: random.Random) -> None:
        self._server = server
        self._chance = chance
        self._trap = ""
        self._doomed: dict[Pair, str] = {}
        super().__init__(LOOPBACK)

    def lose_next(self, what: str) -> None:
        """Reset the next connection when its ``request`` comes, or the ``answer`` to it."""
        self._trap = what

    def drop_some(self) -> str:
        """Reset some connections, or swallow all that goes through them; say what was done."""
        with self._turn:
            open_ones = [pair for pair in self._pairs if not pair.deaf]
            some = [pair for pair in open_ones if self._chance.random() < 0.3] or open_ones[:1]
            swallow = self._chance.random() < 0.5
            for pair in some:
                if swallow:
                    pair.deaf = True
                else:
                    pair.cut()
        return "swallowed" if swallow else "reset"

    def bury(self) -> None:
        """Reset what has been swallowed, as a router does that forgets."""
        with self._turn:
            for pair in [pair for pair in self._pairs if pair.deaf]:
                pair.cut()

    def _through(self, phone: socket.socket) -> Pair | None:
        try:
            pair = Pair(phone, socket.create_connection((self._server, self.port)))
        except OSError:
            return None
        self._doomed = {one: fate for one, fate in self._doomed.items() if one in self._pairs}
        if self._trap:
            self._doomed[pair], self._trap = self._trap, ""
        self._pairs.add(pair)
        return pair

    def _passes(self, pair: Pair, *, down: bool) -> bool:
        if self._mode is Mode.FORWARD and self._doomed.get(pair) == (
            "answer" if down else "request"
        ):
            pair.cut()
            return False
        return super()._passes(pair, down=down)
