"""Lanterns: D-12."""

import pytest

from companion.games.dirigible_disaster import rules
from companion.games.dirigible_disaster.commands import PlaceLantern, WriteReminder
from companion.games.dirigible_disaster.events import (
    LanternPlaced,
    LanternRollRefused,
    SheetTurned,
    Step,
    StepReached,
)
from companion.games.dirigible_disaster.pieces import Mode
from companion.games.dirigible_disaster.voyage import route
from tests.games.dirigible_disaster.ship import at, play, refused, rolls, told, voyage


def dark(round_: int = 2, lanterns=(None, None)):
    return at(voyage(mode=Mode.HARD), Step.LANTERNS, round_, lanterns=lanterns, lanterns_due=2)


def test_d12_two_lanterns_go_to_two_rooms():
    ship = dark()

    after = play(ship, PlaceLantern(2, 1, rolls(4)), PlaceLantern(2, 2, rolls(9)))

    assert after.lanterns == (4, 9)
    assert after.step is Step.EVENT_DICE


def test_d12_the_same_room_twice_is_rolled_again():
    ship = play(dark(), PlaceLantern(2, 1, rolls(4)))

    events = told(ship, PlaceLantern(2, 2, rolls(4)))
    after = play(ship, PlaceLantern(2, 2, rolls(4)), PlaceLantern(2, 2, rolls(5)))

    assert events == (SheetTurned(), LanternRollRefused(2, 4, *rolls(4)))
    assert after.lanterns == (4, 5)


@pytest.mark.parametrize("lantern", [1, 2])
def test_d12_room_7_is_rolled_again_in_round_1(lantern):
    ship = at(dark(1), Step.LANTERNS, 1, lanterns_due=3 - lantern)

    events = told(ship, PlaceLantern(1, lantern, rolls(7)))

    assert events == (SheetTurned(), LanternRollRefused(lantern, 7, *rolls(7)))


def test_d12_room_7_is_allowed_later():
    ship = dark()

    after = play(ship, PlaceLantern(2, 1, rolls(7)))

    assert after.lanterns[0] == 7


def test_d12_the_first_lantern_may_go_where_the_second_was_and_may_stay():
    ship = dark(lanterns=(4, 9))

    crossed = play(ship, PlaceLantern(2, 1, rolls(9)), PlaceLantern(2, 2, rolls(4)))
    kept = play(ship, PlaceLantern(2, 1, rolls(4)), PlaceLantern(2, 2, rolls(9)))

    assert (crossed.lanterns, kept.lanterns) == ((9, 4), (4, 9))


def test_d12_after_the_cubes_in_round_1_and_before_the_event_dice_later():
    first, later = route(1), route(2)

    assert first.index(Step.LANTERNS) > first.index(Step.PLACEMENT)
    assert later.index(Step.LANTERNS) < later.index(Step.EVENT_DICE)
    assert Step.LANTERNS not in route(11)


def test_d12_the_second_lantern_ends_the_step():
    ship = play(dark(1), PlaceLantern(1, 1, rolls(4)))

    events = told(ship, PlaceLantern(1, 2, rolls(5)))

    assert events[-2:] == (LanternPlaced(2, 5, *rolls(5)), StepReached(Step.READY))


def test_d12_two_hands_place_a_lantern_once_and_the_first_comes_first():
    ship = dark()

    too_late = refused(play(ship, PlaceLantern(2, 1, rolls(4))), PlaceLantern(2, 1, rolls(5)))
    too_early = refused(ship, PlaceLantern(2, 2, rolls(5)))

    assert (too_late.code, too_early.code) == ("already-done", "not-now")


@pytest.mark.parametrize("mode", [Mode.EASY, Mode.STANDARD])
def test_d19_no_lanterns_outside_hard(mode):
    ship = at(voyage(mode=mode), Step.EVENT_DICE)

    refusal = refused(ship, PlaceLantern(2, 1, rolls(4)))

    assert (refusal.code, refusal.rule) == ("no-lanterns", "D-19")


def test_d12_the_table_writes_what_a_blackout_does():
    ship = voyage(mode=Mode.HARD, reminder="no tests in the dark")

    after = play(ship, WriteReminder("two actions in the dark"))

    assert (ship.reminder, after.reminder) == ("no tests in the dark", "two actions in the dark")
    assert WriteReminder("") in rules.offers(at(after, Step.READY), None)


@pytest.mark.parametrize("text", ["  ", "\n\t ", "\u3000"])
def test_d12_blanks_are_no_note_on_blackouts(text):
    ship = voyage(mode=Mode.HARD, reminder=text)

    after = play(voyage(mode=Mode.HARD, reminder="dark"), WriteReminder(text))

    assert (ship.reminder, after.reminder) == ("", "")


def test_d12_a_note_on_blackouts_is_kept_without_the_blanks_around_it():
    ship = voyage(mode=Mode.HARD, reminder=" dark\n")

    after = play(ship, WriteReminder("  no tests in the dark "))

    assert (ship.reminder, after.reminder) == ("dark", "no tests in the dark")


@pytest.mark.parametrize("mode", [Mode.EASY, Mode.STANDARD])
@pytest.mark.parametrize("text", ["two actions in the dark", ""])
def test_d19_no_note_on_blackouts_outside_hard(mode, text):
    ship = at(voyage(mode=mode, reminder="from before the mode was changed"), Step.EVENT_DICE)

    refusal = refused(ship, WriteReminder(text))

    assert (refusal.code, refusal.rule) == ("no-lanterns", "D-19")
    assert WriteReminder("") not in rules.offers(ship, None)
