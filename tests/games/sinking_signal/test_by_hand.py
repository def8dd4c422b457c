"""The board made to look like the one on the table, whatever was played before."""

import pytest

from companion.core.rules import replay
from companion.games.sinking_signal import rules
from companion.games.sinking_signal.commands import (
    AskCoach,
    BeginByHand,
    ClearBoard,
    EndByHand,
    FireSignal,
    LetStormHit,
    Lies,
    Lift,
    MarkDamage,
    Place,
)
from companion.games.sinking_signal.events import ByHandEnded
from companion.games.sinking_signal.pieces import Kind
from companion.games.sinking_signal.setup import Again
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

AFTER_SAFE = SAFE.replace("AA**ff", "AA##ff").replace("AA****", "AA##**")
"""The second turn, before its storm; a storm with 1 and 1 has nothing fully inside."""

AFTER_SECOND = SECOND.replace("**aa**", "##aa**").replace("**bbff", "##bbff")
"""The third turn, before its storm."""


def entered(drawing, state=None):
    """Return the ship after the whole entry of a real board."""
    start = state or ship()
    return play(start, BeginByHand(), *by_hand(drawing, start.damage), EndByHand())


# Entering a board


@pytest.mark.parametrize(
    ("drawing", "turn"),
    [(AT_FIRST, 1), (SAFE, 1), (AFTER_SAFE, 2), (SECOND, 2), (AFTER_SECOND, 3), (STRIP, 3)],
)
def test_a_real_board_is_entered_and_its_flares_tell_the_turn(drawing, turn):
    after = entered(drawing)

    assert drawn(after) == by_kind(drawing)
    assert (after.turn, after.phase, after.ending) == (turn, Phase.STORM, None)


def test_s_5_after_the_entry_pieces_and_damage_make_36_squares():
    after = entered(STRIP)

    assert (whole(after), after.tray, faults(after)) == (36, (), [])


def test_what_is_left_in_the_tray_is_out_of_the_game():
    after = entered(STRIP)

    assert [after.aboard(kind) for kind in Kind] == [4, 1, 1]
    assert after.piece("food-2") is None


def test_while_the_board_is_set_every_piece_of_the_box_may_be_used():
    """Most pieces of this ship were swept; all 21 come back."""
    begun = play(board(STRIP), BeginByHand())

    assert [begun.aboard(kind) for kind in Kind] == [12, 6, 3]
    assert len(begun.tray) == 21 - 6
    assert begun.damage == board(STRIP).damage


def test_the_board_begins_as_it_was_and_ends_unchanged_where_nothing_is_set():
    before = board(SECOND)

    after = play(before, BeginByHand(), EndByHand())

    assert after.pieces == before.pieces
    assert (after.damage, after.turn, after.phase) == (before.damage, 2, Phase.STORM)


def test_a_damage_marker_pushes_what_lies_there_into_the_tray():
    after = play(ship(), BeginByHand(), MarkDamage(3, 6, damaged=True))

    assert [piece.name for piece in after.tray] == ["food-6"]
    assert after.damage == at(3, 6)


def test_a_damage_marker_can_be_taken_off():
    after = play(
        board(STRIP), BeginByHand(), MarkDamage(1, 1, damaged=False), Place("flare-5", 1, 1)
    )

    assert squares_of(after, "flare-5") == at(1, 1)
    assert after.damage == board(STRIP).damage & ~at(1, 1)


def test_s_5_by_hand_too_no_piece_lies_on_damage_and_none_on_another():
    begun = play(board(STRIP), BeginByHand())

    assert refused(begun, Place("flare-5", 1, 1)).code == "on-damage"
    assert faults(play(begun, Place("tent-2", 2, 5))) == []


def test_pieces_are_moved_by_hand_as_they_are_in_a_turn():
    after = play(ship(), BeginByHand(), Lift("food-1"), Place("food-1", 3, 1))

    assert drawn(after) == drawn(ship())


def test_a_swept_food_comes_back_by_hand():
    """On the table it is still there: the storm was entered wrongly."""
    after = play(
        board(STRIP),
        BeginByHand(),
        MarkDamage(1, 1, damaged=False),
        MarkDamage(2, 1, damaged=False),
        Place("food-4", 1, 1),
        EndByHand(),
    )

    assert after.aboard(Kind.FOOD) == 2
    assert whole(after) == 36


# The turn and its storm


def test_the_storm_still_blows_where_the_turn_is_the_same():
    stormy = play(ship(), roll(1, 1))

    events = told(play(stormy, BeginByHand(), *by_hand(SAFE)), EndByHand())
    after = entered(SAFE, stormy)

    assert events == (ByHandEnded(1, stormy=True),)
    assert (after.phase, after.pairs) == (Phase.REARRANGE, ((1, 1),))
    assert play(after, LetStormHit(1), FireSignal(1)).turn == 2


def test_in_another_turn_the_storm_is_rolled_anew():
    after = entered(AFTER_SAFE, play(ship(), roll(1, 1)))

    assert (after.turn, after.phase, after.pairs) == (2, Phase.STORM, ())


def test_before_the_storm_it_is_still_to_be_rolled():
    after = entered(SAFE)

    assert (after.phase, after.pairs) == (Phase.STORM, ())


def test_a_turn_can_be_taken_back_by_hand():
    """The flares were put back on the table."""
    after = entered(AT_FIRST, play(board(SECOND, (3, 6)), LetStormHit(2), FireSignal(2)))

    assert (after.turn, after.phase, after.damage) == (1, Phase.STORM, 0)


def test_s_2_earlier_pairs_stay_where_the_dice_were_to_be_rolled_again():
    waiting = play(board(AFTER_SAFE, again=Again.NOTHING_INSIDE), roll(1, 1, turn=2))

    after = play(waiting, BeginByHand(), EndByHand())

    assert (after.phase, after.pairs) == (Phase.STORM, ((1, 1),))
    assert play(after, roll(6, 6, turn=2, pair=2)).pairs == ((1, 1), (6, 6))


def test_a_hint_on_show_is_put_away_for_the_board_changes():
    begun = play(board(SAFE, (1, 1)), AskCoach(Hint.ONE_WAY), BeginByHand())

    assert (begun.hint, begun.hints) == (None, (Hint.ONE_WAY,))


# What is found there


def test_s_10_without_food_the_ship_is_lost():
    foodless = "**#### **#### ##AA## ##AA## ####BB ####BB"

    assert entered(foodless).ending is Ending.LAST_FOOD


def test_s_10_without_a_tent_the_ship_is_lost():
    tentless = "**aa## **bb## ###### ###### ###### ######"

    assert entered(tentless).ending is Ending.LAST_TENT


@pytest.mark.parametrize(("tells", "ending"), [(True, Ending.NO_LAYOUT), (False, None)])
def test_s_9_a_board_that_the_storm_leaves_no_layout_is_lost_where_the_table_is_told(tells, ending):
    stormy = play(board(ASHORE, tells=tells), roll(4, 6, turn=3))

    after = entered(STRIP, stormy)

    assert after.pairs == ((4, 6),)
    assert after.ending is ending


def test_s_9_before_the_storm_no_board_is_lost_yet():
    assert entered(STRIP).ending is None


# Taking it back


def test_undoing_the_whole_entry_brings_the_board_back():
    start = play(ship(), roll(1, 1), lay(SAFE))
    commands = [BeginByHand(), *by_hand(THIRD), EndByHand()]
    state, entries = start, []
    for command in commands:
        entries.append(told(state, command))
        state = replay(rules, state, entries[-1])

    assert state != start
    for _ in commands:
        entries.pop()
    assert replay(rules, start, [event for events in entries for event in events]) == start


@pytest.mark.parametrize("left_out", ["first", "last", "both"])
def test_with_its_beginning_or_its_end_undone_the_entry_still_shows_one_thing_on_each_square(
    left_out,
):
    start = board(STRIP, (1, 1))
    commands = [BeginByHand(), *by_hand(SAFE, start.damage), EndByHand()]
    state, entries = start, []
    for command in commands:
        entries.append(told(state, command))
        state = replay(rules, state, entries[-1])

    kept = {"first": entries[1:], "last": entries[:-1], "both": entries[1:-1]}[left_out]
    after = replay(rules, start, [event for events in kept for event in events])

    assert faults(after) == []


def test_s_5_with_a_marker_of_the_entry_undone_the_storm_does_not_hit_a_board_with_a_gap():
    """On the table a food was gone; its damage on 5, 6 is taken back after the entry."""
    start = state = board(SAFE, (1, 1))
    kept = []
    for command in [
        BeginByHand(),
        MarkDamage(5, 6, damaged=True),
        MarkDamage(6, 6, damaged=True),
        EndByHand(),
    ]:
        events = told(state, command)
        state = replay(rules, state, events)
        kept += [] if command == MarkDamage(5, 6, damaged=True) else events

    assert play(state, LetStormHit(1)).phase is Phase.SIGNAL
    gap = replay(rules, start, kept)
    refusal = refused(gap, LetStormHit(1))

    assert gap.tray == ()
    assert (refusal.code, refusal.rule, refusal.facts) == ("squares-empty", "S-5", {"empty": 1})
    assert LetStormHit(1) not in rules.offers(gap, None)


def test_a_single_mistake_in_the_entry_is_undone_alone():
    """The marker on 1, 1 was a slip; the pieces set after it stay."""
    begun = play(ship(), BeginByHand(), ClearBoard())
    slip = told(begun, MarkDamage(1, 1, damaged=True))
    later = told(replay(rules, begun, slip), Place("food-2", 4, 4, Lies.UPRIGHT))

    after = replay(rules, begun, later)

    assert after.damage == 0
    assert squares_of(after, "food-2") == at(4, 4) | at(4, 5)


def test_a_board_can_be_set_by_hand_after_the_storm_too_and_the_storm_hits_anew():
    hit = play(board(SAFE, (1, 1)), LetStormHit(1))

    after = play(hit, BeginByHand(), EndByHand())

    assert (after.phase, after.pairs, after.turn) == (Phase.REARRANGE, ((1, 1),), 1)
