"""What has happened. Short names are stored for ever; fields may be added, never renamed."""

from msgspec import Struct

from companion.core.codec import Codec, Event
from companion.core.values import Roll
from companion.games.sinking_signal.state import Ending, Hint


class Put(Struct, frozen=True):
    """A piece by its name and the squares it covers now, as a bit-board; 0 is beside the board."""

    piece: str
    squares: int


class StormRolled(Event, frozen=True):
    """The storm dice name a column and a row; ``again``: they are rolled once more (S-1, S-2)."""

    column: Roll
    row: Roll
    again: bool = False


class PiecesMoved(Event, frozen=True):
    """These pieces lie elsewhere now, all moved by one hand."""

    moved: tuple[Put, ...]


class StormHit(Event, frozen=True):
    """The storm took these pieces and left damage on their squares (S-10)."""

    swept: tuple[Put, ...]


class SignalFired(Event, frozen=True):
    """The four flares of this 2 by 2 went up, by its bottom left square; it is damaged (S-11)."""

    column: int
    row: int


class TurnBegun(Event, frozen=True):
    """A turn begins with its storm."""

    turn: int


class Won(Event, frozen=True):
    """The third signal is up and no flare is left (S-11)."""


class Lost(Event, frozen=True):
    """The game is lost, for this reason."""

    ending: Ending


class HintTaken(Event, frozen=True):
    """The coach was asked."""

    hint: Hint


class HintHidden(Event, frozen=True):
    """The hint on show was put away."""


class ByHandBegun(Event, frozen=True):
    """The board is being set by hand; every piece of the box may be used."""


class DamageMarked(Event, frozen=True):
    """A damage marker was put on a square by hand, or taken off it."""

    column: int
    row: int
    damaged: bool


class ByHandEnded(Event, frozen=True):
    """The board is as on the table; the pieces in the tray are out of the game.

    ``stormy``: the storm that was rolled still blows, since the turn is the same.
    """

    turn: int
    stormy: bool


EVENTS: Codec[Event] = Codec(
    StormRolled, PiecesMoved, StormHit, SignalFired, TurnBegun, Won, Lost, HintTaken, HintHidden,
    ByHandBegun, DamageMarked, ByHandEnded,
)  # fmt: skip

ShipEvent = (
    StormRolled | PiecesMoved | StormHit | SignalFired | TurnBegun | Won | Lost | HintTaken
    | HintHidden | ByHandBegun | DamageMarked | ByHandEnded
)  # fmt: skip
"""Every member of the family, so that a ``match`` can prove that none is forgotten."""
