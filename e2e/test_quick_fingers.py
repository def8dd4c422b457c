"""Fingers are quick: every tap counts where it should, and once where it should (F6, F35)."""

import re

from playwright.sync_api import expect

from e2e.lobby import crew, names, open_table
from e2e.voyage import Crew


def test_f35_a_hundred_quick_taps_are_a_hundred_actions_and_nothing_zooms(room):
    tablet, anna, _ = crew(room, "Anna", "Ben")
    anna.tap("Begin round 1")
    tablet.sees("Roll the event dice", "#instruction")
    anna.touch(anna.page.get_by_text("The ship"))
    anna.touch(anna.page.locator("#decks").get_by_role("button", name="Room 7:"))
    line = anna.page.locator("#sheet li", has_text="Passengers")
    more = anna.button(re.compile("Put one passenger into"), "#sheet")
    less = anna.button(re.compile("Take one passenger off"), "#sheet")
    before = tablet.version

    for _ in range(5):
        taps(anna, more, 10)
        expect(line.locator("b")).to_have_text("10")
        taps(anna, less, 10)
        expect(line.locator("b")).to_have_text("0")

    for device in (tablet, anna):
        device.is_at(before + 100)
    assert anna.page.evaluate("visualViewport.scale") == 1


def taps(device, button, number):
    """Tap one spot as fast as a finger can."""
    expect(button).to_be_enabled()
    box = button.bounding_box()
    for _ in range(number):
        device.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_f06_a_double_tap_takes_one_step(room):
    tablet, anna, _ = crew(room, "Anna", "Ben")
    before = tablet.version

    taps(anna, anna.button("Begin round 1"), 2)

    voyage = Crew(tablet, anna)
    voyage.see("Roll the event dice", "#instruction")
    tablet.is_at(before + 1)


def test_f06_five_taps_open_one_table(room):
    tablet = room.tablet()

    taps(tablet, tablet.button(re.compile("Dirigible Disaster")), 5)

    tablet.page.wait_for_url("**/t/*")
    tablet.is_in_step()
    tablet.go(room.server.url)
    expect(tablet.page.get_by_role("link", name=re.compile("Not begun yet"))).to_have_count(1)


def test_f06_joining_five_times_on_a_slow_network_takes_one_seat(frail_room, network):
    tablet, anna = frail_room.tablet(), frail_room.phone("Anna")
    open_table(tablet)
    anna.go(tablet.scan())
    anna.page.get_by_label("My name").fill("Anna")
    network.delay = 0.2

    taps(anna, anna.button("Join"), 5)

    anna.page.wait_for_url("**/t/*")
    anna.is_in_step()
    assert names(tablet) == ["Anna"]
