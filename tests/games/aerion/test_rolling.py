"""Phase 1: Roll (A-3, A-4, A-6, A-7)."""

from itertools import product

import pytest

from companion.core.rules import replay
from companion.core.values import Roll, Source
from companion.games.aerion import commands as do
from companion.games.aerion import rules
from companion.games.aerion.events import DiceLifted
from companion.games.aerion.pieces import AERION_DIE, Deck, paying
from companion.games.aerion.state import Step, step_due
from tests.games.aerion.yard import (
    EIGHT_OF_EACH,
    A,
    cards_by_deck,
    play,
    refused,
    rolls,
    told,
    turn,
    with_book,
)

NOTHING = (1, 2, 3, 4, 6, 6)
ONE = {"aaa": "Book"}


def hold(*dice: int) -> dict[str, bool]:
    return {f"hold{die}": True for die in dice}


def test_a_turn_begins_with_all_six_dice():
    state = turn()

    assert rules.dice(state, do.Cast(A, 0)) == (AERION_DIE,) * 6
    state = play(state, do.Cast(A, 0, rolls(*NOTHING)))
    assert (state.dice, step_due(state)) == (NOTHING, Step.CHOOSE)


def test_a_roll_of_another_hand_counts_once():
    state = play(turn(), do.Cast(A, 0, rolls(*NOTHING)))

    assert refused(state, do.Cast(A, 0, rolls(*NOTHING)))[0] == "not-now"
    assert refused(state, do.Reroll(A, 0, Deck.AAA, rolls=rolls(*NOTHING)))[0] == "already-done"


def test_a_reroll_burns_a_card_onto_the_pile_of_its_own_deck():
    state = play(turn(NOTHING), do.Reroll(A, 1, Deck.AAA, **hold(5, 6), rolls=rolls(6, 1, 2, 3)))

    assert state.dice == (6, 1, 2, 3, 6, 6)
    assert state.stack(Deck.AAA).shown is None
    assert len(state.stack(Deck.AAA).pile) == 1
    assert (state.record.burnt, state.record.rerolls) == (1, 1)
    assert cards_by_deck(state) == EIGHT_OF_EACH


def test_where_the_table_rolls_its_own_dice_they_follow_the_burnt_card():
    state = play(turn(NOTHING), do.Reroll(A, 1, Deck.AAA, **hold(5, 6)))

    assert step_due(state) is Step.CAST
    assert state.loose == (0, 1, 2, 3)
    assert refused(state, do.Cast(A, 1, rolls(1, 2)))[0] == "wrong-rolls"
    assert play(state, do.Cast(A, 1, rolls(6, 6, 6, 6))).dice == (6,) * 6


def test_where_quarterdeck_rolls_real_dice_may_follow_for_once():
    state = turn(NOTHING, choices={"dice": Source.ROLLED})

    assert len(rules.dice(state, do.Reroll(A, 1, Deck.AAA, **hold(1)))) == 5
    assert rules.dice(state, do.Reroll(A, 1, Deck.AAA, by_hand=True)) == ()


def test_different_dice_may_be_held_each_time():
    state = play(
        turn(NOTHING),
        do.Reroll(A, 1, Deck.AAA, **hold(1, 2, 3), rolls=rolls(5, 5, 5)),
        do.Reroll(A, 2, Deck.RUN, **hold(4, 5, 6), rolls=rolls(5, 1, 1)),
    )

    assert state.dice == (5, 1, 1, 5, 5, 5)


def test_a_reroll_needs_a_loose_die_and_a_card():
    state = turn(NOTHING)

    assert refused(state, do.Reroll(A, 1, Deck.AAA, **hold(1, 2, 3, 4, 5, 6)))[0] == "all-held"
    assert refused(state, do.Reroll(A, 1)) == ("burn-a-card", "A-3")
    assert refused(turn(NOTHING, ONE), do.Reroll(A, 1, Deck.RUN))[0] == "not-shown"


def test_dice_have_six_sides():
    assert refused(turn(), do.Cast(A, 0, (*rolls(1, 2, 3, 4, 5), Roll(7))))[0] == "no-such-face"


def test_a_3_with_two_cards_and_none_payable_there_is_nothing_but_a_reroll():
    state = turn(NOTHING, {"aaa": "Book", "aaaa": "Oak"}, pixies=0)

    assert {each.tag for each in rules.offers(state, None)} == {"reroll"}
    assert refused(state, do.LetGo(A, Deck.AAA)) == ("must-reroll", "A-3")


def test_a_3_a_card_that_pays_may_be_declined_for_a_reroll():
    state = turn((1, 1, 1, 2, 2, 3))

    assert told(state, do.Reroll(A, 1, Deck.AAA, **hold(1, 2, 3))) == ["card-burnt", "dice-lifted"]


def test_a_4_the_last_card_buys_no_reroll():
    assert refused(turn(NOTHING, ONE), do.Reroll(A, 1, Deck.AAA)) == ("last-card", "A-4")


def test_a_4_the_last_card_is_acquired_or_let_go_to_replenish():
    state = turn((1, 1, 1, 2, 3, 4), ONE)

    offered = {each.tag for each in rules.offers(state, A)}
    after = play(state, do.LetGo(A, Deck.AAA))

    assert {"take", "let-go"} <= offered
    assert len(after.stack(Deck.AAA).pile) == 1
    assert step_due(after) is Step.REVEAL
    assert after.record.let_go == 1


def test_a_4_books_and_pixies_may_be_used_before_the_last_card_goes():
    state = with_book(turn(NOTHING, ONE))

    state = play(state, do.SpendPixie(A, 1, 1, 6), do.OpenBook(A))
    state = play(state, do.Reroll(A, 1, **hold(1, 5, 6), rolls=rolls(1, 1, 1)))

    assert (state.dice, state.free) == ((6, 1, 1, 1, 6, 6), 2)


def test_a_6_a_pixie_sets_one_die_and_is_gone_for_good():
    state = play(turn(NOTHING), do.SpendPixie(A, 1, 4, 5))

    assert (state.dice, state.pixies) == ((1, 2, 3, 5, 6, 6), 2)
    assert refused(state, do.SpendPixie(A, 1, 4, 5)) == ("same-face", "A-6")
    assert refused(turn(NOTHING, pixies=0), do.SpendPixie(A, 1, 1, 6)) == ("no-pixie", "A-6")


def test_a_6_several_pixies_may_be_spent_after_one_roll():
    state = play(turn(NOTHING), *(do.SpendPixie(A, 1, die, 6) for die in (1, 2, 3)))

    assert (state.dice, state.pixies) == ((6, 6, 6, 4, 6, 6), 0)


def test_a_6_a_pixie_waits_for_a_roll():
    assert refused(turn(), do.SpendPixie(A, 0, 1, 6))[0] == "not-now"


def test_a_6_the_difficulty_is_the_number_of_pixies():
    for pixies in (3, 2, 1, 0):
        assert turn(choices={"pixies": pixies}).pixies == pixies


def test_a_7_a_book_gives_three_rerolls_of_different_dice():
    state = play(with_book(turn(NOTHING)), do.OpenBook(A))

    for roll, held in ((1, (5, 6)), (2, (1,)), (3, (1, 2, 3))):
        loose = 6 - len(held)
        state = play(state, do.Reroll(A, roll, **hold(*held), rolls=rolls(*[4] * loose)))

    assert (state.free, state.record.book_rerolls, state.record.burnt) == (0, 3, 0)
    assert len(state.display) == 6


def test_a_7_a_pixie_may_come_between_the_rerolls_of_a_book():
    state = play(with_book(turn(NOTHING)), do.OpenBook(A))

    state = play(state, do.Reroll(A, 1, rolls=rolls(*NOTHING)), do.SpendPixie(A, 2, 1, 6))

    assert play(state, do.Reroll(A, 2, rolls=rolls(*NOTHING))).free == 1


def test_a_7_while_a_book_is_open_no_card_is_burnt():
    state = play(with_book(turn(NOTHING)), do.OpenBook(A))

    assert refused(state, do.Reroll(A, 1, Deck.AAA)) == ("book-first", "A-7")


def test_a_7_unused_rerolls_lapse_with_the_phase():
    state = play(with_book(turn((1, 1, 1, 2, 3, 4))), do.OpenBook(A), do.Take(A, Deck.AAA))

    assert state.free == 0


def test_a_7_without_a_book_there_is_none_to_open():
    assert refused(turn(NOTHING), do.OpenBook(A)) == ("no-book", "A-7")


def test_luck_counts_rolls_that_pay_against_their_chance():
    every = list(product(range(1, 7), repeat=6))
    paying_any = sum(any(paying(roll, deck) for deck in Deck) for roll in every)

    lucky = play(turn(), do.Cast(A, 0, rolls(1, 1, 1, 2, 3, 4))).record
    unlucky = play(turn(display=ONE), do.Cast(A, 0, rolls(*NOTHING))).record

    assert (lucky.rolls, lucky.paid, lucky.expected) == (
        1,
        1,
        pytest.approx(paying_any / len(every)),
    )
    assert (unlucky.paid, unlucky.expected) == (0, pytest.approx(17136 / 46656))


def test_luck_counts_only_the_dice_that_were_rolled():
    state = play(turn((1, 1, 2, 3, 4, 6), {"aaa": "Book", "run": "Oak"}))

    state = play(state, do.Reroll(A, 1, Deck.RUN, **hold(1, 2, 3, 4, 5), rolls=rolls(5)))

    assert (state.record.paid, state.record.expected) == (0, pytest.approx(1 / 6))


def test_a_die_whose_roll_was_undone_is_rolled_with_those_that_are_lifted():
    state = replay(rules, turn(), [DiceLifted((0, 1, 2, 3))])

    assert state.loose == (0, 1, 2, 3, 4, 5)
    assert play(state, do.Cast(A, 0, rolls(*NOTHING))).dice == NOTHING
