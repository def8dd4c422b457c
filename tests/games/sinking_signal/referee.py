"""A second reading of the layout rules, square by square; it shares nothing with the solver.

A square is a pair of column and row, both 1 to 6. A piece is a frozenset of squares.
"""

from fractions import Fraction
from functools import cache
from itertools import product
from types import SimpleNamespace

ALL = frozenset(product(range(1, 7), range(1, 7)))


def squares(board):
    """Return the squares of a bit-board: its lowest bit is the bottom left, then to the right."""
    return frozenset((n % 6 + 1, n // 6 + 1) for n in range(36) if board >> n & 1)


def board(some):
    """Return the bit-board of some squares."""
    return sum(1 << (row - 1) * 6 + column - 1 for column, row in some)


def pieces(layout):
    """Return the flares, the foods and the tents of a layout."""
    flares = [frozenset({square}) for square in squares(layout.flares)]
    return (
        flares,
        [squares(food) for food in layout.foods],
        [squares(tent) for tent in layout.tents],
    )


def judge(position, layout):
    """Return the rulings that a layout breaks in a position."""
    flares, foods, tents = pieces(layout)
    slippery, damage = squares(position.slippery), squares(position.damage)
    everything = [*flares, *foods, *tents]
    broken = set()
    if (len(flares), len(foods), len(tents)) != (position.flares, position.foods, position.tents):
        broken.add("S-5")
    if sorted(square for piece in everything for square in piece) != sorted(ALL - damage):
        broken.add("S-5")
    if not all(is_food(piece) for piece in foods) or not all(is_tent(piece) for piece in tents):
        broken.add("S-12")
    if all(food <= slippery for food in foods) or all(tent <= slippery for tent in tents):
        broken.add("S-4")
    if signals(flares) != 1:
        broken.add("S-6")
    if any(flare <= slippery for flare in flares):
        broken.add("S-7")
    return broken


def is_food(piece):
    (left, low), (right, high) = min(piece), max(piece)
    return len(piece) == 2 and right - left + high - low == 1


def is_tent(piece):
    left, low = min(piece)
    return piece == {(left, low), (left + 1, low), (left, low + 1), (left + 1, low + 1)}


def signals(flares):
    """Return how many windows of two by two hold nothing but flares."""
    lit = frozenset().union(*flares)
    return sum(
        all((column + right, row + up) in lit for right in (0, 1) for up in (0, 1))
        for column in range(1, 6)
        for row in range(1, 6)
    )


def every_layout(position):
    """Yield every legal layout as flares, foods and tents, by trying all there are.

    It goes from the top right and knows no shortcut, so it is for boards with few free squares.
    """
    free = ALL - squares(position.damage)
    slippery = squares(position.slippery)
    for laid in fill(free, slippery, position.flares, position.foods, position.tents):
        flares, foods, tents = (
            [piece for piece in laid if len(piece) == size] for size in (1, 2, 4)
        )
        dry_food = any(not food <= slippery for food in foods)
        if dry_food and any(not tent <= slippery for tent in tents) and signals(flares) == 1:
            yield flares, foods, tents


def fill(free, slippery, flares, foods, tents):
    if not free:
        if (flares, foods, tents) == (0, 0, 0):
            yield ()
        return
    column, row = corner = max(free)
    left, below = (column - 1, row), (column, row - 1)
    if flares and corner not in slippery:
        for rest in fill(free - {corner}, slippery, flares - 1, foods, tents):
            yield (frozenset({corner}), *rest)
    for other in (left, below):
        food = frozenset({corner, other})
        if foods and food <= free:
            for rest in fill(free - food, slippery, flares, foods - 1, tents):
                yield (food, *rest)
    tent = frozenset({corner, left, below, (column - 1, row - 1)})
    if tents and tent <= free:
        for rest in fill(free - tent, slippery, flares, foods, tents - 1):
            yield (tent, *rest)


def swept(position, some):
    """Return the pieces out of some that lie fully inside the slippery lines."""
    return [piece for piece in some if piece <= squares(position.slippery)]


def after(position, flares, foods, tents):
    """Return the damage and the flares, foods and tents that lie after storm and signal."""
    lit = frozenset().union(*flares)
    fired = next(
        window
        for column, row in sorted(ALL)
        if (window := frozenset(product((column, column + 1), (row, row + 1)))) <= lit
    )
    left = [piece for piece in flares if not piece <= fired]
    staying = [
        [piece for piece in pieces if piece not in swept(position, pieces)]
        for pieces in (foods, tents)
    ]
    covered = frozenset().union(*left, *staying[0], *staying[1])
    return ALL - covered, left, *staying


def chance(damage, flares, foods, tents, *, by_items):
    """Return the chance that a legal layout exists after the next storm, roll by roll.

    ``by_items``: the dice are rolled again where no item lies fully inside, instead of where all
    squares are damaged.
    """
    counts = len(flares), len(foods), len(tents)
    known = {}

    def go(columns, rows, rolled):
        if (columns, rows, rolled) not in known:
            known[columns, rows, rolled] = sum(
                (roll(columns | {column}, rows | {row}, rolled + 1) for column, row in ALL),
                start=Fraction(0),
            ) / len(ALL)
        return known[columns, rows, rolled]

    def roll(columns, rows, rolled):
        slippery = frozenset(
            (column, row) for column, row in ALL if column in columns or row in rows
        )
        quiet = (
            not any(piece <= slippery for piece in (*flares, *foods, *tents))
            if by_items
            else slippery <= damage
        )
        if quiet and rolled < 3:
            return go(columns, rows, rolled)
        return exists(damage, *counts, slippery - damage)

    return go(frozenset(), frozenset(), 0)


@cache
def exists(damage, flares, foods, tents, slippery):
    """Tell whether there is a legal layout, by trying."""
    position = SimpleNamespace(
        damage=board(damage), flares=flares, foods=foods, tents=tents, slippery=board(slippery)
    )
    return next(every_layout(position), None) is not None
