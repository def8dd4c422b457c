"""What the server has answered to every tap, and what its log on disk says about it."""

import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Iterable
from http.client import HTTPException
from pathlib import Path
from secrets import token_hex

import msgspec

from companion.games.registry import GAMES
from companion.tables import table as pure
from companion.tables.log import LogCodec
from companion.tables.table import Table
from companion.tables.writer import Tap
from tests.web.table import GAME, Device

RULES = GAMES[GAME]
CODEC = LogCodec(RULES)

NOTHING_TO_DO = frozenset({"pause", "resume"})
"""Taps that are taken and leave no entry where the clock already is as they want it."""


class Verdict(msgspec.Struct, frozen=True):
    """How many taps were sent, and what became of them. ``idle`` wanted what already was so."""

    taken: int
    refused: int
    unknown_kept: int
    unknown_gone: int
    idle: int
    lost: tuple[str, ...]
    doubled: tuple[str, ...]
    phantoms: tuple[str, ...]
    """Taps that were refused and are in the log all the same, or that nobody has sent."""

    @property
    def good(self) -> bool:
        return not (self.lost or self.doubled or self.phantoms)


class Ledger:
    """Remembers the answer to each tap by the mark that the log keeps of it."""

    def __init__(self) -> None:
        self._paths: dict[str, str] = {}
        self._answers: dict[str, int] = {}
        self._told: set[str] = set()

    def sent(self, mark: str, path: str) -> None:
        """Note a tap that is on its way; without an answer it may be in the log, or not."""
        self._paths[mark] = path

    def answered(self, mark: str, status: int) -> None:
        """Note an answer; of a tap that is sent again, that it was taken says all."""
        if self._answers.get(mark) != 204:
            self._answers[mark] = status

    @property
    def taken(self) -> int:
        return list(self._answers.values()).count(204)

    def unanswered(self, log: Table) -> tuple[int, int]:
        """Return how many taps since the last call got no answer, and how many of them count."""
        unknown = set(self._paths) - set(self._answers) - self._told
        self._told |= unknown
        return len(unknown), len(unknown & {entry.tap for entry in log.log if entry.tap})

    def check(self, logs: Iterable[Table]) -> Verdict:
        """Return how the log agrees with the answers."""
        kept = Counter(entry.tap for log in logs for entry in log.log if entry.tap)
        taken = {mark for mark, status in self._answers.items() if status == 204}
        refused = set(self._answers) - taken
        unknown = set(self._paths) - set(self._answers)
        missing = {mark for mark in taken if mark not in kept}
        idle = {mark for mark in missing if self._paths[mark] in NOTHING_TO_DO}
        return Verdict(
            taken=len(taken),
            refused=len(refused),
            unknown_kept=len(unknown & set(kept)),
            unknown_gone=len(unknown - set(kept)),
            idle=len(idle),
            lost=tuple(f"{self._paths[mark]} {mark}" for mark in missing - idle),
            doubled=tuple(
                f"{self._paths[mark]} {mark}"
                for mark, times in kept.items()
                if times > 1 and mark in self._paths
            ),
            phantoms=tuple(self._paths[mark] for mark in refused & set(kept)),
        )


class LogBook:
    """A table as its log on disk tells it: read beside the server, and also where that is dead."""

    def __init__(self, data: Path, code: str) -> None:
        # Read-only: a writer that lets go of the file would tidy up what a killed server has left.
        file = f"{(data / 'tables.sqlite3').as_uri()}?mode=ro"
        self._disk = sqlite3.connect(file, uri=True, check_same_thread=False)
        self._lock = threading.Lock()
        select = "SELECT key, code, game FROM tables WHERE code = ?"
        self._table = Table(*self._disk.execute(select, (code,)).fetchone())
        self._since = 0.0

    def read(self) -> Table:
        """Return the table as it is on disk now."""
        select = "SELECT line FROM log WHERE key = ? AND version > ? ORDER BY version"
        with self._lock:
            here = self._table.key, self._table.version
            for (line,) in self._disk.execute(select, here).fetchall():
                entry, clock = CODEC.decode(line), self._table.clock
                self._table = pure.after(RULES, self._table, entry)
                if self._table.clock is not clock:
                    self._since = entry.at
            return self._table

    def left_ms(self, at: float) -> int | None:
        """Return the time that the clock had left at a moment (in seconds since 1970)."""
        clock = self.read().clock
        if clock is None:
            return None
        run_ms = (at - self._since) * 1000 if clock.running else 0
        return max(0, round(clock.left_ms - run_ms))

    def close(self) -> None:
        self._disk.close()


class Hand:
    """One device whose taps are remembered."""

    def __init__(self, device: Device, ledger: Ledger) -> None:
        self.device = device
        self._ledger = ledger
        self._open: list[tuple[str, dict[str, object], str]] = []

    def tap(self, path: str, form: dict[str, object], id_: str | None = None) -> int | None:
        """Tap; return the status of the answer, or None where none came."""
        tap = path, form, id_ or token_hex(16)
        mark = mark_of(self.device, tap[2]) or ""
        self._ledger.sent(mark, path)
        try:
            status = self.device.post(path, form, Tap_Id=tap[2]).status
        except (OSError, HTTPException):
            self._open.append(tap)
            return None
        self._ledger.answered(mark, status)
        return status

    def tap_again(self) -> None:
        """Send what got no answer once more, as browsers do by themselves."""
        again, self._open = self._open, []
        for tap in again:
            self.tap(*tap)

    def forget(self) -> None:
        """Do not send again what got no answer."""
        self._open.clear()


def mark_of(device: Device, id_: str) -> str | None:
    """Return the mark of a tap; the name of its device stands in the signed cookie."""
    (cookie,) = device.cookies.values()
    return Tap(cookie.rpartition(".")[0], id_).mark


def now() -> float:
    """Return the time of day, on the clock by which log entries are dated."""
    return time.time()
