"""Small values that commands, events and views are made of."""

from enum import StrEnum
from typing import NewType

from msgspec import Struct

Seat = NewType("Seat", str)
"""The letter of a seat at the table, ``"A"`` for the first."""

Seconds = NewType("Seconds", int)
"""A whole number of seconds, never negative."""


class Source(StrEnum):
    """Where the value of a roll came from."""

    ENTERED = "entered"
    ROLLED = "rolled"


class Die(Struct, frozen=True):
    """A die: its name on the table and the number on each of its sides, in ascending order."""

    name: str
    faces: tuple[int, ...]


class Roll(Struct, frozen=True):
    """One result of one die, and whether a hand or Quarterdeck rolled it."""

    value: int
    source: Source = Source.ENTERED


class Pad(Struct, frozen=True):
    """A pad to enter a die on: its name, its faces in ascending order, and who usually rolls."""

    die: str
    faces: tuple[int, ...]
    usual: Source


class Role(StrEnum):
    """What a device may do: the tablet everything, a seat its own taps, an onlooker nothing."""

    TABLE = "table"
    SEAT = "seat"
    ONLOOKER = "onlooker"


class Viewer(Struct, frozen=True):
    """Who looks at a game: a role, and the seat where the role is ``SEAT``."""

    role: Role
    seat: Seat | None = None

    @property
    def acts(self) -> bool:
        """Whether this viewer may tap at all."""
        return self.role is not Role.ONLOOKER


class Countdown(Struct, frozen=True):
    """A time limit that a state puts on the table, named so that two are never mixed up."""

    name: str
    seconds: Seconds


class Panel(Struct, frozen=True):
    """One replaceable part of a screen: its id, which names its template, and the facts it shows.

    The facts are frozen and hashable: two devices whose facts are equal see the same HTML. None is
    an empty place, kept for what may come.
    """

    id: str
    facts: Struct | None


class View(Struct, frozen=True):
    """A whole screen for one viewer: the layout, which names its template, and its panels."""

    layout: str
    panels: tuple[Panel, ...]
