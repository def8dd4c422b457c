"""Phase 2: Acquire, Workshops and the Reserve (A-5, A-9 to A-13)."""

import pytest

from companion.games.aerion import commands as do
from companion.games.aerion import rules
from companion.games.aerion.pieces import Deck
from companion.games.aerion.state import Step, step_due
from tests.games.aerion.yard import (
    EIGHT_OF_EACH,
    A,
    card,
    cards_by_deck,
    events,
    in_pile,
    in_workshop,
    play,
    refused,
    told,
    turn,
    with_book,
    with_reserve,
)

HOUSE = (1, 1, 1, 2, 2, 3)
RUN = (1, 2, 3, 4, 5, 5)
GLIDER = card("aa-bb", "Glider")
HELIX = card("aaa-bb", "Helix")
INCUBI = card("run", "Incubi")


def test_a_1_only_what_the_dice_pay_can_be_acquired():
    assert refused(turn(HOUSE), do.Take(A, Deck.AAAA)) == ("does-not-pay", "A-1")
    assert refused(turn((1, 2, 3, 4, 6, 6)), do.Take(A, Deck.RUN)) == ("does-not-pay", "A-2")


def test_an_acquired_element_waits_for_its_place():
    state = play(turn(HOUSE), do.Take(A, Deck.AA_BB))

    assert step_due(state) is Step.ACQUIRE
    assert state.acquired == GLIDER
    state = play(state, do.Put(A, 1))
    assert state.workshops[0].cards == (GLIDER,)
    assert cards_by_deck(state) == EIGHT_OF_EACH


def test_a_5_one_card_is_acquired_and_no_other():
    state = play(turn(HOUSE), do.Take(A, Deck.AA_BB))

    assert refused(state, do.Take(A, Deck.AAA_BB))[0] == "not-now"


def test_a_5_an_unwanted_element_may_be_acquired_and_discarded():
    state = play(turn(HOUSE), do.Take(A, Deck.AA_BB), do.Discard(A))

    assert state.stack(Deck.AA_BB).pile == (GLIDER,)
    assert step_due(state) is Step.REVEAL


def test_a_book_goes_to_an_empty_pulpit_at_once():
    state = play(turn(HOUSE), do.Take(A, Deck.AAA))

    assert state.desk(A).pulpit == card("aaa", "Book")
    assert step_due(state) is Step.REVEAL


def test_a_book_stores_an_element_in_the_reserve():
    state = play(with_book(turn(HOUSE)), do.Take(A, Deck.AA_BB), do.Store(A))

    assert state.desk(A).reserve == (GLIDER,)
    assert state.desk(A).pulpit is None
    assert len(state.stack(Deck.AAAA).pile) == 1


def test_without_a_book_nothing_is_stored():
    state = play(turn(HOUSE), do.Take(A, Deck.AA_BB))

    assert refused(state, do.Store(A)) == ("no-book", "A-7")


def test_a_9_a_new_book_on_a_full_pulpit_is_discarded():
    state = play(with_book(turn(HOUSE)), do.Take(A, Deck.AAA), do.Discard(A))

    assert state.desk(A).pulpit == card("aaaa", "Book")
    assert state.stack(Deck.AAA).pile == (card("aaa", "Book"),)


def test_a_9_or_the_old_book_retrieves_and_the_new_one_is_placed():
    state = in_pile(with_book(turn(HOUSE)), card("run", "Oak"))

    state = play(state, do.Take(A, Deck.AAA), do.Retrieve(A, Deck.RUN, 1))

    assert state.desk(A).pulpit == card("aaa", "Book")
    assert state.stack(Deck.RUN).known == (card("run", "Oak"),)
    assert step_due(state) is Step.REVEAL


def test_a_9_the_old_book_cannot_pay_for_the_reserve():
    state = play(with_book(turn(HOUSE)), do.Take(A, Deck.AAA))

    assert refused(state, do.Store(A)) == ("book-not-element", "A-9")
    assert refused(state, do.Put(A, 1)) == ("book-not-element", "A-9")
    assert {each.tag for each in rules.offers(state, A)} == {"discard"}


def test_a_10_cards_go_to_the_pile_of_their_own_deck():
    state = in_workshop(turn(RUN), 1, GLIDER, HELIX)

    state = play(state, do.Take(A, Deck.RUN), do.Put(A, 1))

    for one in (GLIDER, HELIX, INCUBI):
        assert one in state.stack(one.deck).pile
    assert cards_by_deck(state) == EIGHT_OF_EACH


def test_a_11_the_crew_comes_last():
    state = play(in_workshop(turn(RUN), 1, GLIDER), do.Take(A, Deck.RUN))

    assert refused(state, do.Put(A, 1)) == ("crew-last", "A-11")
    assert refused(state, do.Put(A, 2)) == ("crew-last", "A-11")


@pytest.mark.parametrize(("there", "code"), [("Oak", "other-ship"), ("Kite", "kind-there")])
def test_a_11_a_workshop_takes_only_elements_of_one_ship(there, code):
    state = in_workshop(turn(HOUSE), 1, card("aaaa", there))

    state = play(state, do.Take(A, Deck.AA_BB))

    assert refused(state, do.Put(A, 1)) == (code, "A-11")


def test_a_11_blueprint_and_material_come_in_any_order():
    state = play(in_workshop(turn(HOUSE), 2, HELIX), do.Take(A, Deck.AA_BB), do.Put(A, 2))

    assert set(state.workshops[1].cards) == {HELIX, GLIDER}


def test_a_11_no_rule_empties_a_workshop():
    offered = rules.offers(in_workshop(turn(HOUSE), 1, GLIDER), None)

    assert not [each for each in offered if "workshop" in each.__struct_fields__]


def test_there_are_two_workshops():
    state = play(turn(HOUSE), do.Take(A, Deck.AA_BB))

    assert refused(state, do.Put(A, 3))[0] == "no-such-workshop"


def test_the_crew_completes_a_ship_and_flips_it():
    state = play(in_workshop(turn(RUN), 1, GLIDER, HELIX), do.Take(A, Deck.RUN))

    assert told(state, do.Put(A, 1))[:2] == ["card-put", "ship-completed"]
    state = play(state, do.Put(A, 1))
    assert state.built == {1}
    assert state.workshops[0].cards == ()


def test_the_sixth_ship_wins_at_once():
    state = in_workshop(turn(RUN, built=frozenset({2, 3, 4, 5, 6})), 1, GLIDER, HELIX)

    state = play(state, do.Take(A, Deck.RUN))

    assert told(state, do.Put(A, 1)) == ["card-put", "ship-completed", "fleet-won"]
    state = play(state, do.Put(A, 1))
    assert step_due(state) is Step.OVER
    assert rules.offers(state, None) == ()
    assert refused(state, do.Put(A, 1)) == ("game-over", "A-14")


def test_a_12_a_second_copy_of_a_built_ship_is_discarded_and_nothing_flips():
    state = in_workshop(turn(RUN, built=frozenset({1})), 1, GLIDER, HELIX)

    state = play(state, do.Take(A, Deck.RUN))
    (completed,) = (e for e in events(state, do.Put(A, 1)) if e.tag == "ship-completed")

    assert not completed.flies
    state = play(state, do.Put(A, 1))
    assert (state.built, state.workshops[0].cards) == ({1}, ())


def test_a_13_the_reserve_serves_a_workshop_at_any_time():
    for phase in (turn(), turn(HOUSE), play(turn(HOUSE), do.Take(A, Deck.AA_BB))):
        state = with_reserve(phase, HELIX)
        after = play(state, do.Bring(A, 1, 1))
        assert after.workshops[0].cards == (HELIX,)
        assert after.desk(A).reserve == ()
        assert step_due(after) is step_due(state)


def test_a_13_also_the_completing_crew():
    state = with_reserve(in_workshop(turn(), 2, GLIDER, HELIX), INCUBI)

    state = play(state, do.Bring(A, 1, 2))

    assert state.built == {1}


def test_a_13_only_what_fits_and_what_is_there():
    state = with_reserve(turn(), INCUBI)

    assert refused(state, do.Bring(A, 1, 1)) == ("crew-last", "A-11")
    assert refused(state, do.Bring(A, 2, 1))[0] == "no-such-place"
