"""The frozen state of one ship."""

from enum import StrEnum

from msgspec import Struct

from companion.games.sinking_signal.pieces import FULL, Kind, lines, union
from companion.games.sinking_signal.setup import Setup
from companion.games.sinking_signal.solver import Position


class Phase(StrEnum):
    """Where a turn stands."""

    STORM = "storm"
    """The storm dice are to be rolled."""
    REARRANGE = "rearrange"
    SIGNAL = "signal"
    """The storm has hit; the signal is to be sent."""
    BY_HAND = "by-hand"
    """The board is being made to look like the one on the table."""
    OVER = "over"


class Ending(StrEnum):
    """How the game ended, each by its ruling."""

    WON = "won"
    NO_LAYOUT = "no-layout"
    LAST_FOOD = "last-food"
    LAST_TENT = "last-tent"
    GAVE_UP = "gave-up"


class Hint(StrEnum):
    """What the coach was asked."""

    POSSIBLE = "possible"
    ONE_WAY = "one-way"
    SAFEST = "safest"


class Piece(Struct, frozen=True):
    """A piece: its kind, its number among its kind, and the squares that it covers.

    A piece that covers none lies beside the board: in the tray while it is ``aboard``, in the box
    once it was swept or fired.
    """

    kind: Kind
    number: int
    squares: int = 0
    aboard: bool = True

    @property
    def name(self) -> str:
        """The stored name, such as ``food-2``."""
        return f"{self.kind}-{self.number}"


class State(Struct, frozen=True):
    """A ship at one moment. ``pairs`` are this turn's storm dice: column, then row (S-1)."""

    setup: Setup
    pieces: tuple[Piece, ...]
    damage: int = 0
    turn: int = 1
    phase: Phase = Phase.STORM
    pairs: tuple[tuple[int, int], ...] = ()
    swept: tuple[str, ...] = ()
    """The pieces that the storm of this turn has taken."""
    hint: Hint | None = None
    """The hint that is on show."""
    hints: tuple[Hint, ...] = ()
    """Every hint that was taken."""
    before: Phase = Phase.STORM
    """The phase to come back to from ``BY_HAND``."""
    ending: Ending | None = None

    @property
    def slippery(self) -> int:
        """The squares of the slippery lines (S-3)."""
        return lines(self.pairs)

    def piece(self, name: str) -> Piece | None:
        """Return a piece that is still aboard, or None."""
        return next((it for it in self.pieces if it.name == name and it.aboard), None)

    def aboard(self, kind: Kind) -> int:
        """Return how many pieces of a kind are left, on the board and in the tray."""
        return sum(it.aboard and it.kind is kind for it in self.pieces)

    @property
    def covered(self) -> int:
        """The squares under pieces."""
        return union(piece.squares for piece in self.pieces)

    @property
    def empty(self) -> int:
        """The squares that are neither covered nor damaged (S-5)."""
        return FULL & ~self.covered & ~self.damage

    @property
    def flares(self) -> int:
        """The squares under flares."""
        return union(it.squares for it in self.pieces if it.kind is Kind.FLARE)

    @property
    def tray(self) -> tuple[Piece, ...]:
        """The pieces that are aboard and not on the board."""
        return tuple(it for it in self.pieces if it.aboard and not it.squares)

    @property
    def position(self) -> Position:
        """The question that this storm puts, wherever the pieces lie at the moment (S-9)."""
        flares, foods, tents = (self.aboard(kind) for kind in Kind)
        return Position(self.damage, flares, foods, tents, self.slippery)
