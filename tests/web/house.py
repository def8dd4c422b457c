"""A real server for the tests: a process with a data folder, a port and a log of its own."""

import os
import re
import subprocess
import sys
from pathlib import Path
from threading import Timer

import psutil

NAME = "ship.test"
"""The name by which phones call. On ``localhost`` the browser of the server itself would speak."""

PATIENCE = 30
"""Seconds after which a process that neither speaks nor ends has failed."""

_LAST_LINE = "Ctrl-C stops Quarterdeck."


class House:
    """A server that can be stopped, killed and started again, on the same port and folder."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> "House":
        """Start the server and wait until it serves."""
        command = [sys.executable, "-m", "companion", "--no-open", "--host", "127.0.0.1"]
        options = ["--address", NAME, "--port", str(self.port), "--data", str(self.data)]
        self.data.mkdir(parents=True, exist_ok=True)
        with (self.data / "terminal.txt").open("a") as terminal:
            self._process = subprocess.Popen(
                command + options,
                stdout=subprocess.PIPE,
                stderr=terminal,
                text=True,
                env={**os.environ, "PYTHONUTF8": "1"},
            )
        self.port = int(re.search(r"http://localhost:(\d+)/", self._greeting())[1])
        return self

    def _greeting(self) -> str:
        impatience = Timer(PATIENCE, self.process.kill)
        impatience.start()
        lines: list[str] = []
        while not (lines and _LAST_LINE in lines[-1]):
            lines.append(self.process.stdout.readline())
            assert lines[-1], f"it ended before it served: {self.terminal()}"
        impatience.cancel()
        return "".join(lines)

    @property
    def process(self) -> subprocess.Popen[str]:
        """The running process."""
        assert self._process is not None
        return self._process

    def terminate(self) -> None:
        """Ask the server to stop, as ``kill`` and a service manager do."""
        self.process.terminate()

    def kill(self) -> None:
        """End the server without a chance to save anything."""
        self.process.kill()
        self.ended()

    def ended(self) -> int:
        """Wait for the end of the process; return its exit code."""
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code

    def memory(self) -> int:
        """Return how many bytes of memory the server holds."""
        return int(psutil.Process(self.process.pid).memory_info().rss)

    def descriptors(self) -> int:
        """Return how many files and sockets the server holds open."""
        return int(psutil.Process(self.process.pid).num_fds())

    def terminal(self) -> str:
        """Return what the server wrote to its terminal, beside the greeting."""
        return (self.data / "terminal.txt").read_text()

    def log(self) -> str:
        """Return the server's log file."""
        file = self.data / "quarterdeck.log"
        return file.read_text() if file.exists() else ""

    def faults(self) -> list[str]:
        """Return every line of the log and the terminal that tells of a fault of the program."""
        signs = re.compile(r" (ERROR|CRITICAL) |Traceback|BrokenPipe|Exception ignored")
        return [line for line in (self.log() + self.terminal()).splitlines() if signs.search(line)]
