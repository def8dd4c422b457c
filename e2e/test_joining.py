"""Phones come to the table by the camera."""

import re

import pytest

from e2e.devices import SMALL_PHONE
from e2e.lobby import add_player, begin, choose_seat, crew, join_anew, names, open_table
from e2e.scanning import scan

LIGHT, DARK = {"color_scheme": "light"}, {"color_scheme": "dark"}
FORCED = {"forced_colors": "active"}


@pytest.mark.parametrize("light", [LIGHT, DARK], ids=["day", "night"])
def test_three_phones_scan_the_tablet_and_choose_or_add_their_seats(room, light):
    tablet = room.tablet(**light)
    open_table(tablet)
    add_player(tablet, "Anna")
    add_player(tablet, "Ben")
    address = tablet.scan()

    anna, ben = room.phone("Anna", **light), room.phone("Ben", **light)
    cleo = room.phone("Cleo", **SMALL_PHONE, **light)
    choose_seat(anna, address, "Anna")
    choose_seat(ben, address, "Ben")
    join_anew(cleo, address, "Cleo")

    assert names(tablet) == ["Anna", "Ben", "Cleo"]
    begin(tablet)
    for phone in (anna, ben, cleo):
        phone.sees("Round 1", "#instruction")


def test_f27_the_qr_code_can_be_scanned_in_every_theme_at_full_and_quarter_size(room):
    tablet = room.tablet()
    open_table(tablet)
    expected = tablet.scan()

    for look in (LIGHT, DARK, FORCED, FORCED | DARK):
        tablet.page.emulate_media(**look)
        picture = tablet.page.screenshot()
        assert scan(picture) == scan(picture, shrunk=4) == expected


def test_the_qr_code_holds_the_address_for_phones_however_the_tablet_came_here(frail_room):
    tablet = frail_room.tablet()
    open_table(tablet)

    assert tablet.scan().startswith(frail_room.server.url + "j/")


def test_a_latecomer_scans_any_phone_in_mid_game_and_looks_on(room):
    _, anna, _ = crew(room, "Anna", "Ben")
    anna.tap("Menu")
    anna.tap("Join with another device", "#menu")
    late = room.phone("Dora")
    late.go(anna.scan())
    late.tap("Just look on")

    late.is_in_step()
    late.sees("Round 1", "#instruction")
    anna.tap("Close", "#sheet")
    anna.tap("Begin round 1")
    late.sees("Roll the event dice", "#instruction")


def test_f28_a_seat_moves_to_another_phone_and_the_old_page_says_so(room):
    tablet, anna, _ = crew(room, "Anna", "Ben")
    tablet.tap("Join")
    new = room.phone("Anna")
    new.go(tablet.scan())
    new.sees("take it over here")

    new.tap(re.compile("I am Anna"))

    new.is_in_step()
    anna.link_is("moved")
    anna.sees("This seat is now played on another device", "#link")
    new.tap("Begin round 1")
    tablet.tap("Close", "#sheet")
    tablet.sees("Roll the event dice", "#instruction")
    assert tablet.page.locator("#people").get_by_text("Anna").count() == 1


def test_f03_a_phone_that_lost_its_cookies_wins_its_seat_back_in_two_taps(room):
    tablet, anna, _ = crew(room, "Anna", "Ben")
    anna.page.context.clear_cookies()
    tablet.tap("Join")
    anna.go(tablet.scan_seat("Anna"))
    anna.sees("Take this seat?")

    anna.tap(re.compile("I am Anna"))

    anna.is_in_step()
    anna.sees("Round 1", "#instruction")
