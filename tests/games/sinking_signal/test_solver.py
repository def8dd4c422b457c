"""The solver: a legal layout or the proof that there is none, and the one that saves most (S-9)."""

import random
from itertools import islice, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.sinking_signal import positions
from companion.games.sinking_signal.pieces import FULL, WINDOWS, lines, rectangle
from companion.games.sinking_signal.solver import Layout, Position, best, find
from tests.games.sinking_signal import referee

FACES = range(1, 7)
pairs = st.tuples(st.integers(1, 6), st.integers(1, 6))


FOODS = [rectangle(column, row, 2, 1) for column in range(1, 6) for row in FACES]
FOODS += [rectangle(column, row, 1, 2) for column in FACES for row in range(1, 6)]


@st.composite
def few_squares(draw, flares=(4, 8), foods=5, tents=2):
    """Draw a board with damage anywhere, reachable or not, on which all layouts can be tried.

    The pieces can cover it; whether they can do so by the rules is left to chance.
    """
    counts = draw(st.sampled_from(flares)), draw(st.integers(1, foods)), draw(st.integers(1, tents))
    chance = random.Random(draw(st.integers(0, 1 << 32)))
    free = strew(chance, *counts)
    storm = draw(st.lists(pairs, min_size=1, max_size=3, unique=True))
    return Position(FULL & ~free, *counts, lines(storm))


def strew(chance, flares, foods, tents):
    """Return squares that so many pieces cover, a signal among them, each laid anywhere."""
    squares = [1 << at for at in range(36)]
    covered = 0
    for shapes, number in ((WINDOWS, tents + 1), (FOODS, foods), (squares, flares - 4)):
        for _ in range(number):
            covered |= chance.choice([it for it in shapes if not it & covered])
    return covered


def losses(position, foods, tents):
    """Return how many pieces the storm takes, and how many tents, the lower the better."""
    lost = len(referee.swept(position, tents))
    return len(referee.swept(position, foods)) + lost, lost


@pytest.mark.parametrize("pair", list(product(FACES, FACES)))
def test_s9_every_first_storm_can_be_weathered_with_nothing_swept(pair):
    position = Position(0, 12, 6, 3, lines([pair]))

    layout = best(position)

    assert not referee.judge(position, layout)
    assert layout.swept(position.slippery) == ((), ())


def test_s9_layouts_of_two_thousand_positions_keep_every_rule():
    met = list(islice(positions(random.Random(9)), 2000))

    layouts = [find(position) for position in met]

    wrong = [
        (position, layout)
        for position, layout in zip(met, layouts, strict=True)
        if layout is not None and referee.judge(position, layout)
    ]
    assert not wrong
    assert 0 < layouts.count(None) < 1000


@given(position=few_squares())
def test_s9_agrees_with_trying_everything(position):
    exists = next(referee.every_layout(position), None) is not None

    layout = find(position)

    assert (layout is not None) is exists
    assert layout is None or not referee.judge(position, layout)


def test_s9_same_position_same_layout():
    position = Position(0, 12, 6, 3, lines([(3, 4)]))

    assert find(position) == find(position)


@given(position=few_squares())
def test_best_saves_as_much_as_trying_everything_can(position):
    least = min(
        (losses(position, foods, tents) for _, foods, tents in referee.every_layout(position)),
        default=None,
    )

    layout = best(position)

    found = layout and losses(position, *referee.pieces(layout)[1:])
    assert found == least


def test_best_saves_no_less_than_the_first_layout():
    for position in islice(positions(random.Random(4)), 300):
        first, most = find(position), best(position)

        assert (first is None) is (most is None)
        if first is not None and most is not None:
            assert not referee.judge(position, most)
            least = losses(position, *referee.pieces(most)[1:])
            assert least <= losses(position, *referee.pieces(first)[1:])


def test_s3_tells_what_the_storm_takes():
    food, tent, away = 0b11, 0b11 << 6 | 0b11 << 12, 0b11 << 30
    layout = Layout(0, (food, away), (tent,))

    swept = layout.swept(lines([(1, 1)]))

    assert swept == ((food,), ())
    assert layout.swept(lines([(1, 1), (2, 1)])) == ((food, away), (tent,))


def test_s5_there_is_no_layout_where_pieces_and_damage_do_not_make_up_the_board():
    assert find(Position(0, 12, 6, 2, lines([(1, 1)]))) is None
    assert find(Position(1, 12, 6, 3, lines([(1, 1)]))) is None


@pytest.mark.parametrize(("foods", "tents"), [(0, 3), (6, 0)])
def test_s4_there_is_no_layout_without_a_food_or_without_a_tent(foods, tents):
    free = 4 + 2 * foods + 4 * tents
    position = Position(FULL & ~((1 << free) - 1), 4, foods, tents, lines([(6, 6)]))

    assert find(position) is None


def test_best_tells_how_far_it_has_come():
    told = []

    best(Position(0, 12, 6, 3, lines([(3, 4)])), lambda done, of: told.append((done, of)))

    assert told
    assert all(0 <= done < of for done, of in told)
