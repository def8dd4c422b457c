"""Boards drawn as they lie, six rows of six letters, the top first, and what is done with them.

``*`` a flare, ``a`` … ``f`` foods, ``A`` … ``C`` tents, ``#`` damage, ``.`` nothing.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.codec import Command, Event
from companion.core.refusals import Refused
from companion.core.rules import replay
from companion.core.values import Role, Roll, Seat, Viewer
from companion.games.sinking_signal import rules
from companion.games.sinking_signal.commands import (
    ClearBoard,
    LayOut,
    Lies,
    MarkDamage,
    Place,
    RollStorm,
)
from companion.games.sinking_signal.pieces import (
    COVERS,
    SIZE,
    SUPPLY,
    Kind,
    column_of,
    numbers,
    rectangle,
    row_of,
    square,
)
from companion.games.sinking_signal.setup import Choices
from companion.games.sinking_signal.solver import Layout
from companion.games.sinking_signal.state import Phase, Piece, State

CAPTAIN = Seat("A")
TABLE = Viewer(Role.TABLE)
PHONE = Viewer(Role.SEAT, CAPTAIN)
ONLOOKER = Viewer(Role.ONLOOKER)

AT_FIRST = """
    **aaAA
    **bbAA
    **ccBB
    **ddBB
    **eeCC
    **ffCC
"""
"""The board as the ship sets out."""

SAFE = """
    AA**ff
    AA****
    BB*ee*
    BB****
    CCabcd
    CCabcd
"""
"""A layout of all pieces of which a storm with 1 and 1 takes nothing; its signal is at 3, 5."""

SECOND = """
    AA##BB
    AA##BB
    ccCC**
    ddCCee
    **aa**
    **bbff
"""
"""A layout after ``SAFE`` of which a storm with 3 and 6 takes nothing; its signal is at 1, 1."""

THIRD = """
    aa##BB
    bb##BB
    cdefCC
    cdefCC
    ##**AA
    ##**AA
"""
"""A layout after ``SECOND`` of which a storm with 6 and 3 takes nothing; its signal is at 3, 1."""

STRIP = """
    **AAa#
    **AAa#
    ######
    ######
    ######
    ######
"""
"""The third turn with two rows left: wherever the signal is, it lies in both of them."""

ASHORE = """
    #**AAa
    #**AAa
    #BBCCb
    #BBCCb
    #ccdd#
    ######
"""
"""The third turn; every square of the leftmost column and of the bottom row is damaged."""

NAMES = {letter: f"food-{n}" for n, letter in enumerate("abcdef", start=1)}
NAMES |= {letter: f"tent-{n}" for n, letter in enumerate("ABC", start=1)}
SHAPES = {
    kind: {0}
    | {
        rectangle(column, row, wide, high)
        for wide, high in sizes
        for column in range(1, SIZE + 2 - wide)
        for row in range(1, SIZE + 2 - high)
    }
    for kind, sizes in {
        Kind.FLARE: [(1, 1)],
        Kind.FOOD: [(2, 1), (1, 2)],
        Kind.TENT: [(2, 2)],
    }.items()
}
"""Every way in which a piece of each kind can lie, beside the board too (S-12)."""


def squares(drawn: str) -> dict[str, int]:
    """Return the squares of each letter of a drawn board, as bit-boards."""
    found: dict[str, int] = {}
    rows = drawn.split()
    assert [len(row) for row in rows] == [SIZE] * SIZE, rows
    for above, row in enumerate(rows):
        for column, letter in enumerate(row, start=1):
            at = 1 << square(column, SIZE - above)
            found[letter] = found.get(letter, 0) | at
    return found


def board(drawn: str, *pairs: tuple[int, int], turn: int = 0, **choices: Any) -> State:
    """Return a ship whose pieces lie as drawn; with ``pairs`` the storm has been rolled.

    Food ``a`` is the first food, and so on; pieces that are not drawn are out of the game. The turn
    follows from the flares.
    """
    shown = squares(drawn)
    flares = [1 << number for number in numbers(shown.get("*", 0))]
    areas = {
        Kind.FLARE: flares + [0] * (SUPPLY[Kind.FLARE] - len(flares)),
        Kind.FOOD: [shown.get(letter, 0) for letter in "abcdef"],
        Kind.TENT: [shown.get(letter, 0) for letter in "ABC"],
    }
    return replace(
        ship(**choices),
        pieces=tuple(
            Piece(kind, number, area, aboard=area > 0)
            for kind, lying in areas.items()
            for number, area in enumerate(lying, start=1)
        ),
        damage=shown.get("#", 0),
        turn=turn or max(1, 4 - len(flares) // 4),
        pairs=pairs,
        phase=Phase.REARRANGE if pairs else Phase.STORM,
    )


def ship(**choices: Any) -> State:
    """Return the ship as it sets out, with these choices of the table."""
    return rules.initial(rules.setup((CAPTAIN,), Choices(**choices)))


def drawn(state: State) -> str:
    """Return how the pieces lie, each kind with one letter: ``*``, ``f``, ``T``, ``#`` or ``.``."""
    letters = {Kind.FLARE: "*", Kind.FOOD: "f", Kind.TENT: "T"}
    rows = []
    for row in range(SIZE, 0, -1):
        line = ""
        for column in range(1, SIZE + 1):
            here = [letters[it.kind] for it in state.pieces if it.squares & at(column, row)]
            here += "#" * bool(state.damage & at(column, row))
            line += "".join(here) or "."
        rows.append(line)
    return "\n".join(rows)


def by_kind(drawn: str) -> str:
    """Return a drawn board with one letter for each kind, as ``drawn`` draws it."""
    letters = str.maketrans("abcdefABC", "f" * 6 + "T" * 3)
    return "\n".join(drawn.translate(letters).split())


def plan(drawn: str) -> str:
    """Return a drawn board in one line, as a plan is written."""
    return "".join(drawn.split())


def lay(drawn: str) -> LayOut:
    """Return the command that lays the pieces out as drawn."""
    return LayOut(plan(drawn))


def play(state: State, *commands: Command) -> State:
    """Return the state after these commands."""
    for command in commands:
        state = replay(rules, state, rules.decide(state, command))
    return state


def roll(column: int, row: int, turn: int = 1, pair: int = 1) -> RollStorm:
    """Return the command that rolls this storm."""
    return RollStorm(turn, pair, (Roll(column), Roll(row)))


def at(column: int, row: int) -> int:
    """Return one square as a bit-board."""
    return 1 << square(column, row)


def squares_of(state: State, name: str) -> int:
    """Return where a piece lies; 0 is beside the board."""
    return next(it.squares for it in state.pieces if it.name == name)


def told(state: State, command: Command) -> tuple[Event, ...]:
    """Return what happens when a command is played."""
    return rules.decide(state, command)


def refused(state: State, command: Command) -> Refused:
    """Return the refusal that a command meets."""
    with pytest.raises(Refused) as caught:
        rules.decide(state, command)
    return caught.value


def whole(state: State) -> int:
    """Return how many squares the pieces aboard and the damage take: always 36 (S-5)."""
    return sum(COVERS[it.kind] for it in state.pieces if it.aboard) + state.damage.bit_count()


def faults(state: State) -> list[str]:
    """Return the names of pieces that overlap others, lie on damage or have a wrong shape."""
    found, taken = [], state.damage
    for piece in state.pieces:
        if piece.squares & taken or piece.squares not in SHAPES[piece.kind]:
            found.append(piece.name)
        if piece.squares and not piece.aboard:
            found.append(piece.name)
        taken |= piece.squares
    return found


def by_hand(drawn: str, before: int = 0) -> Iterator[Command]:
    """Yield the commands that set a board by hand as drawn; ``before`` is its damage till then."""
    shown = squares(drawn)
    damage = shown.pop("#", 0)
    yield ClearBoard()
    for number in numbers(damage ^ before):
        yield MarkDamage(column_of(number), row_of(number), damaged=bool(damage >> number & 1))
    for letter, area in shown.items():
        spots = [1 << number for number in numbers(area)] if letter == "*" else [area]
        for count, spot in enumerate(spots, start=1):
            first, *others = numbers(spot)
            name = f"flare-{count}" if letter == "*" else NAMES[letter]
            lies = Lies.ACROSS if first + 1 in others or not others else Lies.UPRIGHT
            yield Place(name, column_of(first), row_of(first), lies)


def laid_out(damage: int, layout: Layout) -> LayOut:
    """Return the command that lays the pieces out as a layout has them."""
    letters = ["."] * SIZE * SIZE
    areas = {"#": damage, "*": layout.flares}
    areas |= dict(zip("abcdef", layout.foods, strict=False))
    areas |= dict(zip("ABC", layout.tents, strict=False))
    for letter, area in areas.items():
        for number in numbers(area):
            letters[number] = letter
    rows = ["".join(letters[at : at + SIZE]) for at in range(0, SIZE * SIZE, SIZE)]
    return LayOut("".join(reversed(rows)))
