"""Pressure and the Steam Token: D-9, D-11, D-14."""

import pytest

from companion.games.dirigible_disaster import rules
from companion.games.dirigible_disaster.commands import DropPressure, MoveToken, TakeCube
from companion.games.dirigible_disaster.events import (
    PressureDropped,
    PressureGone,
    SheetTurned,
    Step,
    StepReached,
    VoyageWon,
)
from companion.games.dirigible_disaster.pieces import Kind
from companion.games.dirigible_disaster.voyage import route, step_due
from tests.games.dirigible_disaster.ship import aboard, at, play, refused, told, voyage


def leaking(round_: int = 2, pressure: int = 100, **steam: dict[int, int]):
    return at(aboard(voyage(), **steam), Step.PRESSURE, round_, pressure=pressure)


def choosing(token: int | None = None, **steam: dict[int, int]):
    return at(aboard(voyage(), **steam), Step.TOKEN, token=token)


def test_d9_ten_points_for_each_steam_cube_aboard():
    ship = leaking(steam={2: 1, 7: 2})

    after = play(ship, DropPressure(2))

    assert after.pressure == 70


def test_d9_no_steam_no_drop_and_the_table_sees_it():
    ship = leaking()

    events = told(ship, DropPressure(2))

    assert events == (SheetTurned(), PressureDropped(0, 100), StepReached(Step.READY))


@pytest.mark.parametrize("pressure", [20, 30])
def test_d9_zero_loses_at_once_and_is_the_floor(pressure):
    ship = leaking(pressure=pressure, steam={2: 3})

    events = told(ship, DropPressure(2))

    assert events == (SheetTurned(), PressureDropped(3, 0), PressureGone())
    assert play(ship, DropPressure(2)).pressure == 0


def test_d9_nine_drops_and_one_at_the_landing():
    drops = [round_ for round_ in range(1, 12) if Step.PRESSURE in route(round_)]

    assert drops == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]


def test_d9_two_hands_drop_the_pressure_once():
    ship = play(leaking(steam={2: 1}), DropPressure(2))

    refusal = refused(ship, DropPressure(2))

    assert refusal.code == "already-done"


def test_d14_above_zero_after_the_drop_of_the_landing_is_victory():
    ship = leaking(11, pressure=20, steam={2: 1})

    after = play(ship, DropPressure(11))

    assert after.ending == VoyageWon()
    assert (after.step, after.pressure) == (Step.OVER, 10)


def test_d14_zero_after_the_drop_of_the_landing_is_a_loss():
    ship = leaking(11, pressure=10, steam={2: 1})

    after = play(ship, DropPressure(11))

    assert after.ending == PressureGone()


def test_d11_the_token_goes_where_most_steam_is():
    ship = choosing(steam={2: 1, 7: 2})

    after = play(ship, MoveToken(2, 7))

    assert after.token == 7
    assert after.step is Step.READY


def test_d11_the_table_picks_among_equals_lowest_number_first():
    ship = choosing(token=1, steam={9: 2, 2: 2, 7: 1})

    assert rules.offers(ship, None)[:2] == (MoveToken(2, 2), MoveToken(2, 9))


def test_d11_in_a_tie_it_stays_if_it_can():
    ship = choosing(token=9, steam={9: 2, 2: 2})

    refusal = refused(ship, MoveToken(2, 2))

    assert (refusal.code, refusal.rule) == ("token-elsewhere", "D-11")
    assert refusal.facts["choices"] == (9,)


def test_d11_a_room_with_less_steam_is_refused():
    ship = choosing(steam={2: 1, 7: 2})

    refusal = refused(ship, MoveToken(2, 2))

    assert refusal.facts == {"room": 2, "choices": (7,)}


def test_d11_with_no_steam_aboard_it_stays_and_nobody_is_asked():
    ship = leaking()

    after = play(ship, DropPressure(2))

    assert after.step is Step.READY


def test_d11_steam_taken_by_hand_ends_the_question():
    ship = choosing(token=5, steam={2: 1})

    after = play(ship, TakeCube(Kind.STEAM, 2))

    assert step_due(after) is Step.READY
    assert after.token == 5


def test_d11_it_does_not_move_in_round_1_nor_at_the_landing():
    moves = [round_ for round_ in range(1, 12) if Step.TOKEN in route(round_)]

    assert moves == [2, 3, 4, 5, 6, 7, 8, 9, 10]
