"""Who may do what at a table: a seat is held by one device, the newest."""

from collections.abc import Sequence
from pathlib import Path
from threading import Thread

import pytest

from companion.core.refusals import Malformed
from companion.core.values import Role, Seat
from companion.tables.service import Service
from companion.tables.stores import CannotSave, Grant
from companion.tables.stores.sqlite import SqliteStore
from companion.tables.writer import Tap
from tests import toy
from tests.tables.fakes import GAMES, PATIENCE_S, TABLET, at_once

ANNA, BEN = Seat("A"), Seat("B")
THE_TABLET = Grant("tablet", Role.TABLE)


def test_who_opens_a_table_is_its_table_device(service, lobby):
    assert service.seats.grants(lobby.key) == (THE_TABLET,)


def test_f28_a_seat_moves_to_the_newest_device(service, lobby):
    service.seats.grant(lobby.key, Grant("phone", Role.SEAT, ANNA))

    service.seats.grant(lobby.key, Grant("other phone", Role.SEAT, ANNA))

    assert set(service.seats.grants(lobby.key)) == {
        THE_TABLET,
        Grant("other phone", Role.SEAT, ANNA),
    }


def test_a_device_may_hold_several_seats(service, lobby):
    for seat in (ANNA, BEN):
        service.seats.grant(lobby.key, Grant("phone", Role.SEAT, seat))

    assert {one.seat for one in service.seats.grants(lobby.key) if one.device == "phone"} == {
        ANNA,
        BEN,
    }


def test_the_same_grant_twice_is_one(service, lobby):
    for _ in range(2):
        service.seats.grant(lobby.key, Grant("phone", Role.ONLOOKER))

    assert len(service.seats.grants(lobby.key)) == 2


def test_a_seat_at_one_table_says_nothing_of_another(service, lobby):
    other = service.open(toy.SLUG, TABLET)
    service.seats.add(other.key, "Cleo", TABLET)
    service.seats.grant(lobby.key, Grant("phone", Role.SEAT, ANNA))

    service.seats.grant(other.key, Grant("other phone", Role.SEAT, ANNA))

    assert Grant("phone", Role.SEAT, ANNA) in service.seats.grants(lobby.key)


def test_a_seat_that_does_not_exist_is_granted_to_nobody(service, lobby):
    with pytest.raises(Malformed) as refused:
        service.seats.grant(lobby.key, Grant("phone", Role.SEAT, Seat("Q")))

    assert refused.value.code == "unknown-seat"
    assert service.seats.grants(lobby.key) == (THE_TABLET,)


def test_removing_somebody_takes_the_seat_from_the_device(service, lobby):
    service.seats.grant(lobby.key, Grant("phone", Role.SEAT, BEN))

    service.seats.remove(lobby.key, BEN, TABLET)

    assert service.seats.grants(lobby.key) == (THE_TABLET,)


def test_who_gets_the_letter_of_somebody_removed_shares_nothing_with_them(service, lobby):
    service.seats.grant(lobby.key, Grant("bens phone", Role.SEAT, BEN))
    service.seats.remove(lobby.key, BEN, Tap("tablet", "tap-1"))
    cleo = service.seats.add(lobby.key, "Cleo", TABLET)
    service.seats.grant(lobby.key, Grant("cleos phone", Role.SEAT, cleo))

    service.seats.remove(lobby.key, BEN, Tap("tablet", "tap-1"))  # the first tap, sent again

    assert cleo == BEN
    assert set(service.seats.grants(lobby.key)) == {
        THE_TABLET,
        Grant("cleos phone", Role.SEAT, cleo),
    }


def test_a_removal_that_cannot_be_saved_removes_nobody(service, lobby):
    service.seats.grant(lobby.key, Grant("phone", Role.SEAT, BEN))
    service._store._connection.execute("PRAGMA query_only = ON")

    with pytest.raises(CannotSave):
        service.seats.remove(lobby.key, BEN, TABLET)

    assert service.table(lobby.key) == lobby
    assert set(service.seats.grants(lobby.key)) == {THE_TABLET, Grant("phone", Role.SEAT, BEN)}


def test_grants_survive_a_restart(service, lobby, start):
    service.seats.grant(lobby.key, Grant("phone", Role.SEAT, ANNA))
    service.seats.grant(lobby.key, Grant("looker", Role.ONLOOKER))

    again = start()

    assert set(again.seats.grants(lobby.key)) == set(service.seats.grants(lobby.key))
    assert len(again.seats.grants(lobby.key)) == 3


def test_f30_of_twenty_devices_that_take_a_seat_each_at_once_none_is_forgotten(service):
    table = service.open(toy.SLUG, TABLET)

    def join(number: int) -> Grant:
        seat = service.seats.add(table.key, f"Guest {number}", Tap(f"phone-{number}"))
        grant = Grant(f"phone-{number}", Role.SEAT, seat)
        service.seats.grant(table.key, grant)
        return grant

    grants = at_once(20, join)

    assert set(service.seats.grants(table.key)) == {THE_TABLET, *grants}
    assert len({one.seat for one in service.seats.grants(table.key) if one.seat}) == 20


def test_f28_of_ten_devices_that_take_one_seat_at_once_one_holds_it(service, lobby):
    at_once(
        10, lambda number: service.seats.grant(lobby.key, Grant(f"phone-{number}", Role.SEAT, ANNA))
    )

    holders = [one for one in service.seats.grants(lobby.key) if one.seat == ANNA]
    assert len(holders) == 1
    assert set(service.seats.grants(lobby.key)) == set(service._store.grants(lobby.key))


def test_when_people_come_and_go_at_once_nobody_holds_a_seat_that_is_not_theirs(service, lobby):
    def come_or_go(number: int) -> None:
        if number % 2:
            service.seats.remove(lobby.key, BEN, Tap(f"{number}"))
        else:
            seat = service.seats.add(lobby.key, f"Guest {number}", Tap(f"{number}"))
            service.seats.grant(lobby.key, Grant(f"phone-{number}", Role.SEAT, seat))

    at_once(12, come_or_go)

    seats = {person.seat for person in service.table(lobby.key).people}
    assert {one.seat for one in service.seats.grants(lobby.key) if one.seat} <= seats
    assert set(service.seats.grants(lobby.key)) == set(service._store.grants(lobby.key))


class OvertakenStore(SqliteStore):
    """Lets another device be granted something while it tells the grants for the first time."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.meanwhile: Thread | None = None

    def grants(self, key: str) -> Sequence[Grant]:
        told = super().grants(key)
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile:
            meanwhile.start()
            meanwhile.join(0.2)  # it gets no further where it has to wait for its turn
        return told


def test_f30_a_device_that_joins_while_another_does_is_not_forgotten(tmp_path, hub, time, dice):
    store = OvertakenStore(tmp_path / "overtaken.sqlite3")
    service = Service(GAMES, store, hub, time, dice)
    key = service.open(toy.SLUG, TABLET).key
    second = Thread(target=lambda: service.seats.grant(key, Grant("second", Role.ONLOOKER)))
    store.meanwhile = second

    service.seats.grant(key, Grant("first", Role.ONLOOKER))
    second.join(PATIENCE_S)

    assert {one.device for one in service.seats.grants(key)} == {"tablet", "first", "second"}
    store.close()
