"""The real server, as a process of its own: started, cut off, started again."""

import re
import socket
import subprocess
import sys
from pathlib import Path

from companion.logs import LOG_NAME
from companion.network import addresses, url
from companion.settings import EVERYWHERE, Settings

ROOT = Path(__file__).resolve().parent.parent
LAST_LINE = "Ctrl-C stops Quarterdeck."
_FAULT = re.compile(r" (?:ERROR|CRITICAL) |Traceback")


def lan_address() -> str:
    """Return the address of this machine in its network: there pages are no secure context.

    Without a network it is the machine's name, which is no secure context either.
    """
    return next(iter(addresses(Settings(Path()))), socket.gethostname())


class Quarterdeck:
    """One server with its own data folder. It keeps its port over a restart."""

    def __init__(self, data: Path, address: str, *, host: str = EVERYWHERE, port: int = 0) -> None:
        self.data = data
        self.address = address
        self.host = host
        self.port = port
        self._terminal = data.parent / "terminal.txt"
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """The home page, as the other devices of the room open it."""
        return url(self.address, self.port)

    @property
    def local_url(self) -> str:
        """The home page, as the computer that runs the server opens it."""
        return url("localhost", self.port)

    def start(self) -> None:
        """Start it, and return once it serves."""
        options = ("--no-open", "--host", self.host, "--port", self.port, "--data", self.data)
        with self._terminal.open("a", encoding="utf-8") as terminal:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "companion", *map(str, options), "--address", self.address],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=terminal,
                text=True,
                encoding="utf-8",
            )
        self.port = int(_port_in(self._greeting()))

    def _greeting(self) -> str:
        assert self._process is not None
        assert self._process.stdout is not None
        lines = ""
        while LAST_LINE not in lines:
            line = self._process.stdout.readline()
            assert line, f"it ended before it served: {lines}{self._terminal.read_text()}"
            lines += line
        return lines

    def cut_power(self) -> None:
        """End it as a power cut does: it gets no chance to do anything more."""
        assert self._process is not None
        self._process.kill()
        self._process.communicate()

    def stop(self) -> None:
        """Stop it as Ctrl-C does."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.communicate(timeout=10)

    def faults(self) -> list[str]:
        """Return what the log calls a fault; a table never sees those, a test must."""
        log = self.data / LOG_NAME
        lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
        return [line for line in lines if _FAULT.search(line)]


def _port_in(greeting: str) -> str:
    found = re.search(r"http://localhost(?::(\d+))?/", greeting) or re.search(
        r"http://\S+?(?::(\d+))?/", greeting
    )
    assert found, greeting
    return found[1] or "80"
