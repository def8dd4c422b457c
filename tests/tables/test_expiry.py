"""The end of a minute comes once, on the server, whoever is there to see it (F21)."""

from threading import Event, Thread

from companion.core.refusals import Refused
from companion.core.values import Roll, Seat
from companion.tables.log import ClockPaused, Played
from companion.tables.table import LEAD_MS
from companion.tables.writer import Tap
from tests import toy
from tests.tables.fakes import PATIENCE_S, TABLET, at_once

ANNA = Seat("A")


def bells(table) -> int:
    return sum(isinstance(one, Played) and isinstance(one.command, toy.Ring) for one in table.log)


def test_f21_six_who_call_at_none_left_let_the_bell_ring_once(service, minute, time):
    time.passes(60_000)

    at_once(6, lambda _: service.writer.ring(minute.key))

    assert bells(service.table(minute.key)) == 1


def test_f21_six_different_callers_at_none_left_let_the_bell_ring_once(service, minute, time):
    time.passes(60_000)
    callers = [
        lambda: service.writer.ring(minute.key),
        service.alarms.ring_due,
        lambda: service.clocks.pause(minute.key, TABLET),
        lambda: service.clocks.change(minute.key, 10_000, TABLET),
        lambda: service.play(minute.key, toy.Add(ANNA), Tap("one", "a", ANNA)),
        lambda: service.play(minute.key, toy.Add(ANNA), Tap("two", "b", ANNA)),
    ]

    answers = at_once(6, lambda number: callers[number]())

    assert bells(service.table(minute.key)) == 1
    assert service.table(minute.key).state.total == 0
    refusals = {one.code for one in answers if isinstance(one, Refused)}
    assert refusals == {"no-clock", "bell-has-rung"}


def test_f21_with_nobody_connected_the_alarm_alone_lets_the_bell_ring(service, minute, time):
    heard = Event()
    service.hub.listen(minute.key, heard.set)
    time.passes(60_000)
    alarms = Thread(target=service.alarms.run)

    alarms.start()
    rang = heard.wait(PATIENCE_S)
    service.alarms.stop()
    alarms.join(PATIENCE_S)

    assert rang
    assert bells(service.table(minute.key)) == 1
    assert not alarms.is_alive()


def test_f21_tables_that_end_together_ring_once_each(service, time):
    tables = [service.open(toy.SLUG, TABLET) for _ in range(5)]
    for table in tables:
        service.seats.add(table.key, "Anna", TABLET)
        service.seats.choose(table.key, {"at_once": "true", "seconds": "60"}, TABLET)
        service.seats.begin(table.key, TABLET)
    time.passes(LEAD_MS + 60_000)

    at_once(3, lambda _: service.alarms.ring_due())

    assert [bells(service.table(table.key)) for table in tables] == [1] * 5


def test_f21_a_bell_that_has_rung_does_not_ring_again_after_a_restart(minute, service, time, start):
    time.passes(60_000)
    service.alarms.ring_due()

    again = start()
    time.passes(120_000)
    again.writer.ring(minute.key)
    again.alarms.ring_due()

    assert bells(again.table(minute.key)) == 1
    assert again.table(minute.key).clock is None


def test_f21_a_bell_that_was_due_at_the_kill_rings_once_after_the_resume(minute, time, start):
    time.passes(60_000)

    again = start()
    paused = again.table(minute.key)
    again.writer.ring(minute.key)
    silent = bells(again.table(minute.key))
    again.clocks.resume(minute.key, TABLET)
    time.passes(60_000 + LEAD_MS)
    at_once(6, lambda _: again.writer.ring(minute.key))

    assert not paused.clock.running
    assert (silent, bells(again.table(minute.key))) == (0, 1)


# A stop, a kill


def test_pause_all_lets_every_running_clock_stand_exactly(service, minute, lobby, time, start):
    time.passes(12_345)
    service.clocks.pause_all()
    time.passes(500_000)

    table = start().table(minute.key)

    assert table.log[-1] == ClockPaused(at=table.log[-1].at, left_ms=47_655, restart=True)
    assert table.clock.left_ms == 47_655
    assert not table.clock.running


def test_pause_all_leaves_a_clock_alone_that_stands(service, minute, resting):
    paused = service.clocks.pause(minute.key, TABLET)

    service.clocks.pause_all()

    assert service.table(minute.key).version == paused.version


def test_f11_after_a_kill_the_clock_stands_at_the_last_note(service, minute, time, start):
    time.passes(10_300)
    service.shelf.note_clocks()
    time.passes(900)

    clock = start().table(minute.key).clock

    assert clock.left_ms == 49_700
    assert not clock.running


def test_f11_after_a_kill_the_clock_stands_at_the_last_action_where_that_was_later(
    service, minute, time, start
):
    time.passes(10_000)
    service.shelf.note_clocks()
    time.passes(400)
    service.play(minute.key, toy.Add(ANNA, (Roll(4),)), TABLET)

    assert start().table(minute.key).clock.left_ms == 49_600


def test_f11_a_note_of_an_earlier_stretch_says_nothing_of_this_one(service, minute, time, start):
    time.passes(50_000)
    service.shelf.note_clocks()
    service.clocks.change(minute.key, 30_000, TABLET)

    assert start().table(minute.key).clock.left_ms == 40_000


def test_f11_after_a_kill_the_first_tap_is_accepted_and_the_clock_goes_on(minute, time, start):
    again = start()

    again.clocks.resume(minute.key, TABLET)
    time.passes(LEAD_MS + 1)
    table = again.play(minute.key, toy.Add(ANNA), TABLET)

    assert table.state.total == 3


def test_f11_a_restart_is_written_once_however_often_the_table_is_opened(minute, start):
    versions = [start().table(minute.key).version for _ in range(4)]

    assert versions == [minute.version + 1] * 4


def test_f11_six_who_come_back_at_once_after_a_kill_find_one_table(service, minute, time, start):
    time.passes(20_000)
    service.shelf.note_clocks()
    again = start()

    tables = at_once(6, lambda _: again.table(minute.key))

    assert {table.version for table in tables} == {minute.version + 1}
    assert {(table.clock.left_ms, table.clock.running) for table in tables} == {(40_000, False)}


def test_f09_the_version_never_goes_back_over_kills(service, minute, start):
    versions = [service.play(minute.key, toy.Remark("one"), TABLET).version]

    for _ in range(3):
        again = start()
        versions.append(again.table(minute.key).version)
        versions.append(again.play(minute.key, toy.Remark("more"), TABLET).version)

    assert versions == sorted(versions)
    assert versions[-1] == len(service.table(minute.key).log) + 4
