"""What it costs that an answered tap is on the disk: SQLite's commits, FULL against NORMAL.

Each commit appends one line of a voyage's usual length to the log and touches its table, exactly as
a tap does, in a file with the write-ahead log on. FULL waits at each commit until the disk has it;
NORMAL only when the write-ahead log is brought home.

Run: python bench/commit.py [--commits 5000] [--folder FOLDER] [--json]
"""

import argparse
import json
import statistics
import tempfile
import time
from pathlib import Path

from companion.tables.stores import TableRow
from companion.tables.stores.opening import open_tables

LINE = b'{"type":"played","at":1767225600.0,"by":"A","command":{"type":"attempt"},"events":[]}' * 3


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--commits", type=int, default=5000)
    parser.add_argument("--folder", type=Path, help="on the disk to measure; else the usual one")
    parser.add_argument("--json", action="store_true", help="end with one JSON object")
    asked = parser.parse_args()
    figures = {
        f"{mode.lower()}_{name}_ms": figure
        for mode in ("FULL", "NORMAL")
        for name, figure in measure(mode, asked.commits, asked.folder).items()
    }
    for name, figure in figures.items():
        print(f"{name:24} {figure:>10.3f}")
    if asked.json:
        print(json.dumps(figures))


def measure(mode: str, commits: int, folder: Path | None) -> dict[str, float]:
    with tempfile.TemporaryDirectory(dir=folder) as place:
        store = open_tables(Path(place) / "tables.sqlite3", time.time())
        store._connection.execute(f"PRAGMA synchronous = {mode}")
        store.create(TableRow("x" * 22, "K7QXB", "dirigible-disaster", 0.0))
        spent = []
        for version in range(1, commits + 1):
            began = time.perf_counter()
            store.append("x" * 22, version, LINE, float(version))
            spent.append((time.perf_counter() - began) * 1000)
        store.close()
    hundredths = statistics.quantiles(spent, n=100)
    return {"median": hundredths[49], "p99": hundredths[98], "worst": max(spent)}


if __name__ == "__main__":
    main()
