"""The hub wakes whoever waits for a table: after the entry is kept, and holding nothing up."""

from threading import Event, Thread

import pytest

from companion.core.refusals import Refused
from companion.core.values import Role
from companion.tables.hub import Hub
from companion.tables.stores import Grant
from tests import toy
from tests.tables.fakes import PATIENCE_S, TABLET, at_once


def test_a_signal_wakes_everyone_at_the_table_and_nobody_elsewhere():
    hub, woken = Hub(), []
    for key, who in (("one", "Anna"), ("one", "Ben"), ("two", "Cleo")):
        hub.listen(key, lambda who=who: woken.append(who))

    hub.signal("one")
    hub.signal("nobody listens here")

    assert sorted(woken) == ["Anna", "Ben"]


def test_who_has_stopped_listening_is_not_woken_and_may_stop_twice():
    hub, woken = Hub(), []
    stop = hub.listen("one", lambda: woken.append("Anna"))
    hub.listen("one", lambda: woken.append("Ben"))

    stop()
    stop()
    hub.signal("one")

    assert woken == ["Ben"]


def test_when_all_have_left_nothing_of_the_table_is_remembered():
    hub = Hub()
    stops = [hub.listen("one", lambda number=number: [number]) for number in range(5)]

    for stop in stops:
        stop()

    assert hub._listeners == {}


def test_a_listener_may_leave_and_another_come_while_the_signal_goes_round():
    hub, woken = Hub(), []

    def leave() -> None:
        stop()
        hub.listen("one", lambda: woken.append("new"))
        woken.append("old")

    stop = hub.listen("one", leave)

    hub.signal("one")
    hub.signal("one")

    assert woken == ["old", "new"]


def test_nobody_is_lost_when_fifty_come_at_once():
    hub, woken = Hub(), []

    at_once(50, lambda number: hub.listen("one", lambda: woken.append(number)))
    hub.signal("one")

    assert sorted(woken) == list(range(50))


# The service's signals


@pytest.fixture
def signals(service, minute):
    """Return the versions of the table at each of its signals, as a listener reads them."""
    versions: list[int] = []
    service.hub.listen(minute.key, lambda: versions.append(service.table(minute.key).version))
    return versions


def test_every_entry_is_signalled_once_and_the_listener_sees_it(service, minute, signals):
    service.play(minute.key, toy.Remark("one"), TABLET)
    service.undo(minute.key, minute.version + 1, TABLET)
    service.clocks.pause(minute.key, TABLET)

    assert signals == [minute.version + 1, minute.version + 2, minute.version + 3]


def test_what_tells_is_kept_a_listener_that_reads_the_store_finds_the_entry(service, minute):
    stored = []
    store = service._store
    service.hub.listen(minute.key, lambda: stored.append(len(store.lines(minute.key))))

    for _ in range(3):
        service.play(minute.key, toy.Remark("hm"), TABLET)

    assert stored == [minute.version + 1, minute.version + 2, minute.version + 3]


def test_a_refused_tap_is_not_signalled(service, minute, signals):
    with pytest.raises(Refused):
        service.play(minute.key, toy.BeginRound(7), TABLET)

    assert signals == []


def test_a_new_device_is_signalled(service, minute, signals):
    service.seats.grant(minute.key, Grant("phone", Role.SEAT, minute.people[0].seat))

    assert signals == [minute.version]


def test_a_listener_may_ask_the_service_whatever_it_likes(service, minute):
    answers = []
    service.hub.listen(
        minute.key,
        lambda: answers.append((service.table(minute.key), service.seats.grants(minute.key))),
    )

    table = service.play(minute.key, toy.Remark("hm"), TABLET)

    assert answers == [(table, service.seats.grants(minute.key))]


def test_while_the_listeners_are_told_another_thread_can_read_the_table(service, minute):
    read = Event()
    seen = []

    def read_elsewhere() -> None:
        seen.append(service.table(minute.key).version)
        read.set()

    def listener() -> None:
        Thread(target=read_elsewhere).start()
        assert read.wait(PATIENCE_S)

    service.hub.listen(minute.key, listener)

    table = service.play(minute.key, toy.Remark("hm"), TABLET)

    assert seen == [table.version]


def test_while_one_table_is_told_another_can_be_played(service, minute):
    other = service.open(toy.SLUG, TABLET)
    played = Event()

    def play_elsewhere() -> None:
        service.seats.add(other.key, "Dora", TABLET)
        played.set()

    def listener() -> None:
        Thread(target=play_elsewhere).start()
        assert played.wait(PATIENCE_S)

    service.hub.listen(minute.key, listener)

    service.play(minute.key, toy.Remark("hm"), TABLET)

    assert [person.name for person in service.table(other.key).people] == ["Dora"]
