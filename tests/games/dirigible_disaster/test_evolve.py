"""Evolve believes everything, raises nothing and loses no cube, in whatever order events come."""

from hypothesis import given
from hypothesis import strategies as st

from companion.core.codec import Event
from companion.core.rules import replay
from companion.core.values import Roll
from companion.games.dirigible_disaster import events as happened
from companion.games.dirigible_disaster import rules
from companion.games.dirigible_disaster.events import (
    EVENTS,
    Cause,
    CubePlaced,
    PassengerInjured,
    PressureDropped,
)
from companion.games.dirigible_disaster.pieces import KINDS, SUPPLY, Kind, Mode, Stairwell
from tests.games.dirigible_disaster.ship import (
    ONLOOKER,
    TABLE,
    A,
    C,
    aboard,
    at,
    drained,
    fires,
    phone,
    voyage,
    whole,
)

VALUES = {
    "step": st.sampled_from(happened.Step),
    "round": st.integers(0, 12),
    "room": st.integers(0, 13),
    "rolls": st.lists(st.integers(0, 6).map(Roll), max_size=6).map(tuple),
    "roll": st.integers(0, 13).map(Roll),
    "kind": st.sampled_from(KINDS),
    "number": st.integers(0, 9),
    "cause": st.sampled_from(Cause),
    "origin": st.none() | st.integers(0, 13),
    "lantern": st.integers(1, 2),
    "steam": st.integers(0, 11),
    "pressure": st.integers(0, 100),
    "seat": st.sampled_from("ABCZ"),
    "pawn": st.sampled_from("ABCZ"),
    "to": st.sampled_from("ABCZ"),
    "place": st.integers(0, 13)
    | st.builds(Stairwell, letter=st.sampled_from("ABCZ"), room=st.integers(0, 13)),
    "stairs": st.none() | st.sampled_from("ABC"),
    "needed": st.integers(0, 6),
    "text": st.text(max_size=9),
}


def any_of(event):
    return st.builds(event, **{field: VALUES[field] for field in event.__struct_fields__})


KNOWN = [
    member
    for member in vars(happened).values()
    if isinstance(member, type) and issubclass(member, Event) and member.__struct_fields__
]
anything = st.lists(st.one_of([any_of(event) for event in KNOWN]), max_size=40)


@given(mode=st.sampled_from(Mode), events=anything)
def test_any_events_in_any_order_keep_the_cubes_together(mode, events):
    ship = aboard(voyage(mode=mode), fire={6: 3, 7: 1}, passenger={6: 2})

    after = replay(rules, ship, events)

    assert whole(after) == {kind: SUPPLY.of(kind) for kind in KINDS}


@given(mode=st.sampled_from(Mode), events=anything)
def test_any_events_in_any_order_can_be_shown(mode, events):
    ship = replay(rules, voyage(mode=mode), events)

    for viewer in (TABLE, ONLOOKER, phone(A), phone(C)):
        assert rules.view(ship, viewer).panels
        assert rules.sheet(ship, viewer, "room-6").room == 6
    assert rules.summary(ship).mode is mode


def test_a_cube_from_an_empty_supply_changes_nothing():
    ship = drained(voyage(), Kind.FIRE)

    after = rules.evolve(ship, CubePlaced(Kind.FIRE, 6, Cause.ROLL))

    assert fires(after) == {}
    assert after.supply == ship.supply


def test_more_injured_than_there_are_injures_those_who_are_there():
    ship = aboard(voyage(), passenger={6: 1})

    after = rules.evolve(ship, PassengerInjured(6, 3, Cause.PANIC))

    assert (after.box.passenger, after.aboard(Kind.PASSENGER)) == (1, 0)


def test_a_drop_of_pressure_that_is_taken_back_gives_its_points_back():
    first, second = PressureDropped(3, 70), PressureDropped(2, 50)

    assert replay(rules, voyage(), [first, second]).pressure == 50
    assert replay(rules, voyage(), [second]).pressure == 80


def test_d9_a_loss_is_none_where_an_earlier_drop_was_undone():
    before = at(voyage(), happened.Step.PRESSURE, 3, pressure=30)

    after = replay(rules, before, (PressureDropped(2, 0), happened.PressureGone()))

    assert (after.pressure, after.ending, after.step) == (10, None, happened.Step.TOKEN)


def test_d14_at_the_landing_the_gauge_decides_whatever_was_undone():
    landing = at(voyage(), happened.Step.PRESSURE, 11, pressure=30)

    saved = replay(rules, landing, (PressureDropped(2, 0), happened.PressureGone()))
    lost = replay(rules, landing, (PressureDropped(3, 10), happened.VoyageWon()))

    assert saved.ending == happened.VoyageWon()
    assert lost.ending == happened.PressureGone()


def test_every_event_has_been_tried():
    tried = {str(event.__struct_config__.tag) for event in KNOWN}

    assert tried == set(EVENTS.names) - {"sheet-turned", "voyage-won", "pressure-gone"}
