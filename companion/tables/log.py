"""The log of a table: append-only entries, numbered from 1. The log is the table."""

from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from companion.core.codec import Command, Event, short_name
from companion.core.rules import Rules
from companion.core.values import Seat
from companion.tables.names import Person

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


class Entry(Struct, frozen=True, kw_only=True, tag=short_name):
    """Something that happened at a table: when (seconds since 1970), and whose device it was.

    ``by`` is None for the table device and for the clock. ``tap`` is the mark of the tap that made
    the entry, so that a tap that is sent again counts once, over a restart too (F6).
    """

    at: float
    by: Seat | None = None
    tap: str | None = None


class Opened(Entry, frozen=True):
    """The table was opened for a game."""

    game: str


class Seated(Entry, frozen=True):
    """Who sits at the table, in turn order: each passes to the next."""

    people: tuple[Person, ...]


class Chosen(Entry, Generic[C], frozen=True):
    """The game's choices as they stand in the lobby."""

    choices: C


class Begun(Entry, Generic[S], frozen=True):
    """The game began with this setup."""

    setup: S


class Played(Entry, Generic[C, E], frozen=True):
    """A command was carried out; ``clock_ms`` is the time that was left on a clock."""

    command: C
    events: tuple[E, ...]
    clock_ms: int | None = None


class Undone(Entry, frozen=True):
    """A played entry counts no more; ``clock_ms`` is for a clock that this brings back."""

    entry: int
    clock_ms: int = 0


class Redone(Entry, frozen=True):
    """An undone entry counts again, in its old place."""

    entry: int


class ClockPaused(Entry, frozen=True):
    """The clock stands with this time left."""

    left_ms: int
    restart: bool = False


class ClockResumed(Entry, frozen=True):
    """The clock runs on from this time left."""

    left_ms: int


class ClockChanged(Entry, frozen=True):
    """The time left was changed by hand to this."""

    left_ms: int
    by_ms: int


class LogCodec:
    """Reads and writes the entries of the tables of one game."""

    def __init__(self, rules: Rules) -> None:
        kinds: Any = (
            Opened
            | Seated
            | Chosen[rules.CHOICES]  # type: ignore[name-defined]  # the types of a game are values
            | Begun[rules.SETUP]  # type: ignore[name-defined]  # ditto
            | Played[rules.COMMANDS.type, rules.EVENTS.type]  # type: ignore[name-defined]  # ditto
            | Undone
            | Redone
            | ClockPaused
            | ClockResumed
            | ClockChanged
        )
        self._decoder = msgspec.json.Decoder(kinds)

    @staticmethod
    def encode(entry: Entry) -> bytes:
        """Return an entry as one line of JSON."""
        return msgspec.json.encode(entry)

    def decode(self, line: bytes) -> Entry:
        """Return the entry of a line; raises ``msgspec.DecodeError`` where the line is damaged."""
        entry: Entry = self._decoder.decode(line)
        return entry


Play = Played[Command, Event]
"""A played entry of any game."""
