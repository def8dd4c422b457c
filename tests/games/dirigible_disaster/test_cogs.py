"""Broken cogs: D-8."""

from companion.games.dirigible_disaster.events import CogLost
from companion.games.dirigible_disaster.pieces import Kind
from tests.games.dirigible_disaster.ship import aboard, drained, lying, place, placing, voyage


def test_d8_the_third_cog_costs_one_more_from_the_supply():
    ship = placing(aboard(voyage(), cog={3: 2}), Kind.COG)

    after = place(ship, 3)

    assert lying(after, Kind.COG) == {3: 3}
    assert (after.supply.cog, after.box.cog) == (12 - 3 - 1, 1)


def test_d8_the_second_cog_costs_nothing():
    ship = placing(aboard(voyage(), cog={3: 1}), Kind.COG)

    after = place(ship, 3)

    assert (after.supply.cog, after.box.cog) == (12 - 2, 0)


def test_d8_each_further_cog_costs_another():
    ship = placing(aboard(voyage(), cog={3: 2}), Kind.COG, Kind.COG)

    after = place(ship, 3, 3)

    assert after.box.cog == 2
    assert after.sheet.count(CogLost(3)) == 2


def test_d8_nothing_left_to_lose_is_no_loss():
    ship = drained(placing(aboard(voyage(), cog={3: 2}), Kind.COG), Kind.COG, left=1)

    after = place(ship, 3)

    assert after.ending is None
    assert lying(after, Kind.COG) == {3: 3}
    assert CogLost(3) not in after.sheet
