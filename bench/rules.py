"""How fast the rules of Dirigible Disaster decide: random voyages per minute on one core.

A voyage is played as a table plays it, without web and disk: a crew of two to five in a random mode
with a random cascade; every setup by the shortest taps (grow all, place all), with random dice; in
each minute 20 random actions out of those that are offered to the holder of the Action Die; on to
victory or loss. Each command is decided, and its events are then applied to the table's own state.

Random crews lose early, so a second figure plays longer voyages: there the crew also takes every
cube off the ship by hand, one command a cube, before the buzzer.

Run: python bench/rules.py [--seconds 5] [--seed 1] [--json]
"""

import argparse
import json
import random
import time
from itertools import takewhile

from msgspec.structs import replace

from companion.core.codec import Command
from companion.core.rules import replay
from companion.core.values import Roll, Seat, Source
from companion.games.dirigible_disaster import rules
from companion.games.dirigible_disaster.commands import GrowFire, PlaceCube, TakeCube
from companion.games.dirigible_disaster.pieces import KINDS, Mode
from companion.games.dirigible_disaster.setup import Cascade, Choices
from companion.games.dirigible_disaster.state import State

ACTIONS = 20


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each figure is taken")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="end with one JSON object")
    asked = parser.parse_args()
    figures = {
        **measure(random.Random(asked.seed), asked.seconds, clearing=False),
        **measure(random.Random(asked.seed), asked.seconds, clearing=True),
    }
    for name, figure in figures.items():
        print(f"{name:32} {figure:>12,}")
    if asked.json:
        print(json.dumps(figures))


def measure(chance: random.Random, seconds: float, *, clearing: bool) -> dict[str, float]:
    voyages = commands = rounds = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        state, played = voyage(chance, clearing=clearing)
        voyages, commands, rounds = voyages + 1, commands + played, rounds + state.round
    prefix = "cleared_" if clearing else ""
    return {
        f"{prefix}voyages_per_minute": round(voyages * 60 / spent),
        f"{prefix}rounds_per_voyage": round(rounds / voyages, 2),
        f"{prefix}commands_per_second": round(commands / spent),
    }


def voyage(chance: random.Random, *, clearing: bool) -> tuple[State, int]:
    """Play one voyage to its end; return its last state and the number of its commands."""
    crew = tuple(Seat(letter) for letter in "ABCDE"[: chance.randint(2, 5)])
    choices = Choices(mode=chance.choice(list(Mode)), cascade=chance.choice(list(Cascade)))
    state = rules.initial(rules.setup(crew, choices))
    played = 0
    while state.ending is None:
        if rules.countdown(state) is None:
            state, played = tap(chance, state, setup_command(state)), played + 1
            continue
        for _ in range(ACTIONS):
            state, played = tap(chance, state, chance.choice(actions(state))), played + 1
        for command in clear(state) if clearing else ():
            state, played = tap(chance, state, command), played + 1
        state, played = tap(chance, state, rules.time_is_up(state)), played + 1
    return state, played


def tap(chance: random.Random, state: State, command: Command) -> State:
    dice = rules.dice(state, command)
    if dice:
        rolls = tuple(Roll(chance.choice(die.faces), Source.ROLLED) for die in dice)
        command = replace(command, rolls=rolls)
    after: State = replay(rules, state, rules.decide(state, command))
    return after


def setup_command(state: State) -> Command:
    """Return what takes the setup on in the fewest taps: not one fire or cube at a time."""
    offered = rules.offers(state, None)
    return next(each for each in offered if not isinstance(each, GrowFire | PlaceCube))


def actions(state: State) -> list[Command]:
    """Return what the holder of the Action Die may do with it; corrections come after these."""
    return list(takewhile(rules.needs_clock, rules.offers(state, state.holder)))


def clear(state: State) -> list[Command]:
    """Return what takes every cube off the ship by hand."""
    return [
        TakeCube(kind, room.number)
        for room, cubes in zip(state.setup.plan.rooms, state.rooms, strict=True)
        for kind in KINDS
        for _ in range(cubes.of(kind))
    ]


if __name__ == "__main__":
    main()
