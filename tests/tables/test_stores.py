"""Every store keeps the same contract. A new store is one more line in ``STORES``."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from companion.core.values import Role, Seat
from companion.tables.stores import CannotSave, Grant, Store, TableRow, TakenVersion
from companion.tables.stores.sqlite import SqliteStore
from tests.tables.fakes import at_once

STORES: dict[str, Callable[[Path], Store]] = {
    "sqlite": lambda folder: SqliteStore(folder / "tables.sqlite3"),
}
"""How each store is opened; opened twice in one folder, it is the same storage."""

ANNA, BEN = Seat("A"), Seat("B")
ROW = TableRow("key-1", "K7QXB", "bells", 10.5)
OTHER = TableRow("key-2", "M3PQR", "aerion", 20.25)


@pytest.fixture(params=STORES)
def opens(request, tmp_path):
    """Return what opens the storage of this test, once more each time."""
    opened: list[Store] = []

    def opens() -> Store:
        opened.append(STORES[request.param](tmp_path))
        return opened[-1]

    yield opens
    for store in opened:
        store.close()


@pytest.fixture
def store(opens):
    return opens()


class TestTables:
    def test_a_table_is_found_by_its_key_and_by_its_code(self, store):
        made = [store.create(ROW), store.create(OTHER)]

        assert made == [True, True]
        assert store.row(key="key-1") == store.row(code="K7QXB") == ROW
        assert store.row(key="key-2") == store.row(code="M3PQR") == OTHER

    def test_a_table_that_does_not_exist_is_not_found(self, store):
        store.create(ROW)

        assert store.row(key="K7QXB") is None
        assert store.row(code="key-1") is None
        assert store.row(code="k7qxb") is None
        assert store.row(key="", code="") is None
        assert store.row() is None

    @pytest.mark.parametrize("strange", ["' OR 1=1 --", "%", "*", "\u00e9\U0001f469", "a b\nc"])
    def test_strange_keys_find_nothing(self, store, strange):
        store.create(ROW)

        assert store.row(key=strange) is store.row(code=strange) is None
        assert list(store.lines(strange)) == list(store.grants(strange)) == []

    def test_a_code_belongs_to_one_table(self, store):
        store.create(ROW)

        assert not store.create(TableRow("key-9", ROW.code, "bells", 30.0))
        assert store.row(key="key-9") is None
        assert store.row(code=ROW.code) == ROW

    def test_a_new_table_has_an_empty_log_no_clock_and_no_grants(self, store):
        store.create(ROW)

        assert list(store.lines(ROW.key)) == list(store.grants(ROW.key)) == []
        assert store.saved_clock(ROW.key) is None

    def test_of_ten_who_create_with_one_code_at_once_one_succeeds(self, store):
        made = at_once(10, lambda n: store.create(TableRow(f"key-{n}", "K7QXB", "bells", 1.0)))

        assert sorted(made) == [False] * 9 + [True]
        assert len(store.rows()) == 1

    def test_tables_are_listed_with_the_last_touched_first(self, store):
        for row in (ROW, OTHER):
            store.create(row)
        before = [row.key for row in store.rows()]

        store.append(ROW.key, 1, b"{}", 99.5)

        assert before == ["key-2", "key-1"]
        assert list(store.rows()) == [TableRow("key-1", "K7QXB", "bells", 99.5), OTHER]


class TestLog:
    def test_lines_come_back_in_their_order_as_they_were(self, store):
        lines = [
            f'{{"name":"Zo\u00eb \U0001f469\u200d\U0001f467 {n}"}}'.encode() for n in range(12)
        ]

        for version, line in enumerate(lines, start=1):
            store.append(ROW.key, version, line, 1.0)

        assert list(store.lines(ROW.key)) == lines

    def test_a_version_is_taken_once(self, store):
        store.create(ROW)
        store.append(ROW.key, 1, b"first", 11.0)

        with pytest.raises(TakenVersion):
            store.append(ROW.key, 1, b"second", 12.0)

        assert list(store.lines(ROW.key)) == [b"first"]
        assert store.row(key=ROW.key).touched == 11.0

    def test_after_a_taken_version_the_store_works_on(self, store):
        store.append(ROW.key, 1, b"first", 1.0)
        with pytest.raises(TakenVersion):
            store.append(ROW.key, 1, b"second", 1.0)

        store.append(ROW.key, 2, b"third", 1.0)

        assert list(store.lines(ROW.key)) == [b"first", b"third"]

    def test_each_table_has_its_own_versions(self, store):
        for key in (ROW.key, OTHER.key):
            store.append(key, 1, key.encode(), 1.0)

        assert list(store.lines(ROW.key)) == [b"key-1"]

    def test_of_ten_who_append_the_same_version_at_once_one_succeeds(self, store):
        def append(number: int) -> bool:
            try:
                store.append(ROW.key, 1, str(number).encode(), 1.0)
            except TakenVersion:
                return False
            return True

        appended = at_once(10, append)

        assert sum(map(bool, appended)) == 1
        assert list(store.lines(ROW.key)) == [str(appended.index(True)).encode()]

    def test_of_two_processes_that_append_the_same_version_one_succeeds(self, opens):
        ours, theirs = opens(), opens()
        ours.append(ROW.key, 1, b"ours", 1.0)

        with pytest.raises(TakenVersion):
            theirs.append(ROW.key, 1, b"theirs", 1.0)
        theirs.append(ROW.key, 2, b"theirs", 1.0)

        assert list(ours.lines(ROW.key)) == [b"ours", b"theirs"]


class TestClock:
    def test_the_last_note_of_a_table_is_the_one_that_counts(self, store):
        for version, left_ms in ((7, 60_000), (7, 59_500), (9, 61_000)):
            store.save_clock(ROW.key, version, left_ms)
        store.save_clock(OTHER.key, 1, 5)

        assert store.saved_clock(ROW.key) == (9, 61_000)
        assert store.saved_clock(OTHER.key) == (1, 5)


class TestGrants:
    def test_what_devices_may_do_comes_back(self, store):
        grants = [
            Grant("tablet", Role.TABLE),
            Grant("phone", Role.SEAT, ANNA),
            Grant("looker", Role.ONLOOKER),
        ]
        for grant in grants:
            store.grant(ROW.key, grant)

        assert set(store.grants(ROW.key)) == set(grants)
        assert list(store.grants(OTHER.key)) == []

    def test_a_seat_is_held_by_the_newest_device(self, store):
        for device in ("old", "new"):
            store.grant(ROW.key, Grant(device, Role.SEAT, ANNA))

        assert list(store.grants(ROW.key)) == [Grant("new", Role.SEAT, ANNA)]

    def test_a_device_may_hold_several_seats(self, store):
        grants = {Grant("phone", Role.SEAT, ANNA), Grant("phone", Role.SEAT, BEN)}
        for grant in grants:
            store.grant(ROW.key, grant)

        assert set(store.grants(ROW.key)) == grants

    @pytest.mark.parametrize(
        "grant",
        [Grant("phone", Role.TABLE), Grant("phone", Role.ONLOOKER), Grant("phone", Role.SEAT, BEN)],
    )
    def test_a_device_is_what_it_came_last_tablet_onlooker_or_player(self, store, grant):
        before = Role.SEAT if grant.role is not Role.SEAT else Role.TABLE
        store.grant(ROW.key, Grant("phone", before, ANNA if before is Role.SEAT else None))

        store.grant(ROW.key, grant)

        assert list(store.grants(ROW.key)) == [grant]

    def test_there_may_be_several_tablets_and_onlookers(self, store):
        grants = {Grant(f"{role} {n}", role) for role in (Role.TABLE, Role.ONLOOKER) for n in "12"}
        for grant in grants:
            store.grant(ROW.key, grant)

        assert set(store.grants(ROW.key)) == grants

    def test_the_same_grant_twice_is_one(self, store):
        for _ in range(2):
            store.grant(ROW.key, Grant("tablet", Role.TABLE))

        assert list(store.grants(ROW.key)) == [Grant("tablet", Role.TABLE)]

    def test_a_seat_that_moves_at_one_table_stays_at_another(self, store):
        for key, device in ((ROW.key, "phone"), (OTHER.key, "phone"), (OTHER.key, "new")):
            store.grant(key, Grant(device, Role.SEAT, ANNA))

        assert list(store.grants(ROW.key)) == [Grant("phone", Role.SEAT, ANNA)]

    def test_revoking_a_seat_takes_nothing_else(self, store):
        store.grant(ROW.key, Grant("phone", Role.SEAT, ANNA))
        store.grant(ROW.key, Grant("phone", Role.SEAT, BEN))
        store.grant(ROW.key, Grant("looker", Role.ONLOOKER))
        store.grant(OTHER.key, Grant("phone", Role.SEAT, ANNA))

        store.revoke(ROW.key, ANNA)
        store.revoke(ROW.key, ANNA)

        left = {Grant("phone", Role.SEAT, BEN), Grant("looker", Role.ONLOOKER)}
        assert set(store.grants(ROW.key)) == left
        assert list(store.grants(OTHER.key)) == [Grant("phone", Role.SEAT, ANNA)]


class TestHouse:
    def test_the_secret_is_long_and_always_the_same(self, opens):
        store = opens()

        secrets = {*at_once(5, lambda _: store.secret()), opens().secret()}

        assert len(secrets) == 1
        assert len(secrets.pop()) >= 32

    def test_everything_is_there_when_the_storage_is_opened_again(self, opens):
        before = opens()
        before.create(ROW)
        before.append(ROW.key, 1, b"first", 77.0)
        before.save_clock(ROW.key, 1, 5)
        before.grant(ROW.key, Grant("phone", Role.SEAT, ANNA))

        after = opens()

        assert list(after.rows()) == [TableRow("key-1", "K7QXB", "bells", 77.0)]
        assert list(after.lines(ROW.key)) == [b"first"]
        assert after.saved_clock(ROW.key) == (1, 5)
        assert list(after.grants(ROW.key)) == [Grant("phone", Role.SEAT, ANNA)]

    def test_readers_and_writers_at_once_see_whole_logs(self, store):
        def read_or_write(number: int) -> bool:
            if number == 0:
                for version in range(1, 51):
                    store.append(ROW.key, version, str(version).encode(), 1.0)
                return True
            lines = [store.lines(ROW.key) for _ in range(20)]
            return all(list(map(int, seen)) == list(range(1, len(seen) + 1)) for seen in lines)

        assert all(at_once(4, read_or_write))


class TestSqlite:
    """What only a file can do: fill up, be locked, be closed."""

    @pytest.fixture
    def store(self, tmp_path):
        store = SqliteStore(tmp_path / "tables.sqlite3")
        store.create(ROW)
        yield store
        store.close()

    WRITES: tuple[Callable[[Store], object], ...] = (
        lambda store: store.create(OTHER),
        lambda store: store.append(ROW.key, 1, b"first", 1.0),
        lambda store: store.save_clock(ROW.key, 1, 5),
        lambda store: store.grant(ROW.key, Grant("phone", Role.SEAT, ANNA)),
        lambda store: store.revoke(ROW.key, ANNA),
        lambda store: store.secret(),
    )

    @pytest.mark.parametrize("write", WRITES)
    def test_what_cannot_be_written_is_refused_and_can_be_written_later(self, store, write):
        store._connection.execute("PRAGMA query_only = ON")
        with pytest.raises(CannotSave) as refused:
            write(store)
        store._connection.execute("PRAGMA query_only = OFF")

        write(store)

        assert refused.value.code == "cannot-save"

    def test_a_file_that_is_full_keeps_what_it_had_and_nothing_of_what_it_refused(self, store):
        store._connection.execute("PRAGMA max_page_count = 20")
        kept = 0

        with suppress(CannotSave):
            for kept in range(1_000):
                store.append(ROW.key, kept + 1, b"x" * 1_000, 1.0)

        assert 0 < kept < 999
        assert len(store.lines(ROW.key)) == kept

    def test_a_file_that_another_program_holds_is_refused_after_a_while(self, store, tmp_path):
        other = SqliteStore(tmp_path / "tables.sqlite3")
        other._connection.execute("BEGIN IMMEDIATE")
        store._connection.execute("PRAGMA busy_timeout = 1")

        with pytest.raises(CannotSave):
            store.append(ROW.key, 1, b"first", 1.0)
        other.close()
        store.append(ROW.key, 1, b"first", 1.0)

        assert list(store.lines(ROW.key)) == [b"first"]

    def test_a_value_that_no_column_takes_leaves_no_transaction_open(self, store):
        with pytest.raises(OverflowError):
            store.save_clock(ROW.key, 1, 2**70)

        store.append(ROW.key, 1, b"first", 1.0)

        assert list(store.lines(ROW.key)) == [b"first"]
        assert store.saved_clock(ROW.key) is None

    def test_every_write_is_on_the_disk_before_it_returns(self, store):
        synchronous = store._connection.execute("PRAGMA synchronous").fetchone()
        journal = store._connection.execute("PRAGMA journal_mode").fetchone()

        assert (synchronous, journal) == ((2,), ("wal",))

    def test_after_the_close_nothing_is_taken(self, store):
        store.close()

        with pytest.raises(CannotSave):
            store.append(ROW.key, 1, b"first", 1.0)
