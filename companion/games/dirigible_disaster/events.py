"""What has happened aboard. Short names are stored for ever; fields may be added, never renamed."""

from enum import StrEnum

from companion.core.codec import Codec, Event
from companion.core.values import Roll, Seat
from companion.games.dirigible_disaster.pieces import Kind, Place


class Step(StrEnum):
    """Where the voyage stands, in the order of D-13."""

    ADVANCE = "advance"
    GROWTH = "growth"
    LANTERNS = "lanterns"
    EVENT_DICE = "event-dice"
    PLACEMENT = "placement"
    PRESSURE = "pressure"
    TOKEN = "token"  # noqa: S105 - the Steam Token of the box
    READY = "ready"
    MINUTE = "minute"
    OVER = "over"


class Cause(StrEnum):
    """Why a cube is placed or a passenger is injured."""

    ROLL = "roll"
    GROWTH = "growth"
    SPREAD = "spread"
    PANIC = "panic"
    FIRE = "fire"
    HAND = "hand"


class StepReached(Event, frozen=True):
    """The setup goes on with this step."""

    step: Step


class SheetTurned(Event, frozen=True):
    """A fresh sheet of instructions: what follows is for the hands to do on the board now."""


class MapAdvanced(Event, frozen=True):
    """The map cube lies on this round, or on the landing (11)."""

    round: int


class FireGrew(Event, frozen=True):
    """The fire of this room has had its growth; its cube follows as ``CubePlaced``."""

    room: int


class EventDiceRolled(Event, frozen=True):
    """The event dice show these values, in the order of ``Kind``."""

    rolls: tuple[Roll, ...]


class RoomRolled(Event, frozen=True):
    """The Room Die names the room of the next cube to place."""

    kind: Kind
    number: int
    roll: Roll


class CubePlaced(Event, frozen=True):
    """A cube of the supply lies in a room; for ``SPREAD``, ``origin`` is the room it came from."""

    kind: Kind
    room: int
    cause: Cause
    origin: int | None = None


class FireSpread(Event, frozen=True):
    """The fire of a room spreads through all its doorways; the cubes follow as ``CubePlaced``."""

    room: int


class PassengerInjured(Event, frozen=True):
    """Passengers of a room go to the box (D-7)."""

    room: int
    number: int
    cause: Cause


class CogLost(Event, frozen=True):
    """One more cog leaves the supply for the box (D-8)."""

    room: int


class LanternPlaced(Event, frozen=True):
    """A lantern goes to a room."""

    lantern: int
    room: int
    roll: Roll


class LanternRollRefused(Event, frozen=True):
    """The Room Die named a room where this lantern may not go; it is rolled again (D-12)."""

    lantern: int
    room: int
    roll: Roll


class PressureDropped(Event, frozen=True):
    """The gauge falls by ten points for each steam cube aboard (D-9)."""

    steam: int
    pressure: int


class TokenMoved(Event, frozen=True):
    """The Steam Token lies in this room (D-11)."""

    room: int


class MinuteStarted(Event, frozen=True):
    """The clock of a round runs."""

    round: int


class PawnMoved(Event, frozen=True):
    """A pawn goes to a place; ``stairs`` is the letter where it took the stairs."""

    seat: Seat
    origin: Place
    place: Place
    stairs: str | None = None


class AttemptWon(Event, frozen=True):
    """A test succeeded: one cube of the room goes back to the supply (D-15)."""

    seat: Seat
    kind: Kind
    room: int
    roll: Roll
    needed: int


class AttemptLost(Event, frozen=True):
    """A test failed: nothing is removed."""

    seat: Seat
    kind: Kind
    room: int
    roll: Roll
    needed: int


class TurnPassed(Event, frozen=True):
    """A player passed without an action."""

    seat: Seat


class DiePassed(Event, frozen=True):
    """The Action Die is with this player now."""

    to: Seat


class MinuteEnded(Event, frozen=True):
    """The buzzer: no further action in this round (D-17)."""

    round: int


class PawnStood(Event, frozen=True):
    """The table says that a pawn stands in this room."""

    pawn: Seat
    room: int


class CubeTaken(Event, frozen=True):
    """The table took a cube off a room, back into the supply."""

    kind: Kind
    room: int


class ReminderWritten(Event, frozen=True):
    """What a blackout does at this table."""

    text: str


class VoyageWon(Event, frozen=True):
    """The airship has landed with pressure above 0 %."""


class SupplyEmpty(Event, frozen=True):
    """A cube had to be placed and none was left: the voyage is lost (D-4)."""

    kind: Kind
    room: int
    cause: Cause


class PressureGone(Event, frozen=True):
    """The steam pressure has reached 0 %: the voyage is lost (D-9)."""


EVENTS: Codec[Event] = Codec(
    StepReached, SheetTurned, MapAdvanced, FireGrew, EventDiceRolled, RoomRolled, CubePlaced,
    FireSpread, PassengerInjured, CogLost, LanternPlaced, LanternRollRefused, PressureDropped,
    TokenMoved, MinuteStarted, PawnMoved, AttemptWon, AttemptLost, TurnPassed, DiePassed,
    MinuteEnded, PawnStood, CubeTaken, ReminderWritten, VoyageWon, SupplyEmpty, PressureGone,
)  # fmt: skip

BoardEvent = (
    FireGrew | RoomRolled | CubePlaced | FireSpread | PassengerInjured | CogLost | CubeTaken
)
TrackEvent = (
    StepReached | SheetTurned | MapAdvanced | EventDiceRolled | LanternPlaced | LanternRollRefused
    | PressureDropped | TokenMoved
)  # fmt: skip
CrewEvent = (
    MinuteStarted | PawnMoved | AttemptWon | AttemptLost | TurnPassed | DiePassed | MinuteEnded
    | PawnStood | ReminderWritten
)  # fmt: skip
EndEvent = VoyageWon | SupplyEmpty | PressureGone
VoyageEvent = BoardEvent | TrackEvent | CrewEvent | EndEvent
"""Every member of the family, so that a ``match`` can prove that none is forgotten."""
