"""The odds are exact: against full enumeration, an independent brute force, and simulation."""

import random
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest

from companion.games.aerion.display import rerolls_left, tries
from companion.games.aerion.odds import best, chance
from companion.games.aerion.pieces import DECKS, Deck, paying
from tests.games.aerion.yard import turn, with_book

FACES = range(1, 7)


@pytest.fixture(scope="module")
def one_roll():
    """Count, among all 46,656 rolls, those that pay a card of each deck."""
    counted = dict.fromkeys(DECKS, 0)
    for roll in product(FACES, repeat=6):
        for deck in DECKS:
            counted[deck] += bool(paying(roll, deck))
    return counted


@pytest.mark.parametrize(
    ("deck", "percent"),
    [
        (Deck.AA_BB, 59.88),
        (Deck.AAA, 36.73),
        (Deck.AAA_BB, 17.44),
        (Deck.RUN, 9.26),
        (Deck.AAAA, 5.22),
        (Deck.SIX, 5.48),
    ],
)
def test_the_chance_of_one_roll_is_that_of_all_46656(one_roll, deck, percent):
    assert chance((), [deck], 0) == pytest.approx(one_roll[deck] / 6**6, abs=1e-12)
    assert round(100 * chance((), [deck], 0), 2) == percent


def goal_of(decks, pixies):
    """Tell whether a roll pays one of some decks, with Pixies spent wherever they help."""

    @cache
    def paid(roll, left):
        if any(paying(roll, deck) for deck in decks):
            return True
        changed = (
            tuple(sorted((*roll[:at], face, *roll[at + 1 :]))) for at in range(6) for face in FACES
        )
        return left > 0 and any(paid(each, left - 1) for each in changed)

    return lambda roll: paid(tuple(sorted(roll)), pixies)


def brute_force(decks, dice, rerolls):
    """Try every hold and every outcome, in fractions, with no shared table."""
    paid = goal_of(decks, 0)

    @cache
    def value(roll, left):
        if paid(roll):
            return Fraction(1)
        if not left:
            return Fraction(0)
        held = {
            tuple(roll[at] for at in keep) for n in range(7) for keep in combinations(range(6), n)
        }
        return max(mean(keep, left) for keep in held)

    @cache
    def mean(keep, left):
        rolls = list(product(FACES, repeat=6 - len(keep)))
        return sum(value(tuple(sorted((*keep, *each))), left - 1) for each in rolls) / Fraction(
            len(rolls)
        )

    return value(tuple(sorted(dice)), rerolls)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("dice", [(1, 2, 3, 4, 6, 6), (1, 1, 2, 3, 5, 6)])
def test_one_reroll_is_as_brute_force_finds_it(deck, dice):
    expected = brute_force((deck,), dice, 1)

    assert max(chance(dice, [deck], 0), best(dice, [deck], 1).chance) == pytest.approx(
        float(expected), abs=1e-12
    )


def test_two_rerolls_are_as_brute_force_finds_them():
    dice = (2, 2, 3, 4, 6, 6)

    assert best(dice, [Deck.RUN], 2).chance == pytest.approx(
        float(brute_force((Deck.RUN,), dice, 2)), abs=1e-12
    )


def test_a_chosen_set_is_as_brute_force_finds_it():
    dice, decks = (1, 1, 2, 4, 5, 6), (Deck.RUN, Deck.AAAA)

    assert best(dice, decks, 1).chance == pytest.approx(
        float(brute_force(decks, dice, 1)), abs=1e-12
    )


@pytest.mark.parametrize("pixies", [0, 1, 2, 3])
@pytest.mark.parametrize("deck", DECKS)
def test_a_6_pixies_alone_pay_whatever_so_many_changes_reach(deck, pixies):
    paid = goal_of((deck,), pixies)

    for roll in [(1, 2, 3, 4, 6, 6), (1, 1, 2, 3, 5, 6), (1, 2, 3, 4, 5, 6), (6, 6, 5, 5, 4, 3)]:
        assert chance(roll, [deck], 0, pixies) == paid(roll)


def test_a_6_a_pixie_may_be_spent_before_a_reroll_and_is_never_better_so():
    """Play with one Pixie that may go at any moment: it gains nothing over keeping it."""
    deck, paid = Deck.AAAA, goal_of((Deck.AAAA,), 0)

    def mean(keep, pixies):
        rolls = [tuple(sorted((*keep, *each))) for each in product(FACES, repeat=6 - len(keep))]
        return sum(after(roll, pixies) for roll in rolls) / len(rolls)

    @cache
    def after(roll, pixies):
        return float(paid(roll) or (pixies and goal_of((deck,), 1)(roll)))

    def freely(roll, pixies):
        held = {
            tuple(roll[at] for at in keep) for n in range(7) for keep in combinations(range(6), n)
        }
        return max(mean(keep, pixies) for keep in held)

    dice = (1, 1, 2, 3, 5, 6)
    changed = {tuple(sorted((*dice[:at], f, *dice[at + 1 :]))) for at in range(6) for f in FACES}
    at_once = max(freely(roll, 0) for roll in changed)

    assert best(dice, [deck], 1, 1).chance == pytest.approx(max(at_once, freely(dice, 1)))


def test_the_best_dice_to_keep_are_those_that_the_eye_would_keep():
    assert best((5, 5, 5, 1, 3, 6), [Deck.AAAA], 1).keep == (0, 1, 2)
    assert best((1, 2, 3, 4, 6, 6), [Deck.RUN], 1).chance == pytest.approx(1 - (5 / 6) ** 2)
    assert best((2, 3, 4, 5, 5, 5), [Deck.RUN], 1).keep == (0, 1, 2, 3)


def test_more_rerolls_or_a_pixie_never_make_it_worse():
    dice = (1, 1, 2, 4, 5, 6)
    for deck in DECKS:
        lines = tries(dice, frozenset((deck,)), 8, pixie=True)
        chances = [line.chance for line in lines]
        assert chances == sorted(chances)
        assert all(line.with_pixie >= line.chance for line in lines)
        assert chances[-1] <= 1


@pytest.mark.parametrize(("decks", "rerolls"), [((Deck.AAA_BB,), 3), ((Deck.RUN, Deck.SIX), 2)])
def test_simulation_agrees_within_four_sigma(decks, rerolls):
    chance_ = random.Random(1)
    dice, games = (1, 2, 2, 4, 6, 6), 20_000
    expected = best(dice, decks, rerolls).chance

    won = sum(simulate(chance_, dice, decks, rerolls) for _ in range(games))

    sigma = (games * expected * (1 - expected)) ** 0.5
    assert abs(won - games * expected) <= 4 * sigma


def simulate(chance_, dice, decks, rerolls):
    for left in range(rerolls, 0, -1):
        if any(paying(dice, deck) for deck in decks):
            return True
        keep = best(dice, decks, left).keep
        dice = tuple(dice[at] if at in keep else chance_.randint(1, 6) for at in range(6))
    return any(paying(dice, deck) for deck in decks)


def test_a_4_a_card_is_never_burnt_for_itself_and_the_last_buys_nothing():
    state = turn(dice=(1, 2, 3, 4, 6, 6))

    assert rerolls_left(state, frozenset({Deck.AAAA})) == 5
    assert rerolls_left(state, frozenset({Deck.AAAA, Deck.RUN})) == 4
    assert rerolls_left(turn((1, 2, 3, 4, 6, 6), {"aaa": "Book"}), frozenset({Deck.AAA})) == 0


def test_a_7_a_book_at_hand_adds_three_rerolls():
    state = with_book(turn(dice=(1, 2, 3, 4, 6, 6)))

    assert rerolls_left(state, frozenset({Deck.AAAA})) == 8
