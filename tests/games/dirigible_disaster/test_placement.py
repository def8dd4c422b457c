"""Event dice and their cubes: D-3, D-4, D-6, D-19."""

import pytest
from msgspec.structs import replace

from companion.core.values import Die
from companion.games.dirigible_disaster.commands import PlaceAllCubes, PlaceCube, RollEventDice
from companion.games.dirigible_disaster.events import (
    Cause,
    CubePlaced,
    EventDiceRolled,
    RoomRolled,
    SheetTurned,
    Step,
    StepReached,
    SupplyEmpty,
)
from companion.games.dirigible_disaster.pieces import KINDS, Kind, Mode
from companion.games.dirigible_disaster.practice_plan import PRACTICE_PLAN
from companion.games.dirigible_disaster.voyage import step_due
from tests.games.dirigible_disaster.ship import (
    aboard,
    at,
    drained,
    fires,
    lying,
    place,
    placing,
    plan_of,
    play,
    refused,
    rolls,
    told,
    voyage,
)


def test_d3_the_rulebooks_four_fires_fill_two_rooms():
    ship = at(voyage(), Step.EVENT_DICE, 1)

    rolled = play(ship, RollEventDice(1, rolls(4, 1, 1, 1, 1)))
    after = play(rolled, *(PlaceCube(1, n, rolls(r)) for n, r in enumerate([11, 10, 10, 10], 1)))

    assert fires(after) == {10: 3, 11: 1}


def test_d3_each_fourth_and_fifth_cube_sets_off_its_own_spread():
    ship = placing(aboard(voyage(plan=plan_of((1, 2), (2, 3))), fire={2: 2}), *[Kind.FIRE] * 3)

    after = place(ship, 2, 2, 2)

    assert fires(after) == {1: 2, 2: 5, 3: 2}


def test_d3_one_by_one_and_all_at_once_lead_to_the_same_board():
    ship = placing(aboard(voyage(), fire={6: 3}), Kind.FIRE, Kind.PANIC, Kind.PASSENGER)

    singly = play(ship, *(PlaceCube(2, n, rolls(room)) for n, room in enumerate([6, 7, 6], 1)))
    at_once = place(ship, 6, 7, 6)

    assert singly.rooms == at_once.rooms
    assert step_due(singly) == step_due(at_once)


@pytest.mark.parametrize("kind", KINDS)
def test_d4_the_last_cube_of_the_supply_may_be_taken(kind):
    ship = drained(placing(voyage(), kind), kind, left=1)

    after = place(ship, 9)

    assert after.ending is None
    assert lying(after, kind) == {9: 1}


@pytest.mark.parametrize("kind", KINDS)
def test_d4_the_first_cube_that_is_not_there_loses_at_once(kind):
    ship = drained(placing(voyage(), kind, Kind.STEAM), kind)

    after = place(ship, 9, 9)

    assert after.ending == SupplyEmpty(kind, 9, Cause.ROLL)
    assert after.step is Step.OVER
    assert after.placed == 1


def test_d4_a_spread_stops_at_the_very_cube():
    ship = drained(placing(aboard(voyage(), fire={6: 3}), Kind.FIRE), Kind.FIRE, left=2)

    after = place(ship, 6)

    assert after.ending == SupplyEmpty(Kind.FIRE, 7, Cause.SPREAD)
    assert fires(after) == {5: 1, 6: 4}


def test_d4_the_loss_is_the_last_event():
    ship = drained(placing(voyage(), Kind.FIRE, Kind.FIRE), Kind.FIRE, left=1)

    events = told(ship, PlaceAllCubes(2, 1, rolls(3, 4)))

    assert events == (
        SheetTurned(),
        RoomRolled(Kind.FIRE, 1, *rolls(3)),
        CubePlaced(Kind.FIRE, 3, Cause.ROLL),
        RoomRolled(Kind.FIRE, 2, *rolls(4)),
        SupplyEmpty(Kind.FIRE, 4, Cause.ROLL),
    )


def test_d4_the_landing_can_run_out_of_cubes_too():
    ship = drained(placing(voyage(), Kind.COG, round_=11), Kind.COG)

    after = place(ship, 2)

    assert after.ending == SupplyEmpty(Kind.COG, 2, Cause.ROLL)


def test_d6_fire_panic_passenger_cog_steam():
    ship = at(voyage(), Step.EVENT_DICE)

    after = play(ship, RollEventDice(2, rolls(2, 1, 1, 2, 1)))

    assert after.placing == (
        Kind.FIRE,
        Kind.FIRE,
        Kind.PANIC,
        Kind.PASSENGER,
        Kind.COG,
        Kind.COG,
        Kind.STEAM,
    )


def test_d19_easy_has_four_event_dice_and_no_cogs():
    ship = at(voyage(mode=Mode.EASY), Step.EVENT_DICE)

    after = play(ship, RollEventDice(2, rolls(1, 2, 3, 4)))

    assert after.shown(Kind.STEAM) == 4
    assert after.shown(Kind.COG) == 0
    assert Kind.COG not in after.placing


def test_no_cubes_to_place_no_placement():
    blank = tuple(Die(die.name, (0, 1)) for die in PRACTICE_PLAN.event_dice)
    ship = at(voyage(plan=replace(PRACTICE_PLAN, event_dice=blank)), Step.EVENT_DICE)

    events = told(ship, RollEventDice(2, rolls(0, 0, 0, 0, 0)))

    assert events == (
        SheetTurned(),
        EventDiceRolled(rolls(0, 0, 0, 0, 0)),
        StepReached(Step.PRESSURE),
    )


def test_two_hands_place_a_cube_once():
    ship = play(placing(voyage(), Kind.FIRE, Kind.FIRE), PlaceCube(2, 1, rolls(3)))

    refusal = refused(ship, PlaceCube(2, 1, rolls(3)))

    assert refusal.code == "already-done"


def test_two_hands_roll_the_event_dice_once():
    ship = play(at(voyage(), Step.EVENT_DICE), RollEventDice(2, rolls(1, 1, 1, 1, 1)))

    refusal = refused(ship, RollEventDice(2, rolls(6, 6, 6, 6, 6)))

    assert (refusal.code, refusal.facts) == ("already-done", {"step": "placement", "round": 2})


def test_no_cube_is_placed_before_its_turn():
    ship = placing(voyage(), Kind.FIRE, Kind.PANIC)

    refusal = refused(ship, PlaceCube(2, 2, rolls(3)))

    assert refusal.code == "not-now"


def test_placing_all_goes_on_after_some_have_been_placed_singly():
    ship = play(placing(voyage(), Kind.FIRE, Kind.PANIC, Kind.COG), PlaceCube(2, 1, rolls(3)))

    after = place(ship, 4, 5)

    assert (lying(after, Kind.PANIC), lying(after, Kind.COG)) == ({4: 1}, {5: 1})
