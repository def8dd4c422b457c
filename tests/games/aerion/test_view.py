"""What each screen shows to whom, and that everything it shows has words."""

import re

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from companion.core.refusals import Malformed
from companion.core.values import Source
from companion.games.aerion import commands as do
from companion.games.aerion import rules
from companion.games.aerion.pieces import DECKS, Deck
from companion.games.aerion.state import Ending
from companion.settings import web_folders
from companion.web.facts import PersonFacts, TableFacts
from companion.web.panels import Piece
from tests.games.aerion.yard import (
    ONLOOKER,
    TABLE,
    A,
    B,
    card,
    game,
    in_pile,
    in_workshop,
    phone,
    play,
    turn,
    with_book,
    with_reserve,
)

HOUSE = (1, 1, 1, 2, 2, 3)
NOTHING = (1, 2, 3, 4, 6, 6)
JINJA = Environment(
    loader=FileSystemLoader(web_folders().templates), undefined=StrictUndefined, autoescape=True
)
PEOPLE = TableFacts("CODE", "aerion", (PersonFacts(A, "Anna"), PersonFacts(B, "Ben")))


def panel(state, name, viewer=TABLE):
    return next(one.facts for one in rules.view(state, viewer).panels if one.id == name)


def slots(state, viewer=TABLE):
    return {slot.deck: slot for slot in panel(state, "display", viewer).slots}


def html(state, name, viewer=TABLE):
    """Return a panel as a player reads it."""
    piece = Piece(f"games/aerion/_{name}.html", panel(state, name, viewer), PEOPLE)
    made = JINJA.get_template(piece.template).module.panel(piece.facts, piece.table)
    return " ".join(re.sub(r"<[^>]+>", " ", str(made)).split())


def sheet_html(state, name, viewer=TABLE):
    template = JINJA.get_template(f"games/aerion/_{name.partition('-')[0]}_sheet.html")
    return str(template.module.sheet(rules.sheet(state, viewer, name), PEOPLE))


def test_cards_that_pay_are_marked_with_their_dice_and_the_others_have_odds():
    shown = slots(turn(HOUSE))

    assert shown[Deck.AAA].pays == (0, 1, 2)
    assert shown[Deck.AAA_BB].pays == (0, 1, 2, 3, 4)
    assert shown[Deck.AAA].takes
    assert not shown[Deck.AAA].chances
    assert len(shown[Deck.RUN].chances) == 5
    assert not shown[Deck.RUN].takes


def test_before_a_roll_the_odds_are_those_of_that_roll():
    shown = slots(turn())

    assert shown[Deck.AAA].this_roll
    assert [round(100 * chance, 2) for chance in shown[Deck.AAA].chances] == [36.73]


def test_a_table_without_odds_sees_none():
    state = turn(NOTHING, choices={"odds": False})

    assert not any(slot.chances for slot in slots(state).values())
    assert "%" not in html(state, "display")
    with pytest.raises(Malformed):
        rules.sheet(state, TABLE, "odds-aaa")


def test_the_last_card_can_be_let_go_and_no_card_burnt():
    shown = slots(turn(NOTHING, {"aaa": "Book"}))

    assert shown[Deck.AAA].lets_go
    assert not any(slot.burns for slot in shown.values())


def test_while_a_book_is_open_no_card_is_burnt():
    state = play(with_book(turn(NOTHING)), do.OpenBook(A))

    assert not any(slot.burns for slot in slots(state).values())
    assert "Reroll by the Book: 3 left" in html(state, "now")


def test_a_phone_taps_for_its_own_seat_and_an_onlooker_for_none():
    state = turn(HOUSE, crew="AB")

    assert slots(state, phone(A))[Deck.AAA].takes
    for viewer in (phone(B), ONLOOKER):
        assert not any(slot.takes or slot.burns for slot in slots(state, viewer).values())
        assert not panel(state, "now", viewer).taps


def test_a_phone_shows_the_own_areas_and_the_shared_workshop():
    areas = panel(turn(crew="AB"), "areas", phone(B))

    assert [one.owner for one in areas.workshops] == [B, None]
    assert [desk.seat for desk in areas.desks] == [B]
    assert len(panel(turn(crew="AB"), "areas").workshops) == 3


def test_a_phone_leads_to_every_discard_pile():
    state = in_pile(turn(), card("run", "Oak"))

    assert dict(panel(state, "areas", phone(A)).piles) == {**dict.fromkeys(DECKS, 0), "run": 1}
    assert panel(state, "areas").piles == ()


def test_a_workshop_says_what_fits_and_why_not():
    state = in_workshop(turn(HOUSE), 1, card("aaaa", "Oak"))
    state = play(state, do.Take(A, Deck.AA_BB))

    first, second = panel(state, "now").places
    assert (first.barred, second.barred) == ("other-ship", None)
    assert "builds another ship" in html(state, "now")


def test_a_12_a_second_copy_is_warned_of_before_it_is_placed():
    state = in_workshop(
        turn((1, 2, 3, 4, 5, 5), built=frozenset({1})),
        1,
        card("aa-bb", "Glider"),
        card("aaa-bb", "Helix"),
    )
    assert panel(state, "areas").workshops[0].stuck

    state = play(state, do.Take(A, Deck.RUN))

    assert panel(state, "now").places[0].doubt == "built"
    assert "that ship flies already: all three cards are discarded" in html(state, "now")


def test_a_15_a_crew_for_the_others_ship_is_warned_of():
    state = turn((1, 2, 3, 4, 5, 5), {"run": "Sylphs", "aaa": "Book"}, crew="AB")
    state = in_workshop(state, 3, card("aa-bb", "Dart"), card("aaa-bb", "Oak"))

    state = play(state, do.Take(A, Deck.RUN))

    assert {place.workshop: place.doubt for place in panel(state, "now").places}[3] == "not-yours"


def test_a_card_that_completes_a_ship_says_so_also_from_the_reserve():
    state = in_workshop(turn(), 2, card("aa-bb", "Glider"), card("aaa-bb", "Helix"))
    state = with_reserve(state, card("run", "Incubi"))

    (held,) = panel(state, "areas").desks[0].reserve
    assert [(place.workshop, place.flies) for place in held.places] == [(2, True)]
    assert "completes Glider" in html(state, "areas")


def test_stand_in_names_are_marked_as_such():
    state = rules.initial(rules.setup((A,), rules.CHOICES()))

    assert panel(state, "fleet").stand_ins == 5
    assert "stand-in names" in html(state, "fleet")
    assert "Ship 2 *" in html(state, "fleet")


def test_a_ship_that_can_no_longer_be_built_is_warned_of_and_nothing_is_barred():
    state = turn(HOUSE, {"aa-bb": "Kite", "aaa": "Book"}, empty=tuple(DECKS))

    assert "cannot be built any more: no Glider blueprint" in html(state, "fleet")
    assert do.Take(A, Deck.AA_BB) in rules.offers(state, A)


def test_the_odds_of_a_set_burn_none_of_its_cards():
    facts = rules.sheet(turn(NOTHING), TABLE, "odds-aaa.run")

    assert [one.rerolls for one in facts.tries] == [1, 2, 3, 4]
    assert {burnt.deck for burnt in facts.burns} == set(DECKS) - {"aaa", "run"}
    assert [one.chosen for one in facts.cards] == [deck in (Deck.AAA, Deck.RUN) for deck in DECKS]


def test_the_odds_say_with_and_without_a_pixie():
    with_one = rules.sheet(turn(NOTHING), TABLE, "odds-run")
    without = rules.sheet(turn(NOTHING, pixies=0), TABLE, "odds-run")

    assert with_one.pixie
    assert all(one.with_pixie == 1 for one in with_one.tries)
    assert all(one.with_pixie is None for one in without.tries)


def test_a_6_the_pixie_sheet_names_the_changes_that_pay():
    state = turn(NOTHING)
    gains = rules.sheet(state, TABLE, "pixie").gains

    assert (card("run", "Incubi"),) in [paid for _, _, paid in gains]
    for die, face, paid in gains:
        after = slots(play(state, do.SpendPixie(A, 1, die, face)))
        assert {deck for deck, slot in after.items() if slot.pays} == {one.deck for one in paid}


def test_a_pile_can_be_looked_through_at_any_time_by_anybody():
    for phase in (game(), turn(), turn(HOUSE)):
        state = in_pile(phase, card("run", "Oak"), card("run", "Book"))
        facts = rules.sheet(state, ONLOOKER, "pile-run")
        assert [one.name or one.kind for _, one in facts.cards] == ["book", "Oak"]
        assert "Oak" in sheet_html(state, "pile-run", ONLOOKER)


def test_a_8_the_pile_offers_its_elements_to_whoever_has_a_book():
    state = in_pile(with_book(turn(HOUSE)), card("run", "Oak"), card("run", "Book"))

    shown = sheet_html(state, "pile-run")
    assert shown.count('name="top"') == 1
    assert "and bring them back" in shown
    assert 'name="top"' not in sheet_html(state, "pile-run", ONLOOKER)


def test_the_end_counts_rerolls_burnt_cards_and_luck():
    state = turn((1, 1, 2, 2, 3, 4), {"aa-bb": "Glider"}, empty=tuple(DECKS))
    state = play(state, do.LetGo(A, Deck.AA_BB))

    facts = panel(state, "end")
    assert (facts.ending, facts.record.let_go) == (Ending.LOST, 1)
    assert "The game is lost" in html(state, "end")


@pytest.mark.parametrize("name", ["tea", "pile-zzz", "book-C", "odds", ""])
def test_an_unknown_sheet_is_refused_or_empty(name):
    if name == "odds":
        assert rules.sheet(turn(HOUSE), TABLE, name).tries == ()
    else:
        with pytest.raises(Malformed) as caught:
            rules.sheet(turn(HOUSE), TABLE, name)
        assert caught.value.code == "no-such-sheet"


def test_where_quarterdeck_rolls_real_dice_stay_possible():
    rolled = {"dice": Source.ROLLED}

    assert "Enter real dice" in html(turn(choices=rolled), "now")
    assert "Real dice" in html(turn(NOTHING, choices=rolled), "now")
    assert "Roll for me" in html(turn(), "now")
