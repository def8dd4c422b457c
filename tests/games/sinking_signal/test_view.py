"""What each viewer sees in each step of a turn: panels, facts and plans."""

import pytest

from companion.core.values import Pad, Source
from companion.games.sinking_signal import rules
from companion.games.sinking_signal.commands import (
    AskCoach,
    BeginByHand,
    ClearBoard,
    FireSignal,
    GiveUp,
    HideHint,
    LayOut,
    LetStormHit,
    Lift,
    MarkDamage,
    Place,
)
from companion.games.sinking_signal.facts import PieceFacts, SquareFacts, SummaryFacts
from companion.games.sinking_signal.pieces import Kind
from companion.games.sinking_signal.setup import Again
from companion.games.sinking_signal.state import Ending, Hint, Phase
from companion.games.sinking_signal.verdict import Rule
from tests.games.sinking_signal.ship import (
    ASHORE,
    AT_FIRST,
    ONLOOKER,
    PHONE,
    SAFE,
    SECOND,
    STRIP,
    TABLE,
    THIRD,
    board,
    play,
    roll,
    ship,
)

ALL = [TABLE, PHONE, ONLOOKER]
POCKET = """
    ######
    ######
    ######
    bb####
    aAA**#
    aAA**#
"""
"""With column 1, the storm takes food ``a``."""

STORM = ship()
REARRANGE = board(SAFE, (1, 1))
SIGNAL = play(REARRANGE, LetStormHit(1))
BY_HAND = play(ship(), BeginByHand())
OVER = play(REARRANGE, GiveUp())


def shown(state, panel, viewer=TABLE):
    """Return the facts of one panel."""
    return {each.id: each.facts for each in rules.view(state, viewer).panels}[panel]


def pieces(state, panel="board"):
    return {piece.name: piece for piece in shown(state, panel).pieces}


def squares(state):
    return {(it.column, it.row): it for it in shown(state, "board").squares}


# Screens


@pytest.mark.parametrize("viewer", ALL)
@pytest.mark.parametrize(
    ("state", "layout", "filled"),
    [
        (STORM, "ship", {"step", "board"}),
        (REARRANGE, "ship", {"step", "board", "tray", "verdict", "coach"}),
        (SIGNAL, "ship", {"step", "board"}),
        (BY_HAND, "ship", {"step", "board", "tray"}),
        (OVER, "end", {"step", "board", "end"}),
    ],
)
def test_each_step_of_a_turn_has_its_panels(viewer, state, layout, filled):
    view = rules.view(state, viewer)

    assert view.layout == layout
    assert {panel.id for panel in view.panels if panel.facts is not None} == filled


@pytest.mark.parametrize("viewer", ALL)
def test_every_screen_keeps_a_place_for_every_panel(viewer):
    screens = [rules.view(it, viewer) for it in (STORM, REARRANGE, SIGNAL, BY_HAND, OVER)]

    assert len({tuple(panel.id for panel in screen.panels) for screen in screens}) == 1


@pytest.mark.parametrize("state", [STORM, REARRANGE, SIGNAL, BY_HAND, OVER])
def test_the_captains_phone_shows_what_the_tablet_shows(state):
    assert rules.view(state, PHONE) == rules.view(state, TABLE)


@pytest.mark.parametrize("state", [STORM, REARRANGE, SIGNAL, BY_HAND])
def test_onlookers_see_everything_and_touch_nothing(state):
    for panel in rules.view(state, ONLOOKER).panels:
        for touch in ("moves", "taps"):
            assert getattr(panel.facts, touch, False) is False


@pytest.mark.parametrize(
    ("state", "panel", "touch"),
    [
        (STORM, "step", "taps"),
        (REARRANGE, "step", "taps"),
        (REARRANGE, "board", "moves"),
        (REARRANGE, "tray", "moves"),
        (REARRANGE, "coach", "taps"),
        (SIGNAL, "step", "taps"),
        (BY_HAND, "step", "taps"),
        (BY_HAND, "board", "moves"),
        (BY_HAND, "tray", "moves"),
    ],
)
@pytest.mark.parametrize("viewer", [TABLE, PHONE])
def test_the_captain_touches_what_can_be_done(state, panel, touch, viewer):
    assert getattr(shown(state, panel, viewer), touch) is True


@pytest.mark.parametrize("state", [STORM, SIGNAL, OVER])
def test_nobody_moves_pieces_when_it_is_not_the_time(state):
    assert shown(state, "board").moves is False


# The board


def test_the_board_shows_its_squares_from_the_top_row_down():
    facts = shown(STORM, "board")

    assert [(it.column, it.row) for it in facts.squares[:7]] == [
        *((column, 6) for column in range(1, 7)),
        (1, 5),
    ]
    assert len(facts.squares) == 36


def test_a_square_says_what_is_on_it():
    seen = squares(board(SECOND, (3, 6)))

    assert seen[1, 6] == SquareFacts(1, 6, slippery=True, damaged=False, piece="tent-1")
    assert seen[3, 6] == SquareFacts(3, 6, slippery=True, damaged=True, piece=None)
    assert seen[6, 1] == SquareFacts(6, 1, slippery=False, damaged=False, piece="food-6")
    assert {at for at, it in seen.items() if it.damaged} == {(3, 5), (4, 5), (3, 6), (4, 6)}


def test_s_3_the_lines_of_every_pair_are_slippery():
    seen = squares(board(ASHORE, (1, 1), (4, 6)))

    assert {at for at, it in seen.items() if it.slippery} == {
        (column, row)
        for column in range(1, 7)
        for row in range(1, 7)
        if column in (1, 4) or row in (1, 6)
    }
    assert shown(board(ASHORE, (1, 1), (4, 6)), "board").pairs == ((1, 1), (4, 6))


def test_pieces_lie_by_their_bottom_left_squares_and_sizes():
    seen = pieces(REARRANGE)

    assert len(seen) == 21
    assert seen["tent-3"] == PieceFacts("tent-3", Kind.TENT, 1, 1, wide=2, high=2)
    assert seen["food-6"] == PieceFacts("food-6", Kind.FOOD, 5, 6, wide=2, high=1)
    assert seen["food-1"] == PieceFacts("food-1", Kind.FOOD, 3, 1, wide=1, high=2)


def test_what_the_storm_would_take_is_marked():
    seen = pieces(board(POCKET, (1, 6)))

    assert {name for name, it in seen.items() if it.swept} == {"food-1"}
    assert not any(it.wet for it in seen.values())


def test_s_7_a_flare_in_a_line_is_wet():
    seen = pieces(board(STRIP, (1, 1)))

    assert sorted((it.column, it.row) for it in seen.values() if it.wet) == [(1, 5), (1, 6)]
    assert all(it.kind is Kind.FLARE for it in seen.values() if it.wet)


def test_s_6_every_signal_is_shown_by_its_bottom_left_square():
    assert shown(REARRANGE, "board").signals == ((3, 5),)
    assert sorted(shown(board(AT_FIRST, (6, 1)), "board").signals) == [
        (1, row) for row in range(1, 6)
    ]


def test_by_hand_is_said_on_the_board_and_the_tray():
    assert shown(BY_HAND, "board").by_hand
    assert shown(BY_HAND, "tray").by_hand
    assert not shown(REARRANGE, "board").by_hand
    assert not shown(REARRANGE, "tray").by_hand


# The tray


def test_a_lifted_piece_lies_in_the_tray_and_not_on_the_board():
    lifted = play(REARRANGE, Lift("tent-1"), Lift("food-1"))

    assert set(pieces(lifted, "tray")) == {"tent-1", "food-1"}
    assert pieces(lifted, "tray")["tent-1"].column == 0
    assert set(pieces(lifted)) == {it.name for it in lifted.pieces} - {"tent-1", "food-1"}
    assert shown(lifted, "tray").lying == 19


def test_the_tray_of_a_cleared_board_holds_everything():
    cleared = play(REARRANGE, ClearBoard())

    assert (len(shown(cleared, "tray").pieces), shown(cleared, "tray").lying) == (21, 0)


def test_a_swept_piece_lies_nowhere():
    struck = play(board(POCKET, (1, 6)), LetStormHit(3))

    assert "food-1" not in pieces(struck)


# The step


@pytest.mark.parametrize("dice", Source)
def test_the_storm_asks_for_a_column_and_a_row(dice):
    step = shown(ship(dice=dice), "step")

    faces = (1, 2, 3, 4, 5, 6)
    assert step.phase is Phase.STORM
    assert step.pads == (Pad("column", faces, dice), Pad("row", faces, dice))


def test_s_2_a_storm_that_is_rolled_again_shows_its_earlier_pairs():
    step = shown(play(board(ASHORE), roll(1, 1, turn=3)), "step")

    assert (step.phase, step.pairs, len(step.pads)) == (Phase.STORM, ((1, 1),), 2)


def test_the_step_says_what_the_storm_would_take():
    step = shown(board(POCKET, (1, 6)), "step")

    assert (step.turn, step.foods, step.tents, step.broken) == (3, 1, 0, ())


def test_the_step_says_what_the_storm_has_taken():
    step = shown(play(board(POCKET, (1, 6)), LetStormHit(3)), "step")

    assert (step.phase, step.foods, step.tents) == (Phase.SIGNAL, 1, 0)


@pytest.mark.parametrize(
    ("state", "rule"),
    [
        (play(REARRANGE, Lift("food-1")), Rule.COMPLETE),
        (board(AT_FIRST, (6, 3)), Rule.SIGNAL),
        (board(SAFE, (3, 1)), Rule.DRY),
        (board("**aAA# **aAA# " + "###### " * 4, (3, 4)), Rule.SAFE),
    ],
)
def test_the_step_names_the_rules_that_the_layout_breaks(state, rule):
    assert rule in shown(state, "step").broken
    assert dict(shown(state, "verdict").kept)[rule] is False


def test_by_hand_the_step_counts_flares_and_empty_squares():
    step = shown(
        play(BY_HAND, Lift("flare-1"), Lift("food-1"), MarkDamage(1, 1, damaged=True)), "step"
    )

    assert (step.flares, step.empty) == (11, 2)


@pytest.mark.parametrize("state", [STORM, REARRANGE, SIGNAL, BY_HAND])
def test_a_running_game_has_no_ending(state):
    assert shown(state, "step").ending is None


# The verdict


def test_a_layout_that_keeps_all_rules_is_said_to_keep_each():
    verdict = shown(REARRANGE, "verdict")

    assert verdict.kept == tuple((rule, True) for rule in Rule)
    assert (verdict.tray, verdict.signals, verdict.wet) == (0, 1, 0)
    assert (verdict.food_safe, verdict.tent_safe) == (True, True)
    assert (verdict.foods, verdict.tents) == (0, 0)
    assert (verdict.all_foods, verdict.all_tents) == (6, 3)


def test_the_verdict_counts_what_is_amiss():
    verdict = shown(play(board(STRIP, (1, 1)), Lift("food-1")), "verdict")

    kept = dict(verdict.kept)
    assert [rule for rule in Rule if not kept[rule]] == [Rule.COMPLETE, Rule.DRY, Rule.SAFE]
    assert (verdict.tray, verdict.wet, verdict.signals) == (1, 2, 1)
    assert (verdict.food_safe, verdict.tent_safe) == (False, True)


def test_the_verdict_tells_the_last_food_from_the_last_tent():
    foodless = shown(board("**aAA# **aAA# " + "###### " * 4, (3, 4)), "verdict")
    tentless = shown(board("**aAA# **aAA# " + "###### " * 4, (4, 4), (5, 4)), "verdict")

    assert (foodless.food_safe, foodless.tent_safe) == (False, True)
    assert (tentless.food_safe, tentless.tent_safe) == (True, False)
    assert (tentless.foods, tentless.tents, tentless.all_tents) == (0, 1, 1)


def test_the_verdict_counts_what_would_be_swept():
    verdict = shown(board(POCKET, (1, 6)), "verdict")

    assert (verdict.foods, verdict.all_foods) == (1, 2)
    assert (verdict.tents, verdict.all_tents) == (0, 1)


@pytest.mark.parametrize("again", Again)
def test_the_words_know_how_this_table_reads_s_2(again):
    state = board(SAFE, (1, 1), again=again)

    assert shown(state, "verdict").choices.again is shown(state, "step").choices.again is again


# The coach


def test_the_coach_has_said_nothing_before_it_is_asked():
    coach = shown(REARRANGE, "coach")

    assert (coach.taken, coach.hint, coach.plan) == (0, None, None)


def test_one_way_is_a_plan_that_can_be_laid_out():
    asked = play(board(AT_FIRST, (1, 1)), AskCoach(Hint.ONE_WAY))

    coach = shown(asked, "coach")

    assert (coach.taken, coach.hint) == (1, Hint.ONE_WAY)
    assert play(asked, LayOut(coach.plan), LetStormHit(1)).phase is Phase.SIGNAL


def test_a_plan_is_36_letters_with_the_top_row_first():
    asked = play(board(STRIP, (1, 1)), AskCoach(Hint.ONE_WAY))

    plan = shown(asked, "coach").plan

    assert len(plan) == 36
    assert plan[12:] == "#" * 24
    assert plan[5] == plan[11] == "#"
    assert sorted(plan[:12]) == sorted("****AAAAaa##")


def test_a_plan_marks_each_piece_with_a_letter_of_its_own():
    asked = play(board(AT_FIRST, (1, 1)), AskCoach(Hint.ONE_WAY))

    plan = shown(asked, "coach").plan

    assert {letter: plan.count(letter) for letter in sorted(set(plan))} == {
        "*": 12,
        **dict.fromkeys("ABC", 4),
        **dict.fromkeys("abcdef", 2),
    }


@pytest.mark.parametrize("hint", [Hint.POSSIBLE, Hint.SAFEST])
def test_other_hints_have_no_plan_at_once(hint):
    coach = shown(play(REARRANGE, AskCoach(hint)), "coach")

    assert (coach.taken, coach.hint, coach.plan) == (1, hint, None)


def test_a_hint_that_was_put_away_still_counts():
    coach = shown(play(REARRANGE, AskCoach(Hint.ONE_WAY), HideHint()), "coach")

    assert (coach.taken, coach.hint, coach.plan) == (1, None, None)


@pytest.mark.parametrize("tells", [True, False])
def test_s_9_the_coach_knows_whether_the_table_is_told_at_once(tells):
    assert shown(board(SAFE, (1, 1), tells=tells), "coach").tells is tells


def test_onlookers_see_the_hint_too():
    asked = play(REARRANGE, AskCoach(Hint.ONE_WAY))

    assert shown(asked, "coach", ONLOOKER).plan == shown(asked, "coach").plan


# The end and the home page


def test_s_11_the_end_tells_what_was_saved():
    won = play(board(THIRD, (6, 3)), LetStormHit(3), FireSignal(3))

    end = shown(won, "end")

    assert (end.ending, end.turn, end.foods, end.tents, end.way) == (Ending.WON, 3, 6, 3, None)


def test_who_gives_up_is_shown_a_way_that_was_left():
    before = board(AT_FIRST, (1, 1))

    end = shown(play(before, GiveUp()), "end")

    assert end.ending is Ending.GAVE_UP
    assert play(before, LayOut(end.way), LetStormHit(1)).phase is Phase.SIGNAL


def test_who_gives_up_where_no_way_was_left_has_lost_by_s_9():
    """Asking would have ended this game too; giving up is an ending where something was left."""
    hopeless = play(board(STRIP, tells=False), roll(6, 5, turn=3))

    end = shown(play(hopeless, GiveUp()), "end")

    assert (end.ending, end.way) == (Ending.NO_LAYOUT, None)


def test_the_end_counts_the_hints_of_each_kind():
    asked = play(
        REARRANGE,
        AskCoach(Hint.POSSIBLE),
        AskCoach(Hint.ONE_WAY),
        HideHint(),
        AskCoach(Hint.ONE_WAY),
        GiveUp(),
    )

    hints = dict(shown(asked, "end").hints)

    assert (hints[Hint.POSSIBLE], hints[Hint.ONE_WAY], hints.get(Hint.SAFEST, 0)) == (1, 2, 0)


def test_the_end_says_whether_anything_could_be_taken_back():
    strict = play(board(SAFE, (1, 1), take_backs=False), GiveUp())

    assert shown(strict, "end").choices.take_backs is False
    assert strict.setup.take_backs is False


def test_the_home_page_has_a_line():
    struck = play(board(POCKET, (1, 6)), LetStormHit(3))

    assert rules.summary(STORM) == SummaryFacts(1, 6, 3, None)
    assert rules.summary(struck) == SummaryFacts(3, 1, 1, None)
    assert rules.summary(OVER).ending is Ending.GAVE_UP


def test_a_move_changes_the_squares_that_it_touches_and_no_others():
    moved = play(REARRANGE, Place("food-6", 4, 4))

    before, after = squares(REARRANGE), squares(moved)

    changed = {at for at in before if before[at] != after[at]}
    assert changed == {(4, 4), (5, 4), (5, 6), (6, 6)}
