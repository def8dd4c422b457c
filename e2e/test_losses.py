"""Voyages that end in a loss, told on every screen by its rule and its cube."""

import re

from playwright.sync_api import expect

from e2e.fitting import misfits
from e2e.lobby import crew
from e2e.voyage import Crew

UNTIMED = {"Difficulty": "Easy", "A round lasts": "No clock"}


def test_the_first_cube_that_is_not_in_the_supply_ends_the_voyage(room):
    voyage = Crew(*crew(room, "Anna", "Ben", choices=UNTIMED))
    voyage.advance(1)
    voyage.enter_event_dice(Fire=1, Panic=6, Passenger=1, Steam=1)
    voyage.place(1, 9, 1)
    voyage.place_all(2, 9)
    voyage.start_minute("No time limit")
    voyage.tablet.tap("End the minute", "#act")
    voyage.advance(2)
    voyage.next("The fire in room 1 grows", "Grow room 1")
    voyage.enter_event_dice(Fire=1, Panic=6, Passenger=1, Steam=1)
    voyage.place(1, 9, 12)
    for number in range(2, 7):
        voyage.place(number, 9, 5)

    voyage.see("The voyage is lost", "#end")
    voyage.see("Room 5 was to get 1 purple cube by the Room Die, and none was left", "#end")
    voyage.see("The first cube that cannot be placed ends the voyage", "#end")
    assert [found for device in voyage.devices for found in misfits(device, "lost")] == []


def test_pressure_that_is_gone_ends_the_voyage(room):
    voyage = Crew(*crew(room, "Anna", "Ben", choices=UNTIMED))
    voyage.advance(1)
    voyage.enter_event_dice(Fire=1, Panic=1, Passenger=1, Steam=6)
    voyage.place(1, 9, 1)
    voyage.place_all(2, 9)
    voyage.start_minute("No time limit")
    voyage.tablet.tap("End the minute", "#act")
    voyage.advance(2)
    voyage.next("The fire in room 1 grows", "Grow room 1")
    voyage.enter_event_dice(Fire=1, Panic=1, Passenger=1, Steam=4)
    voyage.place_all(1, 7)
    voyage.see("10 steam cubes aboard", "#instruction")
    voyage.lower_pressure()

    voyage.see("The steam pressure fell to 0 % in round 2", "#end")
    for device in voyage.devices:
        expect(device.page.locator("#end")).to_have_class(re.compile("end-pressure"))
