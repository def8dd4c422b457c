"""The reason behind a refusal can be read at leisure, and the plan is worked from the keyboard."""

import re

import pytest
from playwright.sync_api import Locator, expect

from e2e.lobby import crew
from e2e.watch import REFUSED

LATE_MS = 40_000
UNTIMED = {"Difficulty": "Easy", "A round lasts": "No clock"}


@pytest.fixture
def told_why(frail_room, network):
    """Return a phone that was refused a tap, because another hand had been quicker."""
    tablet, anna, _ = crew(frail_room, "Anna", "Ben", choices=UNTIMED)
    anna.page.clock.install()
    network.hold()
    tablet.tap("Begin round 1")
    tablet.sees("Roll the event dice", "#instruction")
    with anna.expecting(REFUSED):
        anna.tap("Begin round 1")
        anna.is_told("That has been done already")
    network.heal()
    return anna


def leave(part: Locator) -> None:
    """Take the focus and the pointer elsewhere."""
    part.evaluate("(part) => part.blur()")
    part.page.mouse.move(5, 5)


def test_a_toast_dissolves_unless_its_reason_is_unfolded(told_why):
    toast = told_why.page.locator("#toast .toast")
    why = toast.locator("summary", has_text="Why? Ruling D-13")

    why.click()
    leave(why)
    told_why.page.clock.run_for(LATE_MS)
    expect(toast).to_contain_text("Every step is taken once")
    expect(toast.locator("details > p")).to_be_visible()

    why.click()
    leave(why)
    told_why.page.clock.run_for(LATE_MS)
    expect(toast).to_have_count(0)


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_a_room_of_the_plan_opens_from_the_keyboard(room, key):
    tablet, *_ = crew(room, "Anna", "Ben", choices=UNTIMED)
    tablet.tap("Begin round 1")
    tablet.sees("Roll the event dice", "#instruction")
    chosen = tablet.page.get_by_role("button", name=re.compile("^Room 6:"))

    chosen.focus()
    tablet.page.keyboard.press(key)

    expect(tablet.page.get_by_role("dialog")).to_contain_text("Room 6")
    expect(tablet.page.locator("#sheet .room-sheet")).to_have_count(1)
