"""How fast the solver of Sinking Signal answers, on one core, in positions as voyages bring them.

Voyages are played with random dice by a captain who lays the board out as the solver says: of two
layouts either, and the board turned and mirrored at random before it is asked, so that the same
storm is answered in many ways. Half of the tables read S-2 one way, half the other. A voyage ends
with its third turn or with its first lost position, which counts like the others.

``decide`` is the question whether there is a legal layout, ``best`` the one for the layout that the
storm takes least of. ``--safest`` also asks so many of the positions that are followed by another
storm for the layout that weathers it likeliest, by each reading of S-2; an answer takes seconds.

Run: python bench/sinking_signal.py [--positions 10000] [--safest 0] [--seed 1] [--json]
"""

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from statistics import median

from companion.games.sinking_signal.odds import safest, weather
from companion.games.sinking_signal.pieces import (
    BLOCK,
    SIZE,
    SUPPLY,
    Kind,
    lines,
    numbers,
    rectangle,
    square,
)
from companion.games.sinking_signal.setup import Again
from companion.games.sinking_signal.solver import Layout, Position, best, find

START = Layout(
    flares=rectangle(1, 1, 2, SIZE),
    foods=tuple(rectangle(3, row, 2, 1) for row in range(1, SIZE + 1)),
    tents=tuple(rectangle(5, row, 2, 2) for row in range(1, SIZE, 2)),
)
"""The board as the ship sets out."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--safest", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="end with one JSON object")
    asked = parser.parse_args()
    met = list(islice(positions(random.Random(asked.seed)), asked.positions))
    decisions = [clock(find, position) for position in met]
    bests = [clock(best, position) for position in met]
    figures = {
        "positions": len(met),
        "lost": sum(find(position) is None for position in met),
        "decide_median_ms": round(median(decisions), 3),
        "decide_worst_ms": round(max(decisions), 3),
        "best_median_ms": round(median(bests), 3),
        "best_worst_ms": round(max(bests), 3),
    }
    early = [position for position in met if position.flares > BLOCK][: asked.safest]
    for again in Again if early else ():
        times = [clock(partial(safest, turn=turn_of(it), again=again), it) for it in early]
        name = again.replace("-", "_")
        figures[f"safest_{name}_median_ms"] = round(median(times), 1)
        figures[f"safest_{name}_worst_ms"] = round(max(times), 1)
    for name, figure in figures.items():
        print(f"{name:32} {figure:>12,}")
    if asked.json:
        print(json.dumps(figures))


def turn_of(position: Position) -> int:
    """Return the turn, 1 to 3: each signal takes as many flares (S-8)."""
    return 1 + (SUPPLY[Kind.FLARE] - position.flares) // BLOCK


def clock(answer: Callable[[Position], object], position: Position) -> float:
    """Return how long an answer takes, in milliseconds of the processor."""
    began = time.process_time()
    answer(position)
    return (time.process_time() - began) * 1000


def positions(chance: random.Random) -> Iterator[Position]:
    """Yield the positions of one voyage after the other, without end."""
    while True:
        yield from voyage(chance)


def voyage(chance: random.Random) -> Iterator[Position]:
    """Yield the positions of one voyage: each after its storm was rolled."""
    damage, lying = 0, START
    by_items = chance.random() < 0.5
    for _ in range(3):
        slippery = storm(chance, damage, lying, by_items=by_items)
        flares, foods, tents = lying.flares.bit_count(), len(lying.foods), len(lying.tents)
        position = Position(damage, flares, foods, tents, slippery)
        yield position
        layout = lay_out(chance, position)
        if layout is None:
            return
        after = weather(position, layout)
        damage, lying = after.damage, after.lying


def storm(chance: random.Random, damage: int, lying: Layout, *, by_items: bool) -> int:
    """Return the slippery squares that the dice bring, by either reading of S-2."""
    items = [1 << at for at in numbers(lying.flares)] + [*lying.foods, *lying.tents]
    slippery = 0
    for _ in range(3):
        slippery |= lines([(chance.randint(1, SIZE), chance.randint(1, SIZE))])
        quiet = all(item & ~slippery for item in items) if by_items else not slippery & ~damage
        if not quiet:
            break
    return slippery


def lay_out(chance: random.Random, position: Position) -> Layout | None:
    """Return a legal layout, found with the board turned or mirrored at random."""
    answer = chance.choice((find, best))
    turned = [
        square(*((row, column) if swap else (column, row)))
        for swap in [chance.random() < 0.5]
        for rows in [chance.choice((range(1, SIZE + 1), range(SIZE, 0, -1)))]
        for columns in [chance.choice((range(1, SIZE + 1), range(SIZE, 0, -1)))]
        for row in rows
        for column in columns
    ]
    back = sorted(range(SIZE * SIZE), key=turned.__getitem__)
    damage, slippery = (moved(it, turned) for it in (position.damage, position.slippery))
    counts = (position.flares, position.foods, position.tents)
    layout = answer(Position(damage, *counts, slippery))
    if layout is None:
        return None
    return Layout(
        moved(layout.flares, back),
        tuple(moved(food, back) for food in layout.foods),
        tuple(moved(tent, back) for tent in layout.tents),
    )


def moved(squares: int, places: list[int]) -> int:
    """Return squares when each has gone to its new place."""
    return sum(1 << places[at] for at in numbers(squares))


if __name__ == "__main__":
    main()
