"""Reads plays: whole games written down a line a command, with what has to be true on the way.

A line is a comment (``# …``), a word about the table before the game, a command, ``expect …``, or
``refuse <code>: <command>``. A board is written in six groups of six letters, the top row first.
The tables below are the whole language.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from companion.core.codec import Command
from companion.core.values import Source
from companion.games.sinking_signal import commands as do
from companion.games.sinking_signal.pieces import Kind
from companion.games.sinking_signal.setup import Again
from companion.games.sinking_signal.state import Hint, State
from tests.games.scripting import perform_lines, read
from tests.games.sinking_signal.ship import (
    by_hand,
    by_kind,
    drawn,
    faults,
    lay,
    play,
    refused,
    roll,
    ship,
    whole,
)

CHOICES: dict[str, Callable[..., dict[str, Any]]] = {
    r"dice (rolled|entered)": lambda dice: {"dice": Source(dice)},
    r"roll again if ([\w-]+)": lambda again: {"again": Again(again)},
    r"lost when asked": lambda: {"tells": False},
    r"no take-backs": lambda: {"take_backs": False},
}

PIECE = r"((?:flare|food|tent)-\d+)"

COMMANDS: dict[str, Callable[..., Command | Iterable[Command]]] = {
    r"storm ([1-6]) ([1-6])": lambda state, column, row: roll(
        int(column), int(row), state.turn, len(state.pairs) + 1
    ),
    r"lay ([.#*a-fA-C ]+)": lambda _, board: lay(board),
    rf"place {PIECE} at (\d) (\d)": lambda _, piece, column, row: do.Place(
        piece, int(column), int(row)
    ),
    rf"stand {PIECE} at (\d) (\d)": lambda _, piece, column, row: do.Place(
        piece, int(column), int(row), do.Lies.UPRIGHT
    ),
    rf"turn {PIECE} about (\d) (\d)": lambda _, piece, column, row: do.Turn90(
        piece, int(column), int(row)
    ),
    rf"lift {PIECE}": lambda _, piece: do.Lift(piece),
    r"clear": lambda _: do.ClearBoard(),
    r"the storm hits": lambda state: do.LetStormHit(state.turn),
    r"signal": lambda state: do.FireSignal(state.turn),
    r"ask ([\w-]+)": lambda _, hint: do.AskCoach(Hint(hint)),
    r"hide": lambda _: do.HideHint(),
    r"give up": lambda _: do.GiveUp(),
    r"by hand": lambda _: do.BeginByHand(),
    r"set ([.#*a-fA-C ]+)": lambda state, board: by_hand(board, state.damage),
    r"as on the table": lambda _: do.EndByHand(),
}

FACTS: dict[str, Callable[..., str]] = {
    r"(turn|phase|ending|hint)": lambda state, name: str(getattr(state, name)),
    r"flares": lambda state: str(state.aboard(Kind.FLARE)),
    r"foods": lambda state: str(state.aboard(Kind.FOOD)),
    r"tents": lambda state: str(state.aboard(Kind.TENT)),
    r"damage": lambda state: str(state.damage.bit_count()),
    r"pairs": lambda state: ", ".join(f"{column} {row}" for column, row in state.pairs),
    r"swept": lambda state: " ".join(sorted(state.swept)) or "nothing",
    r"tray": lambda state: " ".join(it.name for it in state.tray) or "nothing",
    r"board": lambda state: drawn(state).replace("\n", " "),
}


def perform(path: Path) -> State:
    """Play a whole file, and return the state at its end; an error names the line."""
    after: State = perform_lines(path, CHOICES, ship, step)
    return after


def step(state: State, line: str) -> State:
    if line.startswith("expect "):
        words, expected = line.removeprefix("expect ").split(" = ")
        if words == "board":
            expected = by_kind(expected).replace("\n", " ")
        assert read(FACTS, words, state) == expected
        return state
    if line.startswith("refuse "):
        code, words = line.removeprefix("refuse ").split(": ")
        assert refused(state, read(COMMANDS, words, state)).code == code
        return state
    commands = read(COMMANDS, line, state)
    after = play(state, *([commands] if isinstance(commands, Command) else commands))
    assert not faults(after)
    assert after.phase == "by-hand" or whole(after) == 36
    return after
