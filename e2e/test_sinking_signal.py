"""Sinking Signal from the lobby to the end, by touch and by keyboard, and what helps on the way."""

import re

import pytest
from playwright.sync_api import expect

from e2e.captain import Captain, KeyboardCaptain
from e2e.devices import PHONE, TABLET
from e2e.fitting import THEMES, misfits, set_theme
from e2e.test_accessibility import barriers

STORMS = (
    ((3, 4), "**aa***bb**cfAAedcfAAed*CCBB**CCBB**"),
    ((2, 5), "aa**cbAAedcbAAed**ff****CCBB##CCBB##"),
    ((5, 1), "dc**aadc**bbAAfe##AAfe##CCBB##CCBB##"),
)
"""The storms of a game, each with a layout that loses nothing."""


def set_out(room, kind=Captain, **look):
    captain = kind(room.tablet(**look))
    captain.set_out()
    return captain


@pytest.mark.parametrize(("kind", "look"), [(Captain, PHONE), (KeyboardCaptain, TABLET)])
def test_a_whole_game_is_won(room, kind, look):
    captain = set_out(room, kind, **look)

    for (column, row), plan in STORMS:
        captain.roll(column, row)
        captain.lay(plan)
        captain.device.sees("Nothing will be swept", "#verdict")
        captain.weather()

    captain.device.sees("You are saved", "#end")
    captain.device.sees("6 of 6", "#end")


def test_a_dragged_piece_changes_places_with_what_lay_there(room):
    captain = set_out(room)
    captain.roll(3, 4)

    captain.square(5, 1).drag_to(captain.square(1, 1))

    captain.lies(2, 2, ": tent")
    captain.lies(5, 1, ": flare")
    captain.tap("Undo: tent to 1, 1", "#bar")
    captain.lies(1, 1, ": flare")


def test_a_piece_dragged_off_the_board_lies_in_the_tray_and_can_be_dragged_back(room):
    captain = set_out(room)
    captain.roll(3, 4)

    captain.square(4, 6).drag_to(captain.page.locator("#verdict"))

    captain.lies(4, 6, ": empty")
    captain.device.sees("One piece is beside the board", "#verdict")
    captain.page.locator("#tray-food").drag_to(captain.square(3, 6))
    captain.lies(4, 6, ": food, across")


def test_an_illegal_layout_is_refused_with_the_rule_it_breaks(room):
    captain = set_out(room)
    captain.roll(3, 4)

    with captain.device.expecting("409"):
        captain.tap("Let the storm hit")
        captain.device.is_told("There are 5 squares of 2 by 2 full of flares. Leave exactly one.")
    captain.device.sees("2 flares on a slippery line", "#verdict")


def test_the_coach_shows_one_way_and_the_safest_way(room):
    captain = set_out(room)
    captain.roll(3, 4)

    captain.tap("Show one way")
    expect(captain.page.get_by_role("img", name="One way")).to_be_visible()
    captain.tap("Hide")
    captain.tap("Show the safest")
    captain.device.sees("36 of 36", "#thought", within_s=60)
    captain.tap("Lay it out")
    captain.tap("Hide")
    captain.weather()

    captain.device.sees("Turn 2 of 3", "#step")


def test_a_real_board_is_entered_by_tapping_its_squares(room):
    captain = set_out(room)
    captain.tap("Set up the board as on my table")
    captain.tap("Clear the board")
    for number in range(1, 7):
        captain.take("flare")
        captain.touch(captain.square(number, 1))
        captain.lies(number, 1, ": flare")
    captain.take("damage")
    captain.touch(captain.square(1, 6))
    captain.lies(1, 6, ": damage")
    with captain.device.expecting("409"):
        captain.tap("This is my board")
        captain.device.is_told("There are 6 flares on the board. A turn begins with 12, 8 or 4.")


def test_a_table_without_take_backs_offers_none(room):
    captain = Captain(room.tablet())
    captain.set_out(**{"Take-backs": "None"})
    captain.roll(3, 4)

    expect(captain.page.locator("#bar-undo")).to_have_count(0)
    captain.device.tap("History", "#bar")
    expect(captain.page.locator("#sheet .history")).to_be_visible()
    expect(captain.device.button("Undo", "#sheet")).to_have_count(0)


@pytest.mark.parametrize("look", [TABLET, PHONE], ids=["tablet", "phone"])
def test_every_screen_fits_and_has_no_barriers(room, look):
    captain = set_out(room, reduced_motion="reduce", **look)
    found = []

    def check(moment, *actions):
        found.extend(misfits(captain.device, moment, *actions))
        for theme in THEMES:
            set_theme(captain.device, theme)
            found.extend(barriers(captain.device, f"{moment}, {theme}"))

    check("storm", "#step .primary")
    captain.roll(3, 4)
    check("rearrange", "#step button")
    captain.lay(STORMS[0][1])
    check("legal", "#step .primary")
    captain.tap("Let the storm hit")
    check("signal", "#step .primary")
    captain.tap("Send up the signal")
    check("storm 2", "#step .primary")
    captain.roll(2, 5)
    captain.tap("Give up")
    check("given up")

    assert found == [], "\n".join(found)


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_the_sheets_to_print_fill_three_pages_of_either_paper(room, paper, size):
    device = room.tablet()
    device.go(f"{room.home}print/sinking-signal?paper={paper}")

    pdf = device.page.pdf(prefer_css_page_size=True).decode("latin-1")

    boxes = re.findall(r"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert [tuple(round(float(side)) for side in box) for box in boxes] == [size] * 3
    bar = device.page.locator("svg.printed").first.bounding_box()
    assert bar is not None
    assert bar["width"] == pytest.approx(190 / 25.4 * 96, abs=1)
