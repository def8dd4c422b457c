"""A tap that comes too late says why, and what is possible now."""

import re

from e2e.lobby import crew
from e2e.voyage import Crew
from e2e.watch import REFUSED

EASY_UNTIMED = {"Difficulty": "Easy", "A round lasts": "No clock"}


def test_a_step_that_another_hand_has_taken_is_said_to_be_done(frail_room, network):
    tablet, anna, _ = crew(frail_room, "Anna", "Ben")
    network.hold()
    tablet.tap("Begin round 1")
    tablet.sees("Roll the event dice", "#instruction")

    with anna.expecting(REFUSED):
        anna.tap("Begin round 1")
        anna.is_told("That has been done already")
        anna.is_told("Now: roll the event dice")

    network.heal()
    anna.sees("Roll the event dice", "#instruction")
    anna.is_at(tablet.version)


def test_a_turn_that_the_tablet_has_taken_is_said_to_be_over(frail_room, network):
    tablet, anna, ben = crew(frail_room, "Anna", "Ben", choices=EASY_UNTIMED)
    voyage = Crew(tablet, anna, ben)
    voyage.advance(1)
    tablet.tap("Roll them for me", "#instruction")
    tablet.tap(re.compile("Roll and place all"), "#instruction")
    voyage.start_minute("No time limit")
    network.hold()
    tablet.tap("Pass the die", "#act")
    tablet.sees("Ben", "#turn .turn-name")

    with anna.expecting(REFUSED):
        anna.tap("Pass the die", "#act")
        anna.is_told(re.compile("It is Ben.s turn"))

    network.heal()
    anna.sees("Ben", "#turn .turn-name")
