"""The one way to change a table: its lock, the same tap once, expiry first, the store, the hub."""

import base64
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from companion.core.codec import Command
from companion.core.values import Seat
from companion.tables import table as pure
from companion.tables.clock import Alarms
from companion.tables.log import Entry, Played
from companion.tables.rolls import Dice
from companion.tables.shelf import REMEMBERED_TAPS, Kept, Shelf
from companion.tables.stores import CannotSave
from companion.tables.table import Table

log = logging.getLogger(__name__)

V = TypeVar("V")

MARK_BYTES = 9
"""Enough that no two of a table's taps have the same mark by chance."""

RETRY_MS = 1000
"""How soon an expiry that could not be saved is tried again."""


class Tap(msgspec.Struct, frozen=True):
    """Where a tap comes from: the device, the tap's own id (if any) and the seat it acts for."""

    device: str = ""
    id: str | None = None
    seat: Seat | None = None

    @property
    def mark(self) -> str | None:
        """What the log keeps of a tap with an id: a digest, which does not tell the device."""
        if self.id is None:
            return None
        whole = f"{self.device} {self.id}".encode()
        digest = hashlib.blake2b(whole, digest_size=MARK_BYTES).digest()
        return base64.urlsafe_b64encode(digest).decode()


class Writer:
    """Everything that changes a table goes through ``write``, one at a time for each table."""

    def __init__(self, shelf: Shelf, dice: Dice) -> None:
        self.shelf = shelf
        self.alarms = Alarms(shelf.time, self.ring, shelf.note_clocks)
        self._dice = dice

    def write(self, key: str, tap: Tap, entry_of: Callable[[Kept], Entry | None]) -> Table:
        """Append the entry that ``entry_of`` makes of the table as it is now (None: nothing to do).

        Raises what ``entry_of`` raises, and ``CannotSave``; then nothing has changed.
        """
        kept = self.shelf.at(key)
        with kept.lock:
            if not repeated(kept, tap):
                self.ring_if_due(kept)
                entry = entry_of(kept)
                if entry is not None:
                    self.append(kept, entry, tap)
            return kept.table

    def append(self, kept: Kept, entry: Entry, tap: Tap) -> None:
        """Keep an entry with the mark of its tap. The caller holds the table's lock."""
        if self.shelf.append(kept, msgspec.structs.replace(entry, tap=tap.mark)):
            self.alarms.set(kept.table.key, kept.ends_ms())
        what = getattr(entry, "command", entry).__struct_config__.tag
        log.info("table %s: %s by %s", kept.table.code, what, tap.seat or "the table")

    def played(self, kept: Kept, command: Command, tap: Tap) -> Played[Command, Any]:
        """Return the entry of a command, rolled for here where it brings no rolls."""
        table, rules = kept.table, self.shelf.games[kept.table.game]
        if table.state is not None and not getattr(command, "rolls", True):
            rolls = tuple(self._dice.roll(die) for die in rules.dice(table.state, command))
            command = msgspec.structs.replace(command, rolls=rolls)
        left_ms = kept.left_ms(self.shelf.time.monotonic_ms())
        events = pure.play(rules, table, command, left_ms)
        return Played(command=command, events=events, clock_ms=left_ms, **self.by(tap))

    def by(self, tap: Tap) -> dict[str, Any]:
        """Return the fields that every entry has."""
        return {"at": self.shelf.time.now(), "by": tap.seat}

    def ring(self, key: str) -> None:
        """Let the time be up where it is: what the alarm calls. Once a countdown, whoever calls."""
        kept = self.shelf.at(key)
        with kept.lock:
            try:
                self.ring_if_due(kept)
            except CannotSave:
                log.warning("table %s: the end of the minute could not be saved", kept.table.code)
                self.alarms.set(key, self.shelf.time.monotonic_ms() + RETRY_MS)

    def ring_if_due(self, kept: Kept) -> None:
        """Play the game's own command where the clock has run out. The caller holds the lock."""
        ends_ms = kept.ends_ms()
        if ends_ms is not None and self.shelf.time.monotonic_ms() >= ends_ms:
            rules = self.shelf.games[kept.table.game]
            command = rules.time_is_up(kept.table.state)
            self.append(kept, self.played(kept, command, Tap()), Tap())


def repeated(kept: Kept, tap: Tap) -> bool:
    """Tell whether a tap has been carried out already."""
    return tap.mark is not None and tap.mark in kept.taps


def remember(memory: OrderedDict[tuple[str, str], V], key: tuple[str, str], value: V) -> None:
    """Note a tap; the oldest are forgotten."""
    memory[key] = value
    while len(memory) > REMEMBERED_TAPS:
        memory.popitem(last=False)
