"""Setup, Replenish, Books in any phase, and the ends (A-8, A-14)."""

from msgspec.structs import replace

from companion.games.aerion import commands as do
from companion.games.aerion import rules
from companion.games.aerion.course import unknown_due
from companion.games.aerion.pieces import DECKS, Deck, Kind
from companion.games.aerion.state import Ending, Step, step_due
from tests.games.aerion.yard import (
    EIGHT_OF_EACH,
    A,
    card,
    cards_by_deck,
    game,
    in_pile,
    in_workshop,
    play,
    refused,
    rolls,
    told,
    turn,
    with_book,
    with_reserve,
)

HOUSE = (1, 1, 1, 2, 2, 3)
OAK, KITE, SWAN = card("run", "Oak"), card("run", "Kite"), card("run", "Swan")
EMPTY = tuple(DECKS)


def test_the_first_display_is_turned_up_deck_by_deck_and_then_the_first_turn_begins():
    state = game()

    for deck in DECKS:
        assert step_due(state) is Step.REVEAL
        state = play(state, do.Reveal(deck, Kind.BOOK))

    assert (state.turn, state.active, step_due(state)) == (1, A, Step.CAST)
    assert all(stack.left == 7 for stack in state.stacks)


def test_a_deck_is_turned_up_once():
    state = play(game(), do.Reveal(Deck.RUN, Kind.BLUEPRINT, 1))

    assert refused(state, do.Reveal(Deck.RUN, Kind.BOOK))[0] == "already-revealed"


def test_only_cards_of_the_fleet_are_turned_up():
    for kind, number in ((Kind.BLUEPRINT, 0), (Kind.MATERIAL, 4), (Kind.CREW, 3), (Kind.BOOK, 1)):
        assert refused(game(), do.Reveal(Deck.RUN, kind, number))[0] == "no-such-card"


def test_cards_that_remain_in_the_display_stay():
    state = play(turn(HOUSE), do.Take(A, Deck.AAA))

    assert unknown_due(state) == (Deck.AAA,)
    state = play(state, do.Reveal(Deck.AAA, Kind.CREW, 1))
    assert (state.turn, len(state.display)) == (2, 6)


def test_a_new_turn_has_fresh_dice():
    state = play(turn(HOUSE), do.Take(A, Deck.AAA), do.Reveal(Deck.AAA, Kind.CREW, 1))

    assert (state.dice, state.casts, len(state.loose)) == ((0,) * 6, 0, 6)


def test_an_empty_deck_stays_empty():
    state = play(turn(HOUSE, empty=("aaa",)), do.Take(A, Deck.AAA))

    assert (state.turn, len(state.display)) == (2, 5)
    assert state.stack(Deck.AAA).left == 0


def test_a_8_a_book_puts_up_to_two_elements_on_their_deck_in_any_order():
    state = in_pile(with_book(turn()), OAK, KITE)

    one = play(state, do.Retrieve(A, Deck.RUN, 1))
    two = play(state, do.Retrieve(A, Deck.RUN, 1, 2))
    other = play(state, do.Retrieve(A, Deck.RUN, 2, 1))

    assert one.stack(Deck.RUN).known == (OAK,)
    assert two.stack(Deck.RUN).known == (OAK, KITE)
    assert other.stack(Deck.RUN).known == (KITE, OAK)
    assert cards_by_deck(two) == EIGHT_OF_EACH


def test_a_8_never_a_book_and_never_one_card_twice():
    state = in_pile(with_book(turn()), card("run", "Book"), OAK)

    assert refused(state, do.Retrieve(A, Deck.RUN, 1)) == ("book-stays", "A-8")
    assert refused(state, do.Retrieve(A, Deck.RUN, 2, 2)) == ("same-card-twice", "A-8")
    assert refused(state, do.Retrieve(A, Deck.RUN, 3))[0] == "no-such-place"
    assert refused(in_pile(turn(), OAK), do.Retrieve(A, Deck.RUN, 1)) == ("no-book", "A-7")


def test_a_8_in_every_phase():
    rolled, taken = turn(HOUSE), play(turn(HOUSE), do.Take(A, Deck.AA_BB))
    revealing = play(taken, do.Discard(A))

    for phase in (turn(), rolled, taken, revealing):
        state = in_pile(with_book(phase), OAK)
        assert do.Retrieve(A, Deck.RUN, 1) in rules.offers(state, A)
        assert play(state, do.Retrieve(A, Deck.RUN, 1)).stack(Deck.RUN).known == (OAK,)


def test_a_8_what_was_retrieved_is_shown_only_at_replenish():
    state = in_pile(with_book(turn((1, 2, 3, 4, 5, 5))), OAK)

    state = play(state, do.Retrieve(A, Deck.RUN, 1))
    assert state.stack(Deck.RUN).shown == card("run", "Incubi")
    state = play(state, do.Take(A, Deck.RUN), do.Discard(A))

    assert state.stack(Deck.RUN).shown == OAK
    assert state.turn == 2


def test_a_8_retrieved_cards_form_the_deck_of_one_that_was_exhausted():
    state = in_pile(with_book(turn((1, 2, 3, 4, 5, 5), empty=("run",))), OAK, KITE)

    state = play(state, do.Retrieve(A, Deck.RUN, 7, 6))

    assert state.stack(Deck.RUN).known == (KITE, OAK)
    assert state.stack(Deck.RUN).left == 2


def test_a_8_replenish_waits_while_a_book_could_still_be_used():
    state = with_book(turn(HOUSE, empty=("aa-bb",)))
    state = play(state, do.Take(A, Deck.AA_BB), do.Discard(A))

    assert step_due(state) is Step.REVEAL
    back = play(state, do.Retrieve(A, Deck.AA_BB, 8))
    assert back.stack(Deck.AA_BB).shown == card("aa-bb", "Glider")
    assert back.turn == 2
    on = play(state, do.TurnUp(1))
    assert (on.turn, on.desk(A).pulpit) == (2, card("aaaa", "Book"))


def test_a_8_known_cards_are_not_tapped_in():
    state = with_book(in_pile(turn(HOUSE), OAK, KITE))
    known = play(state, do.Retrieve(A, Deck.RUN, 1, 2))
    known = with_book(known)  # another Book, so that Replenish waits
    known = play(known, do.Reroll(A, 1, Deck.RUN, rolls=rolls(*HOUSE)), do.Take(A, Deck.AA_BB))
    known = play(known, do.Discard(A))

    assert refused(known, do.Reveal(Deck.RUN, Kind.BOOK)) == ("card-known", "A-8")
    shown = play(known, do.TurnUp(1))
    assert shown.stack(Deck.RUN).shown == OAK
    assert step_due(shown) is Step.REVEAL
    assert refused(shown, do.TurnUp(1))[0] == "reveal-first"


def test_replenish_of_a_past_turn_is_not_ended_twice():
    state = with_book(turn(HOUSE, empty=("aa-bb",)))
    state = play(state, do.Take(A, Deck.AA_BB), do.Discard(A))

    assert refused(state, do.TurnUp(0))[0] == "already-done"


def last_card(**fields):
    """Return the turn with one card left in the whole game, a Blueprint that the dice pay."""
    return turn((1, 1, 2, 2, 3, 4), {"aa-bb": "Glider"}, empty=EMPTY, **fields)


def test_a_14_with_decks_and_display_empty_the_game_is_lost():
    state = play(last_card(), do.LetGo(A, Deck.AA_BB))

    assert (state.ending, step_due(state)) == (Ending.LOST, Step.OVER)
    assert rules.summary(state).ending is Ending.LOST


def test_a_14_a_book_that_could_refill_a_deck_has_to_be_declined_first():
    state = play(with_book(last_card()), do.LetGo(A, Deck.AA_BB))

    assert step_due(state) is Step.LAST_CHANCE
    assert do.Retrieve(A, Deck.AA_BB, 8) in rules.offers(state, A)
    saved = play(state, do.Retrieve(A, Deck.AA_BB, 8))
    assert (saved.turn, saved.display) == (2, (card("aa-bb", "Glider"),))
    assert play(state, do.GiveUp(1)).ending is Ending.LOST


def test_a_14_a_book_without_an_element_to_bring_back_is_no_chance():
    state = with_book(turn((1, 1, 1, 2, 3, 4), {"aaa": "Book"}, empty=EMPTY))

    assert play(state, do.LetGo(A, Deck.AAA)).ending is Ending.LOST


def test_a_14_reserve_moves_come_before_the_loss_and_may_win():
    state = last_card(built=frozenset({1, 2, 3, 4, 5}))
    state = in_workshop(state, 1, card("aaa", "Wren"), card("aaa", "Brass"))
    state = with_reserve(state, card("run", "Sylphs"))
    state = play(state, do.LetGo(A, Deck.AA_BB))

    assert step_due(state) is Step.LAST_CHANCE
    assert told(state, do.Bring(A, 1, 1))[-1] == "fleet-won"
    assert play(state, do.Bring(A, 1, 1)).ending is Ending.WON


def test_a_14_the_last_reserve_move_that_does_not_win_loses():
    state = with_reserve(last_card(), card("run", "Oak"))
    state = play(state, do.LetGo(A, Deck.AA_BB), do.Bring(A, 1, 1))

    assert state.ending is Ending.LOST


def test_a_14_winning_is_checked_first():
    five = frozenset({2, 3, 4, 5, 6})
    state = turn((1, 2, 3, 4, 5, 5), {"run": "Incubi"}, empty=EMPTY, built=five)
    state = in_workshop(state, 1, card("aa-bb", "Glider"), card("aaa", "Helix"))

    assert play(state, do.Take(A, Deck.RUN), do.Put(A, 1)).ending is Ending.WON


def test_a_14_without_the_last_discard_a_loss_is_none():
    state = play(last_card(), do.LetGo(A, Deck.AA_BB))

    assert replace(state, stacks=last_card().stacks).ending is None
