"""What lies in the box: the 6 by 6 board, its lines and windows, flares, foods and tents.

A set of squares is a bit-board: a whole number with the bit of each of its squares set. Columns
count from the left and rows from the bottom, both from 1 (S-1).
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum

SIZE = 6
"""Columns and rows of the board."""

FULL = (1 << SIZE * SIZE) - 1
"""All 36 squares."""

BLOCK = 4
"""Flares of one signal (S-8)."""

TURNS = 3
"""As many turns as signals (S-8)."""

PAIRS = 3
"""At most so many pairs of storm dice in one turn (S-2)."""


class Kind(StrEnum):
    """The three kinds of pieces."""

    FLARE = "flare"
    FOOD = "food"
    TENT = "tent"


SUPPLY = {Kind.FLARE: 12, Kind.FOOD: 6, Kind.TENT: 3}
"""How many pieces of each kind the ship sets out with."""

COVERS = {Kind.FLARE: 1, Kind.FOOD: 2, Kind.TENT: 4}
"""How many squares a piece of each kind covers."""


def square(column: int, row: int) -> int:
    """Return the number of a square, 0 to 35: from the left, and from the bottom upwards."""
    return (row - 1) * SIZE + column - 1


def column_of(number: int) -> int:
    """Return the column, 1 to 6, of a square's number."""
    return number % SIZE + 1


def row_of(number: int) -> int:
    """Return the row, 1 to 6, of a square's number."""
    return number // SIZE + 1


def area(numbers: Iterable[int]) -> int:
    """Return the set of the squares with these numbers."""
    return union(1 << number for number in numbers)


def union(areas: Iterable[int]) -> int:
    """Return the squares of all these sets together."""
    squares = 0
    for one in areas:
        squares |= one
    return squares


def numbers(squares: int) -> Iterator[int]:
    """Yield the numbers of the squares of a set, the lowest first."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def rectangle(column: int, row: int, wide: int, high: int) -> int:
    """Return the squares of a rectangle by its bottom left square and its size in squares."""
    return area(square(c, r) for c in range(column, column + wide) for r in range(row, row + high))


COLUMNS = {column: rectangle(column, 1, 1, SIZE) for column in range(1, SIZE + 1)}
ROWS = {row: rectangle(1, row, SIZE, 1) for row in range(1, SIZE + 1)}

WINDOWS = tuple(rectangle(column, row, 2, 2) for row in range(1, SIZE) for column in range(1, SIZE))
"""The 25 squares of 2 by 2 in which a signal can stand (S-6)."""


def lines(pairs: Iterable[tuple[int, int]]) -> int:
    """Return the squares of the slippery lines of all rolled pairs: column, then row (S-1, S-3)."""
    return union(COLUMNS[column] | ROWS[row] for column, row in pairs)
