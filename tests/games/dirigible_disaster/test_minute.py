"""The minute: D-10, D-15, D-17, D-18."""

import pytest

from companion.games.dirigible_disaster import rules
from companion.games.dirigible_disaster.commands import (
    Attempt,
    GiveDie,
    Move,
    Pass,
    StandIn,
    StartMinute,
    TakeStairs,
    TimeIsUp,
    WriteReminder,
)
from companion.games.dirigible_disaster.events import (
    AttemptLost,
    AttemptWon,
    DiePassed,
    PawnMoved,
    Step,
    TurnPassed,
)
from companion.games.dirigible_disaster.pieces import KINDS, Kind, Mode, Stairwell
from companion.games.dirigible_disaster.state import Record
from tests.games.dirigible_disaster.ship import (
    A,
    B,
    C,
    aboard,
    at,
    lying,
    minute,
    play,
    refused,
    rolls,
    standing,
    told,
    voyage,
)


@pytest.mark.parametrize("kind", KINDS)
def test_d15_at_or_below_the_event_die_removes_exactly_one_cube(kind):
    ship = minute(aboard(voyage(), **{kind: {7: 2}}), **{kind: 3})

    after = play(ship, Attempt(A, kind, rolls(3)))

    assert lying(after, kind) == {7: 1}
    assert after.supply.of(kind) == ship.supply.of(kind) + 1


def test_d15_above_the_event_die_removes_nothing_and_is_told():
    ship = minute(aboard(voyage(), fire={7: 2}), fire=3)

    events = told(ship, Attempt(A, Kind.FIRE, rolls(4)))

    assert events == (AttemptLost(A, Kind.FIRE, 7, *rolls(4), needed=3), DiePassed(B))


def test_d15_success_is_told_with_its_number():
    ship = minute(aboard(voyage(), fire={7: 2}), fire=3)

    events = told(ship, Attempt(A, Kind.FIRE, rolls(2)))

    assert events == (AttemptWon(A, Kind.FIRE, 7, *rolls(2), needed=3), DiePassed(B))


def test_d15_the_event_die_never_changes_during_a_round():
    ship = minute(aboard(voyage(), fire={7: 2}), fire=3)

    after = play(ship, Attempt(A, Kind.FIRE, rolls(2)))

    assert after.event_dice == ship.event_dice


def test_d15_a_blank_or_0_allows_no_test():
    ship = minute(aboard(voyage(), fire={7: 2}), fire=0)

    refusal = refused(ship, Attempt(A, Kind.FIRE, rolls(1)))

    assert (refusal.code, refusal.rule) == ("no-chance", "D-15")
    assert Attempt(A, Kind.FIRE) not in rules.offers(ship, None)


def test_d15_a_cube_has_to_lie_where_the_pawn_stands():
    ship = minute(aboard(voyage(), fire={6: 2}), fire=6)

    refusal = refused(ship, Attempt(A, Kind.FIRE, rolls(1)))

    assert (refusal.code, refusal.facts) == ("none-here", {"kind": "fire", "room": 7})
    assert Attempt(A, Kind.FIRE) not in rules.offers(ship, None)


def test_d15_every_test_that_is_possible_is_offered():
    ship = minute(aboard(voyage(), fire={7: 2}, panic={7: 1}, steam={7: 1}, cog={6: 1}))

    tests = [each.kind for each in rules.offers(ship, None) if isinstance(each, Attempt)]

    assert tests == [Kind.FIRE, Kind.PANIC, Kind.STEAM]


def test_an_entertained_passenger_returns_to_the_supply():
    ship = minute(aboard(voyage(), passenger={7: 1}))

    after = play(ship, Attempt(A, Kind.PASSENGER, rolls(1)))

    assert (after.supply.passenger, after.box.passenger) == (20, 0)


def test_d10_a_leak_is_repaired_like_the_rest():
    ship = minute(aboard(voyage(), steam={7: 1}), steam=2)

    after = play(ship, Attempt(A, Kind.STEAM, rolls(2)))

    assert after.aboard(Kind.STEAM) == 0


def test_d10_switched_off_it_is_refused_and_not_offered():
    ship = minute(aboard(voyage(steam_repair=False), steam={7: 1}), steam=6)

    refusal = refused(ship, Attempt(A, Kind.STEAM, rolls(1)))

    assert (refusal.code, refusal.rule) == ("steam-repair-off", "D-10")
    assert Attempt(A, Kind.STEAM) not in rules.offers(ship, None)


def test_d19_easy_has_no_cog_test():
    ship = minute(voyage(mode=Mode.EASY))

    refusal = refused(ship, Attempt(A, Kind.COG, rolls(1)))

    assert (refusal.code, refusal.rule) == ("not-in-play", "D-19")


def test_the_die_goes_to_the_left_after_every_action_and_round_the_table():
    ship = minute(voyage())

    first = play(ship, Move(A, 6))
    second = play(first, TakeStairs(B, "C"))
    third = play(second, Pass(C))

    assert (first.holder, second.holder, third.holder) == (B, C, A)


def test_the_tests_of_each_player_are_counted():
    ship = minute(aboard(voyage(), fire={7: 2}), fire=3)

    after = play(ship, Attempt(A, Kind.FIRE, rolls(2)), Attempt(B, Kind.FIRE, rolls(6)))

    assert after.tests == (Record(won=1), Record(lost=1), Record())


def test_passing_is_told():
    ship = minute(voyage())

    assert told(ship, Pass(A)) == (TurnPassed(A), DiePassed(B))


@pytest.mark.parametrize(
    "command", [Pass(B), Move(B, 6), TakeStairs(B, "C"), Attempt(B, Kind.FIRE, rolls(1))]
)
def test_d17_only_the_holder_of_the_die_acts(command):
    ship = minute(aboard(voyage(), fire={7: 1}))

    refusal = refused(ship, command)

    assert (refusal.code, refusal.facts) == ("not-your-turn", {"seat": "B", "holder": "A"})


def test_d17_after_the_buzzer_the_next_action_is_refused():
    ship = play(minute(voyage()), Pass(A), TimeIsUp(2))

    refusal = refused(ship, Pass(B))

    assert (refusal.code, refusal.rule) == ("after-buzzer", "D-17")
    assert refusal.facts == {"holder": "B"}


def test_d17_the_holder_keeps_the_die_over_the_buzzer():
    ship = play(minute(voyage()), Pass(A), TimeIsUp(2))

    ready = at(ship, Step.READY, 3)

    assert ship.holder == B
    assert play(ready, StartMinute(3)).holder == B


def test_d17_the_table_may_say_who_has_the_die_before_the_minute():
    ship = at(voyage(), Step.READY)

    after = play(ship, GiveDie(C))

    assert after.holder == C


def test_before_the_minute_no_action():
    ship = at(voyage(), Step.READY)

    refusal = refused(ship, Pass(A))

    assert (refusal.code, refusal.facts) == ("not-now", {"step": "ready", "round": 2})


def test_a_door_leads_to_the_next_room_only():
    ship = minute(voyage())

    refusal = refused(ship, Move(A, 5))

    assert (refusal.code, refusal.rule) == ("no-door", "D-18")
    assert refusal.facts == {"origin": 7, "room": 5, "doors": (6, 8)}


def test_d18_stairs_land_the_pawn_in_the_twin_in_one_action():
    ship = minute(voyage())

    events = told(ship, TakeStairs(A, "C"))

    assert events[0] == PawnMoved(A, 7, Stairwell("C", 11), stairs="C")


def test_d18_leaving_the_stairwell_is_another_action():
    ship = standing(minute(voyage()), A=Stairwell("C", 11))

    after = play(ship, Move(A, 11))

    assert after.stands(A) == 11
    assert after.holder == B


@pytest.mark.parametrize("command", [Move(A, 7), Move(A, 10), TakeStairs(A, "C")])
def test_d18_a_stairwell_has_one_door(command):
    ship = standing(minute(voyage()), A=Stairwell("C", 11))

    refusal = refused(ship, command)

    assert (refusal.code, refusal.rule) == ("leave-stairwell", "D-18")
    assert refusal.facts == {"letter": "C", "room": 11}


def test_d18_no_cubes_in_stairwells_and_so_no_tests():
    ship = standing(minute(aboard(voyage(), fire={11: 3})), A=Stairwell("C", 11))

    refusal = refused(ship, Attempt(A, Kind.FIRE, rolls(1)))

    assert refusal.code == "in-stairwell"
    assert [each for each in rules.offers(ship, A) if rules.needs_clock(each)] == [
        Move(A, 11),
        Pass(A),
    ]


def test_d18_only_stairs_of_the_room():
    ship = minute(voyage())

    refusal = refused(ship, TakeStairs(A, "B"))

    assert (refusal.code, refusal.facts["stairs"]) == ("no-stairs", ("C",))


def test_the_actions_of_the_minute_wait_for_the_clock_and_nothing_else_does():
    actions = (Move(A, 6), TakeStairs(A, "C"), Attempt(A, Kind.FIRE), Pass(A))
    others = (TimeIsUp(2), GiveDie(B), StandIn(A, 3), WriteReminder(""), StartMinute(2))

    assert all(rules.needs_clock(command) for command in actions)
    assert not any(rules.needs_clock(command) for command in others)


def test_a_phone_is_offered_its_own_actions_only_while_it_holds_the_die():
    ship = minute(voyage())

    assert Pass(A) in rules.offers(ship, A)
    assert Pass(A) in rules.offers(ship, None)
    assert not any(rules.needs_clock(command) for command in rules.offers(ship, B))
    assert StandIn(A, 3) in rules.offers(ship, B)
