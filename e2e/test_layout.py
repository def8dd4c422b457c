"""Every screen fits: tablets without scrolling, phones with the main action in sight."""

import pytest

from e2e.devices import PHONE
from e2e.fitting import misfits
from e2e.lobby import add_player, begin, choose_seat, open_table
from e2e.voyage import HARD, Crew

PLAYERS = ("Anna", "Bartholomew", "Cleo", "Dmitri", "Esmeralda")
LAST_FACE = ".face >> nth=-1"


@pytest.fixture
def five(room):
    """Return a tablet with five players in HARD mode, and the phone of one of them."""
    tablet, phone = room.tablet(), room.phone("Anna")
    open_table(tablet)
    tablet.choose("Hard", "Difficulty")
    for name in PLAYERS:
        add_player(tablet, name)
    choose_seat(phone, tablet.scan(), "Anna")
    begin(tablet)
    return Crew(tablet, phone)


def test_every_screen_of_a_voyage_fits_tablets_and_phones(five):
    found = []

    def check(moment, *actions):
        five.see(moment, "#screen")
        for device in five.devices:
            found.extend(misfits(device, moment, *actions))

    check("Begin round 1", ".step-go")
    five.advance(1)
    check("Roll the event dice", ".step-go")
    five.enter_event_dice(Fire=4, Panic=3, Passenger=3, Cog=3, Steam=4)
    check("Cube 1 of 17", ".step-go", f"#instruction {LAST_FACE}")
    for number in range(1, 5):
        five.place(number, 17, 6)
    check("Fire spreads from 6", ".step-go", f"#instruction {LAST_FACE}")
    five.place_all(5, 17)
    check("lantern 1", ".step-go", f"#instruction {LAST_FACE}")
    five.place_lantern(1, 1)
    five.place_lantern(2, 9)
    check("Start the minute", ".step-go")
    five.start_minute("60 seconds")
    five.skip_lead()
    check("Pause", "#act .way >> nth=-1", "#act .test, #act .act-none", "#bar-pause", "#bar-undo")
    five.run_down("Round 2")
    check("Round 2", ".step-go")
    five.advance(2)
    check("grows", ".step-go")
    five.tablet.tap("Grow all 3", "#instruction")
    five.place_lantern(1, 2)
    five.place_lantern(2, 10)
    five.enter_event_dice(**dict.fromkeys(HARD, 1))
    five.place_all(1, 5)
    check("The pressure falls", ".step-go")
    five.lower_pressure()
    check("Move the Steam Token", ".step-go")

    assert found == []


def test_the_end_of_a_voyage_of_five_fits_tablets_and_phones(five):
    five.advance(1)
    five.enter_event_dice(Fire=1, Panic=2, Passenger=3, Cog=3, Steam=6)
    five.place(1, 15, 1)
    five.place_all(2, 15)
    five.place_lantern(1, 2)
    five.place_lantern(2, 9)
    five.start_minute("60 seconds")
    five.skip_lead()
    five.run_down("Round 2")
    five.advance(2)
    five.next("grows", "Grow room 1")
    five.place_lantern(1, 2)
    five.place_lantern(2, 10)
    five.enter_event_dice(Fire=1, Panic=1, Passenger=1, Cog=1, Steam=4)
    five.place_all(1, 8)
    five.lower_pressure()

    five.see("The voyage is lost", "#end")
    assert [
        found for device in five.devices for found in misfits(device, "end", ".end-again")
    ] == []


@pytest.mark.parametrize(
    ("game", "players", "first"),
    [
        ("Dirigible Disaster", 2, "#instruction"),
        ("oddball Aeronauts 2", 4, "#step"),
        ("Sinking Signal", 1, "#step"),
        ("Aerion", 2, "#now"),
    ],
)
def test_a_table_that_is_opened_on_a_phone_fits_it(room, game, players, first):
    phone = room.tablet(**PHONE)
    open_table(phone, game)
    for name in PLAYERS[:players]:
        add_player(phone, name)
    begin(phone, first)

    assert misfits(phone, game) == []
