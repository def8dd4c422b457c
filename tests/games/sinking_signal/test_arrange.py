"""Moving pieces: placing, swapping, turning, lifting, clearing and laying out a plan."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.refusals import Refused
from companion.core.rules import replay
from companion.games.sinking_signal import rules
from companion.games.sinking_signal.commands import (
    ClearBoard,
    Lies,
    Lift,
    Place,
    Turn90,
)
from companion.games.sinking_signal.events import PiecesMoved, Put
from companion.games.sinking_signal.pieces import Kind, column_of, numbers, rectangle, row_of
from tests.games.sinking_signal.ship import (
    AT_FIRST,
    SAFE,
    SECOND,
    THIRD,
    at,
    board,
    by_kind,
    drawn,
    faults,
    lay,
    play,
    refused,
    squares_of,
    told,
    whole,
)

LONELY = """
    ######
    #aa..#
    ######
    ##..##
    ##.AA*
    ##.AA.
"""
"""A board that is being arranged: one food, one tent and one flare with room about them."""


def deck(drawing=AT_FIRST, *pairs):
    return board(drawing, *(pairs or [(6, 1)]))


# Placing


def test_a_piece_is_placed_by_its_bottom_left_square():
    cleared = play(deck(), ClearBoard())

    after = play(cleared, Place("tent-2", 3, 2), Place("flare-7", 1, 1), Place("food-4", 5, 6))

    assert squares_of(after, "tent-2") == rectangle(3, 2, 2, 2)
    assert squares_of(after, "flare-7") == at(1, 1)
    assert squares_of(after, "food-4") == at(5, 6) | at(6, 6)


def test_placing_on_free_squares_moves_nothing_else():
    lonely = deck(LONELY)

    events = told(lonely, Place("food-1", 4, 5))

    assert events == (PiecesMoved((Put("food-1", at(4, 5) | at(5, 5)),)),)


def test_a_piece_may_be_placed_partly_on_its_own_squares():
    after = play(deck(LONELY), Place("food-1", 3, 5))

    assert squares_of(after, "food-1") == at(3, 5) | at(4, 5)
    assert len(after.tray) == len(deck(LONELY).tray)


def test_placing_with_one_hand_is_one_event():
    events = told(deck(), Place("food-1", 1, 6))

    assert len(events) == 1


# Swapping places


def test_a_food_and_two_flares_swap_places():
    after = play(deck(), Place("food-1", 1, 6))

    assert squares_of(after, "food-1") == at(1, 6) | at(2, 6)
    assert after.flares & (at(3, 6) | at(4, 6)) == at(3, 6) | at(4, 6)
    assert after.tray == ()


def test_a_tent_and_two_foods_swap_places():
    after = play(deck(), Place("tent-1", 3, 5))

    assert squares_of(after, "tent-1") == rectangle(3, 5, 2, 2)
    assert squares_of(after, "food-1") | squares_of(after, "food-2") == rectangle(5, 5, 2, 2)
    assert after.tray == ()


def test_a_tent_and_four_flares_swap_places():
    after = play(deck(), Place("tent-1", 1, 5))

    assert after.flares & rectangle(5, 5, 2, 2) == rectangle(5, 5, 2, 2)
    assert after.tray == ()


def test_two_pieces_of_a_kind_swap_places():
    after = play(deck(), Place("tent-1", 5, 1))

    assert squares_of(after, "tent-1") == rectangle(5, 1, 2, 2)
    assert squares_of(after, "tent-3") == rectangle(5, 5, 2, 2)


def test_a_food_that_was_pushed_away_is_turned_where_that_makes_it_fit():
    """Food ``a`` stands upright on the squares that ``b`` gets; both are 2 by 1 (S-12)."""
    upright = deck(
        """
        a*bb##
        a*##AA
        **##AA
        ######
        ######
        ######
        """,
        (3, 1),
    )

    after = play(upright, Place("food-1", 3, 6))

    assert squares_of(after, "food-1") == at(3, 6) | at(4, 6)
    assert squares_of(after, "food-2") == at(1, 6) | at(1, 5)


def test_what_does_not_fit_the_vacated_squares_goes_to_the_tray():
    after = play(deck(), Place("flare-1", 3, 6))

    assert squares_of(after, "flare-1") == at(3, 6)
    assert [piece.name for piece in after.tray] == ["food-1"]


def test_a_tent_that_a_food_pushed_away_goes_to_the_tray():
    after = play(deck(), Place("food-1", 5, 6))

    assert [piece.name for piece in after.tray] == ["tent-1"]


def test_of_what_was_pushed_away_as_much_as_fits_fills_the_vacated_squares():
    """Shifted by one square, the food vacates one and pushes one flare away."""
    after = play(deck(), Place("food-1", 2, 6))

    assert squares_of(after, "food-1") == at(2, 6) | at(3, 6)
    assert after.flares & at(4, 6)
    assert after.tray == ()


def test_what_a_piece_from_the_tray_pushes_away_goes_to_the_tray():
    lifted = play(deck(), Lift("tent-1"))

    after = play(lifted, Place("tent-1", 3, 5))

    assert {piece.name for piece in after.tray} == {"food-1", "food-2"}


def test_a_swap_leaves_all_other_pieces_where_they_are():
    before = deck()

    after = play(before, Place("food-1", 1, 6))

    moved = {new.name for old, new in zip(before.pieces, after.pieces, strict=True) if old != new}
    assert {name.split("-")[0] for name in moved} == {"food", "flare"}
    assert len(moved) == 3


def test_a_swap_and_the_swap_back_leave_the_same_picture():
    before = deck()

    after = play(before, Place("food-1", 1, 6), Place("food-1", 3, 6))

    assert drawn(after) == drawn(before)


# Turning


@pytest.mark.parametrize(("pivot", "expected"), [((3, 6), (3, 5)), ((4, 6), (4, 5))])
def test_at_the_upper_edge_a_food_turns_downwards_and_keeps_the_named_square(pivot, expected):
    after = play(deck(), Turn90("food-1", *pivot))

    assert squares_of(after, "food-1") == at(*pivot) | at(*expected)


def test_at_the_lower_edge_a_food_turns_upwards():
    after = play(deck(), Turn90("food-6", 3, 1))

    assert squares_of(after, "food-6") == at(3, 1) | at(3, 2)


@pytest.mark.parametrize(("column", "beside"), [(1, 2), (6, 5)])
def test_at_the_side_an_upright_food_turns_inwards(column, beside):
    cleared = play(deck(), ClearBoard(), Place("food-1", column, 3, Lies.UPRIGHT))

    after = play(cleared, Turn90("food-1", column, 3))

    assert squares_of(after, "food-1") == at(column, 3) | at(beside, 3)


@pytest.mark.parametrize(
    ("drawing", "row", "free"),
    [
        ("...... ...... ..#... ..aa.. ...... ......", 3, (3, 2)),
        ("...... ...... ..aa.. ..#... ...... ......", 4, (3, 5)),
    ],
)
def test_damage_on_one_side_turns_a_food_to_the_other(drawing, row, free):
    after = play(deck(drawing), Turn90("food-1", 3, row))

    assert squares_of(after, "food-1") == at(3, row) | at(*free)


def test_with_damage_on_one_side_and_the_edge_on_the_other_a_food_does_not_turn():
    drawing = "..aa.. ..#... ...... ...... ...... ......"

    refusal = refused(deck(drawing), Turn90("food-1", 3, 6))

    assert (refusal.code, refusal.rule, refusal.facts) == ("no-room", "S-12", {"piece": "food-1"})


def test_about_its_other_square_the_same_food_turns():
    drawing = "..aa.. ..#... ...... ...... ...... ......"

    after = play(deck(drawing), Turn90("food-1", 4, 6))

    assert squares_of(after, "food-1") == at(4, 6) | at(4, 5)


def test_with_damage_on_both_sides_a_food_does_not_turn():
    drawing = "...... ..#... ..aa.. ..#... ...... ......"

    assert refused(deck(drawing), Turn90("food-1", 3, 4)).code == "no-room"


def test_turning_twice_about_a_square_lays_a_food_in_its_direction_again():
    drawing = "...... ...... ..aa.. ...... ...... ......"

    once = play(deck(drawing), Turn90("food-1", 3, 4))
    twice = play(once, Turn90("food-1", 3, 4))

    assert squares_of(once, "food-1") & at(3, 4)
    assert squares_of(twice, "food-1") in (at(3, 4) | at(2, 4), at(3, 4) | at(4, 4))


def test_turning_pushes_away_what_lies_in_the_way_and_covers_nothing_twice():
    after = play(deck(), Turn90("food-1", 3, 6))

    assert squares_of(after, "food-1") == at(3, 6) | at(3, 5)
    assert [piece.name for piece in after.tray] == ["food-2"]
    assert not faults(after)


def test_a_flare_that_a_turning_food_pushes_away_takes_the_vacated_square():
    drawing = "..aa.. ..*... ...... ...... ...... ......"

    after = play(deck(drawing), Turn90("food-1", 3, 6))

    assert (squares_of(after, "food-1"), after.flares) == (at(3, 6) | at(3, 5), at(4, 6))


# Lifting, clearing, laying out


def test_a_lifted_piece_lies_in_the_tray_and_leaves_its_squares_empty():
    after = play(deck(), Lift("tent-2"))

    assert [piece.name for piece in after.tray] == ["tent-2"]
    assert not after.covered & rectangle(5, 3, 2, 2)
    assert after.aboard(Kind.TENT) == 3


def test_clearing_puts_every_piece_into_the_tray_and_keeps_the_damage():
    second = board(SECOND, (3, 6))

    after = play(second, ClearBoard())

    assert (after.covered, len(after.tray), after.damage) == (0, 8 + 6 + 3, second.damage)


def test_a_plan_lays_all_pieces_as_it_shows_them():
    after = play(deck(), lay(SAFE))

    assert drawn(after) == by_kind(SAFE)
    assert (after.tray, faults(after)) == ((), [])


def test_a_plan_lays_pieces_out_of_the_tray_too():
    after = play(deck(), ClearBoard(), lay(SAFE))

    assert drawn(after) == by_kind(SAFE)


def test_a_plan_needs_no_more_than_the_right_kinds():
    """A letter tells the squares of one piece apart from another's, no more."""
    pocket = deck(THIRD, (6, 3))
    swapped = THIRD.translate(str.maketrans("abcdefABC", "fedcbaCBA"))

    after = play(pocket, Lift("food-1"), lay(swapped))

    assert drawn(after) == by_kind(THIRD)


def test_a_plan_lays_what_is_left_once_other_pieces_are_gone():
    """Food ``a`` and tent ``A`` are gone; the plan names what is left by its first letters."""
    left = board(
        """
        **BBb#
        **BBb#
        ######
        ######
        ######
        ######
        """,
        (1, 1),
    )
    drawing = "AA**a# AA**a#" + " ######" * 4

    after = play(left, lay(drawing))

    assert drawn(after) == by_kind(drawing)
    assert squares_of(after, "food-2")
    assert not squares_of(after, "food-1")


def test_pieces_may_be_moved_as_long_as_the_storm_has_not_hit():
    after = play(deck(SAFE, (1, 1)), Lift("food-1"), Place("food-1", 3, 1, Lies.UPRIGHT))

    assert drawn(after) == by_kind(SAFE)


# Whatever is done


names = st.sampled_from([piece.name for piece in deck().pieces])
sides = st.integers(1, 6)
moves = st.one_of(
    st.builds(Place, names, sides, sides, st.sampled_from(Lies)),
    st.builds(Place, names, sides, sides, st.sampled_from(Lies)),
    st.tuples(st.integers(1, 6), st.booleans()),
    st.builds(Lift, names),
    st.builds(lay, st.sampled_from([AT_FIRST, SAFE, SECOND, THIRD])),
    st.builds(ClearBoard),
)


def turning(state, number, second):
    """Return the turning of a food about one of its squares; about none while it is in the tray."""
    name = f"food-{number}"
    spots = list(numbers(squares_of(state, name))) or [0]
    spot = spots[-1] if second else spots[0]
    return Turn90(name, column_of(spot), row_of(spot))


@given(drawing=st.sampled_from([AT_FIRST, SAFE, SECOND, THIRD]), tried=st.lists(moves, max_size=25))
def test_nothing_ever_overlaps_or_lies_on_damage_and_no_piece_is_lost(drawing, tried):
    state = before = deck(drawing)
    for move in tried:
        command = turning(state, *move) if isinstance(move, tuple) else move
        try:
            events = rules.decide(state, command)
        except Refused:
            continue
        state, last = replay(rules, state, events), state
        assert state != last
        assert faults(state) == []
    assert whole(state) == 36
    assert (state.damage, state.turn, state.pairs) == (before.damage, before.turn, before.pairs)
    assert [it.aboard for it in state.pieces] == [it.aboard for it in before.pieces]


@given(
    drawing=st.sampled_from([AT_FIRST, SAFE, SECOND, THIRD]),
    name=names,
    column=sides,
    row=sides,
    lies=st.sampled_from(Lies),
)
def test_a_placed_piece_lies_where_it_was_put_and_only_pieces_in_its_way_move(
    drawing, name, column, row, lies
):
    before = deck(drawing)
    try:
        after = play(before, Place(name, column, row, lies))
    except Refused:
        return

    area = squares_of(after, name)

    assert at(column, row) & area == area & -area
    for old, new in zip(before.pieces, after.pieces, strict=True):
        in_its_way = old.squares & area
        assert old == new or old.name == name or in_its_way
        assert (
            new.squares in (0, old.squares)
            or new.name == name
            or not (new.squares & ~squares_of(before, name))
        )
