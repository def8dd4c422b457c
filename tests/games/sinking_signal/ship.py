"""Boards drawn as they lie, six rows of six letters, the top first, and what is done with them.

``*`` a flare, ``a`` … ``f`` foods, ``A`` … ``C`` tents, ``#`` damage, ``.`` nothing.
"""

from typing import Any

from msgspec.structs import replace

from companion.core.codec import Command
from companion.core.rules import replay
from companion.core.values import Role, Roll, Seat, Viewer
from companion.games.sinking_signal import rules
from companion.games.sinking_signal.commands import RollStorm
from companion.games.sinking_signal.pieces import SIZE, Kind, square
from companion.games.sinking_signal.setup import Choices
from companion.games.sinking_signal.state import Phase, Piece, State

CAPTAIN = Seat("A")
TABLE = Viewer(Role.TABLE)
ONLOOKER = Viewer(Role.ONLOOKER)

FULL = """
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

KINDS = {"*": Kind.FLARE} | dict.fromkeys("abcdef", Kind.FOOD) | dict.fromkeys("ABC", Kind.TENT)


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

    Pieces that are not drawn are out of the game. The turn follows from the flares.
    """
    shown = squares(drawn)
    damage = shown.pop("#", 0)
    shown.pop(".", None)
    flares = [1 << at for at in range(SIZE * SIZE) if shown.pop("*", 0) >> at & 1]
    start = rules.initial(rules.setup((CAPTAIN,), Choices(**choices)))
    flares = sum(piece.kind is Kind.FLARE for piece in pieces)
    return replace(
        start,
        pieces=tuple(pieces),
        damage=damage,
        turn=turn or max(1, 4 - flares // 4),
        pairs=pairs,
        phase=Phase.REARRANGE if pairs else Phase.STORM,
    )


def drawn(state: State) -> str:
    """Return how the pieces lie, each kind with one letter: ``*``, ``f``, ``T``, ``#`` or ``.``."""
    letters = {Kind.FLARE: "*", Kind.FOOD: "f", Kind.TENT: "T"}
    rows = []
    for row in range(SIZE, 0, -1):
        line = ""
        for column in range(1, SIZE + 1):
            at = 1 << square(column, row)
            here = [letters[piece.kind] for piece in state.pieces if piece.squares & at]
            line += "#" if state.damage & at else "".join(here) or "."
        rows.append(line)
    return "\n".join(rows)


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
