"""What a crew can ask for. A command with a ``seat`` belongs to that seat; the others to anyone."""

from typing import Annotated, Literal

from msgspec import Meta

from companion.core.codec import Codec, Command
from companion.core.values import Roll, Seat
from companion.games.dirigible_disaster.pieces import Kind

Round = Annotated[int, Meta(ge=1, le=11)]
RoomNumber = Annotated[int, Meta(ge=1, le=99)]
Rolls = Annotated[tuple[Roll, ...], Meta(max_length=60)]


# The setup of a round. Each names the round or the cube it means, so that two hands that tap at
# once take one step.


class AdvanceMap(Command, frozen=True):
    """Move the map cube to this round, or to the landing (11)."""

    round: Round


class GrowFire(Command, frozen=True):
    """Grow the fire in one room (D-2)."""

    round: Round
    room: RoomNumber


class GrowAllFires(Command, frozen=True):
    """Grow all fires that have not grown yet, in ascending room number (D-2)."""

    round: Round


class PlaceLantern(Command, frozen=True):
    """Roll the Room Die for lantern 1 or 2 (D-12)."""

    round: Round
    lantern: Literal[1, 2]
    rolls: Rolls = ()


class RollEventDice(Command, frozen=True):
    """Roll the event dice, one roll each in the order of ``Kind`` (four in EASY mode)."""

    round: Round
    rolls: Rolls = ()


class PlaceCube(Command, frozen=True):
    """Roll the Room Die for the next cube; ``number`` counts the cubes of this round from 1."""

    round: Round
    number: Annotated[int, Meta(ge=1, le=60)]
    rolls: Rolls = ()


class PlaceAllCubes(Command, frozen=True):
    """Roll the Room Die for every cube that is still to be placed, from ``number`` on."""

    round: Round
    number: Annotated[int, Meta(ge=1, le=60)]
    rolls: Rolls = ()


class DropPressure(Command, frozen=True):
    """Lower the steam pressure by the steam cubes aboard (D-9)."""

    round: Round


class MoveToken(Command, frozen=True):
    """Move the Steam Token to a room with the most steam cubes (D-11)."""

    round: Round
    room: RoomNumber


class StartMinute(Command, frozen=True):
    """Start the clock of this round."""

    round: Round


# The minute.


class Move(Command, frozen=True):
    """Go through a door into a room, from a room or out of a stairwell."""

    seat: Seat
    room: RoomNumber


class TakeStairs(Command, frozen=True):
    """Go into the stairwell with this letter; the pawn lands in its twin (D-18)."""

    seat: Seat
    letter: Annotated[str, Meta(pattern="^[A-Z]$")]


class Attempt(Command, frozen=True):
    """Roll the Action Die to remove one cube of a kind from the own room (D-15)."""

    seat: Seat
    kind: Kind
    rolls: Rolls = ()


class Pass(Command, frozen=True):
    """Pass the Action Die to the left without an action."""

    seat: Seat


class TimeIsUp(Command, frozen=True):
    """End the minute of this round: the buzzer, or a table that plays untimed (D-17)."""

    round: Round


# What a hurried table puts right at any time after the first setup has begun.


class GiveDie(Command, frozen=True):
    """The Action Die is with this player."""

    to: Seat


class StandIn(Command, frozen=True):
    """The pawn of this player stands in this room."""

    pawn: Seat
    room: RoomNumber


class TakeCube(Command, frozen=True):
    """Take one cube off a room and put it back into the supply, without a test."""

    kind: Kind
    room: RoomNumber


class AddCube(Command, frozen=True):
    """Put one cube from the supply into a room, without its consequences."""

    kind: Kind
    room: RoomNumber


class WriteReminder(Command, frozen=True):
    """Write what a blackout does at this table (D-12); an empty text takes the reminder away."""

    text: Annotated[str, Meta(max_length=200)]


COMMANDS: Codec[Command] = Codec(
    AdvanceMap, GrowFire, GrowAllFires, PlaceLantern, RollEventDice, PlaceCube, PlaceAllCubes,
    DropPressure, MoveToken, StartMinute, Move, TakeStairs, Attempt, Pass, TimeIsUp,
    GiveDie, StandIn, TakeCube, AddCube, WriteReminder,
)  # fmt: skip

VoyageCommand = (
    AdvanceMap | GrowFire | GrowAllFires | PlaceLantern | RollEventDice | PlaceCube | PlaceAllCubes
    | DropPressure | MoveToken | StartMinute | Move | TakeStairs | Attempt | Pass | TimeIsUp
    | GiveDie | StandIn | TakeCube | AddCube | WriteReminder
)  # fmt: skip
"""Every member of the family, so that a ``match`` can prove that none is forgotten."""
