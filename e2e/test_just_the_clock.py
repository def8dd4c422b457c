"""Just the clock: one tap from home, nothing to set up, no table."""

import re

import pytest
from playwright.sync_api import expect

from e2e.devices import SMALL_PHONE, TABLET
from e2e.voyage import LEAD, OVER, PAUSED, RUNNING
from e2e.watch import CUT


def open_clock(device):
    device.touch(device.page.get_by_role("link", name=re.compile("Just the clock")))
    device.page.wait_for_url("**/clock")


@pytest.mark.parametrize("look", [TABLET, SMALL_PHONE], ids=["tablet", "small phone"])
def test_the_clock_starts_pauses_rings_and_starts_again(room, look):
    device = room.device(**look)
    device.page.clock.install()
    device.go(room.server.url)
    open_clock(device)
    clock = device.page.locator("#clock")
    expect(clock).to_contain_text("60")
    device.shows_all_of(device.button("Start"))

    device.tap("45 seconds")
    device.tap("Start")
    expect(clock).to_have_class(LEAD)
    device.page.clock.run_for(13_000)
    expect(clock).to_have_class(RUNNING)
    device.tap("Pause")
    expect(clock).to_have_class(PAUSED)
    expect(clock.locator(".clock-digits")).to_have_text("35")
    device.page.clock.run_for(60_000)
    expect(clock.locator(".clock-digits")).to_have_text("35")
    device.tap("Resume")
    device.page.clock.run_for(36_000)
    expect(clock).to_have_class(OVER)
    device.shows_all_of(device.button("Again"))
    device.tap("Again")
    expect(clock).to_have_class(LEAD)


def test_the_clock_makes_no_table(room):
    tablet = room.tablet()
    open_clock(tablet)
    tablet.tap("Start")
    expect(tablet.page.locator("#clock")).to_have_class(LEAD)

    tablet.go(room.server.url)

    expect(tablet.page.get_by_role("heading", name="Start a game")).to_be_visible()
    expect(tablet.page.get_by_role("heading", name="Continue")).to_have_count(0)


def test_the_clock_goes_on_without_a_server(room):
    tablet = room.tablet()
    open_clock(tablet)

    with room.expecting(CUT):
        room.server.stop()
        tablet.tap("Start")

        expect(tablet.page.locator("#clock")).to_have_class(LEAD)
        expect(tablet.page.locator("#clock")).not_to_have_class(LEAD)
        expect(tablet.page.locator("#clock")).to_have_class(RUNNING)
