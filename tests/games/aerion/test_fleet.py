"""The fleet as the table names it, its stand-ins, and what the structure check says."""

from companion.games.aerion.fleet import doubts, fleet_of
from companion.games.aerion.likely import likely, overcounted
from companion.games.aerion.outlook import Outlook, lacks
from companion.games.aerion.pieces import DECKS, Card, Deck, Kind
from companion.games.aerion.setup import NAMED, Choices
from tests.games.aerion.yard import (
    NAMES,
    A,
    card,
    game,
    in_pile,
    in_workshop,
    showing,
    turn,
    with_book,
)


def numbers(fleet, kind):
    return [ship.part(kind).number for ship in fleet.ships]


def test_only_glider_is_known_and_the_others_are_stand_ins():
    fleet = Choices().fleet

    first, *others = fleet.ships
    assert (first.name, first.material.name, first.crew.name) == ("Glider", "Helix", "Incubi")
    assert not first.stand_in
    assert all(ship.stand_in and not ship.name for ship in others)


def test_stand_ins_have_the_likely_structure():
    fleet = Choices().fleet

    assert sorted(map(numbers(fleet, Kind.MATERIAL).count, (1, 2, 3))) == [2, 2, 2]
    assert sorted(map(numbers(fleet, Kind.CREW).count, (1, 2))) == [3, 3]
    assert [doubt.code for doubt in Choices().doubts] == ["unnamed"]


def test_equal_names_are_one_part_however_they_are_written():
    fleet = Choices(**{**NAMES, "material_2": "  HELIX ", "crew_3": "incubi"}).fleet

    assert numbers(fleet, Kind.MATERIAL) == [1, 1, 2, 2, 3, 3]
    assert numbers(fleet, Kind.CREW) == [1, 2, 1, 2, 1, 2]


def test_a_name_holds_only_what_can_be_seen():
    choices = Choices(ship_2="  Night\u202e  Owl\u200b ", ship_3="\u200b ")

    assert (choices.ship_2, choices.ship_3) == ("Night Owl", "")


def test_a_fleet_of_the_likely_structure_raises_no_doubt():
    assert Choices(**NAMES).doubts == ()


def test_the_structure_check_warns_and_takes_every_fleet():
    odd = Choices(**{**NAMES, "ship_2": "glider", "material_2": "Tin", "crew_2": "Gnomes"})

    assert [(doubt.code, doubt.number) for doubt in odd.doubts] == [
        ("same-ship", 1),
        ("materials", 4),
        ("crews", 3),
    ]
    assert len(odd.fleet.ships) == 6
    assert doubts(fleet_of(odd.names)) == odd.doubts


def test_the_names_are_kept_for_the_next_table():
    assert set(Choices.KEPT) == set(NAMED)
    assert set(NAMED) <= set(Choices.__struct_fields__)


def test_every_card_of_the_fleet_can_be_turned_up_and_the_likeliest_comes_first():
    options = likely(game(), Deck.RUN)

    assert len(options) == 1 + 6 + 3 + 2
    assert options[0].card.kind is Kind.BOOK
    assert {one.card.kind for one in options[1:3]} == {Kind.CREW}
    assert all(one.expected for one in options)


def test_a_card_whose_copies_are_all_seen_comes_last_and_stays_possible():
    state = in_pile(game(), card("run", "Glider"), card("aaa", "Glider"))

    last = likely(state, Deck.RUN)[-1]

    assert (last.card, last.expected) == (card("run", "Glider"), False)


def test_a_kind_that_a_deck_has_shown_twice_is_less_likely_there():
    state = in_pile(game(), card("run", "Book"), card("run", "Book"))

    assert likely(state, Deck.RUN)[0].card.kind is Kind.CREW
    assert likely(state, Deck.AAA)[0].card.kind is Kind.BOOK


def test_more_cards_of_a_kind_than_the_box_holds_are_warned_of_and_taken():
    state = in_pile(game(), *[Card(deck, Kind.BOOK) for deck in DECKS for _ in "ab"])

    assert overcounted(state) == ()
    state = in_pile(state, Card(Deck.RUN, Kind.BOOK))
    assert overcounted(state) == ((Kind.BOOK, 13),)
    assert likely(state, Deck.RUN)


GONE = tuple(DECKS)
GLIDER = game().fleet.ships[0]


def names(found):
    return [(lack.name, lack.outlook) for lack in found]


def test_while_cards_lie_face_down_every_ship_may_still_be_built():
    assert lacks(turn(), GLIDER) == ()


def test_a_ship_whose_part_is_only_in_a_pile_needs_a_book():
    state = turn(display={"aa-bb": "Glider", "aaa-bb": "Helix", "aaa": "Book"}, empty=GONE)
    state = in_pile(state, card("run", "Incubi"))

    assert names(lacks(state, GLIDER)) == [("Incubi", Outlook.BY_BOOK)]


def test_a_ship_whose_part_can_come_no_more_is_gone():
    state = turn(display={"aa-bb": "Glider", "aaa-bb": "Helix", "run": "Oak"}, empty=GONE)

    assert names(lacks(state, GLIDER)) == [("Incubi", Outlook.GONE)]
    with_one = with_book(state, A)
    assert names(lacks(with_one, GLIDER)) == [("Incubi", Outlook.GONE)]
    assert names(lacks(in_pile(with_one, card("run", "Incubi")), GLIDER)) == [
        ("Incubi", Outlook.BY_BOOK)
    ]


def test_what_a_workshop_holds_for_another_ship_does_not_help():
    state = turn(display={"aa-bb": "Glider", "run": "Incubi"}, empty=GONE)
    held = in_workshop(state, 1, card("aaa", "Helix"))
    taken = in_workshop(state, 1, card("aaa", "Helix"), card("aaa", "Kite"))

    assert lacks(held, GLIDER) == ()
    assert names(lacks(taken, GLIDER)) == [("Helix", Outlook.GONE)]


def test_the_box_holds_twelve_of_each_kind_and_once_all_are_seen_no_more_come():
    state = game()
    crews = [card(deck, "Sylphs") for deck in DECKS for _ in "ab"]

    assert lacks(in_pile(state, *crews[:-1]), GLIDER) == ()
    assert names(lacks(in_pile(state, *crews), GLIDER)) == [("Incubi", Outlook.GONE)]


def test_a_ship_that_flies_lacks_nothing():
    state = showing(turn(built=frozenset({1})), {}, empty=GONE)

    assert lacks(state, GLIDER) == ()
