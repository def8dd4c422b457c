"""Chain fire and growth: D-1, D-2, D-5."""

import pytest

from companion.games.dirigible_disaster.commands import AddCube, GrowAllFires, GrowFire, TakeCube
from companion.games.dirigible_disaster.events import (
    Cause,
    CubePlaced,
    FireGrew,
    FireSpread,
    SheetTurned,
    Step,
    StepReached,
    SupplyEmpty,
)
from companion.games.dirigible_disaster.pieces import Kind
from companion.games.dirigible_disaster.setup import Cascade
from companion.games.dirigible_disaster.voyage import step_due
from tests.games.dirigible_disaster.ship import (
    aboard,
    drained,
    fires,
    grown,
    place,
    placing,
    plan_of,
    play,
    refused,
    to_growth,
    told,
    voyage,
)

EXAMPLE = plan_of((5, 6), (6, 7))
"""The doors of the worked example of D-1."""

RING = plan_of((1, 2), (1, 3), (2, 4), (3, 4))


def example(cascade: Cascade):
    ship = aboard(voyage(plan=EXAMPLE, cascade=cascade), fire={5: 3, 6: 3})
    return placing(ship, Kind.FIRE)


def test_d1_three_fires_are_the_last_that_do_not_spread():
    ship = placing(aboard(voyage(), fire={6: 2}), Kind.FIRE)

    after = place(ship, 6)

    assert fires(after) == {6: 3}


def test_d1_the_fourth_fire_spreads_through_every_doorway():
    ship = placing(aboard(voyage(), fire={6: 3}), Kind.FIRE)

    after = place(ship, 6)

    assert fires(after) == {5: 1, 6: 4, 7: 1}


def test_d1_once_per_room_spreads_each_room_once():
    ship = example(Cascade.ONCE_PER_ROOM)

    after = place(ship, 6)

    assert fires(after) == {5: 4, 6: 5, 7: 1}


def test_d1_none_lets_no_spread_set_off_another():
    ship = example(Cascade.NONE)

    after = place(ship, 6)

    assert fires(after) == {5: 4, 6: 4, 7: 1}


def test_d1_unlimited_runs_on_until_the_supply_is_empty_and_loses():
    ship = example(Cascade.UNLIMITED)

    after = place(ship, 6)

    assert isinstance(after.ending, SupplyEmpty)
    assert after.supply.fire == 0


def test_d1_unlimited_comes_to_rest_where_the_fire_finds_an_end():
    ship = aboard(voyage(plan=EXAMPLE, cascade=Cascade.UNLIMITED), fire={6: 3, 7: 2})

    after = place(placing(ship, Kind.FIRE), 6)

    assert fires(after) == {5: 1, 6: 4, 7: 3}


def test_d1_each_rolled_cube_is_a_resolution_of_its_own():
    ship = placing(aboard(voyage(plan=EXAMPLE), fire={6: 3}), Kind.FIRE, Kind.FIRE)

    after = place(ship, 6, 6)

    assert fires(after) == {5: 2, 6: 5, 7: 2}


def test_d1_hands_see_the_cube_then_the_spread_then_the_neighbours_in_ascending_order():
    ship = example(Cascade.ONCE_PER_ROOM)

    after = place(ship, 6)

    assert after.sheet[1:] == (
        CubePlaced(Kind.FIRE, 6, Cause.ROLL),
        FireSpread(6),
        CubePlaced(Kind.FIRE, 5, Cause.SPREAD, origin=6),
        CubePlaced(Kind.FIRE, 7, Cause.SPREAD, origin=6),
        FireSpread(5),
        CubePlaced(Kind.FIRE, 6, Cause.SPREAD, origin=5),
    )


def test_d1_what_several_cubes_have_set_off_goes_breadth_first():
    ship = placing(aboard(voyage(plan=RING), fire={1: 3, 2: 3, 3: 3}), Kind.FIRE)

    after = place(ship, 1)

    spreads = [event.room for event in after.sheet if isinstance(event, FireSpread)]
    assert spreads == [1, 2, 3]


def test_d1_unlimited_lets_every_single_cube_set_off_its_own_spread():
    ship = aboard(voyage(plan=RING, cascade=Cascade.UNLIMITED), fire={1: 3, 2: 3, 3: 3})

    after = place(placing(ship, Kind.FIRE), 1)

    spreads = [event.room for event in after.sheet if isinstance(event, FireSpread)]
    assert spreads == [1, 2, 3, 1, 1, 2]
    assert fires(after) == {1: 6, 2: 6, 3: 6, 4: 2}


def test_d2_every_burning_room_grows_by_one():
    ship = aboard(voyage(), fire={2: 1, 6: 2})

    after = grown(ship)

    assert fires(after) == {2: 2, 6: 3}


def test_d2_a_room_lit_by_a_spread_does_not_grow():
    ship = aboard(voyage(), fire={6: 3})

    after = grown(ship)

    assert fires(after) == {5: 1, 6: 4, 7: 1}


def test_d2_three_spread_and_two_do_not():
    ship = aboard(voyage(plan=plan_of((1, 2), (3, 4))), fire={1: 3, 3: 2})

    after = grown(ship)

    assert fires(after) == {1: 4, 2: 1, 3: 3}


def test_d2_a_room_spreads_once_in_the_whole_growth():
    ship = aboard(voyage(plan=EXAMPLE), fire={5: 3, 6: 3, 7: 3})

    after = grown(ship)

    assert fires(after) == {5: 5, 6: 6, 7: 5}


def test_d2_a_spread_cube_can_bring_a_growing_room_to_its_own_spread():
    ship = aboard(voyage(plan=EXAMPLE), fire={5: 3, 6: 2})

    after = grown(ship)

    assert fires(after) == {5: 5, 6: 4, 7: 1}


def test_d2_without_chain_fire_the_number_at_the_beginning_decides():
    ship = aboard(voyage(plan=EXAMPLE, cascade=Cascade.NONE), fire={5: 3, 6: 2})

    after = grown(ship)

    assert fires(after) == {5: 4, 6: 4}


@pytest.mark.parametrize("cascade", [Cascade.ONCE_PER_ROOM, Cascade.NONE])
def test_d2_room_by_room_and_in_any_order_leads_to_the_same_board(cascade):
    ship = to_growth(
        aboard(voyage(plan=EXAMPLE, cascade=cascade), fire={5: 3, 6: 2, 7: 1}, passenger={6: 3})
    )

    upwards = play(ship, GrowFire(2, 5), GrowFire(2, 6), GrowFire(2, 7))
    downwards = play(ship, GrowFire(2, 7), GrowFire(2, 6), GrowFire(2, 5))

    assert upwards.rooms == downwards.rooms == play(ship, GrowAllFires(2)).rooms


def test_d2_all_at_once_goes_by_ascending_room_number():
    ship = to_growth(aboard(voyage(), fire={11: 1, 2: 1, 6: 1}))

    events = told(ship, GrowAllFires(2))

    assert [event.room for event in events if isinstance(event, FireGrew)] == [2, 6, 11]


def test_d2_the_growth_ends_with_its_last_room():
    ship = to_growth(aboard(voyage(), fire={2: 1, 6: 1}))

    first = told(ship, GrowFire(2, 2))
    last = told(play(ship, GrowFire(2, 2)), GrowFire(2, 6))

    assert StepReached(Step.EVENT_DICE) not in first
    assert last[-1] == StepReached(Step.EVENT_DICE)


def test_d2_a_room_that_does_not_burn_is_not_grown():
    ship = to_growth(aboard(voyage(), fire={2: 1}))

    refusal = refused(ship, GrowFire(2, 6))

    assert (refusal.code, refusal.rule) == ("not-growing", "D-2")
    assert refusal.facts == {"room": 6, "growing": (2,)}


def test_d2_two_hands_grow_a_fire_once():
    ship = play(to_growth(aboard(voyage(), fire={2: 1, 6: 1})), GrowFire(2, 2))

    refusal = refused(ship, GrowFire(2, 2))

    assert refusal.code == "already-done"


def test_d2_a_fire_taken_by_hand_during_the_growth_does_not_grow():
    ship = to_growth(aboard(voyage(), fire={2: 1, 6: 1}))

    after = play(ship, TakeCube(Kind.FIRE, 2), GrowAllFires(2))

    assert fires(after) == {6: 2}


def test_d2_taking_the_last_growing_fire_by_hand_ends_the_growth():
    ship = to_growth(aboard(voyage(), fire={2: 1}))

    after = play(ship, TakeCube(Kind.FIRE, 2))

    assert step_due(after) is Step.EVENT_DICE


def test_d2_a_forgotten_fire_added_by_hand_during_the_growth_grows_too():
    ship = to_growth(aboard(voyage(), fire={2: 1}))

    after = play(ship, AddCube(Kind.FIRE, 9), GrowAllFires(2))

    assert fires(after) == {2: 2, 9: 2}


def test_d2_a_fire_added_by_hand_to_a_room_that_has_grown_does_not_grow_again():
    ship = play(to_growth(aboard(voyage(), fire={2: 1, 6: 1})), GrowFire(2, 2))

    after = play(ship, AddCube(Kind.FIRE, 2), GrowAllFires(2))

    assert fires(after) == {2: 3, 6: 2}


def test_d2_a_room_that_has_grown_does_not_grow_again_when_hands_clear_and_light_it():
    ship = play(to_growth(aboard(voyage(), fire={2: 1, 6: 1})), GrowFire(2, 2))
    cleared = play(ship, TakeCube(Kind.FIRE, 2), TakeCube(Kind.FIRE, 2))

    after = play(cleared, AddCube(Kind.FIRE, 2), GrowAllFires(2))

    assert fires(after) == {2: 1, 6: 2}


def test_d2_a_room_that_spread_in_the_round_before_spreads_again_in_the_growth():
    ship = place(placing(aboard(voyage(plan=EXAMPLE), fire={6: 3}), Kind.FIRE), 6)

    after = grown(ship)

    assert fires(after) == {5: 3, 6: 5, 7: 3}


def test_d2_a_fire_added_by_hand_to_a_room_that_a_spread_has_lit_does_not_grow():
    ship = play(to_growth(aboard(voyage(plan=EXAMPLE), fire={5: 1, 6: 3})), GrowFire(2, 6))

    after = play(ship, AddCube(Kind.FIRE, 7), GrowAllFires(2))

    assert fires(after)[7] == 2


def test_d4_growth_stops_at_the_first_cube_that_is_not_there():
    ship = drained(aboard(voyage(), fire={2: 1, 6: 1, 9: 1}), Kind.FIRE, left=1)

    after = grown(ship)

    assert after.ending == SupplyEmpty(Kind.FIRE, 6, Cause.GROWTH)
    assert fires(after) == {2: 2, 6: 1, 9: 1}


def test_d5_fire_takes_no_stairs():
    ship = placing(aboard(voyage(), fire={8: 3}), Kind.FIRE)

    after = place(ship, 8)

    assert fires(after) == {5: 1, 7: 1, 8: 4}


def test_d5_two_doors_to_one_room_bring_one_cube():
    ship = aboard(voyage(plan=plan_of((1, 2), (2, 1), (2, 3))), fire={2: 3})

    after = place(placing(ship, Kind.FIRE), 2)

    assert fires(after) == {1: 1, 2: 4, 3: 1}


def test_every_setup_command_turns_the_sheet_first():
    ship = to_growth(aboard(voyage(), fire={2: 1}))

    events = told(ship, GrowFire(2, 2))

    assert events[0] == SheetTurned()


def test_the_sheet_shows_what_hands_do_for_a_growing_fire():
    ship = to_growth(aboard(voyage(), fire={2: 1}))

    after = play(ship, GrowFire(2, 2))

    assert after.sheet == (FireGrew(2), CubePlaced(Kind.FIRE, 2, Cause.GROWTH))
