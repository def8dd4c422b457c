"""What cannot be done is refused with a code, its ruling and facts, and changes nothing."""

import re
from pathlib import Path

import pytest

from companion.core.refusals import Illegal, Malformed, Refused
from companion.core.values import Roll, Seat
from companion.games.sinking_signal import rules
from companion.games.sinking_signal.commands import (
    COMMANDS,
    AskCoach,
    BeginByHand,
    ClearBoard,
    EndByHand,
    FireSignal,
    GiveUp,
    HideHint,
    LetStormHit,
    Lies,
    Lift,
    MarkDamage,
    Place,
    RollStorm,
    Turn90,
)
from companion.games.sinking_signal.setup import Choices
from companion.games.sinking_signal.state import Ending, Hint, Phase
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
    by_hand,
    lay,
    play,
    refused,
    roll,
    ship,
)

ROOT = Path(__file__).parents[3]

STORM = ship()
REARRANGE = board(SAFE, (1, 1))
SIGNAL = play(REARRANGE, LetStormHit(1))
BY_HAND = play(ship(), BeginByHand())
OVER = play(REARRANGE, GiveUp())

BOARD = [Place("food-1", 1, 1), Turn90("food-1", 3, 6), Lift("food-1"), ClearBoard(), lay(SAFE)]
HINTS = [AskCoach(hint) for hint in Hint]


def answer(refusal):
    return refusal.code, refusal.rule, refusal.facts


# Another step is due, or the step is past


@pytest.mark.parametrize(
    ("state", "command"),
    [
        *((STORM, it) for it in (*BOARD, *HINTS, LetStormHit(1), FireSignal(1))),
        *((STORM, it) for it in (MarkDamage(1, 1, damaged=True), EndByHand())),
        *((REARRANGE, it) for it in (FireSignal(1), MarkDamage(1, 1, damaged=True), EndByHand())),
        *((SIGNAL, it) for it in (*BOARD, *HINTS, EndByHand())),
        (SIGNAL, MarkDamage(1, 1, damaged=True)),
        (BY_HAND, BeginByHand()),
        *((BY_HAND, it) for it in (*HINTS, roll(1, 1), LetStormHit(1), FireSignal(1))),
        (STORM, LetStormHit(2)),
        (REARRANGE, roll(1, 1, turn=2)),
        (REARRANGE, FireSignal(3)),
    ],
)
def test_what_is_not_due_is_refused_and_names_the_phase(state, command):
    refusal = refused(state, command)

    assert isinstance(refusal, Refused)
    assert answer(refusal) == ("not-now", None, {"phase": state.phase})


@pytest.mark.parametrize(
    ("state", "command"),
    [
        (REARRANGE, roll(1, 1)),
        (REARRANGE, roll(6, 6)),
        (SIGNAL, roll(1, 1)),
        (SIGNAL, LetStormHit(1)),
        (play(SIGNAL, FireSignal(1)), FireSignal(1)),
        (play(SIGNAL, FireSignal(1)), LetStormHit(1)),
        (play(SIGNAL, FireSignal(1)), roll(3, 3)),
        (play(board(ASHORE), roll(1, 1, turn=3)), roll(1, 1, turn=3)),
        (board(SECOND, (3, 6)), FireSignal(1)),
        (play(REARRANGE, AskCoach(Hint.POSSIBLE)), AskCoach(Hint.POSSIBLE)),
        (play(REARRANGE, AskCoach(Hint.ONE_WAY)), AskCoach(Hint.ONE_WAY)),
        (play(REARRANGE, AskCoach(Hint.SAFEST)), AskCoach(Hint.SAFEST)),
        (REARRANGE, HideHint()),
        (play(REARRANGE, AskCoach(Hint.ONE_WAY), HideHint()), HideHint()),
    ],
)
def test_what_is_past_is_refused_so_that_two_taps_do_it_once(state, command):
    refusal = refused(state, command)

    assert answer(refusal) == ("already-done", None, {"phase": state.phase})


def test_a_pair_that_is_not_yet_due_is_not_rolled():
    refusal = refused(STORM, roll(1, 1, pair=2))

    assert (refusal.code, refusal.facts) == ("not-now", {"phase": Phase.STORM})


@pytest.mark.parametrize(
    "command",
    [
        *BOARD,
        *HINTS,
        roll(1, 1),
        LetStormHit(1),
        FireSignal(1),
        HideHint(),
        GiveUp(),
        BeginByHand(),
        MarkDamage(1, 1, damaged=True),
        EndByHand(),
    ],
)
def test_once_the_game_is_over_everything_is_refused(command):
    refusal = refused(OVER, command)

    assert answer(refusal) == ("over", None, {"ending": Ending.GAVE_UP})


# Moving pieces


@pytest.mark.parametrize(
    ("command", "piece"),
    [
        (Place("food-1", 6, 3), "food-1"),
        (Place("food-1", 3, 6, Lies.UPRIGHT), "food-1"),
        (Place("tent-2", 6, 3), "tent-2"),
        (Place("tent-2", 3, 6), "tent-2"),
    ],
)
def test_s_5_no_piece_sticks_out_of_the_board(command, piece):
    refusal = refused(REARRANGE, command)

    assert answer(refusal) == ("off-board", "S-5", {"piece": piece})


@pytest.mark.parametrize(
    ("command", "piece"),
    [
        (Place("flare-1", 3, 5), "flare-1"),
        (Place("food-1", 2, 5), "food-1"),
        (Place("food-1", 4, 4, Lies.UPRIGHT), "food-1"),
        (Place("tent-1", 4, 4), "tent-1"),
    ],
)
def test_s_5_no_piece_lies_on_damage(command, piece):
    refusal = refused(board(SECOND, (3, 6)), command)

    assert answer(refusal) == ("on-damage", "S-5", {"piece": piece})


@pytest.mark.parametrize(("piece", "column", "row"), [("flare-1", 3, 3), ("tent-3", 1, 1)])
def test_s_12_what_is_no_food_is_not_turned(piece, column, row):
    refusal = refused(REARRANGE, Turn90(piece, column, row))

    assert answer(refusal) == ("cannot-turn", "S-12", {"piece": piece})


@pytest.mark.parametrize("row", [6, 1])
def test_s_12_a_food_without_a_free_square_beside_it_is_not_turned(row):
    drawing = "..aa.. ..##.. ...... ...... ..##.. ..bb.."

    refusal = refused(board(drawing, (6, 3)), Turn90("food-1" if row == 6 else "food-2", 3, row))

    name = "food-1" if row == 6 else "food-2"
    assert answer(refusal) == ("no-room", "S-12", {"piece": name})


@pytest.mark.parametrize(
    "command",
    [
        Place("food-1", 1, 5),
        Place("tent-3", 1, 5),
        Place("flare-5", 1, 5),
        Lift("food-1"),
        Turn90("food-1", 1, 6),
        Place("flare-13", 1, 5),
        Lift("tent-4"),
    ],
)
def test_a_piece_that_was_swept_or_fired_or_never_was_is_not_moved(command):
    left = board(STRIP.replace("a", "b"), (1, 1))

    refusal = refused(left, command)

    assert answer(refusal) == ("not-aboard", None, {"piece": command.piece})


@pytest.mark.parametrize(
    ("state", "command"),
    [
        (REARRANGE, Place("tent-3", 1, 1)),
        (REARRANGE, Place("tent-3", 1, 1, Lies.UPRIGHT)),
        (REARRANGE, Place("food-1", 3, 1, Lies.UPRIGHT)),
        (REARRANGE, Place("food-6", 5, 6)),
        (play(REARRANGE, Lift("food-1")), Lift("food-1")),
        (play(REARRANGE, ClearBoard()), ClearBoard()),
        (play(REARRANGE, lay(AT_FIRST)), lay(AT_FIRST)),
        (REARRANGE, lay(SAFE)),
    ],
)
def test_a_move_that_changes_nothing_is_refused(state, command):
    refusal = refused(state, command)

    assert answer(refusal) == ("lies-so-already", None, {})


@pytest.mark.parametrize(
    "drawing",
    [
        SECOND,
        STRIP,
        SAFE.replace("ff", "f*").replace("a", "."),
        SAFE.replace("ff", ".."),
        SAFE.replace("*", ".", 1),
        SAFE.replace("*", "#", 1),
        "......" * 6,
    ],
)
def test_s_5_a_plan_with_other_pieces_or_other_damage_is_refused(drawing):
    refusal = refused(REARRANGE, lay(drawing))

    assert answer(refusal) == ("other-plan", "S-5", {})


@pytest.mark.parametrize(
    "drawing",
    [
        SAFE.replace("ee", "ff"),
        SAFE.replace("BB", "AA"),
        SAFE.replace("ff", "f*"),
        SAFE.replace("CC", "C*"),
        "AB**ff BA**** AB*ee* BA**** CCabcd CCabcd",
    ],
)
def test_a_plan_of_shapes_that_no_piece_has_is_malformed(drawing):
    refusal = refused(REARRANGE, lay(drawing))

    assert isinstance(refusal, Malformed)


# The rules of a layout


@pytest.mark.parametrize(
    ("state", "code", "rule", "facts"),
    [
        (play(REARRANGE, Lift("food-1")), "not-complete", "S-5", {"tray": 1}),
        (play(REARRANGE, ClearBoard()), "not-complete", "S-5", {"tray": 21}),
        (board(AT_FIRST, (6, 3)), "not-signal", "S-6", {"signals": 5}),
        (
            board("aaAA## bbAA*# ###### ##**#* ###### ######", (6, 3)),
            "not-signal",
            "S-6",
            {"signals": 0},
        ),
        (board(SAFE, (3, 1)), "not-dry", "S-7", {}),
        (board(THIRD, (6, 2)), "not-dry", "S-7", {}),
        (board("**aAA# **aAA# " + "###### " * 4, (3, 4)), "not-safe", "S-4", {}),
        (board("**aAA# **aAA# " + "###### " * 4, (4, 4), (5, 4)), "not-safe", "S-4", {}),
    ],
)
def test_a_layout_that_breaks_a_rule_is_refused_with_its_ruling(state, code, rule, facts):
    refusal = refused(state, LetStormHit(state.turn))

    assert (refusal.code, refusal.rule) == (code, rule)
    assert facts.items() <= refusal.facts.items()


# A board set by hand


@pytest.mark.parametrize("flares", [0, 1, 5, 7, 11])
def test_s_8_a_board_set_by_hand_has_12_or_8_or_4_flares(flares):
    state = play(BY_HAND, *(Lift(f"flare-{number}") for number in range(flares + 1, 13)))

    refusal = refused(state, EndByHand())

    assert answer(refusal) == ("flares-off", "S-8", {"flares": flares})


def test_s_5_a_board_set_by_hand_has_no_empty_squares():
    state = play(BY_HAND, Lift("food-1"), Lift("tent-1"))

    refusal = refused(state, EndByHand())

    assert answer(refusal) == ("squares-empty", "S-5", {"empty": 6})


@pytest.mark.parametrize("damaged", [True, False])
def test_damage_that_is_there_already_changes_nothing(damaged):
    state = play(BY_HAND, ClearBoard())
    state = play(state, MarkDamage(3, 3, damaged=True)) if damaged else state

    refusal = refused(state, MarkDamage(3, 3, damaged=damaged))

    assert answer(refusal) == ("lies-so-already", None, {})


# Before the game, and what is no command at all


@pytest.mark.parametrize("crew", ["", "AB", "ABCDE"])
def test_the_game_is_for_one(crew):
    with pytest.raises(Illegal) as caught:
        rules.setup(tuple(Seat(letter) for letter in crew), Choices())

    facts = {"least": 1, "most": 1, "players": len(crew)}
    assert answer(caught.value) == ("crew-size", None, facts)


@pytest.mark.parametrize("rolls", [(), (Roll(1),), (Roll(1), Roll(2), Roll(3))])
def test_a_storm_without_two_dice_is_malformed(rolls):
    refusal = refused(STORM, RollStorm(1, 1, rolls))

    assert isinstance(refusal, Malformed)
    assert answer(refusal) == ("malformed", None, {"detail": "rolls"})


@pytest.mark.parametrize(("column", "row"), [(0, 1), (7, 1), (1, 0), (1, 7), (-1, 3), (3, 66)])
def test_a_number_on_no_side_of_a_die_is_malformed(column, row):
    refusal = refused(STORM, roll(column, row))

    assert isinstance(refusal, Malformed)
    assert answer(refusal) == ("malformed", None, {"detail": "rolls"})


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("roll-storm", {"turn": "4", "pair": "1"}),
        ("roll-storm", {"turn": "1", "pair": "4"}),
        ("roll-storm", {"turn": "1"}),
        ("place", {"piece": "food-1", "column": "0", "row": "1"}),
        ("place", {"piece": "food-1", "column": "7", "row": "1"}),
        ("place", {"piece": "food-1", "column": "1", "row": "1", "lies": "aslant"}),
        ("place", {"piece": "boat-1", "column": "1", "row": "1"}),
        ("place", {"piece": "food-0", "column": "1", "row": "1"}),
        ("turn", {"piece": "food-1", "column": "1"}),
        ("lay-out", {"plan": "*" * 35}),
        ("lay-out", {"plan": "*" * 37}),
        ("lay-out", {"plan": "g" * 36}),
        ("mark-damage", {"column": "1", "row": "1", "damaged": "perhaps"}),
        ("ask-coach", {"hint": "everything"}),
        ("clear-board", {"seat": "A"}),
        ("swim", {}),
    ],
)
def test_fields_outside_their_range_are_no_command(name, fields):
    with pytest.raises(Malformed):
        COMMANDS.from_form(name, fields)


@pytest.mark.parametrize("name", ["", "piece", "food-99", "square-7-7", "../x"])
@pytest.mark.parametrize("viewer", [TABLE, PHONE, ONLOOKER])
def test_a_sheet_that_there_is_not_is_malformed(viewer, name):
    with pytest.raises(Malformed):
        rules.sheet(STORM, viewer, name)


# Nothing changes


def test_a_refused_command_leaves_the_state_as_it_was():
    """States are frozen and ``decide`` has no other hand: the same question, the same answer."""
    state = play(BY_HAND, *list(by_hand(THIRD))[:9])
    before = repr(state)

    refused(state, EndByHand())
    refused(state, LetStormHit(1))

    assert repr(state) == before
    assert refused(state, EndByHand()).facts == refused(state, EndByHand()).facts


def test_the_paper_lists_every_refusal_of_this_game_and_no_other():
    sources = (ROOT / "companion/games/sinking_signal").glob("*.py")
    raised = re.compile(r'Illegal\(\s*"([a-z-]+)"')
    paper = (ROOT / "docs/rules/sinking-signal.md").read_text("utf-8").split("## Refusals")[1]
    listed = {
        code
        for cell in re.findall(r"^\| (`.*?`) \|", paper, re.MULTILINE)
        for code in re.findall(r"`([a-z-]+)`", cell)
    }

    codes = {code for source in sources for code in raised.findall(source.read_text("utf-8"))}

    assert codes - listed == set()
    assert listed - codes <= {"not-complete", "not-signal", "not-dry", "not-safe"}
