"""How fast the rules of oddball Aeronauts 2 decide: random games per minute on one core.

A game is played as a table plays it, without web and disk: two to four players in each way to play,
A game is played as a table plays it, without web and disk: two to four players in each of the ways,
and numbers entered twice; where a trick can be used, one is used one time in three. Each command is
decided, and its events are then applied to the table's own state.

Run: python bench/aeronauts.py [--seconds 5] [--seed 1] [--json]
"""

import argparse
import json
import random
import time

from companion.core.rules import replay
from companion.core.values import Seat
from companion.games.oddball_aeronauts import rules
from companion.games.oddball_aeronauts.commands import PutRight, ShowCards, UseTrick
from companion.games.oddball_aeronauts.setup import Announcing, Choices, Four


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="how long the figure is taken")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="end with one JSON object")
    asked = parser.parse_args()
    figures = measure(random.Random(asked.seed), asked.seconds)
    for name, figure in figures.items():
        print(f"{name:32} {figure:>12,}")
    if asked.json:
        print(json.dumps(figures))


def measure(chance: random.Random, seconds: float) -> dict[str, float]:
    games = commands = rounds = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        played, lasted = game(chance)
        games, commands, rounds = games + 1, commands + played, rounds + lasted
    return {
        "games_per_minute": round(games * 60 / spent),
        "rounds_per_game": round(rounds / games, 2),
        "commands_per_second": round(commands / spent),
    }


def game(chance: random.Random) -> tuple[int, int]:
    """Play one game; return its commands and rounds."""
    crew = tuple(map(Seat, "ABCD"[: chance.randint(2, 4)]))
    choices = Choices(
        four=chance.choice(list(Four)),
        announcing=chance.choice(list(Announcing)),
        events=chance.random() < 0.5,
    )
    state, played = rules.initial(rules.setup(crew, choices)), 0
    while state.winners is None:
        offered = [one for one in rules.offers(state, None) if not isinstance(one, PutRight)]
        tricks = [one for one in offered if isinstance(one, UseTrick)]
        course = [one for one in offered if not isinstance(one, UseTrick)]
        known = [o for o in course if isinstance(o, ShowCards) and state.hand(o.seat).values]
        course = [one for one in course if one not in known]
        command = chance.choice(tricks if tricks and chance.random() < 1 / 3 else course)
        state, played = replay(rules, state, rules.decide(state, command)), played + 1
    return played, state.round


if __name__ == "__main__":
    main()
