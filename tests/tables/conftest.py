"""A house whose clock is set by hand and whose dice fall as they are told."""

from pathlib import Path

import pytest

from companion.tables.hub import Hub
from companion.tables.service import Service
from companion.tables.stores.sqlite import SqliteStore
from companion.tables.table import LEAD_MS
from tests import toy
from tests.tables.fakes import GAMES, TABLET, FakeTime, LoadedDice


@pytest.fixture
def time():
    return FakeTime()


@pytest.fixture
def dice():
    return LoadedDice()


@pytest.fixture
def hub():
    return Hub()


@pytest.fixture
def path(tmp_path: Path):
    return tmp_path / "tables.sqlite3"


@pytest.fixture
def start(path, hub, time, dice):
    """Return what starts a server on the same file; the one before it was killed."""
    stores: list[SqliteStore] = []

    def start() -> Service:
        for store in stores:
            store.close()
        stores.append(SqliteStore(path))
        # Many machines take long to be sure of a write; the tests of stores and kills wait for it.
        stores[-1]._connection.execute("PRAGMA synchronous = OFF")
        return Service(GAMES, stores[-1], hub, time, dice)

    yield start
    for store in stores:
        store.close()


@pytest.fixture
def service(start):
    return start()


@pytest.fixture
def lobby(service):
    """Return a table with two people whose game has not begun."""
    table = service.open(toy.SLUG, TABLET)
    service.seats.add(table.key, "Anna", TABLET)
    service.seats.add(table.key, "Ben", TABLET)
    return service.table(table.key)


@pytest.fixture
def resting(service, lobby):
    """Return a table whose game has begun, before its first round."""
    return service.seats.begin(lobby.key, TABLET)


@pytest.fixture
def round_one(service, resting):
    """Return a table whose first round has just been begun: the lead-in runs."""
    return service.play(resting.key, toy.BeginRound(1), TABLET)


@pytest.fixture
def minute(service, round_one, time):
    """Return a table whose first round has all its 60 seconds left, and they run."""
    time.passes(LEAD_MS)
    return service.table(round_one.key)
