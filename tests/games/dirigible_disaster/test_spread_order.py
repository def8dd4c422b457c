"""The result of a spread does not depend on the order in which it is worked off: D-1.

A second reading of the rule, written another way: it keeps a heap of cubes that have to be placed
and takes any of them next. Whatever it picks, it has to agree with the rules.
"""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.dirigible_disaster.pieces import SUPPLY, Kind
from companion.games.dirigible_disaster.setup import Cascade
from tests.games.dirigible_disaster.ship import (
    aboard,
    fires,
    grown,
    lying,
    place,
    placing,
    plan_of,
    voyage,
)

ROOMS = range(1, 7)
DOORWAYS = [(one, other) for one in ROOMS for other in ROOMS if one < other]
plans = st.lists(st.sampled_from(DOORWAYS), min_size=3, max_size=9, unique=True).map(
    lambda doorways: plan_of(*doorways)
)
piles = st.lists(st.integers(0, 4), min_size=6, max_size=6).map(
    lambda numbers: {room: number for room, number in zip(ROOMS, numbers, strict=True) if number}
)


class Fire:
    """The board of the second reading: fires, passengers, and cubes that are still to be placed."""

    def __init__(self, state, pick):
        self.doors = state.chart.doors
        self.cascade = state.setup.choices.cascade
        self.pick = pick
        self.start = Counter(fires(state))
        self.fires = Counter(self.start)
        self.passengers = Counter(lying(state, Kind.PASSENGER))
        self.spread = set()
        self.due = []

    def burn(self):
        """Place what is due, in any order; tell whether the supply was large enough."""
        while self.due:
            room, cause = self.due.pop(self.pick(len(self.due)))
            if self.fires.total() == SUPPLY.fire:
                return False
            before = self.fires[room]
            self.fires[room] += 1
            if before >= 2 and self.passengers[room]:
                self.passengers[room] -= 1
            if self.sets_off(room, cause, before):
                self.spread.add(room)
                self.due += [(neighbour, "spread") for neighbour in self.doors[room]]
        return True

    def sets_off(self, room, cause, before):
        if self.cascade is Cascade.NONE:
            counted = self.start[room] if cause == "growth" else before
            return cause != "spread" and counted >= 3
        return before >= 3 and (self.cascade is Cascade.UNLIMITED or room not in self.spread)


def laden(plan, cascade, fire, passengers):
    """Return a ship on which so many fires and passengers lie as the plan has rooms for."""
    has = {room.number for room in plan.rooms}
    return aboard(
        voyage(plan=plan, cascade=cascade),
        fire={room: number for room, number in fire.items() if room in has},
        passenger={room: number for room, number in passengers.items() if room in has},
    )


def agree(after, board, enough):
    assert (after.ending is None) is enough
    if enough:
        assert Counter(fires(after)) == board.fires
        assert Counter(lying(after, Kind.PASSENGER)) == +board.passengers


@pytest.mark.parametrize("cascade", Cascade)
@given(plan=plans, fire=piles, passengers=piles, data=st.data())
def test_d1_a_rolled_cube_leads_to_one_board_in_every_order(cascade, plan, fire, passengers, data):
    ship = laden(plan, cascade, fire, passengers)
    room = data.draw(st.sampled_from(plan.room_die.faces))
    board = Fire(ship, lambda number: data.draw(st.integers(0, number - 1)))

    board.due = [(room, "roll")]
    enough = board.burn()

    agree(place(placing(ship, Kind.FIRE), room), board, enough)


@pytest.mark.parametrize("cascade", Cascade)
@given(plan=plans, fire=piles, passengers=piles, data=st.data())
def test_d2_growth_leads_to_one_board_in_every_order(cascade, plan, fire, passengers, data):
    ship = laden(plan, cascade, fire, passengers)
    board = Fire(ship, lambda number: data.draw(st.integers(0, number - 1)))

    board.due = [(room, "growth") for room in board.start]
    enough = board.burn()

    agree(grown(ship) if board.start else ship, board, enough)
