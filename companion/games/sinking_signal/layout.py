"""A position, which asks for a layout, and a layout, which answers it."""

from msgspec import Struct

from companion.games.sinking_signal.pieces import WINDOWS


class Position(Struct, frozen=True):
    """The question that a storm puts, wherever the pieces lie at the moment.

    ``damage`` and ``slippery`` are bit-boards, the others count pieces that are aboard. Covered
    squares and damage make up all 36 (S-5); where they do not, no layout is legal.
    """

    damage: int
    flares: int
    foods: int
    tents: int
    slippery: int


class Layout(Struct, frozen=True):
    """Where all pieces lie: a bit-board for all flares together, and one for each other piece."""

    flares: int
    foods: tuple[int, ...]
    tents: tuple[int, ...]

    @property
    def signal(self) -> int:
        """The squares of the one window that holds nothing but flares (S-6)."""
        return next(window for window in WINDOWS if not window & ~self.flares)

    def swept(self, slippery: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the foods and the tents that lie fully inside the slippery lines (S-3)."""
        inside = [
            tuple(piece for piece in pieces if not piece & ~slippery)
            for pieces in (self.foods, self.tents)
        ]
        return inside[0], inside[1]
