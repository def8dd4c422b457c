"""The course of a voyage: D-13, D-14, D-19, and the choices before it: D-16, D-17."""

import pytest

from companion.core.refusals import Illegal, Malformed
from companion.core.values import Seat
from companion.games.dirigible_disaster import rules
from companion.games.dirigible_disaster.commands import (
    AddCube,
    AdvanceMap,
    DropPressure,
    GiveDie,
    GrowAllFires,
    MoveToken,
    PlaceAllCubes,
    PlaceLantern,
    RollEventDice,
    StandIn,
    StartMinute,
    TakeCube,
    TimeIsUp,
    WriteReminder,
)
from companion.games.dirigible_disaster.events import (
    MapAdvanced,
    MinuteEnded,
    MinuteStarted,
    SheetTurned,
    Step,
    StepReached,
    VoyageWon,
)
from companion.games.dirigible_disaster.pieces import Kind, Mode
from companion.games.dirigible_disaster.setup import PACES, Choices, usual_pace
from companion.games.dirigible_disaster.voyage import route, step_due
from tests.games.dirigible_disaster.ship import (
    A,
    B,
    C,
    aboard,
    at,
    play,
    refused,
    rolls,
    told,
    voyage,
)


def steps_of(state, *commands):
    """Return the step that is due after each of the commands."""
    seen = []
    for command in commands:
        state = play(state, command)
        seen.append(step_due(state).value)
    return seen


def test_d13_the_first_round_of_hard_has_its_lanterns_last():
    ship = voyage(mode=Mode.HARD)

    seen = steps_of(
        ship,
        AdvanceMap(1),
        RollEventDice(1, rolls(1, 1, 1, 1, 1)),
        PlaceAllCubes(1, 1, rolls(1, 2, 3, 4, 5)),
        PlaceLantern(1, 1, rolls(8)),
        PlaceLantern(1, 2, rolls(9)),
        StartMinute(1),
        TimeIsUp(1),
    )

    assert seen == ["event-dice", "placement", "lanterns", "lanterns", "ready", "minute", "advance"]


def test_d13_a_later_round_goes_growth_lanterns_dice_cubes_pressure_token():
    ship = at(aboard(voyage(mode=Mode.HARD), fire={9: 1}), Step.ADVANCE, 1)

    seen = steps_of(
        ship,
        AdvanceMap(2),
        GrowAllFires(2),
        PlaceLantern(2, 1, rolls(8)),
        PlaceLantern(2, 2, rolls(9)),
        RollEventDice(2, rolls(1, 1, 1, 1, 1)),
        PlaceAllCubes(2, 1, rolls(1, 2, 3, 4, 5)),
        DropPressure(2),
        MoveToken(2, 5),
    )

    assert seen == [
        "growth",
        "lanterns",
        "lanterns",
        "event-dice",
        "placement",
        "pressure",
        "token",
        "ready",
    ]


def test_d13_nothing_burns_nothing_grows():
    ship = at(voyage(), Step.ADVANCE, 1)

    events = told(ship, AdvanceMap(2))

    assert events == (SheetTurned(), MapAdvanced(2), StepReached(Step.EVENT_DICE))


def test_d13_fires_of_round_1_do_not_grow_in_its_own_setup():
    assert Step.GROWTH not in route(1)
    assert all(Step.GROWTH in route(round_) for round_ in range(2, 11))


def test_d13_two_hands_advance_the_map_once():
    ship = play(voyage(), AdvanceMap(1))

    refusal = refused(ship, AdvanceMap(1))

    assert (refusal.code, refusal.rule) == ("already-done", "D-13")
    assert refusal.facts == {"step": "event-dice", "round": 1}


def test_d13_two_hands_start_and_end_the_minute_once():
    ready = at(voyage(), Step.READY, 3)

    running = play(ready, StartMinute(3))
    over = play(running, TimeIsUp(3))

    assert refused(running, StartMinute(3)).code == "already-done"
    assert refused(over, TimeIsUp(3)).code == "already-done"
    assert refused(over, StartMinute(3)).code == "already-done"


def test_d13_a_step_that_is_not_due_is_refused_with_the_one_that_is():
    ship = at(voyage(), Step.EVENT_DICE, 2)

    refusal = refused(ship, DropPressure(2))

    assert (refusal.code, refusal.facts) == ("not-now", {"step": "event-dice", "round": 2})


@pytest.mark.parametrize(
    "command",
    [AdvanceMap(3), RollEventDice(2, rolls(1, 1, 1, 1, 1)), StartMinute(2), GrowAllFires(2)],
)
def test_d13_a_round_that_has_not_come_is_refused(command):
    ship = play(voyage(), AdvanceMap(1))

    refusal = refused(ship, command)

    assert refusal.code == "not-now"


def test_d13_nothing_but_the_first_round_can_open_a_voyage():
    ship = voyage()

    refusal = refused(ship, RollEventDice(1, rolls(1, 1, 1, 1, 1)))

    assert (refusal.code, refusal.facts) == ("not-now", {"step": "advance", "round": 0})


def test_d14_after_round_10_comes_the_landing_without_growth_lanterns_and_token():
    ship = at(aboard(voyage(mode=Mode.HARD), fire={9: 2}, steam={9: 1}), Step.ADVANCE, 10)

    seen = steps_of(
        ship,
        AdvanceMap(11),
        RollEventDice(11, rolls(1, 1, 1, 1, 1)),
        PlaceAllCubes(11, 1, rolls(1, 2, 3, 4, 5)),
        DropPressure(11),
    )

    assert seen == ["event-dice", "placement", "pressure", "over"]


def test_d14_nothing_follows_the_end():
    ship = play(at(voyage(), Step.PRESSURE, 11), DropPressure(11))

    assert ship.ending == VoyageWon()
    for command in (AdvanceMap(11), GiveDie(B), WriteReminder("?"), TakeCube(Kind.FIRE, 1)):
        refusal = refused(ship, command)
        assert (refusal.code, refusal.facts) == ("voyage-over", {"ending": "victory"})
    assert rules.offers(ship, None) == ()


def test_d13_no_correction_before_the_voyage_has_begun():
    ship = voyage()

    codes = {
        refused(ship, command).code
        for command in (GiveDie(B), StandIn(A, 3), TakeCube(Kind.FIRE, 1), AddCube(Kind.FIRE, 1))
    }

    assert codes == {"not-begun"}


def test_the_minute_is_opened_and_closed_by_its_own_events():
    ship = at(voyage(), Step.READY, 3)

    opening = told(ship, StartMinute(3))
    closing = told(play(ship, StartMinute(3)), TimeIsUp(3))

    assert opening == (SheetTurned(), MinuteStarted(3), StepReached(Step.MINUTE))
    assert closing == (MinuteEnded(3), StepReached(Step.ADVANCE))


def test_d16_two_players_have_45_seconds_and_more_have_60():
    paces = [usual_pace(players) for players in (2, 3, 4, 5)]

    assert paces == [45, 60, 60, 60]


@pytest.mark.parametrize("pace", [pace for pace in PACES if pace])
def test_d16_the_chosen_pace_is_the_time_limit_of_the_minute(pace):
    ship = at(voyage(pace=pace), Step.MINUTE, 4)

    countdown = rules.countdown(ship)

    assert (countdown.name, countdown.seconds) == ("minute-4", pace)
    assert rules.time_is_up(ship) == TimeIsUp(4)


def test_d16_an_untimed_table_ends_the_minute_by_hand():
    untimed, timed = at(voyage(pace=0), Step.MINUTE, 4), at(voyage(pace=60), Step.MINUTE, 4)

    assert rules.countdown(untimed) is None
    assert TimeIsUp(4) in rules.offers(untimed, None)
    assert TimeIsUp(4) not in rules.offers(timed, None)


def test_d16_no_time_limit_outside_the_minute():
    ship = at(voyage(), Step.READY, 4)

    assert rules.countdown(ship) is None


def test_d17_the_youngest_starts():
    ship = rules.initial(rules.setup((A, B, C), Choices(first=B)))

    assert ship.holder == B


@pytest.mark.parametrize("crew", ["A", "ABCDEF"])
def test_a_crew_has_two_to_five(crew):
    with pytest.raises(Illegal, match="crew-size") as caught:
        rules.setup(tuple(Seat(letter) for letter in crew), Choices())

    assert caught.value.facts == {"least": 2, "most": 5, "players": len(crew)}


def test_a_seat_sits_in_the_crew_once():
    with pytest.raises(Malformed, match="same-seat-twice"):
        rules.setup((A, B, A), Choices())


def test_d17_who_starts_has_to_be_aboard():
    with pytest.raises(Illegal, match="first-not-aboard") as caught:
        rules.setup((A, B), Choices(first=C))

    assert caught.value.rule == "D-17"


def test_d19_the_kinds_in_play():
    easy, standard = voyage(mode=Mode.EASY), voyage(mode=Mode.STANDARD)

    assert Kind.COG not in easy.setup.kinds
    assert len(standard.setup.kinds) == 5
