"""How long the odds of Aerion take: everything a screen can say about one roll, on one core.

Times are those that the processor spent on it, whatever else the machine was doing.

One roll is a full Display with three Pixies and a Book at hand, so that up to eight rerolls can be
had. Measured is what the tablet and every sheet may ask for it: for each of the six cards the best
dice and the chance with one reroll, two … eight, with and without a Pixie; and the same for one
chosen set of two to five cards. That is done for rolls at random.

``warmup_ms`` is the first such roll of a new process, which fills the tables: the lattice of 924
multisets, and one table for each goal and number of rerolls. Sets of cards fill theirs when they
are first chosen; that is in it for one set, and in ``odds_worst_ms`` for all others.
``one_set_cold_ms`` is the slowest single set among those, all its rerolls, both ways.

Run: python bench/aerion.py [--rolls 400] [--seed 1] [--json]
"""

import argparse
import json
import random
import statistics
import time

from companion.games.aerion.display import tries
from companion.games.aerion.pieces import DECKS, FACES, Deck

BOOK = 3
"""Rerolls that a Book at hand adds to one for each other card of the Display."""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rolls", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="end with one JSON object")
    asked = parser.parse_args()
    figures = measure(random.Random(asked.seed), asked.rolls)
    for name, figure in figures.items():
        print(f"{name:20} {figure:>10.3f}")
    if asked.json:
        print(json.dumps(figures))


def measure(chance: random.Random, rolls: int) -> dict[str, float]:
    warmup, _ = one_roll(chance)
    taken = [one_roll(chance) for _ in range(rolls)]
    spent = [whole for whole, _ in taken]
    return {
        "odds_median_ms": round(statistics.median(spent), 3),
        "odds_worst_ms": round(max(spent), 3),
        "warmup_ms": round(warmup, 3),
        "one_set_cold_ms": round(max(one for _, one in taken), 3),
    }


def one_roll(chance: random.Random) -> tuple[float, float]:
    """Return the milliseconds for all odds of one roll, and how many of them went to the set."""
    dice = tuple(chance.choice(FACES) for _ in range(6))
    chosen = frozenset(chance.sample(DECKS, chance.randint(2, 5)))
    tries.cache_clear()  # no roll may profit from an equal one before it
    began = time.process_time()
    for deck in DECKS:
        ask(dice, frozenset((deck,)))
    before_set = time.process_time()
    ask(dice, chosen)
    ended = time.process_time()
    return 1000 * (ended - began), 1000 * (ended - before_set)


def ask(dice: tuple[int, ...], decks: frozenset[Deck]) -> None:
    rerolls = len(DECKS) - len(decks) + BOOK
    assert len(tries(dice, decks, rerolls, pixie=True)) == rerolls


if __name__ == "__main__":
    main()
