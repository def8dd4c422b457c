"""The things in the box: cubes, dice, decks, rooms, doorways and stairs."""

from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.core.values import Die


class Kind(StrEnum):
    """The five kinds of event cubes and dice, in the order in which they are placed (D-6)."""

    FIRE = "fire"
    PANIC = "panic"
    PASSENGER = "passenger"
    COG = "cog"
    STEAM = "steam"


class Cubes(NamedTuple):
    """How many cubes of each kind lie somewhere; the fields stand in the order of ``Kind``."""

    fire: int = 0
    panic: int = 0
    passenger: int = 0
    cog: int = 0
    steam: int = 0

    def of(self, kind: Kind) -> int:
        """Return the number of cubes of one kind."""
        return self[INDEX[kind]]

    def plus(self, kind: Kind, number: int) -> "Cubes":
        """Return these cubes with ``number`` more (negative: fewer) of one kind, never below 0."""
        changed = list(self)
        changed[INDEX[kind]] = max(0, changed[INDEX[kind]] + number)
        return Cubes(*changed)


KINDS = tuple(Kind)
INDEX = {kind: index for index, kind in enumerate(KINDS)}
SUPPLY = Cubes(fire=20, panic=10, passenger=20, cog=12, steam=10)
"""The supply at the start: two of the twelve steam cubes mark map and gauge (rulings, facts)."""

ROUNDS = 10
LANDING = 11
"""The position of the map cube for the Final Landing Event Roll, one past the last round."""

POINTS_A_CUBE = 10
"""What each steam cube aboard takes off the gauge, in points of 100 (D-9)."""

ACTION_DIE = Die("action", (1, 2, 3, 4, 5, 6))


class Mode(StrEnum):
    """The difficulty levels."""

    EASY = "easy"
    STANDARD = "standard"
    HARD = "hard"


class Deck(StrEnum):
    """The three levels of the airship."""

    UPPER = "upper"
    MAIN = "main"
    LOWER = "lower"


class Room(Struct, frozen=True):
    """A numbered room and where it is drawn: the plan of a deck is 620 wide and 170 high."""

    number: int
    deck: Deck
    x: int
    y: int
    width: int
    height: int


class Doorway(Struct, frozen=True):
    """A break in the wall between two rooms of one deck."""

    one: int
    other: int

    def leads(self, room: int) -> int | None:
        """Return the room on the far side of ``room``, or None where it has no part in it."""
        if room == self.one:
            return self.other
        return self.one if room == self.other else None


class Stairs(Struct, frozen=True):
    """Two stairwells with the same letter, each beside the room whose door opens to it (D-18)."""

    letter: str
    one: int
    other: int


class Stairwell(Struct, frozen=True):
    """One end of the stairs: the letter, and the room that its door opens to."""

    letter: str
    room: int


Place = int | Stairwell
"""Where a pawn stands: the number of a room, or a stairwell."""


class DeckPlan(Struct, frozen=True, cache_hash=True):
    """The board as the table has it: rooms, doorways, stairs, and the dice of rooms and events.

    ``event_dice`` stand in the order of ``Kind``. ``printed`` is true only where a table has
    copied its own board; the plan that comes with Quarterdeck is not the printed one (D-20).
    """

    name: str
    rooms: tuple[Room, ...]
    doorways: tuple[Doorway, ...]
    stairs: tuple[Stairs, ...]
    room_die: Die
    event_dice: tuple[Die, ...]
    start: int = 7
    printed: bool = False


def with_event_faces(plan: DeckPlan, faces: tuple[int, ...]) -> DeckPlan:
    """Return the plan with event dice that show these numbers, 0 for a blank side (D-20)."""
    dice = tuple(replace(die, faces=faces) for die in plan.event_dice)
    return replace(plan, event_dice=dice)


def lowered(pressure: int, steam: int) -> int:
    """Return the gauge after a fall with so much ``steam`` aboard, in percent, at least 0 (D-9)."""
    return max(0, pressure - POINTS_A_CUBE * steam)
