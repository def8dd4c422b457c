"""Alarms go off at their moment, one a table; none is lost and none rings that was taken back."""

import logging
from threading import Event, Semaphore, Thread

import pytest

from companion.tables.clock import Alarms, MachineTime
from tests.tables.fakes import PATIENCE_S

LONG_MS = 3_600_000


def nothing() -> None:
    """Do nothing at a tick."""


@pytest.fixture
def rung():
    return []


@pytest.fixture
def alarms(time, rung):
    return Alarms(time, rung.append, nothing)


@pytest.fixture
def run():
    """Return what runs alarms in a thread until the test ends."""
    running: list[tuple[Alarms, Thread]] = []

    def run(alarms: Alarms) -> Thread:
        thread = Thread(target=alarms.run, daemon=True)
        running.append((alarms, thread))
        thread.start()
        return thread

    yield run
    for alarms, thread in running:
        alarms.stop()
        thread.join(PATIENCE_S)
        assert not thread.is_alive()


# By hand


def test_an_alarm_rings_once_at_its_moment(alarms, time, rung):
    alarms.set("one", time.ms + 1_000)

    waits = []
    for ms in (0, 999, 1, 1_000):
        time.passes(ms)
        waits.append(alarms.ring_due())

    assert waits == [1_000, 1, None, None]
    assert rung == ["one"]


def test_an_alarm_that_was_taken_back_does_not_ring(alarms, time, rung):
    alarms.set("one", time.ms + 1_000)
    alarms.set("one", None)
    time.passes(5_000)

    assert alarms.ring_due() is None
    assert rung == []


def test_taking_back_an_alarm_that_was_never_set_does_nothing(alarms):
    alarms.set("one", None)

    assert alarms.ring_due() is None


@pytest.mark.parametrize(("first", "second"), [(1_000, 3_000), (3_000, 1_000), (1_000, 1_000)])
def test_an_alarm_set_anew_rings_at_its_new_moment_only(alarms, time, rung, first, second):
    alarms.set("one", time.ms + first)
    alarms.set("one", time.ms + second)

    time.passes(second - 1)
    early = (alarms.ring_due(), list(rung))
    time.passes(1)
    alarms.ring_due()
    time.passes(5_000)
    alarms.ring_due()

    assert early == (1, [])
    assert rung == ["one"]


def test_an_alarm_taken_back_and_set_again_for_the_same_moment_rings_once(alarms, time, rung):
    for at_ms in (time.ms + 1_000, None, time.ms + 1_000):
        alarms.set("one", at_ms)
    time.passes(1_000)

    alarms.ring_due()
    alarms.ring_due()

    assert rung == ["one"]


def test_all_alarms_that_are_due_ring_in_the_order_of_their_moments(alarms, time, rung):
    for key, in_ms in (("c", 300), ("a", 100), ("later", 10_000), ("b", 200)):
        alarms.set(key, time.ms + in_ms)
    time.passes(1_000)

    assert alarms.ring_due() == 9_000
    assert rung == ["a", "b", "c"]


def test_an_alarm_may_set_the_next_one_while_it_rings(time):
    rung = []

    def ring(key: str) -> None:
        rung.append(time.ms)
        chained.set(key, time.ms + 1_000 if len(rung) < 3 else None)

    chained = Alarms(time, ring, nothing)
    chained.set("one", time.ms)
    for _ in range(5):
        chained.ring_due()
        time.passes(1_000)

    assert len(rung) == 3


def test_an_alarm_that_fails_silences_no_other(time, caplog):
    rung = []

    def ring(key: str) -> None:
        if key == "broken":
            raise ZeroDivisionError
        rung.append(key)

    alarms = Alarms(time, ring, nothing)
    alarms.set("broken", time.ms)
    alarms.set("sound", time.ms + 1)
    time.passes(10)

    with caplog.at_level(logging.ERROR):
        left_ms = alarms.ring_due()

    assert (rung, left_ms) == (["sound"], None)
    assert "broken" not in caplog.messages[0]  # a table's key opens the table


# In a thread


def test_an_alarm_set_while_the_thread_waits_without_any_rings(time, run):
    heard = Event()
    alarms = Alarms(time, lambda _: heard.set(), nothing)
    run(alarms)

    alarms.set("one", time.ms)

    assert heard.wait(PATIENCE_S)


def test_an_earlier_alarm_set_while_the_thread_waits_for_a_later_one_rings_at_once(time, run):
    waiting, heard = Event(), Event()
    alarms = Alarms(time, lambda _: heard.set(), waiting.set, tick_ms=LONG_MS)
    alarms.set("later", time.ms + LONG_MS)
    run(alarms)
    assert waiting.wait(PATIENCE_S)

    alarms.set("now", time.ms)

    assert heard.wait(PATIENCE_S)


def test_no_wake_up_is_lost_however_close_it_falls_to_the_look(time, run):
    heard = Semaphore(0)
    alarms = Alarms(time, lambda _: heard.release(), nothing, tick_ms=LONG_MS)
    run(alarms)

    for number in range(2_000):
        alarms.set(str(number), time.ms)
        assert heard.acquire(timeout=PATIENCE_S), f"alarm {number} was lost"


def test_alarms_from_many_threads_all_ring(time, run):
    heard = Semaphore(0)
    alarms = Alarms(time, lambda _: heard.release(), nothing, tick_ms=LONG_MS)
    run(alarms)
    setters = [
        Thread(
            target=lambda group: [alarms.set(f"{group} {n}", time.ms) for n in range(100)],
            args=(g,),
        )
        for g in range(5)
    ]

    for setter in setters:
        setter.start()

    assert all(heard.acquire(timeout=PATIENCE_S) for _ in range(500))
    for setter in setters:
        setter.join()


def test_while_an_alarm_is_set_the_ticks_come_without_anybody_asking(time, run):
    ticks = Semaphore(0)
    alarms = Alarms(time, lambda _: None, ticks.release, tick_ms=1)
    alarms.set("one", time.ms + LONG_MS)

    run(alarms)

    assert all(ticks.acquire(timeout=PATIENCE_S) for _ in range(10))


def test_a_tick_that_fails_silences_no_alarm(time, run, caplog):
    ticked, heard = Event(), Event()

    def tick() -> None:
        ticked.set()
        raise ZeroDivisionError

    alarms = Alarms(time, lambda _: heard.set(), tick, tick_ms=LONG_MS)
    alarms.set("later", time.ms + LONG_MS)
    run(alarms)
    assert ticked.wait(PATIENCE_S)

    alarms.set("now", time.ms)

    assert heard.wait(PATIENCE_S)


def test_on_the_machines_own_clock_an_alarm_does_not_ring_early(run):
    time, heard, rang_at = MachineTime(), Event(), []

    def ring(_: str) -> None:
        rang_at.append(time.monotonic_ms())
        heard.set()

    alarms = Alarms(time, ring, nothing)
    at_ms = time.monotonic_ms() + 50
    alarms.set("one", at_ms)
    run(alarms)

    assert heard.wait(PATIENCE_S)
    assert rang_at[0] >= at_ms


# Stopping


def test_stop_ends_the_thread_that_waits(time, run):
    waiting = Event()
    alarms = Alarms(time, lambda _: None, waiting.set, tick_ms=LONG_MS)
    alarms.set("later", time.ms + LONG_MS)
    thread = run(alarms)
    assert waiting.wait(PATIENCE_S)

    alarms.stop()
    thread.join(PATIENCE_S)

    assert not thread.is_alive()


def test_a_stop_before_the_start_ends_the_thread_at_once(alarms, run):
    alarms.stop()

    thread = run(alarms)
    thread.join(PATIENCE_S)

    assert not thread.is_alive()


def test_a_stop_that_falls_just_before_the_thread_forgets_old_changes_is_not_forgotten(alarms):
    class StoppedJustBefore(Event):
        def clear(self) -> None:
            alarms.stop()
            super().clear()

    alarms._changed = StoppedJustBefore()
    thread = Thread(target=alarms.run, daemon=True)
    thread.start()
    thread.join(2)

    assert not thread.is_alive()


# The service's own


def test_an_expiry_that_cannot_be_saved_is_tried_again(service, minute, time):
    connection = service._store._connection
    time.passes(60_000)
    connection.execute("PRAGMA query_only = ON")
    wait_ms = service.alarms.ring_due()
    unsaved = service.table(minute.key)
    connection.execute("PRAGMA query_only = OFF")
    time.passes(wait_ms)

    service.alarms.ring_due()

    assert unsaved == minute
    assert service.table(minute.key).state.bells == 1
