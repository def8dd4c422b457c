"""The search for one layout: it finds one, or proves that there is none (S-9).

The lowest square that is neither damaged nor covered takes each piece in turn that fits there, and
what has failed once is not tried again.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from msgspec import Struct

from companion.games.sinking_signal.layout import Layout, Position
from companion.games.sinking_signal.pieces import (
    COLUMNS,
    COVERS,
    FULL,
    SIZE,
    WINDOWS,
    Kind,
    area,
    column_of,
    numbers,
    rectangle,
    row_of,
    union,
)

TOPS = area(window.bit_length() - 1 for window in WINDOWS)
"""The top right squares of the windows: the lowest square first, so a window is full with these."""

SIGNAL = 1
"""What a layout lacks until its signal stands; a wish may add further bits."""


class Wish(Struct, frozen=True):
    """What a layout shall be beside legal.

    ``windows``: the top right squares of the windows in which the signal may stand.
    ``foods``, ``tents``: at least so many are not swept; S-4 wants one of each.
    ``barred``: squares that may not be those of one piece.
    ``lacks``: bits that the pieces have to bring, each piece those of its squares in ``brings``.
    """

    windows: int = TOPS
    foods: int = 1
    tents: int = 1
    barred: frozenset[int] = frozenset()
    lacks: int = 0
    brings: Mapping[int, int] = MappingProxyType({})


def _shapes(at: int) -> list[tuple[Kind, int]]:
    """Return how a piece can lie with its lowest square at a number (S-12)."""
    column, row = column_of(at), row_of(at)
    sizes = [(Kind.TENT, 2, 2), (Kind.FOOD, 1, 2), (Kind.FOOD, 2, 1), (Kind.FLARE, 1, 1)]
    return [
        (kind, rectangle(column, row, wide, high))
        for kind, wide, high in sizes
        if column + wide - 1 <= SIZE and row + high - 1 <= SIZE
    ]


SHAPES = tuple(tuple(_shapes(at)) for at in range(SIZE * SIZE))
"""What can lie with its lowest square at each number."""

_LEFT, _RIGHT = COLUMNS[1], COLUMNS[SIZE]


def search(position: Position, wish: Wish) -> Layout | None:
    """Return a legal layout that is as wished, or None where there is none."""
    pieces = _Search(position, wish).run()
    if pieces is None:
        return None
    by_size: dict[int, list[int]] = {size: [] for size in COVERS.values()}
    for squares in pieces:
        by_size[squares.bit_count()].append(squares)
    flares, foods, tents = (by_size[COVERS[kind]] for kind in Kind)
    return Layout(sum(flares), tuple(foods), tuple(tents))


class _Way(NamedTuple):
    """One piece on its squares: what it uses up, whether it stays, what it brings."""

    squares: int
    flare: int = 0
    food: int = 0
    tent: int = 0
    food_stays: int = 0
    tent_stays: int = 0
    brings: int = 0


class _Search:
    """One search, square by square from the bottom left."""

    def __init__(self, position: Position, wish: Wish) -> None:
        self._position = position
        self._wish = wish
        self._free = FULL & ~position.damage
        self._dry = FULL & ~position.slippery
        self._dead: set[tuple[int, ...]] = set()
        self._laid: list[int] = []
        self._ways: dict[int, list[_Way]] = {}
        self._sources: list[tuple[int, int]] = []
        self._most = 0
        if wish.lacks:
            self._see_sources()

    def _ways_at(self, at: int) -> list[_Way]:
        """Return each piece that may lie with its lowest square here: no flare gets wet (S-7).

        Slippery squares are the hardest to cover, so they come first, by pieces that stay.
        """
        ways = []
        for kind, squares in SHAPES[at]:
            dry = squares & self._dry
            food, tent = kind is Kind.FOOD, kind is Kind.TENT
            fits = not squares & ~self._free and squares not in self._wish.barred
            if fits and (dry or food or tent):
                stays = bool(dry)
                brings = self._wish.brings.get(squares, 0)
                uses = (not food and not tent, food, tent)
                ways.append(_Way(squares, *uses, food and stays, tent and stays, brings))
        return sorted(
            ways,
            key=lambda way: (not way.squares & self._dry, -(way.squares & ~self._dry).bit_count()),
        )

    def _see_sources(self) -> None:
        """See where pieces can lie that bring what is wished, and how much one of them brings."""
        ways = [way for at in numbers(self._free) for way in self._ways_at(at) if way.brings]
        self._most = max(((way.brings & self._wish.lacks).bit_count() for way in ways), default=0)
        for at in numbers(self._wish.lacks):
            squares = union(way.squares for way in ways if way.brings >> at & 1)
            self._sources.append((1 << at, squares))

    def run(self) -> list[int] | None:
        """Return the squares of each piece of a layout, or None."""
        its, wish = self._position, self._wish
        needed = its.flares + COVERS[Kind.FOOD] * its.foods + COVERS[Kind.TENT] * its.tents
        if needed != self._free.bit_count() or wish.foods > its.foods or wish.tents > its.tents:
            return None
        lacks = SIGNAL | wish.lacks
        found = self._fill(self._free, 0, its.foods, its.tents, wish.foods, wish.tents, lacks)
        return self._laid if found else None

    def _fill(
        self,
        free: int,
        flared: int,
        foods: int,
        tents: int,
        food_due: int,
        tent_due: int,
        lacks: int,
    ) -> bool:
        """Tell whether the free squares can be filled, and note the pieces if so.

        ``flared`` are the flares so far, ``food_due`` and ``tent_due`` how many more have to stay,
        and ``lacks`` what else is to come. Of the flares so far only the windows count that can
        still be filled: where all else is equal, what failed once fails again.
        """
        if not free:
            return not lacks
        could = flared | free & self._dry
        windows = could & could << 1 & could << SIZE & could << SIZE + 1 & TOPS
        seen = (free, windows, foods, tents, food_due, tent_due, lacks)
        flares = free.bit_count() - 2 * foods - 4 * tents
        if seen in self._dead or self._is_hopeless(free, flares, tents):
            return False
        if lacks & SIGNAL and not windows & self._wish.windows:
            return False
        if lacks > SIGNAL and self._cannot_bring(lacks, free, flares + foods + tents):
            return False
        lowest = free & -free
        if lowest not in self._ways:
            self._ways[lowest] = self._ways_at(lowest.bit_length() - 1)
        for way in self._ways[lowest]:
            squares, flare, food, tent, food_stays, tent_stays, brings = way
            if squares & ~free or flare > flares or food > foods or tent > tents:
                continue
            foods_due, tents_due = max(food_due - food_stays, 0), max(tent_due - tent_stays, 0)
            if foods_due > foods - food or tents_due > tents - tent:
                continue
            after = flared
            lacking = lacks & ~brings
            if flare:
                after |= squares
                if squares & TOPS & flared << 1 & flared << SIZE & flared << SIZE + 1:
                    if not lacks & SIGNAL or not squares & self._wish.windows:
                        continue
                    lacking &= ~SIGNAL
            if self._fill(
                free ^ squares, after, foods - food, tents - tent, foods_due, tents_due, lacking
            ):
                self._laid.append(squares)
                return True
        self._dead.add(seen)
        return False

    def _is_hopeless(self, free: int, flares: int, tents: int) -> bool:
        """Tell at a glance whether these squares cannot be filled; False proves nothing."""
        if (free & self._dry).bit_count() < flares:
            return True
        if tents and not free & free >> 1 & free >> SIZE & free >> SIZE + 1 & ~_RIGHT:
            return True
        beside = (free & ~_RIGHT) << 1 | (free & ~_LEFT) >> 1 | free << SIZE | free >> SIZE
        alone = free & ~beside
        return bool(alone & ~self._dry) or alone.bit_count() > flares

    def _cannot_bring(self, lacks: int, free: int, pieces: int) -> bool:
        """Tell whether these squares have no room for what is lacking; False proves nothing."""
        if (lacks & ~SIGNAL).bit_count() > pieces * self._most:
            return True
        return any(lacks & bit and not free & squares for bit, squares in self._sources)
