"""Reads plays: whole games written down a line a command, with what has to be true on the way.

A line is a comment (``# …``), ``table …``, a command as people say it, ``expect …``, or
``refuse <code>: <command>``. The table below is the whole language.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from companion.core.codec import Command
from companion.core.refusals import Refused
from companion.core.rules import replay
from companion.core.values import Seat
from companion.games.oddball_aeronauts import commands as do
from companion.games.oddball_aeronauts import rules
from companion.games.oddball_aeronauts.pieces import Skill
from companion.games.oddball_aeronauts.setup import Choices
from companion.games.oddball_aeronauts.state import State
from tests.games.oddball_aeronauts.sky import A, B, C, D, refused

SEAT, SKILL = "([ABCD])", "(sailing|guns|boarding)"
Said = Any  # the groups of a match


def _shows(it: Said) -> Command:
    values: Any = [int(value) for value in it[2].split()]
    first, second, third = (*values, None, None)[:3]
    return do.ShowCards(it[1], first, second, third, "cog" in it[3], "Shadow" in it[3])


def _uses(it: Said) -> Command:
    name = it[2].lower().replace(" ", "-")
    more: dict[str, Any] = {"effect": Skill(it[3])} if it[3] else {}
    more |= {"keep": int(it[4])} if it[4] else {}
    return do.UseTrick(it[1], name, **more)


SAID: dict[str, Callable[[Said], Command]] = {
    f"{SEAT} makes {SEAT} the Lead": lambda it: do.MakeLead(it[1], it[2]),
    f"{SEAT} targets {SEAT}": lambda it: do.ChooseTarget(it[1], it[2]),
    f"{SEAT} has an Event": lambda it: do.TellEvent(it[1], event=True),
    f"{SEAT} announces {SKILL}": lambda it: do.Announce(it[1], Skill(it[2])),
    f"{SEAT} calls ([123])": lambda it: do.CallNumber(it[1], int(it[2])),
    f"{SEAT} plays ([0123])": lambda it: do.ChooseCards(it[1], int(it[2])),
    f"{SEAT} shows ([0-9 ]+)((?: with a (?:cog|Shadow Emblem))?)": _shows,
    f"{SEAT} uses ([A-Z0-9 ]+)(?: for {SKILL})?(?: on card ([23]))?": _uses,
    f"{SEAT} counts ([0-9]+)": lambda it: do.PutRight(it[1], int(it[2])),
}
OF_THE_ROUND: dict[str, Callable[[int, str], Command]] = {
    "go on": lambda round_, _: do.GoOn(round_),
    "nobody else has an Event": lambda round_, _: do.NoMoreEvents(round_),
    f"carry out {SEAT}": lambda round_, seat: do.CarryOut(round_, Seat(seat)),
    f"{SEAT} leads": lambda round_, seat: do.NextRound(round_, Seat(seat)),
}
SEEN: dict[str, Callable[[State], str]] = {
    "cards": lambda state: " ".join(str(deck.up) for deck in state.decks),
    "stage": lambda state: state.stage,
    "lead": lambda state: state.lead,
    "round": lambda state: str(state.round),
    "winners": lambda state: " ".join(state.winners or ("none",)),
    "in force": lambda state: " ".join(one.card for one in state.due) or "nothing",
}


def command_of(words: str, state: State) -> Command:
    """Return the command that a line says."""
    for pattern, make in SAID.items():
        found = re.fullmatch(pattern, words)
        if found:
            return make(found)
    for pattern, then in OF_THE_ROUND.items():
        found = re.fullmatch(pattern, words)
        if found:
            return then(state.round, "".join(found.groups()))
    raise AssertionError(f"nobody says “{words}”")


def table_of(words: str) -> State:
    """Return the table of ``table <players> <field>=<value> …``."""
    players, *fields = words.split()
    chosen = dict(field.split("=") for field in fields)
    choices = msgspec.convert(chosen, Choices, strict=False)
    return rules.initial(rules.setup((A, B, C, D)[: int(players)], choices))


def run(path: Path) -> State:
    """Play a play and return the state at its end; raises ``AssertionError`` with the line."""
    state: State | None = None
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("table "):
            state = table_of(line.removeprefix("table "))
            continue
        assert state is not None, "a play begins with its table"
        state = _line(state, line, f"{path.name}:{number}: {line}")
    assert state is not None
    return state


def _line(state: State, line: str, where: str) -> State:
    if line.startswith("expect "):
        what, _, wanted = line.removeprefix("expect ").partition(": ")
        assert SEEN[what](state) == wanted, f"{where} (it is {SEEN[what](state)})"
        return state
    if line.startswith("refuse "):
        code, _, words = line.removeprefix("refuse ").partition(": ")
        found = refused(state, command_of(words, state)).code
        assert found == code, f"{where} (it is {found})"
        return state
    try:
        return replay(rules, state, rules.decide(state, command_of(line, state)))
    except Refused as no:
        raise AssertionError(f"{where} was refused: {no.code}") from no
