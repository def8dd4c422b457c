"""oddball Aeronauts 2 in a browser: a Dog Fight with four phones, Brace with two and a tablet."""

import re

from playwright.sync_api import expect

from e2e.aeronauts import Table
from e2e.fitting import misfits
from e2e.test_accessibility import barriers, in_both_themes

FOUR = ("Anna", "Ben", "Cleo", "Dora")


def hidden(table, chooser):
    """See that a choice is made, and which one on the chooser's phone alone."""
    for device in table.devices:
        player = device.page.get_by_role("article", name=chooser)
        expect(player).to_contain_text("has chosen")
        expect(player.locator(".played")).to_have_count(0)
        picked = device.page.locator(".picked")
        expect(picked).to_have_count(1 if device.owner == chooser else 0)
        expect(device.page.locator("#bar")).to_contain_text(re.compile(f"Undo: {chooser}.s choice"))
        expect(device.page.locator("#bar")).not_to_contain_text(re.compile(r"\d"))


def test_a_dog_fight_with_four_phones_to_the_end(room):
    table = Table(room, *FOUR, phones=FOUR, Anna=9, Ben=6, Cleo=9, Dora=9)
    table.tablet.choose("No", "Event cards in the decks")
    table.begin()

    table.target("Anna", "Ben")
    for name, skill in zip(FOUR, ("Guns", "Sailing", "Guns", "Boarding"), strict=True):
        table.announce(name, skill)
    table.choose("Ben", 3)
    hidden(table, "Ben")
    found = [one for device in table.devices for one in misfits(device, "secret choices")]
    table.choose("Anna", 3)
    table.choose("Dora", 1)
    table.choose("Cleo", 1)
    table.tablet.sees("The cards were revealed", "#bar")
    found += [one for device in table.devices for one in misfits(device, "values")]
    table.show("Ben", 4, 1, 0)
    table.show("Anna", 5, 1, 0)
    table.show("Cleo", 8)
    table.show("Dora", 6)
    table.tablet.sees("Anna wins", "#step .verdict")
    found += [one for device in table.devices for one in misfits(device, "result")]
    anna = table.phones["Anna"]
    anna.touch(anna.page.locator("#tricks summary").first)
    anna.tap(re.compile("^LGT CREW 03"), "#tricks")
    table.carry_out("Ben", "Anna wins")
    table.counts(Anna=6, Ben=0)
    table.carry_out("Cleo", "Cleo wins against the Lead")
    table.carry_out("Dora", "A tie")
    table.counts(Anna=6, Ben=0, Cleo=9, Dora=8)
    found += [one for device in table.devices for one in misfits(device, "effects")]
    for device in table.devices:
        device.sees("Ben discards 3 more to the bottom, face down", "#step")
    table.tablet.tap("See who has won", "#step")

    for device in table.devices:
        device.sees("Cleo has won", "#end")
    found += [one for device in table.devices for one in misfits(device, "end")]
    assert found == []


def test_brace_the_mainsail_with_two_phones_and_the_tablet_to_the_end(room):
    table = Table(room, *FOUR, phones=("Anna", "Dora"), Anna=9, Ben=5, Cleo=9, Dora=9)
    table.tablet.choose("Brace the Mainsail", "Four players play")
    table.begin()

    table.target("Dora", "Ben")
    table.tablet.tap("No more Events", "#step")
    table.announce("Anna", "Guns")
    table.announce("Ben", "Guns")
    table.choose("Ben", 2)
    hidden(table, "Ben")
    table.choose("Anna", 2)
    table.show("Ben", 7, 2)
    table.show("Anna", 6, 1)
    table.choose("Cleo", 2)
    table.choose("Dora", 1)
    table.show("Cleo", 3, 2)
    table.show("Dora", 2)
    table.carry_out("Ben", "Anna and Cleo win")
    table.counts(Anna=7, Ben=1, Cleo=7, Dora=6)
    table.tablet.tap(re.compile("Cleo leads"), "#step")

    table.target("Dora", "Ben")
    table.tablet.tap("No more Events", "#step")
    table.announce("Cleo", "Boarding")
    table.announce("Ben", "Sailing")
    table.choose("Cleo", 1)
    table.choose("Ben", 1)
    table.show("Cleo", 9)
    table.show("Ben", 1)
    table.choose("Anna", 0)
    table.choose("Dora", 0)
    table.carry_out("Ben", "Anna and Cleo win")
    table.counts(Anna=8, Ben=0, Cleo=7, Dora=5)
    table.tablet.tap("See who has won", "#step")

    for device in table.devices:
        device.sees("Anna and Cleo have won", "#end")


@in_both_themes
def test_no_screen_of_a_duel_has_barriers(room, theme):
    found = []
    table = Table(room, "Anna", "Ben", phones=("Anna",), Anna=5, Ben=5)
    for device in table.devices:
        device.page.emulate_media(color_scheme=theme, reduced_motion="reduce")

    def look(moment):
        for device in table.devices:
            found.extend(barriers(device, f"{moment} on {device.owner or 'the tablet'}"))

    look("lobby")
    table.begin()
    look("events")
    table.tablet.tap("No more Events", "#step")
    table.announce("Anna", "Guns")
    look("skill")
    table.announce("Ben", "Guns")
    table.choose("Anna", 2)
    look("cards")
    table.tablet.tap("Ben chooses here", "#step")
    look("passing the tablet")
    sheet = table.tablet.page.get_by_role("group", name="Ben chooses in secret")
    table.tablet.touch(sheet.locator("summary"))
    look("choosing on the tablet")
    table.tablet.touch(sheet.get_by_role("button", name="3 cards"))
    look("values")
    table.show("Anna", 9, 2)
    table.show("Ben", 2, 1, 0)
    table.tablet.touch(table.tablet.page.locator("#tricks summary").first)
    look("result")
    table.carry_out("Ben", "Anna wins")
    look("effects")
    table.counts(Anna=3, Ben=0)
    table.tablet.tap("See who has won", "#step")
    for device in table.devices:
        device.sees("Anna has won", "#end")
    look("end")
    assert found == []
