"""What a captain can ask for."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from companion.core.codec import Codec, Command
from companion.core.values import Roll
from companion.games.sinking_signal.state import Hint

Turn = Annotated[int, Meta(ge=1, le=3)]
Column = Annotated[int, Meta(ge=1, le=6)]
Row = Annotated[int, Meta(ge=1, le=6)]
PieceName = Annotated[str, Meta(pattern="^(flare|food|tent)-[1-9][0-9]?$")]
Plan = Annotated[str, Meta(pattern="^[.#*a-fA-C]{36}$")]
"""A whole board in 36 letters, the top row first: ``*`` a flare, ``a`` … ``f`` foods, ``A`` … ``C``
tents, ``#`` damage, ``.`` nothing."""


class Lies(StrEnum):
    """How a piece lies; it matters for food alone (S-12)."""

    ACROSS = "across"
    UPRIGHT = "upright"


class RollStorm(Command, frozen=True):
    """Roll the storm dice: the column first, then the row (S-1). ``pair`` counts from 1 (S-2)."""

    turn: Turn
    pair: Annotated[int, Meta(ge=1, le=3)]
    rolls: Annotated[tuple[Roll, ...], Meta(max_length=2)] = ()


class Place(Command, frozen=True):
    """Put a piece on the board by its bottom left square."""

    piece: PieceName
    column: Column
    row: Row
    lies: Lies = Lies.ACROSS


class Turn90(Command, frozen=True, tag="turn"):
    """Turn a food about one of its squares (S-12)."""

    piece: PieceName
    column: Column
    row: Row


class Lift(Command, frozen=True):
    """Take a piece off the board, into the tray."""

    piece: PieceName


class ClearBoard(Command, frozen=True):
    """Take all pieces off the board, into the tray."""


class LayOut(Command, frozen=True):
    """Lay all pieces as a plan shows them."""

    plan: Plan


class LetStormHit(Command, frozen=True):
    """End the rearranging of this turn: the storm takes what lies fully inside its lines (S-10)."""

    turn: Turn


class FireSignal(Command, frozen=True):
    """Send up the signal of this turn (S-11)."""

    turn: Turn


class AskCoach(Command, frozen=True):
    """Take a hint."""

    hint: Hint


class HideHint(Command, frozen=True):
    """Put the hint away; a search under way stops."""


class GiveUp(Command, frozen=True):
    """End the game."""


class BeginByHand(Command, frozen=True):
    """Make the board look like the one on the table, whatever was played."""


class MarkDamage(Command, frozen=True):
    """Put a damage marker on a square, or take it off, while the board is set by hand."""

    column: Column
    row: Row
    damaged: bool


class EndByHand(Command, frozen=True):
    """The board is as on the table: what lies in the tray is out of the game (S-5)."""


COMMANDS: Codec[Command] = Codec(
    RollStorm, Place, Turn90, Lift, ClearBoard, LayOut, LetStormHit, FireSignal, AskCoach,
    HideHint, GiveUp, BeginByHand, MarkDamage, EndByHand,
)  # fmt: skip

ShipCommand = (
    RollStorm | Place | Turn90 | Lift | ClearBoard | LayOut | LetStormHit | FireSignal | AskCoach
    | HideHint | GiveUp | BeginByHand | MarkDamage | EndByHand
)  # fmt: skip
"""Every member of the family, so that a ``match`` can prove that none is forgotten."""

BoardCommand = Place | Turn90 | Lift | ClearBoard | LayOut
"""The members that move pieces."""
