"""Reads plays: whole voyages written down a line a command, with what has to be true on the way.

A line is a comment (``# …``), a word about the table before the voyage, a command, ``expect …``, or
``refuse <code>: <command>``. The two tables below are the whole language.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.core.codec import Command
from companion.core.refusals import Refused
from companion.core.rules import replay
from companion.core.values import Die, Seat
from companion.games.dirigible_disaster import commands as do
from companion.games.dirigible_disaster import rules
from companion.games.dirigible_disaster.pieces import DeckPlan, Kind, Mode, Stairwell
from companion.games.dirigible_disaster.practice_plan import PRACTICE_PLAN
from companion.games.dirigible_disaster.setup import Cascade
from companion.games.dirigible_disaster.state import State
from companion.games.dirigible_disaster.voyage import next_round, step_due
from tests.games.dirigible_disaster.ship import rolls, voyage
from tests.games.scripting import perform_lines, read


def place_of(state: State, seat: str) -> str:
    place = state.stands(Seat(seat))
    return f"stairs {place.letter} by {place.room}" if isinstance(place, Stairwell) else str(place)


CHOICES: dict[str, Callable[..., dict[str, Any]]] = {
    r"crew ([A-E ]+)": lambda crew: {"crew": crew.replace(" ", "")},
    r"mode (\w+)": lambda mode: {"mode": Mode(mode)},
    r"pace (\d+)": lambda pace: {"pace": int(pace)},
    r"first ([A-E])": lambda seat: {"first": seat},
    r"cascade ([\w-]+)": lambda cascade: {"cascade": Cascade(cascade)},
    r"steam repair off": lambda: {"steam_repair": False},
    r"event dice show ([\d ]+)": lambda numbers: {"plan": with_event_dice(numbers)},
}

COMMANDS: dict[str, Callable[..., Command]] = {
    r"advance to (\d+)": lambda _, number: do.AdvanceMap(int(number)),
    r"land": lambda state: do.AdvanceMap(next_round(state)),
    r"grow (\d+)": lambda state, room: do.GrowFire(state.round, int(room)),
    r"grow all": lambda state: do.GrowAllFires(state.round),
    r"lantern ([12]) in (\d+)": lambda state, lantern, room: do.PlaceLantern(
        state.round, 1 if lantern == "1" else 2, rolls(int(room))
    ),
    r"roll event dice ([\d ]+)": lambda state, numbers: do.RollEventDice(
        state.round, several(numbers)
    ),
    r"place in (\d+)": lambda state, room: do.PlaceCube(
        state.round, state.placed + 1, rolls(int(room))
    ),
    r"place all in ([\d ]+)": lambda state, numbers: do.PlaceAllCubes(
        state.round, state.placed + 1, several(numbers)
    ),
    r"drop pressure": lambda state: do.DropPressure(state.round),
    r"token to (\d+)": lambda state, room: do.MoveToken(state.round, int(room)),
    r"start": lambda state: do.StartMinute(state.round),
    r"time is up": lambda state: do.TimeIsUp(state.round),
    r"([A-E]) moves to (\d+)": lambda _, seat, room: do.Move(Seat(seat), int(room)),
    r"([A-E]) takes stairs ([A-Z])": lambda _, seat, letter: do.TakeStairs(Seat(seat), letter),
    r"([A-E]) tries (\w+) with (\d+)": lambda _, seat, kind, number: do.Attempt(
        Seat(seat), Kind(kind), rolls(int(number))
    ),
    r"([A-E]) passes": lambda _, seat: do.Pass(Seat(seat)),
    r"die to ([A-E])": lambda _, seat: do.GiveDie(Seat(seat)),
    r"([A-E]) stands in (\d+)": lambda _, seat, room: do.StandIn(Seat(seat), int(room)),
    r"take (\w+) from (\d+)": lambda _, kind, room: do.TakeCube(Kind(kind), int(room)),
    r"add (\w+) to (\d+)": lambda _, kind, room: do.AddCube(Kind(kind), int(room)),
    r"remind (.*)": lambda _, text: do.WriteReminder(text),
}

FACTS: dict[str, Callable[..., str]] = {
    r"(round|pressure|token|holder|reminder)": lambda state, name: str(getattr(state, name)),
    r"step": lambda state: step_due(state).value,
    r"ending": lambda state: str(rules.summary(state).ending),
    r"lost to (\w+) in": lambda state, kind: str(
        state.ending.room if state.ending.kind == kind else None
    ),
    r"(supply|box) (\w+)": lambda state, pile, kind: str(getattr(state, pile).of(Kind(kind))),
    r"aboard (\w+)": lambda state, kind: str(state.aboard(Kind(kind))),
    r"lanterns": lambda state: " ".join(map(str, state.lanterns)),
    r"tests of ([A-E])": lambda state, seat: "{0.won} won {0.lost} lost".format(
        state.tests[state.crew.index(seat)]
    ),
    r"([A-E])": place_of,
    r"(\w+) (\d+)": lambda state, kind, room: str(state.lying(int(room)).of(Kind(kind))),
}


def with_event_dice(numbers: str) -> DeckPlan:
    """Return the practice plan at a table whose own event dice have these sides (D-20)."""
    faces = tuple(int(number) for number in numbers.split())
    dice = tuple(Die(die.name, faces) for die in PRACTICE_PLAN.event_dice)
    return replace(PRACTICE_PLAN, event_dice=dice)


def several(numbers: str):
    return rolls(*(int(number) for number in numbers.split()))


def perform(path: Path) -> State:
    """Play a whole file, and return the state at its end; an error names the line."""
    after: State = perform_lines(path, CHOICES, voyage, step)
    return after


def step(state: State, line: str) -> State:
    if line.startswith("expect "):
        words, expected = line.removeprefix("expect ").split(" = ")
        assert read(FACTS, words, state) == expected
        return state
    if line.startswith("refuse "):
        code, words = line.removeprefix("refuse ").split(": ")
        assert refusal(state, read(COMMANDS, words, state)) == code
        return state
    command = read(COMMANDS, line, state)
    after: State = replay(rules, state, rules.decide(state, command))
    return after


def refusal(state: State, command: Command) -> str | None:
    try:
        rules.decide(state, command)
    except Refused as refused:
        return refused.code
    return None
