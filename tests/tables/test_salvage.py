"""A damaged file is set aside as it is; every table in it comes back as far as it can be read."""

import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from companion.core.values import Role, Seat
from companion.tables.hub import Hub
from companion.tables.log import ClockPaused, LogCodec, Opened, Played, Seated
from companion.tables.names import Person
from companion.tables.service import Service
from companion.tables.shelf import DamagedTable, WaitingTable
from companion.tables.stores import CannotRead, CannotSave, Grant, TableRow
from companion.tables.stores.opening import kept_files, open_tables
from companion.tables.stores.sqlite import SqliteStore
from tests import toy
from tests.tables.fakes import GAMES, TABLET, FakeTime, LoadedDice

NOW = 1_800_000_000.0
PAGE = 4096
ENTRIES = 300
KEYS = [f"{letter * 22}" for letter in "aMz"]
"""The keys of three tables, in the order in which the file holds them."""

ANNA = Seat("A")


def line(number: int) -> bytes:
    """Return one line of a log, as long as those of a real game."""
    if number == 1:
        return LogCodec.encode(Opened(at=1.0, game=toy.SLUG))
    if number == 2:
        return LogCodec.encode(Seated(at=2.0, people=(Person(ANNA, "Anna"),)))
    text = f"{number} {'x' * (9_000 if number % 60 == 0 else 150)}"  # the longest fill three pages
    return LogCodec.encode(Played(at=9.0, command=toy.Remark(text), events=(toy.Remarked(text),)))


BEGUN = b'{"type":"begun","at":3.0,"by":null,"tap":null,"setup":{"crew":["A"],"choices":{}}}'


def log() -> list[bytes]:
    return [line(1), line(2), BEGUN, *map(line, range(4, ENTRIES + 1))]


@pytest.fixture
def whole(tmp_path):
    """Return a file of three tables with ``ENTRIES`` entries each, closed as it should be."""
    path = tmp_path / "house" / "tables.sqlite3"
    path.parent.mkdir()
    store = open_tables(path, NOW)
    store.secret()
    for at, key in enumerate(KEYS):
        store.create(
            TableRow(key, f"CODE{at}", toy.SLUG, 10.0 + at), log(), Grant("me", Role.TABLE)
        )
        store.save_clock(key, 4, 5_000)
    store.close()
    return path


@pytest.fixture
def running(whole):
    """Return the file as a server leaves it that is killed: the newest entries in the other log."""
    store = open_tables(whole, NOW)
    for key in KEYS:
        for number in range(ENTRIES + 1, ENTRIES + 21):
            store.append(key, number, line(number), 50.0)
    copy = whole.parent.with_name("killed")
    shutil.copytree(whole.parent, copy)
    store.close()
    return copy / whole.name


def wal(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def overwrite(path: Path, at: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(data)


def noise(length: int) -> bytes:
    return random.Random(7).randbytes(length)


def opened(path: Path):
    """Start a house on a file; return it with its store."""
    store = open_tables(path, NOW)
    return Service(GAMES, store, Hub(), FakeTime(), LoadedDice()), store


def lengths(store: SqliteStore) -> dict[str, int]:
    """Return how many entries of each table come back, from its beginning to its first gap."""
    return {row.key: len(store.lines(row.key)) for row in store.rows()}


# Where nothing is wrong


def test_a_sound_file_is_opened_as_it_is_and_nothing_is_kept_aside(whole):
    before = whole.read_bytes()

    store = open_tables(whole, NOW)

    assert lengths(store) == dict.fromkeys(KEYS, ENTRIES)
    assert [store.lost(key) for key in KEYS] == [None] * 3
    assert kept_files(whole.parent) == []
    store.close()
    assert len(whole.read_bytes()) >= len(before)


def test_a_killed_server_leaves_a_sound_file(running):
    store = open_tables(running, NOW)

    assert lengths(store) == dict.fromkeys(KEYS, ENTRIES + 20)
    assert kept_files(running.parent) == []
    store.close()


def test_a_write_that_was_cut_off_by_a_kill_is_no_damage(running):
    torn = wal(running).read_bytes() + noise(24 + PAGE // 2)
    wal(running).write_bytes(torn)

    store = open_tables(running, NOW)

    assert lengths(store) == dict.fromkeys(KEYS, ENTRIES + 20)
    assert kept_files(running.parent) == []
    store.close()


def test_an_empty_folder_gets_an_empty_file(tmp_path):
    store = open_tables(tmp_path / "tables.sqlite3", NOW)

    assert list(store.rows()) == []
    assert kept_files(tmp_path) == []
    store.close()


# Where something is


def header(path: Path) -> None:
    overwrite(path, 0, noise(100))


def first_page(path: Path) -> None:
    overwrite(path, 0, bytes(PAGE))


def no_first_page(path: Path) -> None:
    overwrite(path, 0, noise(PAGE))


WHOLE_AGAIN = {"header": header, "first page of zeros": first_page, "first page": no_first_page}


@pytest.mark.parametrize("harm", WHOLE_AGAIN)
def test_a_file_without_its_beginning_comes_back_whole(whole, harm):
    WHOLE_AGAIN[harm](whole)
    damaged = whole.read_bytes()

    store = open_tables(whole, NOW)

    assert lengths(store) == dict.fromkeys(KEYS, ENTRIES)
    assert [list(store.grants(key)) for key in KEYS] == [[Grant("me", Role.TABLE)]] * 3
    assert store.saved_clock(KEYS[0]) == (4, 5_000)
    assert [store.lost(key) for key in KEYS] == [None] * 3
    (kept,) = kept_files(whole.parent)
    assert (whole.parent / kept).read_bytes() == damaged
    assert kept.startswith("damaged-2027-01-1")
    store.close()


def test_the_secret_is_rescued_so_that_every_device_is_known_again(whole):
    store = open_tables(whole, NOW)
    before = store.secret()
    store.close()
    header(whole)

    store = open_tables(whole, NOW)

    assert store.secret() == before
    store.close()


PAGES = [0.15, 0.3, 0.5, 0.7, 0.85, 0.97]


@pytest.mark.parametrize("part", PAGES)
@pytest.mark.parametrize("data", [bytes(PAGE), noise(PAGE)], ids=["zeros", "noise"])
def test_f39_a_page_in_the_middle_costs_what_lay_on_it_and_behind_it_in_that_log(whole, part, data):
    pages = whole.stat().st_size // PAGE
    overwrite(whole, int(pages * part) * PAGE, data)
    damaged = whole.read_bytes()

    service, store = opened(whole)

    left = lengths(store)
    assert set(left) == set(KEYS)
    assert sum(length == ENTRIES for length in left.values()) >= 2
    assert all(store.lines(key) == log()[: left[key]] for key in KEYS)
    for key, length in left.items():
        if length < ENTRIES:
            with pytest.raises(DamagedTable) as refused:
                service.table(key)
            assert refused.value.kept.table.version == length
            assert refused.value.lost in {0, ENTRIES - length}
    assert (whole.parent / kept_files(whole.parent)[0]).read_bytes() == damaged
    store.close()


@pytest.mark.parametrize("part", [0.1, 0.25, 0.5, 0.75, 0.9, 0.99])
def test_a_file_cut_short_comes_back_as_far_as_it_goes(whole, part):
    data = whole.read_bytes()
    whole.write_bytes(data[: int(len(data) * part)])

    store = open_tables(whole, NOW)

    left = lengths(store)
    assert all(store.lines(key) == log()[: left[key]] for key in left)
    assert all(store.lost(key) is not None for key in left if left[key] < ENTRIES)
    assert part < 0.5 or sum(left.values()) > 0
    assert (whole.parent / kept_files(whole.parent)[0]).read_bytes() == data[
        : int(len(data) * part)
    ]
    store.close()


@pytest.mark.parametrize("data", [b"", b"no database", noise(50_000), bytes(50_000)])
def test_a_file_of_which_nothing_can_be_read_is_kept_beside_an_empty_one(whole, data):
    whole.write_bytes(data)

    store = open_tables(whole, NOW)

    assert list(store.rows()) == []
    assert (whole.parent / kept_files(whole.parent)[0]).read_bytes() == data
    store.close()


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
def test_a_write_ahead_log_damaged_in_the_middle_tells_how_it_stood_before(running, part):
    damaged = wal(running).read_bytes()
    at = int(len(damaged) * part)
    damaged = damaged[:at] + noise(100) + damaged[at + 100 :]
    wal(running).write_bytes(damaged)

    store = open_tables(running, NOW)

    left = lengths(store)
    assert all(ENTRIES <= length <= ENTRIES + 20 for length in left.values())
    assert any(store.lost(key) == 0 for key in KEYS)
    (kept,) = kept_files(running.parent)
    assert wal(running.parent / kept).read_bytes() == damaged
    store.close()


@pytest.mark.parametrize("data", [b"x" * 32, bytes(32)])
def test_a_write_ahead_log_without_its_beginning_is_not_passed_over(running, data):
    overwrite(wal(running), 0, data)

    store = open_tables(running, NOW)

    assert lengths(store) == dict.fromkeys(KEYS, ENTRIES)
    assert any(store.lost(key) == 0 for key in KEYS)
    assert len(kept_files(running.parent)) == 1
    store.close()


def test_a_write_ahead_log_that_is_missing_is_missed(running):
    wal(running).unlink()
    running.with_name(f"{running.name}-shm").unlink()

    store = open_tables(running, NOW)

    assert lengths(store) == dict.fromkeys(KEYS, ENTRIES)
    assert any(store.lost(key) == 0 for key in KEYS)
    assert len(kept_files(running.parent)) == 1
    store.close()


def test_a_file_without_its_beginning_keeps_what_lies_in_the_write_ahead_log(running):
    header(running)

    store = open_tables(running, NOW)

    assert lengths(store) == dict.fromkeys(KEYS, ENTRIES + 20)
    store.close()


def test_a_file_of_a_first_evening_that_was_emptied_comes_back_from_the_write_ahead_log(tmp_path):
    store = open_tables(tmp_path / "first.sqlite3", NOW)
    store.create(TableRow(KEYS[0], "CODE0", toy.SLUG, 10.0), log())
    path = tmp_path / "house" / "tables.sqlite3"
    path.parent.mkdir()
    shutil.copy(wal(tmp_path / "first.sqlite3"), wal(path))
    path.touch()
    store.close()

    store = open_tables(path, NOW)

    assert lengths(store) == {KEYS[0]: ENTRIES}
    store.close()


def test_what_is_kept_is_never_written_again(whole):
    header(whole)
    service, store = opened(whole)
    (kept,) = kept_files(whole.parent)
    before = (whole.parent / kept).stat()

    service.play(KEYS[1], toy.Remark("on we go"), TABLET) if store.lost(KEYS[1]) is None else None
    store.close()
    open_tables(whole, NOW).close()

    after = (whole.parent / kept).stat()
    assert (after.st_mtime_ns, after.st_size) == (before.st_mtime_ns, before.st_size)
    assert kept_files(whole.parent) == [kept]


def test_two_damages_in_one_second_keep_two_files(whole):
    for _ in range(2):
        header(whole)
        open_tables(whole, NOW).close()

    assert len(kept_files(whole.parent)) == 2


@pytest.mark.parametrize("step", ["nothing yet", "file moved", "log moved", "new one ready"])
def test_a_rescue_that_was_cut_off_is_finished_at_the_next_start(running, step):
    header(running)
    kept = running.with_name("damaged-2026-07-14-203000.sqlite3")
    if step != "nothing yet":
        running.rename(kept)
    if step in {"log moved", "new one ready"}:
        wal(running).rename(wal(kept))
    if step == "new one ready":
        running.with_name(f"{running.name}.new").write_bytes(b"half")

    store = open_tables(running, NOW)

    assert lengths(store) == dict.fromkeys(KEYS, ENTRIES + 20)
    assert len(kept_files(running.parent)) == (step != "nothing yet")  # there the log heals it
    store.close()


def test_a_damaged_file_without_room_for_a_new_one_stays_in_its_place(whole, monkeypatch):
    header(whole)
    before = whole.read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.tables.stores.opening.write", full)
    with pytest.raises(CannotSave) as refused:
        open_tables(whole, NOW)

    assert refused.value.code == "cannot-open"
    assert whole.read_bytes() == before
    assert kept_files(whole.parent) == []


# One log


@pytest.fixture
def gap(whole):
    """Return a file in which line 100 of the first table is missing."""
    with sqlite3.connect(whole) as connection:
        connection.execute("DELETE FROM log WHERE key = ? AND version = 100", (KEYS[0],))
    return whole


@pytest.fixture
def garbled(whole):
    """Return a file in which line 100 of the first table has been changed."""
    with sqlite3.connect(whole) as connection:
        connection.execute(
            "UPDATE log SET line = ? WHERE key = ? AND version = 100", (b'{"type":"pl', KEYS[0])
        )
    return whole


@pytest.mark.parametrize(("harm", "lost"), [("gap", 200), ("garbled", 201)])
def test_a_log_ends_at_its_first_gap_or_damaged_line_and_says_how_much_is_lost(harm, lost, request):
    service, store = opened(request.getfixturevalue(harm))

    with pytest.raises(DamagedTable) as refused:
        service.table(KEYS[0])

    assert refused.value.facts == {"line": 100, "lost": 201 if harm == "garbled" else lost + 1}
    assert refused.value.kept.table.version == 99
    assert len(refused.value.kept.table.state.remarks) == 96
    assert service.table(KEYS[1]).version == ENTRIES
    store.close()


@pytest.mark.parametrize("harm", ["gap", "garbled"])
def test_a_damaged_table_is_played_on_only_after_it_was_asked_for(harm, request):
    path = request.getfixturevalue(harm)
    service, store = opened(path)
    for act in (
        lambda: service.play(KEYS[0], toy.Remark("x"), TABLET),
        lambda: service.undo(KEYS[0], 50, TABLET),
        lambda: service.archive(KEYS[0]),
    ):
        with pytest.raises(DamagedTable):
            act()

    service.shelf.mend(KEYS[0])
    table = service.play(KEYS[0], toy.Remark("on we go"), TABLET)

    assert (table.version, table.state.remarks[-1]) == (100, "on we go")
    assert store.lost(KEYS[0]) is None
    store.close()
    assert len(open_tables(path, NOW).lines(KEYS[0])) == 100


def test_the_lines_that_are_given_up_stay_in_a_file_that_is_kept(garbled):
    service, store = opened(garbled)
    before = sqlite3.connect(garbled).execute("SELECT * FROM log").fetchall()

    service.shelf.mend(KEYS[0])

    (kept,) = garbled.parent.glob("mended-*.sqlite3")
    assert sqlite3.connect(kept).execute("SELECT * FROM log").fetchall() == before
    store.close()


def test_without_room_to_keep_them_no_line_is_given_up(garbled, monkeypatch):
    service, store = opened(garbled)
    monkeypatch.setattr(store, "_path", Path("/nowhere/tables.sqlite3"))

    with pytest.raises(CannotSave):
        service.shelf.mend(KEYS[0])

    assert len(store.lines(KEYS[0])) == ENTRIES
    store.close()


def test_mending_a_table_twice_or_a_sound_one_changes_nothing(gap):
    service, store = opened(gap)
    for key in (KEYS[0], KEYS[0], KEYS[1]):
        service.shelf.mend(key)

    assert [service.table(key).version for key in KEYS] == [99, ENTRIES, ENTRIES]
    assert len(list(gap.parent.glob("mended-*"))) == 1
    store.close()


def test_a_table_of_which_nothing_can_be_read_is_no_empty_game(whole):
    with sqlite3.connect(whole) as connection:
        connection.execute("UPDATE log SET line = x'00' WHERE key = ?", (KEYS[0],))
        connection.execute("DELETE FROM log WHERE key = ?", (KEYS[1],))
    service, store = opened(whole)

    for key in (KEYS[0], KEYS[1]) * 2:
        with pytest.raises(DamagedTable):
            service.shelf.mend(key)

    assert len(store.lines(KEYS[0])) == ENTRIES
    store.close()


def test_a_table_of_which_only_its_log_is_left_is_found_by_it(whole):
    connection = sqlite3.connect(whole)
    connection.execute("DELETE FROM tables WHERE key = ?", (KEYS[2],))
    connection.commit()
    connection.close()
    header(whole)

    store = open_tables(whole, NOW)

    row = store.row(key=KEYS[2])
    assert (row.game, len(row.code)) == (toy.SLUG, 5)
    assert len(store.lines(KEYS[2])) == ENTRIES
    store.close()


def test_any_damage_anywhere_leaves_only_true_beginnings_of_true_logs(whole):
    data, chance = whole.read_bytes(), random.Random(11)
    for number in range(40):
        harmed = bytearray(data)
        for _ in range(chance.randrange(1, 4)):
            at, length = chance.randrange(len(data)), chance.choice([16, 300, PAGE, 20_000])
            harmed[at : at + length] = chance.randbytes(len(harmed[at : at + length]))
        path = whole.parent / str(number) / "tables.sqlite3"
        path.parent.mkdir()
        path.write_bytes(harmed)

        service, store = opened(path)

        for row in store.rows():
            if row.key in KEYS:
                good = _readable(service, row.key)
                assert store.lines(row.key)[:good] == log()[:good] or good == ENTRIES
        store.close()
        kept = kept_files(path.parent)
        assert all((path.parent / name).read_bytes() == harmed for name in kept)


def _readable(service: Service, key: str) -> int:
    try:
        return service.table(key).version
    except DamagedTable as damaged:
        return damaged.kept.table.version


# A disk that takes nothing


def test_a_store_knows_whether_it_saves_and_heals_by_itself(whole):
    store = open_tables(whole, NOW)
    store._connection.execute("PRAGMA query_only = ON")
    before = store.saves()
    with pytest.raises(CannotSave):
        store.append(KEYS[0], ENTRIES + 1, line(5), 1.0)
    full = [store.saves(), store.saves()]
    store._connection.execute("PRAGMA query_only = OFF")

    assert (before, full, store.saves()) == (True, [False, False], True)
    store.close()


def test_a_table_whose_pause_cannot_be_saved_waits_and_can_be_looked_at(service, minute, start):
    again = start()
    again._store._connection.execute("PRAGMA query_only = ON")

    with pytest.raises(WaitingTable) as refused:
        again.table(minute.key)
    again._store._connection.execute("PRAGMA query_only = OFF")

    assert refused.value.kept.table.people == minute.people
    assert isinstance(again.table(minute.key).log[-1], ClockPaused)


def test_a_file_that_breaks_while_it_is_open_is_said_to_be_unreadable(whole):
    store = open_tables(whole, NOW)
    store._connection.close()

    with pytest.raises(CannotRead):
        store.lines(KEYS[0])
