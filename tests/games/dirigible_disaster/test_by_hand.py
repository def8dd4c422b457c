"""What a hurried table puts right: corrections without consequences."""

import pytest

from companion.games.dirigible_disaster.commands import (
    AddCube,
    GiveDie,
    PlaceAllCubes,
    StandIn,
    TakeCube,
)
from companion.games.dirigible_disaster.events import Cause, CubePlaced, CubeTaken, Step
from companion.games.dirigible_disaster.pieces import Kind, Mode, Stairwell
from tests.games.dirigible_disaster.ship import (
    A,
    B,
    aboard,
    at,
    drained,
    fires,
    minute,
    placing,
    play,
    refused,
    rolls,
    standing,
    told,
    voyage,
)


def test_just_one_less_here():
    ship = minute(aboard(voyage(), fire={6: 3}))

    after = play(ship, TakeCube(Kind.FIRE, 6))

    assert (fires(after), after.supply.fire, after.cubes_removed.fire) == ({6: 2}, 18, 1)


def test_one_more_here_spreads_nothing():
    ship = minute(aboard(voyage(), fire={6: 3}))

    events = told(ship, AddCube(Kind.FIRE, 6))

    assert events == (CubePlaced(Kind.FIRE, 6, Cause.HAND),)


def test_a_correction_takes_no_turn():
    ship = minute(aboard(voyage(), fire={6: 3}))

    after = play(ship, TakeCube(Kind.FIRE, 6), StandIn(B, 3))

    assert after.holder == A


def test_twice_one_less_is_two_less():
    ship = minute(aboard(voyage(), fire={6: 3}))

    after = play(ship, TakeCube(Kind.FIRE, 6), TakeCube(Kind.FIRE, 6))

    assert fires(after) == {6: 1}


def test_nothing_to_take():
    ship = minute(voyage())

    refusal = refused(ship, TakeCube(Kind.FIRE, 6))

    assert (refusal.code, refusal.facts) == ("none-to-take", {"kind": "fire", "room": 6})


def test_d4_an_empty_supply_refuses_a_hand_and_loses_nothing():
    ship = drained(minute(voyage()), Kind.FIRE)

    refusal = refused(ship, AddCube(Kind.FIRE, 6))

    assert (refusal.code, refusal.rule) == ("supply-empty-hand", "D-4")


@pytest.mark.parametrize("command", [AddCube(Kind.COG, 6), TakeCube(Kind.COG, 6)])
def test_d19_no_cogs_by_hand_in_easy(command):
    ship = minute(voyage(mode=Mode.EASY))

    refusal = refused(ship, command)

    assert (refusal.code, refusal.rule) == ("not-in-play", "D-19")


def test_a_pawn_is_stood_in_any_room_also_out_of_a_stairwell():
    ship = standing(minute(voyage()), B=Stairwell("C", 11))

    after = play(ship, StandIn(A, 2), StandIn(B, 11))

    assert (after.stands(A), after.stands(B)) == (2, 11)


def test_two_hands_give_the_die_and_stand_a_pawn_once():
    ship = play(minute(voyage()), GiveDie(B), StandIn(A, 2))

    assert refused(ship, GiveDie(B)).code == "already-done"
    assert refused(ship, StandIn(A, 2)).code == "already-done"


@pytest.mark.parametrize("step", [Step.ADVANCE, Step.EVENT_DICE, Step.PRESSURE, Step.READY])
def test_corrections_are_possible_at_every_step(step):
    ship = at(aboard(voyage(), fire={6: 3}), step)

    after = play(ship, TakeCube(Kind.FIRE, 6), AddCube(Kind.PANIC, 1), GiveDie(B), StandIn(A, 2))

    assert after.step is step


def test_corrections_leave_the_sheet_as_it_is():
    ship = play(placing(voyage(), Kind.FIRE, Kind.FIRE), PlaceAllCubes(2, 1, rolls(3, 4)))

    after = play(ship, TakeCube(Kind.FIRE, 3), AddCube(Kind.FIRE, 5))

    assert after.sheet == ship.sheet
    assert CubeTaken(Kind.FIRE, 3) not in after.sheet


def test_what_was_placed_less_what_was_removed_less_the_injured_lies_aboard():
    ship = placing(aboard(voyage(), passenger={6: 3}), Kind.PANIC, Kind.PASSENGER)

    after = play(ship, PlaceAllCubes(2, 1, rolls(6, 6)), TakeCube(Kind.PASSENGER, 6))

    placed, removed = after.cubes_placed.passenger, after.cubes_removed.passenger
    assert placed - removed - after.box.passenger == after.aboard(Kind.PASSENGER) == 0
