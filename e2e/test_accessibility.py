"""Every screen can be read and tapped by everybody, as far as axe can tell, in both themes."""

import pytest
from playwright.sync_api import expect

from e2e.devices import PHONE, TABLET
from e2e.lobby import add_player, begin, choose_seat, open_table
from e2e.server import ROOT
from e2e.voyage import Crew

AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
RUN = "rules => axe.run({ runOnly: rules }).then(({ violations }) => violations)"


STILL = {"reduced_motion": "reduce"}

in_both_themes = pytest.mark.parametrize("theme", ["light", "dark"])


def barriers(device, moment):
    """Return what axe finds on a page as it is now."""
    expect(device.page.locator("#flash[class]")).to_have_count(0)
    device.page.evaluate(AXE)
    return [
        f"{moment}: {barrier['id']}: {node['target']} {node['failureSummary']}"
        for barrier in device.page.evaluate(RUN, RULES)
        for node in barrier["nodes"]
    ]


@in_both_themes
@pytest.mark.parametrize("look", [TABLET, PHONE], ids=["tablet", "phone"])
def test_home_clock_and_join_pages_have_no_barriers(room, look, theme):
    device = room.device(**look, **STILL, color_scheme=theme)
    found = []
    for path in ("", "clock", "join"):
        device.go(room.server.url + path)
        found += barriers(device, path or "home")

    assert found == []


@in_both_themes
def test_a_table_has_no_barriers_from_lobby_to_minute(room, theme):
    found = []

    def look(moment):
        for device in (tablet, phone):
            found.extend(barriers(device, f"{moment} on {device.owner or 'the tablet'}"))

    tablet = room.tablet(**STILL, color_scheme=theme)
    phone = room.phone("Anna", **STILL, color_scheme=theme)
    open_table(tablet)
    tablet.choose("Hard", "Difficulty")
    for name in ("Anna", "Ben"):
        add_player(tablet, name)
    phone.go(tablet.scan())
    found += barriers(phone, "joining")
    choose_seat(phone, phone.page.url, "Anna")
    look("lobby")
    begin(tablet)
    voyage = Crew(tablet, phone)
    voyage.advance(1)
    look("event dice")
    voyage.enter_event_dice(Fire=4, Panic=2, Passenger=2, Cog=1, Steam=6)
    for number in range(1, 5):
        voyage.place(number, 15, 7)
    look("spread")
    voyage.place_all(5, 15)
    voyage.place_lantern(1, 1)
    voyage.place_lantern(2, 9)
    voyage.start_minute("45 seconds")
    voyage.skip_lead()
    look("minute")
    for name in ("History", "Join", "Sound"):
        tablet.tap(name, "#bar")
        expect(tablet.page.locator("#sheet")).to_be_visible()
        found += barriers(tablet, f"sheet {name}")
        tablet.tap("Close", "#sheet")
        expect(tablet.page.locator("#sheet")).to_be_hidden()

    assert found == []
