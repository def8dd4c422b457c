"""What the panels of a voyage show: frozen facts without words, counted for one viewer."""

from enum import StrEnum

from msgspec import Struct

from companion.core.codec import Event
from companion.core.values import Pad, Role, Seat
from companion.games.dirigible_disaster.events import AttemptLost, AttemptWon, Cause, Step
from companion.games.dirigible_disaster.pieces import Deck, Kind, Mode
from companion.games.dirigible_disaster.setup import Cascade, Choices


class RoundFacts(Struct, frozen=True):
    """Panel ``round``: the map track. ``round`` is 0 before the first setup, 11 for the landing."""

    round: int
    step: Step
    mode: Mode
    players: int
    practice_plan: bool


class DieFacts(Struct, frozen=True):
    """An event die: ``value`` is None before its first roll."""

    kind: Kind
    value: int | None


class DiceFacts(Struct, frozen=True):
    """Panel ``dice``: the event dice, the target numbers of the tests."""

    dice: tuple[DieFacts, ...]


class PressureFacts(Struct, frozen=True):
    """Panel ``pressure``: the gauge in percent, and where it falls to next.

    ``next`` is None where no steam is aboard, or where the voyage is over and nothing falls (D-14).
    """

    percent: int
    next: int | None
    over: bool


class StockFacts(Struct, frozen=True):
    """One kind of cube: in the supply, aboard, and in the box for good."""

    kind: Kind
    supply: int
    aboard: int
    box: int


class SupplyFacts(Struct, frozen=True):
    """Panel ``supply``."""

    stock: tuple[StockFacts, ...]


class TurnFacts(Struct, frozen=True):
    """Panel ``turn``: who holds the Action Die, where, and who comes next.

    ``mine`` is true on the phone of the holder, ``up_next`` on that of ``next``; ``result`` is the
    test just made, until the next action; ``taps``: the die may be given away by hand.
    """

    step: Step
    round: int
    holder: Seat
    room: int | None
    stairwell: str | None
    next: Seat
    mine: bool
    up_next: bool
    pace: int
    result: AttemptWon | AttemptLost | None
    taps: bool


class InstructionFacts(Struct, frozen=True):
    """Panel ``instruction``: what to do now, and the sheet of what has just been decided.

    ``round`` is the one that the command of this step has to name: in ``ADVANCE`` already the next.
    Which fields are set depends on ``step``: ``kind`` and ``number`` of ``total`` name the cube of
    a placement; ``room`` the fire that grows next; ``lantern`` the one to roll; ``choices`` the
    rooms the token may go to, the suggestion first; ``pads`` the dice to roll, if any.
    """

    step: Step
    round: int
    taps: bool
    sheet: tuple[Event, ...]
    terms: Choices
    start: int
    """The room in which all pawns begin."""
    kind: Kind | None = None
    number: int = 0
    total: int = 0
    supply: int = 0
    """Cubes of ``kind`` left in the supply."""
    remaining: tuple[tuple[Kind, int], ...] = ()
    """The cubes still to be placed, counted by kind in their order."""
    room: int | None = None
    growing: tuple[int, ...] = ()
    lantern: int = 0
    barred: tuple[int, ...] = ()
    """Rooms where this lantern may not go (D-12)."""
    choices: tuple[int, ...] = ()
    steam: int = 0
    fall: int = 0
    """The points by which the gauge falls at this step (D-9)."""
    pressure: int = 100
    pads: tuple[Pad, ...] = ()
    holder: Seat | None = None
    pace: int = 60


class ChanceFacts(Struct, frozen=True):
    """A test that is possible in the room: the kind, the number needed, the cubes lying there."""

    kind: Kind
    needed: int
    lying: int


class ActFacts(Struct, frozen=True):
    """Panel ``act``: the taps of the holder of the Action Die, or None where nobody may act here.

    On the tablet it is the holder's; on a phone it is there only while that seat holds the die.
    ``steam`` tells that leaks lie in the room, which may be beyond repair at this table (D-10).
    """

    seat: Seat
    room: int | None
    stairwell: str | None
    tests: tuple[ChanceFacts, ...]
    doors: tuple[int, ...]
    stairs: tuple[str, ...]
    pad: Pad
    steam: bool
    terms: Choices
    untimed: bool
    round: int


class HereFacts(Struct, frozen=True):
    """Panel ``here`` on a phone: the own room, what lies and who stands in it, its neighbours."""

    seat: Seat
    room: int | None
    stairwell: str | None
    deck: Deck
    cubes: tuple[Kind, ...]
    with_me: tuple[Seat, ...]
    lantern: bool
    token: bool
    neighbours: tuple["NeighbourFacts", ...]


class NeighbourFacts(Struct, frozen=True):
    """A room one move away: by a door, or (``stairs``) at the far end of the stairs."""

    room: int
    stairs: str | None
    cubes: tuple[Kind, ...]


class ReminderFacts(Struct, frozen=True):
    """Panel ``reminder``: the rooms with lanterns, what the table wrote about blackouts (D-12)."""

    lanterns: tuple[int, ...]
    text: str
    taps: bool


class Ending(StrEnum):
    """How a voyage can end."""

    VICTORY = "victory"
    SUPPLY = "supply"
    PRESSURE = "pressure"


class CrewFacts(Struct, frozen=True):
    """One line of the end page."""

    seat: Seat
    won: int
    lost: int


class EndFacts(Struct, frozen=True):
    """Panel ``end``: what ended the voyage, when, and how it went."""

    ending: Ending
    round: int
    pressure: int
    mode: Mode
    pace: int
    cascade: Cascade
    steam_repair: bool
    practice_plan: bool
    kind: Kind | None
    room: int | None
    cause: Cause | None
    gauge: tuple[int, ...]
    placed: tuple[tuple[Kind, int], ...]
    removed: tuple[tuple[Kind, int], ...]
    injured: int
    crew: tuple[CrewFacts, ...]


class SummaryFacts(Struct, frozen=True):
    """What the home page says of a voyage; ``ending`` is None while it is under way."""

    round: int
    mode: Mode
    pressure: int
    ending: Ending | None


class RoomSheetFacts(Struct, frozen=True):
    """The sheet of one room, opened by a tap on it: to put right what lies and who stands there."""

    room: int
    deck: Deck
    stock: tuple[tuple[Kind, int, int], ...]
    """Kind, cubes here, cubes in the supply."""
    pawns: tuple[Seat, ...]
    absent: tuple[Seat, ...]
    taps: bool
    viewer: Role
