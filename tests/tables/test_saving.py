"""What cannot be saved has not happened: neither table nor clock nor listener knows of it."""

from contextlib import suppress
from threading import Event, Thread

import pytest

from companion.core.refusals import Refused
from companion.core.values import Roll, Seat
from companion.tables.log import LogCodec, Redone
from companion.tables.service import Service
from companion.tables.shelf import UnknownTable
from companion.tables.stores import CannotSave
from companion.tables.stores.sqlite import SqliteStore
from companion.tables.table import LEAD_MS
from companion.tables.writer import Tap
from tests import toy
from tests.tables.fakes import GAMES, PATIENCE_S, TABLET, at_once

ANNA, BEN = Seat("A"), Seat("B")


@pytest.fixture
def disk(service):
    """Return what makes the disk full, or gives it room again."""

    def disk(*, full: bool) -> None:
        service._store._connection.execute(f"PRAGMA query_only = {'ON' if full else 'OFF'}")

    return disk


# A full disk


@pytest.mark.parametrize(
    "act",
    [
        lambda s, key: s.play(key, toy.Add(ANNA, (Roll(4),)), TABLET),
        lambda s, key: s.undo(key, 6, TABLET),
        lambda s, key: s.clocks.pause(key, TABLET),
        lambda s, key: s.clocks.change(key, 10_000, TABLET),
        lambda s, key: s.seats.rename(key, BEN, "Benno", TABLET),
    ],
    ids=["play", "undo", "pause", "change time", "rename"],
)
def test_an_act_that_cannot_be_saved_has_not_happened(service, minute, time, disk, act):
    told = []
    service.hub.listen(minute.key, lambda: told.append("told"))
    time.passes(1_000)
    ends_ms = service.shelf.at(minute.key).ends_ms()
    disk(full=True)

    with pytest.raises(CannotSave):
        act(service, minute.key)

    assert service.table(minute.key) is minute
    assert service.shelf.at(minute.key).ends_ms() == ends_ms
    assert len(service._store.lines(minute.key)) == minute.version
    assert told == []


def test_a_tap_that_could_not_be_saved_counts_when_it_is_tried_again(service, minute, disk):
    tap = Tap("phone", "tap-1", ANNA)
    disk(full=True)
    with pytest.raises(CannotSave):
        service.play(minute.key, toy.Add(ANNA), tap)
    disk(full=False)

    table = service.play(minute.key, toy.Add(ANNA), tap)

    assert table.version == minute.version + 1
    assert table.state.total == 3


def test_a_disk_that_fills_up_in_play_loses_nothing_that_was_answered(service, minute, start):
    service._store._connection.execute("PRAGMA max_page_count = 24")
    answered = minute

    with suppress(CannotSave):
        for _ in range(1_000):
            answered = service.play(minute.key, toy.Remark("x" * 500), TABLET)

    assert minute.version < answered.version < 1_000
    assert service.table(minute.key) is answered
    assert start().table(minute.key).state == answered.state


def test_a_table_that_cannot_be_saved_is_not_opened(service, disk):
    disk(full=True)

    with pytest.raises(CannotSave):
        service.open(toy.SLUG, Tap("phone", "tap-1"))
    disk(full=False)
    table = service.open(toy.SLUG, Tap("phone", "tap-1"))

    assert [row.key for row in service.rows()] == [table.key]


def test_f39_a_table_is_opened_in_one_piece_so_that_no_kill_leaves_half_of_one(service):
    told = []
    service._store._connection.set_trace_callback(told.append)

    service.open(toy.SLUG, TABLET)

    assert told.count("COMMIT") == 1


def test_a_clock_that_cannot_be_noted_stops_nobody(service, minute, time, disk):
    disk(full=True)
    service.shelf.note_clocks()
    disk(full=False)
    time.passes(1_000)

    service.shelf.note_clocks()

    assert service._store.saved_clock(minute.key)[1] == 59_000


def test_a_stop_with_a_full_disk_still_stops(service, minute, disk):
    disk(full=True)

    service.clocks.pause_all()

    assert service.table(minute.key) is minute


def test_after_a_kill_a_table_waits_for_room_and_then_stands_still(service, minute, start, time):
    time.passes(10_000)
    service.shelf.note_clocks()
    again = start()
    again._store._connection.execute("PRAGMA query_only = ON")
    for _ in range(2):
        with pytest.raises(CannotSave):
            again.table(minute.key)
    time.passes(100_000)
    again._store._connection.execute("PRAGMA query_only = OFF")

    clock = again.table(minute.key).clock

    assert (clock.left_ms, clock.running) == (50_000, False)


# Another process


@pytest.fixture
def other(service, path, time, dice, hub):
    """Start a second server on the same file, as when somebody starts the program twice."""
    store = SqliteStore(path)
    yield Service(GAMES, store, hub, time, dice)
    store.close()


def test_two_servers_on_one_file_never_lose_an_answered_tap(service, other, resting):
    answered = []
    for number, server in enumerate((service, other) * 4):
        with suppress(CannotSave):
            server.play(resting.key, toy.Remark(str(number)), TABLET)
            answered.append(str(number))

    assert len(answered) >= 4
    assert list(other.table(resting.key).state.remarks) == answered
    assert len(other._store.lines(resting.key)) == resting.version + len(answered)


def test_a_server_that_was_overtaken_reads_the_table_anew(service, other, resting):
    other.play(resting.key, toy.Remark("theirs"), TABLET)
    with pytest.raises(CannotSave):
        service.play(resting.key, toy.Remark("ours"), TABLET)

    table = service.play(resting.key, toy.Remark("ours, again"), TABLET)

    assert table.state.remarks == ("theirs", "ours, again")


# A damaged log


@pytest.mark.parametrize(
    "line", [b"", b'{"type":"danced","at":1.0}', b"\x00\x00", b'{"type":"undo']
)
def test_a_table_whose_log_is_damaged_is_refused_and_left_as_it_is(service, minute, start, line):
    again = start()
    again._store.append(minute.key, minute.version + 1, line, 0.0)

    for _ in range(2):
        with pytest.raises(UnknownTable) as refused:
            again.table(minute.key)

    assert refused.value.code == "damaged-table"
    assert refused.value.facts == {"line": minute.version + 1, "lost": 1}
    assert len(again._store.lines(minute.key)) == minute.version + 1


def test_a_damaged_table_harms_no_other(service, minute, start):
    fine = service.open(toy.SLUG, TABLET)
    again = start()
    again._store.append(minute.key, minute.version + 1, b"damaged", 0.0)

    with pytest.raises(Refused):
        again.table(minute.key)

    assert again.table(fine.key) == fine
    assert len(again.rows()) == 2


def test_a_table_of_a_game_that_this_program_lacks_is_refused(service, minute, time, dice, hub):
    without = Service({}, service._store, hub, time, dice)

    with pytest.raises(UnknownTable) as refused:
        without.table(minute.key)

    assert (refused.value.code, refused.value.facts) == ("unknown-game", {"game": toy.SLUG})


def test_a_log_that_undoes_what_was_never_played_loads(service, resting, start):
    service._store.append(
        resting.key, resting.version + 1, LogCodec.encode(Redone(at=0.0, entry=999)), 0.0
    )

    assert start().table(resting.key).state == resting.state


# Locks


def test_a_crowd_at_two_tables_with_listeners_that_look_never_waits_for_ever(service, minute):
    other = service.open(toy.SLUG, TABLET)
    keys = (minute.key, other.key)
    for key in keys:
        for looked_at in keys:
            service.hub.listen(key, lambda looked_at=looked_at: service.seats.grants(looked_at))
    acts = [
        lambda n: service.play(minute.key, toy.Remark(str(n)), Tap(f"{n}")),
        lambda n: service.seats.add(other.key, f"Guest {n}", Tap(f"{n}")),
        lambda n: service.seats.choose(other.key, {"motto": str(n)}, Tap(f"{n}")),
        lambda n: service.clocks.change(minute.key, 1_000, Tap(f"{n}")),
        lambda n: service.open(toy.SLUG, Tap(f"{n}")),
        lambda n: [service.shelf.note_clocks(), n],
    ]
    done = Event()

    def crowd() -> None:
        at_once(18, lambda number: acts[number % len(acts)](number))
        done.set()

    Thread(target=crowd, daemon=True).start()

    assert done.wait(PATIENCE_S)
    assert len(service.table(minute.key).state.remarks) == 3
    assert service.table(minute.key).clock.left_ms == 60_000 + 3_000
    assert LEAD_MS == 3_000
