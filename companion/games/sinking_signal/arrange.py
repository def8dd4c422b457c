"""Rearranging the board: pieces are put, turned and lifted; what they push away finds a new place.

The board is always as good as full, so a piece can only change places with others. What lay where
a piece is put moves into the squares that it has left, as far as it fits, and else into the tray.
"""

from collections.abc import Iterable, Iterator

from companion.core.refusals import Illegal, Malformed
from companion.games.sinking_signal.commands import Lies
from companion.games.sinking_signal.events import Put
from companion.games.sinking_signal.pieces import (
    FULL,
    SIZE,
    Kind,
    column_of,
    numbers,
    rectangle,
    row_of,
    square,
)
from companion.games.sinking_signal.state import Piece, State

_ACROSS = {Kind.FLARE: (1, 1), Kind.FOOD: (2, 1), Kind.TENT: (2, 2)}
_ORDER = (Kind.TENT, Kind.FOOD, Kind.FLARE)
"""The greatest piece chooses its new place first: the others fit into what is left."""


def area_of(kind: Kind, column: int, row: int, lies: Lies) -> int:
    """Return the squares of a piece by its bottom left square; 0 where it would leave the board."""
    wide, high = _ACROSS[kind]
    if lies is Lies.UPRIGHT:
        wide, high = high, wide
    if column + wide - 1 > SIZE or row + high - 1 > SIZE:
        return 0
    return rectangle(column, row, wide, high)


def find_piece(state: State, name: str) -> Piece:
    """Return a piece that is aboard; raises ``Illegal`` where it is not."""
    piece = state.piece(name)
    if piece is None:
        raise Illegal("not-aboard", piece=name)
    return piece


def place(state: State, piece: Piece, squares: int) -> tuple[Put, ...]:
    """Return the moves that put a piece on these squares.

    Raises ``Illegal`` where they lie off the board (0) or on damage (S-5).
    """
    if not squares:
        raise Illegal("off-board", "S-5", piece=piece.name)
    if squares & state.damage:
        raise Illegal("on-damage", "S-5", piece=piece.name)
    pushed = [it for it in state.pieces if it.squares & squares and it.name != piece.name]
    room = piece.squares & ~squares
    moves = [Put(piece.name, squares)]
    for it in sorted(pushed, key=lambda one: _ORDER.index(one.kind)):
        new = next(_fits(it, room), 0)
        room &= ~new
        moves.append(Put(it.name, new))
    return tuple(moves)


def _fits(piece: Piece, room: int) -> Iterator[int]:
    """Yield where a piece fits into some squares, lying as it lies before lying otherwise."""
    usual = Lies.UPRIGHT if _is_upright(piece) else Lies.ACROSS
    for lies in sorted(Lies, key=lambda one: one is not usual):
        for at in numbers(room):
            area = area_of(piece.kind, column_of(at), row_of(at), lies)
            if area and not area & ~room:
                yield area


def _is_upright(piece: Piece) -> bool:
    return piece.kind is Kind.FOOD and bool(piece.squares & piece.squares >> SIZE)


def turn(state: State, piece: Piece, column: int, row: int) -> tuple[Put, ...]:
    """Return the moves that turn a food about one of its squares, pushing away as little as can be.

    Raises ``Illegal`` where it is no food, does not lie there, or has no room to turn (S-12).
    """
    at = square(column, row)
    if piece.kind is not Kind.FOOD or not piece.squares >> at & 1:
        raise Illegal("cannot-turn", "S-12", piece=piece.name)
    lies = Lies.ACROSS if _is_upright(piece) else Lies.UPRIGHT
    back = (column - 1, row) if lies is Lies.ACROSS else (column, row - 1)
    areas = [area_of(Kind.FOOD, *corner, lies) for corner in ((column, row), back) if min(corner)]
    ways = [place(state, piece, area) for area in areas if area and not area & state.damage]
    if not ways:
        raise Illegal("no-room", "S-12", piece=piece.name)
    return min(ways, key=lambda way: sum(not put.squares for put in way))


def clear(state: State) -> tuple[Put, ...]:
    """Return the moves that take every piece off the board."""
    return tuple(Put(it.name, 0) for it in state.pieces if it.squares)


def read_plan(state: State, plan: str) -> tuple[Put, ...]:
    """Return the moves that lay all pieces as a plan shows them.

    Raises ``Malformed`` where letters do not make up pieces, and ``Illegal`` where the plan has
    other pieces or other damage than the ship (S-5).
    """
    shown = _shown(plan)
    if shown.pop("#", 0) != state.damage or "." in shown:
        raise Illegal("other-plan", "S-5")
    areas: dict[Kind, list[int]] = {kind: [] for kind in Kind}
    for letter, squares in shown.items():
        if letter == "*":
            areas[Kind.FLARE] += [1 << at for at in numbers(squares)]
        else:
            areas[Kind.TENT if letter.isupper() else Kind.FOOD].append(squares)
    for kind in (Kind.FOOD, Kind.TENT):
        if any(not _is_shape(kind, squares) for squares in areas[kind]):
            raise Malformed("malformed", detail="plan")
    return tuple(_deal(state, areas))


def _shown(plan: str) -> dict[str, int]:
    """Return the squares of each letter of a plan."""
    shown: dict[str, int] = {}
    for at, letter in enumerate(plan):
        row, column = SIZE - at // SIZE, at % SIZE + 1
        shown[letter] = shown.get(letter, 0) | 1 << square(column, row)
    return shown


def _is_shape(kind: Kind, squares: int) -> bool:
    first = next(numbers(squares))
    corner = column_of(first), row_of(first)
    return squares in (area_of(kind, *corner, lies) for lies in Lies)


def _deal(state: State, areas: dict[Kind, list[int]]) -> Iterable[Put]:
    """Yield the squares of each piece; a piece that need not move stays where it is (S-5)."""
    for kind, wanted in areas.items():
        pieces = [it for it in state.pieces if it.kind is kind and it.aboard]
        if len(pieces) != len(wanted):
            raise Illegal("other-plan", "S-5")
        movers = [it for it in pieces if it.squares not in wanted]
        free = [area for area in wanted if all(it.squares != area for it in pieces)]
        yield from (Put(it.name, area) for it, area in zip(movers, free, strict=True))


def write_plan(damage: int, areas: dict[Kind, tuple[int, ...]]) -> str:
    """Return a board as a plan."""
    letters = dict.fromkeys(numbers(FULL), ".") | dict.fromkeys(numbers(damage), "#")
    for kind, first in ((Kind.FOOD, "a"), (Kind.TENT, "A")):
        for index, squares in enumerate(areas[kind]):
            letters |= dict.fromkeys(numbers(squares), chr(ord(first) + index))
    for squares in areas[Kind.FLARE]:
        letters |= dict.fromkeys(numbers(squares), "*")
    rows = range(SIZE, 0, -1)
    return "".join(letters[square(column, row)] for row in rows for column in range(1, SIZE + 1))
