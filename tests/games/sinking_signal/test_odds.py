"""The odds: the exact chance of the next storm (S-2), and the safest of all layouts (S-9)."""

import random
from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.sinking_signal import START, voyage
from companion.games.sinking_signal.layout import Layout, Position
from companion.games.sinking_signal.odds import Board, safest, survives, weather
from companion.games.sinking_signal.pieces import FULL, lines, rectangle
from companion.games.sinking_signal.setup import Again
from companion.games.sinking_signal.solver import best, find
from tests.games.sinking_signal import referee
from tests.games.sinking_signal.test_solver import losses, pairs

SMALL = {Again.ALL_DAMAGED: 20, Again.NOTHING_INSIDE: 16}
"""So many free squares at most: where it counts how pieces lie, trying everything takes longer."""


@st.composite
def small_decks(draw, largest):
    """Draw a second turn on a small whole deck, which often can weather a third."""
    decks = [
        (wide, high, (wide * high - 8 - 4 * tents) // 2, tents)
        for wide in range(3, 7)
        for high in range(3, 7)
        for tents in (1, 2)
        if wide * high % 2 == 0 and 8 + 2 + 4 * tents <= wide * high <= largest
    ]
    wide, high, foods, tents = draw(st.sampled_from(decks))
    column, row = draw(st.integers(1, 7 - wide)), draw(st.integers(1, 7 - high))
    damage = FULL & ~rectangle(column, row, wide, high)
    storm = draw(st.lists(pairs, min_size=1, max_size=3))
    return Position(damage, 8, foods, tents, lines(storm))


def tried(position, again):
    """Return the greatest worth of all layouts, as ``worth`` counts it; None without any."""
    by_items = again is Again.NOTHING_INSIDE
    chances, worths = {}, []
    for flares, foods, tents in referee.every_layout(position):
        damage, *lying = referee.after(position, flares, foods, tents)
        lies = frozenset(frozenset(some) for some in lying) if by_items else None
        if (damage, lies) not in chances:
            chances[damage, lies] = referee.chance(damage, *lying, by_items=by_items)
        worths.append(worth(position, chances[damage, lies], foods, tents))
    return max(worths, default=None)


def worth(position, chance, foods, tents):
    lost, lost_tents = losses(position, foods, tents)
    return chance, -lost, -lost_tents


def early(seed, number):
    """Return positions of first and second turns, each with its turn."""
    chance = random.Random(seed)
    met = (it for _ in iter(int, 1) for it in enumerate(islice(voyage(chance), 2), start=1))
    return list(islice(met, number))


def hut():
    """Return a ship of two columns and five rows: a tent below, then a food, then four flares."""
    free = rectangle(5, 2, 2, 5)
    lying = Layout(rectangle(5, 5, 2, 2), (rectangle(5, 4, 2, 1),), (rectangle(5, 2, 2, 2),))
    return Board(FULL & ~free, lying)


@pytest.mark.parametrize("again", Again)
def test_s9_the_first_storm_is_weathered_for_certain(again):
    assert survives(Board(0, START), again) == 1


def test_s2_rolls_again_at_most_twice_where_all_is_damaged():
    ship = hut()

    chance = survives(ship)

    safe, quiet = Fraction(20, 36), Fraction(4, 36)
    assert chance == safe + quiet * (safe + quiet * (safe + quiet))


def test_s2_rolls_again_where_nothing_lies_inside_and_earlier_pairs_stay():
    ship = hut()

    chance = survives(ship, Again.NOTHING_INSIDE)

    flares, foods, tents = referee.pieces(ship.lying)
    damage = referee.squares(ship.damage)
    assert chance == referee.chance(damage, flares, foods, tents, by_items=True)
    assert chance < survives(ship)


@pytest.mark.parametrize("again", Again)
@settings(max_examples=30)
@given(data=st.data())
def test_s2_survives_agrees_with_trying_everything(again, data):
    position = data.draw(small_decks(24))
    layout = find(position)

    after = layout and weather(position, layout)

    if after is not None:
        flares, foods, tents = referee.pieces(after.lying)
        by_items = again is Again.NOTHING_INSIDE
        damage = referee.squares(after.damage)
        chance = referee.chance(damage, flares, foods, tents, by_items=by_items)
        assert survives(after, again) == chance


def test_s10_the_storm_takes_what_lies_inside_and_s11_the_signal_takes_its_flares():
    for _, position in early(3, 60):
        layout = find(position)
        if layout is None:
            continue

        after = weather(position, layout)

        damage, *lying = referee.after(position, *referee.pieces(layout))
        assert referee.squares(after.damage) == damage
        assert [set(some) for some in referee.pieces(after.lying)] == [set(some) for some in lying]


@pytest.mark.parametrize("again", Again)
# The same boards every time, since trying everything takes a second on one and ten on another.
@settings(max_examples=20, derandomize=True)
@given(data=st.data())
def test_safest_agrees_with_trying_everything(again, data):
    position = data.draw(small_decks(SMALL[again]))

    found = safest(position, 2, again)

    flares_foods_tents = found and referee.pieces(found.layout)
    value = found and worth(position, found.chance, *flares_foods_tents[1:])
    assert value == tried(position, again)


@pytest.mark.parametrize(("again", "number"), [*zip(Again, (60, 12), strict=True)])
def test_safest_is_legal_and_no_other_is_safer_or_saves_more_at_its_chance(again, number):
    for turn, position in early(6, number):
        found = safest(position, turn, again)

        others = [layout for layout in (find(position), best(position)) if layout is not None]
        assert (found is None) is (not others)
        if found is None:
            continue
        assert not referee.judge(position, found.layout)
        assert found.chance == survives(weather(position, found.layout), again)
        its = worth(position, found.chance, *referee.pieces(found.layout)[1:])
        for layout in others:
            chance = survives(weather(position, layout), again)
            assert worth(position, chance, *referee.pieces(layout)[1:]) <= its


def test_safest_in_the_last_turn_is_the_one_that_saves_most():
    position = Position((1 << 10) - 1, 4, 5, 3, lines([(3, 3)]))

    found = safest(position, 3)

    assert found.layout == best(position)
    assert found.chance is None


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_safest_of_a_lost_position_is_none(turn):
    lost = Position(0, 12, 6, 3, lines([(2, 2), (4, 4), (5, 5)]))

    assert find(lost) is None
    assert safest(lost, turn) is None


@pytest.mark.parametrize("again", Again)
def test_safest_tells_how_far_it_has_come(again):
    told = []
    position = Position(0, 12, 6, 3, lines([(3, 4)]))

    safest(position, 1, again, lambda done, of: told.append((done, of)))

    assert told == sorted(told)
    assert all(0 <= done <= of for done, of in told)
    assert len(told) > 5
