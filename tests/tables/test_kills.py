"""A killed server has lost nothing that it had acknowledged (F11, F39)."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from companion.tables import table as pure
from companion.tables.log import LogCodec
from companion.tables.stores.sqlite import SqliteStore
from companion.tables.table import Table
from tests import toy
from tests.tables import player
from tests.tables.fakes import GAMES

KILLS = 30
HOUSE = Path(__file__).parents[2]
RULES = GAMES[toy.SLUG]


@pytest.fixture
def play(path):
    """Return what plays in another process, kills it after some lines, and returns all lines."""

    def play(what: str, lines: int) -> list[tuple[int, int]]:
        command = [sys.executable, player.__file__, str(path), what]
        surroundings = {**os.environ, "PYTHONPATH": str(HOUSE)}
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=surroundings) as process:
            assert process.stdout
            said = b"".join(process.stdout.readline() for _ in range(lines))
            process.kill()
            said += process.stdout.read()
        whole = said[: said.rfind(b"\n") + 1].splitlines()  # the last may be cut off
        return [(int(version), int(value)) for version, value in map(bytes.split, whole)]

    return play


def kept(path: Path) -> list[bytes]:
    """Return the log of the only table in a file."""
    store = SqliteStore(path)
    row = store.rows()[0]
    lines = list(store.lines(row.key))
    store.close()
    return lines


def replayed(lines: list[bytes]) -> Table:
    table = Table("key", "CODE", toy.SLUG)
    for line in lines:
        table = pure.after(RULES, table, LogCodec(RULES).decode(line))
    return table


def test_f39_after_thirty_kills_the_table_is_as_last_acknowledged_or_one_tap_later(play, path):
    chance = random.Random()
    lines: list[bytes] = []
    for _ in range(KILLS):
        acknowledged = play("taps", chance.randrange(1, 16))
        before, lines = lines, kept(path)
        version, total = acknowledged[-1]

        assert lines[: len(before)] == before
        assert len(lines) in {version, version + 1}
        assert replayed(lines[:version]).state.total == total

    assert [version for version, _ in acknowledged] == sorted(
        version for version, _ in acknowledged
    )


def test_f11_after_a_kill_the_clock_stands_with_the_time_it_had_left_to_within_a_second(
    play, path, start
):
    _, left_ms = play("clock", 3)[-1]

    service = start()
    clock = service.table(service.rows()[0].key).clock

    assert not clock.running
    assert left_ms - 1_000 <= clock.left_ms <= left_ms
