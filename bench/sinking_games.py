"""Plays random games of Sinking Signal to their end, and tells how they ended and how fast it was.

They are the games of ``tests/games/sinking_signal/test_games.py``, which plays fewer of them: after
every step pieces and damage make 36 squares (S-5), and nothing overlaps.

Run: python -m bench.sinking_games [--games 10000] [--seed 1] [--json]
"""

import argparse
import json
import time

from tests.games.sinking_signal.test_games import games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="end with one JSON object")
    asked = parser.parse_args()
    began = time.process_time()
    endings = games(asked.games, asked.seed)
    spent = time.process_time() - began
    figures = {
        "games": endings.total(),
        **{str(ending): number for ending, number in endings.items()},
        "games_per_second": round(endings.total() / spent),
    }
    for name, figure in figures.items():
        print(f"{name:20} {figure:>12,}")
    if asked.json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
