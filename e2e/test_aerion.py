"""Whole games of Aerion: alone and won with real dice, two with phones, and one that is lost."""

import re

from playwright.sync_api import expect

from e2e.fitting import misfits
from e2e.lobby import add_player, choose_seat, open_table
from e2e.test_accessibility import STILL, barriers, in_both_themes
from e2e.watch import REFUSED
from e2e.yard import (
    FLEET,
    ROLLS,
    burn,
    enter,
    hold,
    name_fleet,
    place,
    seventh_turn,
    slot,
    take,
    tap,
    turn_up,
    workshop,
)

DECKS = tuple(ROLLS)
PARTS = [part for ship in FLEET for part in ship]


def begin(tablet, sees):
    tablet.tap("Begin the game")
    tablet.sees(sees, "#now")


def alone(room, *, named=True):
    """Return a tablet with one player, before the first card."""
    tablet = room.tablet()
    open_table(tablet, "Aerion")
    add_player(tablet, "Anna")
    if named:
        name_fleet(tablet)
    return tablet


def where(tablet, part):
    """Return the deck whose card in the Display bears a name."""
    for deck in DECKS:
        if part in slot(tablet, deck).locator(".slot-card").inner_text():
            return deck
    raise AssertionError(f"{part} is not in the Display")


def test_alone_with_real_dice_all_six_ships_are_built(room):
    tablet = alone(room)
    begin(tablet, "what is it?")
    coming = iter(PARTS)
    turn_up(tablet, *(next(coming) for _ in DECKS))

    for at, part in enumerate(PARTS):
        take(tablet, where(tablet, part))
        place(tablet, "Workshop 1")
        if at < len(PARTS) - 1:
            turn_up(tablet, next(coming, "Book"))

    tablet.sees("All six ships fly", "#end")
    tablet.sees("18 of 18 rolls paid", "#end")
    assert misfits(tablet, "won", ".end-again") == []


def test_a_roll_that_pays_nothing_is_mended_by_holds_a_pixie_and_a_book(room):
    tablet = alone(room)
    begin(tablet, "what is it?")
    turn_up(tablet, "Glider", "Book", "Helix", "Incubi", "Oak", "Kite")
    found = misfits(tablet, "cast", "#now .now-go")
    tablet.sees("36.7 %", "#display")

    enter(tablet, 1, 2, 3, 4, 6, 6)
    tablet.sees("The dice pay for nothing yet", "#now")
    found += misfits(tablet, "choose", ".slot-burn >> nth=0", ".slot-burn >> nth=5")
    hold(tablet, 5, 6)
    burn(tablet, "AAAA")
    tablet.sees("Reroll four dice", "#now")
    enter(tablet, 6, 2, 2, 3)

    expect(slot(tablet, "AAA")).to_contain_text("Pays now")
    expect(tablet.page.locator("#reroll :checked")).to_have_count(2)  # what was held stays held
    tap(tablet, slot(tablet, "AAA").get_by_role("button", name=re.compile("^Take")))
    turn_up(tablet, "Swan", "Dart")
    enter(tablet, 1, 2, 3, 4, 6, 6)
    tablet.tap("Pixie", "#now")
    tablet.sees("Pays at once", "#sheet")
    tap(tablet, tablet.page.locator("#sheet .gain", has_text="Incubi"))
    expect(tablet.page.locator("#sheet")).to_be_hidden()
    expect(slot(tablet, "A+B+C+D+E")).to_contain_text("Pays now")
    tablet.tap("Book", "#now")
    tap(tablet, tablet.page.locator("#sheet .power", has_text="Up to three rerolls"))
    tablet.sees("Reroll by the Book: 3 left", "#now")
    expect(tablet.page.locator(".slot-burn")).to_have_count(0)
    tablet.tap("Undo: Book for rerolls", "#bar")
    tap(tablet, slot(tablet, "A+B+C+D+E").get_by_role("button", name=re.compile("^Take")))
    tablet.sees("the crew comes last", "#now")
    found += misfits(tablet, "acquire", ".place >> nth=0", ".place >> nth=-1")
    place(tablet, "Reserve")

    expect(tablet.page.locator(".reserve")).to_contain_text("Incubi")
    assert found == []


def test_the_sheet_of_odds_adds_cards_and_rerolls_with_the_best_dice(room):
    tablet = alone(room, named=False)
    tablet.choose("Quarterdeck’s dice", "Dice")  # noqa: RUF001 - as the lobby writes it
    begin(tablet, "what is it?")
    turn_up(tablet, "Glider", "Book", "Helix", "Incubi", "Material 2", "Crew 2")
    enter(tablet, 1, 2, 3, 5, 5, 6)

    tablet.touch(slot(tablet, "AAAA").locator("button.slot-chance"))
    tablet.sees("How likely is it?", "#sheet")
    rows = tablet.page.locator("#sheet tbody tr")
    expect(rows).to_have_count(5)
    expect(rows.first).to_contain_text("13.6 %")
    tablet.touch(tablet.page.locator(".odds-card", has_text="Book"))
    expect(rows).to_have_count(4)
    tap(tablet, tablet.page.locator("#sheet").get_by_role("button", name="Burn Glider blueprint"))

    expect(tablet.page.locator("#sheet")).to_be_hidden()
    expect(slot(tablet, "AA+BB")).to_contain_text("no card")
    tablet.sees("Anna burnt Glider blueprint to reroll four dice", "#bar")


def test_two_players_build_with_their_phones_and_a_shared_workshop(room):
    tablet, anna, ben = room.tablet(), room.phone("Anna"), room.phone("Ben")
    open_table(tablet, "Aerion")
    for name in ("Anna", "Ben"):
        add_player(tablet, name)
    name_fleet(tablet)
    for phone in (anna, ben):
        choose_seat(phone, tablet.scan(), phone.owner)
    begin(tablet, "Who builds which ships?")
    for ship in ("Glider", "Swan", "Moth"):
        tap(anna, anna.page.locator(".token-tap", has_text=ship))
    for device, cards in ((anna, ("Glider", "Helix")), (ben, ("Incubi", "Book", "Kite", "Oak"))):
        turn_up(device, *cards)
    anna.sees("Your turn", "#turn")
    ben.sees("Anna rolls", "#now")
    found = misfits(anna, "cast") + misfits(ben, "waiting")

    take(anna, "AA+BB")
    found += misfits(anna, "acquire", ".place >> nth=0")
    place(anna, "Shared Workshop")
    turn_up(tablet, "Dart")
    ben.sees("Your turn", "#turn")
    take(ben, "AAA")
    place(ben, "Shared Workshop")
    turn_up(ben, "Book")
    take(anna, "AAA+BB")
    expect(anna.page.locator("button.place", has_text="completes Glider")).to_be_visible()
    place(anna, "Shared Workshop")

    for device in (tablet, anna, ben):
        expect(device.page.locator("#fleet li", has_text="Glider")).to_contain_text("flies")
        device.sees("1 of 6", "#turn")
    anna.touch(anna.page.locator("label", has_text="My Workshop"))
    expect(workshop(anna, 1)).to_be_visible()
    expect(anna.page.locator("#areas .workshop")).to_have_count(2)
    expect(tablet.page.locator("#areas .workshop")).to_have_count(3)
    found += misfits(anna, "my Workshop")
    turn_up(tablet, "Sylphs")
    take(ben, "AA+BB")
    with anna.expecting(REFUSED):
        anna.page.evaluate(
            """() => htmx.ajax("POST", location.pathname.split("?")[0] + "/tap/discard",
            { values: { seat: "B" }, source: "#areas", target: "#toast" })"""
        )
        anna.is_told("That is for another player to do")
    ben.sees("Dart", "#now")
    place(ben, "Own Workshop")
    expect(workshop(tablet, 2)).to_contain_text("Dart")

    assert found == []


def test_a_game_whose_cards_run_out_is_lost(room, tmp_path):
    tablet = room.tablet()
    tablet.page.get_by_label("Open a table from a file").set_input_files(seventh_turn(tmp_path))
    tablet.tap("Open")
    tablet.page.wait_for_url("**/t/*")
    tablet.is_in_step()
    turn_up(tablet, "Glider", "Oak", "Helix", "Incubi", "Kite", "Sylphs")
    expect(tablet.page.locator("#turn dd").nth(1)).to_have_text("6")

    enter(tablet, 1, 2, 3, 4, 6, 6)
    for deck in DECKS[1:]:
        hold(tablet, 1, 2, 3, 4, 5)
        burn(tablet, deck)
        enter(tablet, 6)
    tablet.sees("The dice do not pay for the last card", "#now")
    tap(tablet, slot(tablet, DECKS[0]).get_by_role("button", name="Let it go"))

    tablet.sees("The game is lost", "#end")
    tablet.sees("All decks and the Display are empty after 8 turns", "#end")
    tablet.sees("and 8 let go", "#end")
    assert misfits(tablet, "lost", ".end-again") == []


def test_names_written_once_are_offered_to_the_next_table(room):
    tablet = alone(room)
    tablet.go(room.home)

    open_table(tablet, "Aerion")

    expect(tablet.page.locator("#name-ship-6")).to_have_value("Wren")
    expect(tablet.page.locator(".doubts li")).to_have_count(0)


@in_both_themes
def test_aerion_has_no_barriers(room, theme):
    tablet = room.tablet(**STILL, color_scheme=theme)
    phone = room.phone("Anna", **STILL, color_scheme=theme)
    found = []

    def look(moment):
        for device in (tablet, phone):
            found.extend(barriers(device, f"{moment} on {device.owner or 'the tablet'}"))

    def look_at_sheet(moment):
        expect(tablet.page.locator("#sheet")).to_be_visible()
        found.extend(barriers(tablet, moment))
        tablet.tap("Close", "#sheet")
        expect(tablet.page.locator("#sheet")).to_be_hidden()

    open_table(tablet, "Aerion")
    for name in ("Anna", "Ben"):
        add_player(tablet, name)
    choose_seat(phone, tablet.scan(), "Anna")
    tablet.page.locator("#choices-names summary").tap()
    look("lobby")
    begin(tablet, "Who builds which ships?")
    look("deal")
    tap(tablet, tablet.page.get_by_role("button", name="Deal them for us"))
    look("reveal")
    turn_up(tablet, "Glider", "Book", "Helix", "Incubi", "Material 2", "Crew 2")
    look("cast")
    enter(tablet, *ROLLS["AAA+BB"])
    hold(tablet, 1, 2)
    look("choose")
    tablet.touch(slot(tablet, "AAAA").locator("button.slot-chance"))
    look_at_sheet("odds")
    tablet.tap("Pixie", "#now")
    look_at_sheet("pixie")
    tap(tablet, slot(tablet, "AAA").get_by_role("button", name=re.compile("^Take")))
    turn_up(tablet, "Book")
    enter(tablet, *ROLLS["AAA+BB"])
    tap(tablet, slot(tablet, "AA+BB").get_by_role("button", name=re.compile("^Take")))
    look("acquire")
    place(tablet, "Discard it")
    turn_up(tablet, "Glider")
    enter(tablet, *ROLLS["AAA"])
    tablet.tap("Book", "#now")
    look_at_sheet("book")
    tablet.touch(slot(tablet, "AA+BB").locator(".slot-pile"))
    look_at_sheet("pile")
    phone.touch(phone.page.locator("label", has_text="My Workshop"))
    look("areas")

    assert found == []
