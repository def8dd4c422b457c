"""A server that plays on a file until it is killed, and says on standard output what it has done.

``player.py FILE taps`` plays, undoes and pauses, and acknowledges each tap with the version and the
total of the table; ``player.py FILE clock`` lets a minute run, and says the time left at each note.
"""

import random
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.core.refusals import Refused
from companion.core.values import Seat
from companion.tables.clock import MachineTime
from companion.tables.hub import Hub
from companion.tables.rolls import FairDice
from companion.tables.service import Service
from companion.tables.stores.sqlite import SqliteStore
from companion.tables.table import Table
from tests import toy
from tests.tables.fakes import GAMES, TABLET


class TellingStore(SqliteStore):
    """Says what it has noted."""

    def save_clock(self, key: str, version: int, left_ms: int) -> None:
        super().save_clock(key, version, left_ms)
        say(version, left_ms)


def say(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def begun(service: Service) -> Table:
    """Return the table of the file: a new one whose first round has begun where there is none."""
    for row in service.rows():
        return service.table(row.key)
    table = service.open(toy.SLUG, TABLET)
    service.seats.add(table.key, "Anna", TABLET)
    service.seats.choose(table.key, {"at_once": "true", "seconds": "600"}, TABLET)
    return service.seats.begin(table.key, TABLET)


def last(table: Table) -> int:
    return table.last_live() or 0


ACTS: tuple[Callable[[Service, Table], Table], ...] = (
    lambda service, table: service.play(table.key, toy.Remark("hm"), TABLET),
    lambda service, table: service.play(table.key, toy.Add(Seat("A")), TABLET),
    lambda service, table: service.undo(table.key, last(table), TABLET),
    lambda service, table: service.redo(table.key, table.last_undone() or 0, TABLET),
    lambda service, table: service.clocks.pause(table.key, TABLET),
    lambda service, table: service.clocks.resume(table.key, TABLET),
    lambda service, table: service.clocks.change(table.key, -3_000, TABLET),
)


def taps(service: Service) -> None:
    table = begun(service)
    say(table.version, table.state.total)
    while True:
        with suppress(Refused):
            table = random.choice(ACTS)(service, table)
            say(table.version, table.state.total)


def clock(service: Service) -> None:
    begun(service)
    service.alarms.run()


if __name__ == "__main__":
    file, what = sys.argv[1:]
    playing = Service(GAMES, TellingStore(Path(file)), Hub(), MachineTime(), FairDice())
    {"taps": taps, "clock": clock}[what](playing)
