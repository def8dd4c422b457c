"""The outlook: which storms the ship can weather that are still to come (S-2, S-9)."""

from collections.abc import Callable

from companion.games.sinking_signal.layout import Layout, Position
from companion.games.sinking_signal.pieces import (
    COVERS,
    PAIRS,
    SIZE,
    Kind,
    lines,
)
from companion.games.sinking_signal.search import Wish, search

ROLLS = tuple(lines([(c, r)]) for c in range(1, SIZE + 1) for r in range(1, SIZE + 1))
"""The lines of each pair of dice; all are equally likely."""

STORMS = len(ROLLS) ** PAIRS
"""How many storms there are, when dice that are not needed are rolled all the same."""

Quiet = Callable[[int], bool]
"""Whether the dice are rolled once more when these squares are slippery (S-2)."""


class Outlook:
    """What lies ahead of a ship with this damage and these pieces, wherever they lie."""

    def __init__(
        self, damage: int, flares: int, foods: int, tents: int, tick: Callable[[], object] = int
    ) -> None:
        self.damage = damage
        self._counts = (flares, foods, tents)
        self._tick = tick
        self._known: dict[int, bool] = {}
        self._layouts: list[Layout] = []
        self._lost: list[int] = []

    def without(self, piece: int) -> "Outlook":
        """Return the outlook of a ship that loses one more food or tent, on these squares.

        A storm that cannot be weathered with the piece cannot be weathered without it: what fits
        around the damage would fit around the piece too. And a layout with the piece just there
        is one without it.
        """
        flares, foods, tents = self._counts
        food, tent = (piece.bit_count() == COVERS[kind] for kind in (Kind.FOOD, Kind.TENT))
        left = Outlook(self.damage | piece, flares, foods - food, tents - tent, self._tick)
        left._lost = list(self._lost)
        left._layouts = [
            Layout(
                layout.flares,
                tuple(it for it in layout.foods if it != piece),
                tuple(it for it in layout.tents if it != piece),
            )
            for layout in self._layouts
            if piece in (*layout.foods, *layout.tents)
        ]
        return left

    def storms(self, quiet: Quiet) -> int:
        """Return how many of all ``STORMS`` leave a legal layout.

        A storm never gets milder by another pair of dice, since earlier pairs stay slippery: what
        is lost after one pair needs no further look.
        """
        known: dict[tuple[int, int], int] = {}

        def count(slippery: int, left: int) -> int:
            if (slippery, left) not in known:
                known[slippery, left] = sum(
                    count(now, left - 1) if left > 1 and quiet(now) else len(ROLLS) ** (left - 1)
                    for now in (slippery | roll for roll in ROLLS)
                    if self.weathers(now)
                )
            return known[slippery, left]

        return count(0, PAIRS)

    def weathers(self, slippery: int) -> bool:
        """Tell whether a legal layout exists when these squares are slippery (S-9)."""
        slippery &= ~self.damage
        known = self._known.get(slippery)
        if known is None:
            known = self._known[slippery] = self._finds(slippery)
        return known

    def _finds(self, slippery: int) -> bool:
        """As ``weathers``; what was found for one storm often answers for another."""
        if any(_holds(layout, slippery) for layout in self._layouts):
            return True
        if any(not lost & ~slippery for lost in self._lost):
            return False
        self._tick()
        layout = search(Position(self.damage, *self._counts, slippery), Wish())
        if layout is None:
            self._lost.append(slippery)
        else:
            self._layouts.append(layout)
        return layout is not None


def _holds(layout: Layout, slippery: int) -> bool:
    """Tell whether a layout that is legal in one storm is so in another (S-4, S-7)."""
    return (
        not layout.flares & slippery
        and any(food & ~slippery for food in layout.foods)
        and any(tent & ~slippery for tent in layout.tents)
    )
