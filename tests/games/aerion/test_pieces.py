"""What a roll pays: every multiset of six dice, against a reading that shares no code."""

from itertools import combinations_with_replacement, permutations, product

import pytest

from companion.games.aerion.pieces import DEALS, DECKS, Deck, paying

LETTERS = {
    Deck.AA_BB: ["AABB"],
    Deck.AAA: ["AAA"],
    Deck.AAA_BB: ["AAABB"],
    Deck.AAAA: ["AAAA"],
    Deck.SIX: ["AAABBB", "AABBCC"],
}


def pays(roll: tuple[int, ...], deck: Deck) -> bool:
    """Give every letter a face, and look whether the roll has all those dice."""
    if deck is Deck.RUN:
        return {1, 2, 3, 4, 5} <= set(roll) or {2, 3, 4, 5, 6} <= set(roll)
    for letters in LETTERS[deck]:
        for faces in product(range(1, 7), repeat=3):
            wanted = [faces["ABC".index(letter)] for letter in letters]
            if all(wanted.count(face) <= roll.count(face) for face in wanted):
                return True
    return False


def test_a_1_every_multiset_of_six_dice_pays_what_it_contains():
    for roll in combinations_with_replacement(range(1, 7), 6):
        for deck in DECKS:
            assert bool(paying(roll, deck)) == pays(roll, deck), (roll, deck)


def test_a_1_the_dice_that_pay_do_so_alone_and_each_serves_one_letter():
    for roll in combinations_with_replacement(range(1, 7), 6):
        for deck in DECKS:
            dice = paying(roll, deck)
            used = tuple(roll[at] for at in dice)
            assert len(set(dice)) == len(dice)
            assert not dice or pays(used, deck)
            assert len(dice) in (0, {"aa-bb": 4, "aaa": 3, "aaaa": 4}.get(deck, len(dice)))


@pytest.mark.parametrize(
    ("roll", "deck"),
    [
        ((4, 4, 4, 4, 1, 2), Deck.AA_BB),
        ((4, 4, 4, 4, 1, 2), Deck.AAA),
        ((3, 3, 3, 3, 3, 1), Deck.AAA_BB),
        ((2, 2, 2, 2, 5, 5), Deck.SIX),
        ((6, 6, 6, 6, 6, 6), Deck.SIX),
    ],
)
def test_a_1_letters_may_be_equal(roll, deck):
    assert paying(roll, deck)


def test_a_1_order_does_not_matter():
    assert all(paying(roll, Deck.AAA_BB) for roll in permutations((1, 1, 5, 5, 5, 3)))


@pytest.mark.parametrize("roll", [(1, 2, 3, 4, 5, 5), (2, 3, 4, 5, 6, 6), (6, 5, 4, 3, 2, 1)])
def test_a_2_five_in_a_row_from_one_or_from_two_pay_a_run(roll):
    assert len(paying(roll, Deck.RUN)) == 5


@pytest.mark.parametrize("roll", [(1, 2, 3, 4, 6, 6), (1, 3, 4, 5, 6, 6), (1, 1, 2, 3, 4, 4)])
def test_a_2_a_gap_pays_no_run(roll):
    assert paying(roll, Deck.RUN) == ()


def test_a_15_there_are_twenty_ways_to_draw_three_ships():
    assert len(set(DEALS)) == 20
    assert all(len(set(deal)) == 3 for deal in DEALS)
