"""The solver: whether the pieces can still be laid out by the rules, and how (S-9)."""

from collections.abc import Callable

from companion.games.sinking_signal.layout import Layout, Position
from companion.games.sinking_signal.search import Wish, search

__all__ = ["Layout", "Position", "Tell", "best", "find", "silent"]

Tell = Callable[[int, int], object]
"""Told how far a long search has come: so much is done, of so much."""


def silent(_done: int, _of: int) -> None:
    """Tell nobody."""


def find(position: Position) -> Layout | None:
    """Return a legal layout, or None where there is none (S-9).

    It keeps S-3 to S-7, and is the same whenever the same position is asked about.
    """
    return search(position, Wish())


def best(position: Position, tell: Tell = silent) -> Layout | None:
    """Return a legal layout of which the storm takes the fewest pieces, or None.

    Among those it takes the fewest tents; among those the search takes the first that it meets.
    """
    foods, tents = position.foods, position.tents
    losses = sorted(
        ((f, t) for f in range(foods) for t in range(tents)), key=lambda loss: (sum(loss), loss[1])
    )
    if find(position) is None:
        return None
    for done, (lost_foods, lost_tents) in enumerate(losses):
        tell(done, len(losses))
        layout = search(position, Wish(foods=foods - lost_foods, tents=tents - lost_tents))
        if layout is not None:
            return layout
    raise AssertionError("a legal layout keeps a food and a tent")
