"""The rulings S-1 to S-12, each by its tag."""

from itertools import product

import pytest

from companion.core.values import Roll
from companion.games.sinking_signal import rules
from companion.games.sinking_signal.commands import (
    AskCoach,
    BeginByHand,
    EndByHand,
    FireSignal,
    LetStormHit,
    Lies,
    Lift,
    Place,
    RollStorm,
    Turn90,
)
from companion.games.sinking_signal.events import (
    Lost,
    Put,
    SignalFired,
    StormHit,
    StormRolled,
    TurnBegun,
    Won,
)
from companion.games.sinking_signal.pieces import COLUMNS, FULL, ROWS, Kind, rectangle
from companion.games.sinking_signal.setup import Again, Choices
from companion.games.sinking_signal.state import Ending, Hint, Phase
from tests.games.sinking_signal.ship import (
    ASHORE,
    AT_FIRST,
    SAFE,
    SECOND,
    STRIP,
    THIRD,
    at,
    board,
    by_hand,
    by_kind,
    drawn,
    faults,
    lay,
    play,
    refused,
    roll,
    ship,
    squares_of,
    told,
    whole,
)

AFTER_SAFE = """
    AA##ff
    AA##**
    BB*ee*
    BB****
    CCabcd
    CCabcd
"""
"""``SAFE`` when its signal is up: the second turn. A storm with 1 and 1 takes nothing of it."""

POCKET = """
    ######
    ######
    ######
    bb####
    aAA**#
    aAA**#
"""
ONE_EACH = """
    ######
    ######
    ######
    ######
    aAA**#
    aAA**#
"""
COLUMN = """
    **##AA
    **##AA
    ######
    ######
    ##BBa#
    ##BBa#
"""
HALF = """
    **##a#
    **##a#
    AABB##
    AABB##
    ##bb##
    ######
"""
SIX = """
    ######
    ######
    #*##AA
    *###AA
    aa#***
    bb#***
"""
SCATTERED = """
    ######
    ######
    ######
    ######
    aaAA**
    *#AA#*
"""
FOODLESS = """
    **####
    **####
    ##AA##
    ##AA##
    ####BB
    ####BB
"""
TENTLESS = """
    **aa##
    **bbcc
    ######
    ######
    ######
    ######
"""

VOYAGE = (
    roll(1, 1),
    lay(SAFE),
    LetStormHit(1),
    FireSignal(1),
    roll(3, 6, turn=2),
    lay(SECOND),
    LetStormHit(2),
    FireSignal(2),
    roll(6, 3, turn=3),
    lay(THIRD),
    LetStormHit(3),
    FireSignal(3),
)
"""A voyage that is won with nothing swept."""


# Setting out


def test_the_ship_sets_out_as_the_rulebook_says():
    start = ship()

    assert drawn(start) == by_kind(AT_FIRST)
    assert (start.turn, start.phase, start.damage) == (1, Phase.STORM, 0)


# The storm


@pytest.mark.parametrize(("number", "column"), [(1, 0), (4, 3), (6, 5)])
def test_s_1_a_number_of_the_first_die_counts_columns_from_the_left(number, column):
    after = play(ship(), roll(number, 1))

    assert after.slippery & ~ROWS[1] == COLUMNS[column + 1] & ~ROWS[1]
    assert after.slippery & at(number, 6)


@pytest.mark.parametrize("number", [1, 3, 6])
def test_s_1_a_number_of_the_second_die_counts_rows_from_the_bottom(number):
    after = play(ship(), roll(2, number))

    assert after.pairs == ((2, number),)
    assert after.slippery == COLUMNS[2] | ROWS[number]


def test_s_1_two_dice_with_six_sides_are_rolled_for_a_storm_and_for_nothing_else():
    dice = rules.dice(ship(), RollStorm(1, 1))

    assert [die.faces for die in dice] == [(1, 2, 3, 4, 5, 6)] * 2
    assert dice[0].name != dice[1].name
    assert rules.dice(ship(), LetStormHit(1)) == ()


def test_s_1_what_was_rolled_is_told_with_its_source():
    events = told(ship(), roll(2, 5))

    assert events == (StormRolled(Roll(2), Roll(5)),)


def test_s_2_a_storm_that_meets_undamaged_squares_is_not_rolled_again():
    after = play(board(AFTER_SAFE), roll(1, 1, turn=2))

    assert after.phase is Phase.REARRANGE


def test_s_2_a_storm_over_damage_alone_is_rolled_again():
    after = play(board(ASHORE), roll(1, 1, turn=3))

    assert (after.phase, after.pairs) == (Phase.STORM, ((1, 1),))


def test_s_2_earlier_pairs_stay():
    after = play(board(ASHORE), roll(1, 1, turn=3), roll(4, 6, turn=3, pair=2))

    assert (after.phase, after.pairs) == (Phase.REARRANGE, ((1, 1), (4, 6)))
    assert after.slippery == COLUMNS[1] | ROWS[1] | COLUMNS[4] | ROWS[6]


def test_s_2_at_most_three_pairs_are_rolled():
    two = play(board(ASHORE), roll(1, 1, turn=3), roll(1, 1, turn=3, pair=2))
    three = play(two, roll(1, 1, turn=3, pair=3))

    assert two.phase is Phase.STORM
    assert (three.phase, len(three.pairs)) == (Phase.REARRANGE, 3)


def test_s_2_after_three_pairs_over_damage_the_turn_goes_on_and_nothing_is_swept():
    ashore = play(board(ASHORE), *(roll(1, 1, turn=3, pair=pair) for pair in (1, 2, 3)))

    after = play(ashore, LetStormHit(3))

    assert (after.phase, after.swept) == (Phase.SIGNAL, ())


def test_s_2_one_undamaged_square_of_a_line_is_enough():
    """The column is damaged from end to end; the row has pieces."""
    after = play(board(ASHORE), roll(1, 2, turn=3))

    assert after.phase is Phase.REARRANGE


def test_s_2_a_table_that_chooses_nothing_rolls_again_over_damage_alone():
    assert Choices().again is Again.ALL_DAMAGED


def test_s_2_the_other_reading_rolls_again_where_no_piece_lies_fully_inside():
    safe = board(AFTER_SAFE, again=Again.NOTHING_INSIDE)

    after = play(safe, roll(1, 1, turn=2))

    assert (after.phase, after.pairs) == (Phase.STORM, ((1, 1),))


def test_s_2_the_other_reading_is_content_with_one_piece_fully_inside():
    """Row 2 has no piece of its own; the flare at 6, 4 lies in column 6."""
    safe = board(AFTER_SAFE, again=Again.NOTHING_INSIDE)

    after = play(safe, roll(6, 2, turn=2))

    assert after.phase is Phase.REARRANGE


def test_s_2_the_other_reading_counts_the_lines_of_all_pairs_together():
    """Food ``a`` lies in rows 1 and 2, one rolled with the first pair, one with the second."""
    safe = board(AFTER_SAFE, again=Again.NOTHING_INSIDE)

    after = play(safe, roll(1, 1, turn=2), roll(1, 2, turn=2, pair=2))

    assert (after.phase, after.pairs) == (Phase.REARRANGE, ((1, 1), (1, 2)))


def test_s_2_the_other_reading_too_rolls_three_pairs_at_most():
    safe = board(AFTER_SAFE, again=Again.NOTHING_INSIDE)

    after = play(safe, *(roll(1, 1, turn=2, pair=pair) for pair in (1, 2, 3)))

    assert (after.phase, after.pairs) == (Phase.REARRANGE, ((1, 1),) * 3)


def test_s_2_on_the_whole_ship_no_storm_is_rolled_again_by_either_reading():
    """Every row of the ship that sets out has two flares."""
    for again, column, row in product(Again, range(1, 7), range(1, 7)):
        assert play(ship(again=again), roll(column, row)).phase is Phase.REARRANGE


def test_s_2_pairs_are_those_of_the_turn_and_go_with_it():
    turn = play(ship(), roll(1, 1), lay(SAFE), LetStormHit(1), FireSignal(1))

    assert (turn.turn, turn.pairs, turn.slippery) == (2, (), 0)


def test_s_3_a_piece_with_all_its_squares_in_one_line_is_taken():
    pocket = board(POCKET, (1, 6))

    after = play(pocket, LetStormHit(3))

    assert after.swept == ("food-1",)


def test_s_3_two_lines_take_what_neither_takes_alone():
    """Tent ``B`` lies in columns 3 and 4."""
    spared, taken = board(COLUMN, (3, 4)), board(COLUMN, (3, 4), (4, 4))

    assert play(spared, LetStormHit(3)).swept == ()
    assert play(taken, LetStormHit(3)).swept == ("tent-2",)


def test_s_3_a_column_and_a_row_leave_a_tent_that_has_one_square_outside():
    """Tent ``C`` of the layout has three squares in column 1 and row 1."""
    (hit, *_) = told(board(SAFE, (1, 1)), LetStormHit(1))

    assert hit == StormHit(())


# A layout


def test_s_4_the_last_food_must_reach_out_of_the_lines():
    pocket = board(ONE_EACH, (1, 6))

    refusal = refused(pocket, LetStormHit(3))

    assert (refusal.code, refusal.rule) == ("not-safe", "S-4")


def test_s_4_the_last_tent_must_reach_out_of_the_lines():
    pocket = board(ONE_EACH, (2, 6), (3, 6))

    refusal = refused(pocket, LetStormHit(3))

    assert (refusal.code, refusal.rule) == ("not-safe", "S-4")


def test_s_4_one_food_and_one_tent_that_reach_out_are_enough():
    """The storm takes food ``b`` and tent ``B`` and leaves ``a`` and ``A``."""
    deck = board(HALF, (3, 1), (4, 1))

    after = play(deck, LetStormHit(3))

    assert after.swept == ("food-2", "tent-2")
    assert (after.aboard(Kind.FOOD), after.aboard(Kind.TENT)) == (1, 1)


def test_s_5_every_remaining_piece_is_on_the_board_before_the_storm_hits():
    lifted = play(board(SAFE, (1, 1)), Lift("food-1"))

    refusal = refused(lifted, LetStormHit(1))

    assert (refusal.code, refusal.rule) == ("not-complete", "S-5")


def test_s_5_pieces_and_damage_make_36_squares_at_every_step():
    state, seen = ship(), []

    for command in VOYAGE:
        state = play(state, command)
        seen.append(whole(state))
        assert not faults(state)

    assert seen == [36] * len(VOYAGE)


def test_s_5_a_layout_covers_the_undamaged_squares_exactly():
    second = play(ship(), *VOYAGE[:5], lay(SECOND))

    assert second.covered == FULL & ~second.damage
    assert drawn(second) == by_kind(SECOND)


def test_s_6_a_block_of_two_by_three_flares_is_two_signals():
    refusal = refused(board(SIX, (3, 6)), LetStormHit(2))

    assert (refusal.code, refusal.rule) == ("not-signal", "S-6")
    assert refusal.facts["signals"] == 2


def test_s_6_flares_that_make_no_square_are_no_signal():
    refusal = refused(board(SCATTERED, (3, 6)), LetStormHit(3))

    assert (refusal.code, refusal.rule) == ("not-signal", "S-6")
    assert refusal.facts["signals"] == 0


def test_s_6_two_squares_of_flares_apart_are_two_signals():
    apart = board(
        """
        **##**
        **##**
        ######
        ######
        ##AA##
        ##AAaa
        """,
        (3, 4),
    )

    refusal = refused(apart, LetStormHit(2))

    assert (refusal.code, refusal.facts["signals"]) == ("not-signal", 2)


def test_s_6_two_columns_of_flares_are_five_signals():
    refusal = refused(board(AT_FIRST, (6, 1)), LetStormHit(1))

    assert (refusal.code, refusal.facts["signals"]) == ("not-signal", 5)


def test_s_6_flares_beside_the_one_square_do_no_harm():
    after = play(board(SAFE, (1, 1)), LetStormHit(1))

    assert after.phase is Phase.SIGNAL


@pytest.mark.parametrize("pair", [(3, 1), (1, 5)])
def test_s_7_no_flare_lies_in_a_slippery_line(pair):
    refusal = refused(board(SAFE, pair), LetStormHit(1))

    assert (refusal.code, refusal.rule) == ("not-dry", "S-7")


def test_s_7_an_earlier_pair_wets_as_the_last_one_does():
    earlier, later = board(STRIP, (1, 1), (6, 4)), board(STRIP, (6, 4), (1, 1))

    assert refused(earlier, LetStormHit(3)).code == refused(later, LetStormHit(3)).code == "not-dry"


def test_s_8_each_of_three_turns_sends_four_flares():
    state, left = ship(), []

    for command in VOYAGE:
        state = play(state, command)
        if isinstance(command, FireSignal):
            left.append(state.aboard(Kind.FLARE))

    assert left == [8, 4, 0]


@pytest.mark.parametrize(("drawing", "turn"), [(AT_FIRST, 1), (AFTER_SAFE, 2), (THIRD, 3)])
def test_s_8_on_a_board_set_by_hand_the_flares_tell_the_turn(drawing, turn):
    state = play(ship(), BeginByHand(), *by_hand(drawing), EndByHand())

    assert state.turn == turn


# Lost


@pytest.mark.parametrize("row", [5, 6])
def test_s_9_a_storm_without_a_legal_layout_loses_the_ship_at_once(row):
    events = told(board(STRIP), roll(6, row, turn=3))

    after = play(board(STRIP), roll(6, row, turn=3))

    assert events[-1] == Lost(Ending.NO_LAYOUT)
    assert (after.phase, after.ending) == (Phase.OVER, Ending.NO_LAYOUT)


@pytest.mark.parametrize("hint", Hint)
def test_s_9_a_table_that_wants_to_find_out_is_told_when_it_asks(hint):
    stormy = play(board(STRIP, tells=False), roll(6, 5, turn=3))

    after = play(stormy, AskCoach(hint))

    assert (stormy.phase, stormy.ending) == (Phase.REARRANGE, None)
    assert after.ending is Ending.NO_LAYOUT


@pytest.mark.parametrize("hint", Hint)
def test_s_9_a_ship_with_a_layout_left_is_not_lost_by_asking(hint):
    stormy = play(board(STRIP, tells=False), roll(1, 1, turn=3))

    after = play(stormy, AskCoach(hint))

    assert (after.phase, after.ending, after.hint) == (Phase.REARRANGE, None, hint)


def test_s_9_pieces_that_lie_wrongly_are_no_loss_while_they_can_be_moved():
    after = play(board(STRIP), roll(1, 1, turn=3))

    assert after.phase is Phase.REARRANGE
    assert refused(after, LetStormHit(3)).code == "not-dry"
    assert play(after, lay(STRIP.replace("**AAa#", "AA**a#")), LetStormHit(3)).swept == ()


def test_s_9_all_first_storms_leave_a_layout():
    for column, row in product(range(1, 7), range(1, 7)):
        assert play(ship(), roll(column, row)).ending is None


def test_s_9_a_storm_that_is_to_be_rolled_again_is_not_judged_yet():
    first = play(board(ASHORE), roll(1, 1, turn=3))

    assert (first.phase, first.ending) == (Phase.STORM, None)


def test_s_9_earlier_pairs_count_for_the_loss():
    """Every 2 by 2 in columns 2 to 6 has a square in column 3 or column 5."""
    first = play(board(ASHORE), roll(1, 1, turn=3), roll(1, 1, turn=3, pair=2))

    dry = play(first, roll(1, 1, turn=3, pair=3))
    wet = play(board(ASHORE, (3, 3), (5, 5), tells=False), AskCoach(Hint.POSSIBLE))

    assert dry.ending is None
    assert wet.ending is Ending.NO_LAYOUT


def test_s_9_where_the_only_room_for_a_signal_is_wet_the_ship_is_lost():
    """Two blocks of 2 by 2 are free: row 6 wets one, column 5 the other."""
    narrow = board(
        """
        **####
        **####
        ####AA
        ####AA
        #####a
        #####a
        """
    )

    after = play(narrow, roll(5, 6, turn=3))

    assert after.ending is Ending.NO_LAYOUT


# The end of a turn


def test_s_10_the_storm_comes_before_the_signal():
    safe = board(SAFE, (1, 1))

    assert refused(safe, FireSignal(1)).code == "not-now"
    after = play(safe, LetStormHit(1))
    assert (after.phase, after.aboard(Kind.FLARE), after.damage) == (Phase.SIGNAL, 12, 0)


def test_s_10_a_swept_piece_is_out_of_the_game_and_leaves_damage_on_its_squares():
    deck = board(HALF, (3, 1), (4, 1))
    lay_there = squares_of(deck, "food-2") | squares_of(deck, "tent-2")

    (hit,) = told(deck, LetStormHit(3))
    after = play(deck, LetStormHit(3))

    assert hit == StormHit(
        (Put("food-2", at(3, 2) | at(4, 2)), Put("tent-2", rectangle(3, 3, 2, 2)))
    )
    assert after.damage == deck.damage | lay_there
    assert (after.piece("food-2"), after.piece("tent-2")) == (None, None)
    assert (squares_of(after, "food-2"), squares_of(after, "tent-2"), whole(after)) == (0, 0, 36)


@pytest.mark.parametrize(
    ("drawing", "ending"), [(FOODLESS, Ending.LAST_FOOD), (TENTLESS, Ending.LAST_TENT)]
)
def test_s_10_without_food_or_without_a_tent_the_ship_is_lost_at_once(drawing, ending):
    after = play(ship(), BeginByHand(), *by_hand(drawing), EndByHand())

    assert (after.phase, after.ending) == (Phase.OVER, ending)


def test_s_11_the_one_block_goes_up_and_leaves_damage():
    struck = play(board(SAFE, (1, 1)), LetStormHit(1))

    events = told(struck, FireSignal(1))
    after = play(struck, FireSignal(1))

    assert events == (SignalFired(3, 5), TurnBegun(2))
    assert after.damage == rectangle(3, 5, 2, 2)
    assert after.flares == struck.flares & ~after.damage
    assert (after.aboard(Kind.FLARE), after.turn, after.phase) == (8, 2, Phase.STORM)
    assert drawn(after) == by_kind(AFTER_SAFE)


def test_s_11_three_signals_save_the_captain():
    before = play(ship(), *VOYAGE[:-1])

    events = told(before, VOYAGE[-1])
    after = play(before, VOYAGE[-1])

    assert events == (SignalFired(3, 1), Won())
    assert (after.phase, after.ending, after.flares) == (Phase.OVER, Ending.WON, 0)


def test_s_11_the_storm_of_the_third_turn_still_comes_before_the_last_signal():
    before = play(ship(), *VOYAGE[:-2])

    assert before.ending is None
    assert refused(before, FireSignal(3)).code == "not-now"


def test_s_11_a_new_turn_has_its_storm_before_it():
    after = play(ship(), *VOYAGE[:4])

    assert (after.turn, after.phase, after.pairs, after.swept) == (2, Phase.STORM, (), ())


def test_s_12_food_lies_across_or_upright():
    deck = play(board(AT_FIRST, (6, 1)), Lift("food-1"), Lift("food-2"))

    across = play(deck, Place("food-1", 3, 5, Lies.ACROSS))
    upright = play(deck, Place("food-1", 3, 5, Lies.UPRIGHT))

    assert squares_of(across, "food-1") == at(3, 5) | at(4, 5)
    assert squares_of(upright, "food-1") == at(3, 5) | at(3, 6)


def test_s_12_food_is_turned_about_the_square_that_is_named():
    deck = play(board(AT_FIRST, (6, 1)), Lift("food-2"))

    left = play(deck, Turn90("food-1", 3, 6))
    right = play(deck, Turn90("food-1", 4, 6))

    assert squares_of(left, "food-1") == at(3, 6) | at(3, 5)
    assert squares_of(right, "food-1") == at(4, 6) | at(4, 5)


@pytest.mark.parametrize(("piece", "column"), [("flare-1", 1), ("tent-1", 5)])
def test_s_12_flares_and_tents_are_square_and_need_no_turning(piece, column):
    refusal = refused(board(AT_FIRST, (6, 1)), Turn90(piece, column, 6 if column > 1 else 1))

    assert (refusal.code, refusal.rule) == ("cannot-turn", "S-12")


@pytest.mark.parametrize("lies", Lies)
def test_s_12_a_tent_covers_the_same_squares_however_it_is_said_to_lie(lies):
    deck = play(board(AT_FIRST, (6, 1)), Lift("tent-1"), Place("tent-1", 5, 5, lies))

    assert squares_of(deck, "tent-1") == rectangle(5, 5, 2, 2)
