"""Injured passengers: D-7."""

from companion.games.dirigible_disaster.commands import AddCube
from companion.games.dirigible_disaster.events import Cause, PassengerInjured
from companion.games.dirigible_disaster.pieces import Kind
from tests.games.dirigible_disaster.ship import (
    aboard,
    grown,
    lying,
    minute,
    place,
    placing,
    plan_of,
    play,
    voyage,
)


def passengers(state) -> dict[int, int]:
    return lying(state, Kind.PASSENGER)


def test_d7a_a_passenger_placed_on_three_fires_is_injured():
    ship = placing(aboard(voyage(), fire={6: 3}), Kind.PASSENGER)

    after = place(ship, 6)

    assert (passengers(after), after.box.passenger) == ({}, 1)


def test_d7a_only_the_newcomer_is_injured():
    ship = placing(aboard(voyage(), fire={6: 3}, passenger={6: 2}), Kind.PASSENGER)

    after = place(ship, 6)

    assert (passengers(after), after.box.passenger) == ({6: 2}, 1)


def test_d7a_two_fires_do_not_hurt():
    ship = placing(aboard(voyage(), fire={6: 2}), Kind.PASSENGER)

    after = place(ship, 6)

    assert (passengers(after), after.box.passenger) == ({6: 1}, 0)


def test_d7b_the_third_fire_injures_exactly_one():
    ship = placing(aboard(voyage(), fire={6: 2}, passenger={6: 3}), Kind.FIRE)

    after = place(ship, 6)

    assert (passengers(after), after.box.passenger) == ({6: 2}, 1)


def test_d7b_the_second_fire_injures_nobody():
    ship = placing(aboard(voyage(), fire={6: 1}, passenger={6: 3}), Kind.FIRE)

    after = place(ship, 6)

    assert (passengers(after), after.box.passenger) == ({6: 3}, 0)


def test_d7b_each_further_fire_injures_one_more():
    ship = placing(aboard(voyage(), fire={6: 2}, passenger={6: 3}), Kind.FIRE, Kind.FIRE)

    after = place(ship, 6, 6)

    assert (passengers(after), after.box.passenger) == ({6: 1}, 2)


def test_d7b_a_growing_fire_injures_too():
    ship = aboard(voyage(), fire={6: 2}, passenger={6: 2})

    after = grown(ship)

    assert (passengers(after), after.box.passenger) == ({6: 1}, 1)


def test_d7b_a_spreading_fire_injures_in_the_room_that_it_reaches():
    ship = aboard(voyage(plan=plan_of((1, 2))), fire={1: 3, 2: 2}, passenger={2: 2})

    after = place(placing(ship, Kind.FIRE), 1)

    assert after.sheet[-1] == PassengerInjured(2, 1, Cause.FIRE)
    assert (passengers(after), after.box.passenger) == ({2: 1}, 1)


def test_d7c_panic_injures_every_passenger_of_the_room():
    ship = placing(aboard(voyage(), passenger={6: 3, 7: 1}), Kind.PANIC)

    after = place(ship, 6)

    assert after.sheet[-1] == PassengerInjured(6, 3, Cause.PANIC)
    assert (passengers(after), after.box.passenger) == ({7: 1}, 3)


def test_d7d_a_passenger_placed_onto_panic_is_safe():
    ship = placing(aboard(voyage(), panic={6: 2}), Kind.PASSENGER)

    after = place(ship, 6)

    assert (passengers(after), after.box.passenger) == ({6: 1}, 0)


def test_d7_a_cube_added_by_hand_injures_nobody():
    ship = minute(aboard(voyage(), fire={6: 3}, passenger={6: 2}))

    after = play(ship, AddCube(Kind.FIRE, 6), AddCube(Kind.PANIC, 6))

    assert (passengers(after), after.box.passenger) == ({6: 2}, 0)
