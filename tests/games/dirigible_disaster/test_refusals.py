"""Wrong input is refused with a code of its own and changes nothing."""

import re
from pathlib import Path

import pytest

from companion.core.refusals import Malformed
from companion.core.values import Seat
from companion.games.dirigible_disaster import rules
from companion.games.dirigible_disaster.commands import (
    COMMANDS,
    AddCube,
    Attempt,
    GiveDie,
    Move,
    Pass,
    PlaceAllCubes,
    PlaceCube,
    PlaceLantern,
    RollEventDice,
    StandIn,
    TakeCube,
)
from companion.games.dirigible_disaster.events import Step
from companion.games.dirigible_disaster.pieces import Kind, Mode
from tests.games.dirigible_disaster.ship import (
    TABLE,
    A,
    aboard,
    at,
    minute,
    placing,
    refused,
    rolls,
    voyage,
)

ROOT = Path(__file__).parents[3]
STRANGER = Seat("Z")


@pytest.mark.parametrize(
    ("ship", "command", "needed"),
    [
        (at(voyage(), Step.EVENT_DICE), RollEventDice(2, rolls(1, 1, 1, 1)), 5),
        (at(voyage(mode=Mode.EASY), Step.EVENT_DICE), RollEventDice(2, rolls(1, 1, 1, 1, 1)), 4),
        (placing(voyage(), Kind.FIRE), PlaceCube(2, 1), 1),
        (placing(voyage(), Kind.FIRE), PlaceCube(2, 1, rolls(3, 4)), 1),
        (placing(voyage(), Kind.FIRE, Kind.COG), PlaceAllCubes(2, 1, rolls(3)), 2),
        (minute(aboard(voyage(), fire={7: 1})), Attempt(A, Kind.FIRE), 1),
    ],
)
def test_a_wrong_number_of_rolls_is_malformed(ship, command, needed):
    refusal = refused(ship, command)

    assert isinstance(refusal, Malformed)
    assert refusal.code == "wrong-rolls"
    assert refusal.facts == {"needed": needed, "given": len(command.rolls)}


@pytest.mark.parametrize(
    ("ship", "command", "die"),
    [
        (at(voyage(), Step.EVENT_DICE), RollEventDice(2, rolls(1, 1, 1, 7, 1)), "cog"),
        (placing(voyage(), Kind.FIRE), PlaceCube(2, 1, rolls(13)), "room"),
        (placing(voyage(), Kind.FIRE), PlaceCube(2, 1, rolls(0)), "room"),
        (minute(aboard(voyage(), fire={7: 1})), Attempt(A, Kind.FIRE, rolls(-1)), "action"),
        (
            at(voyage(mode=Mode.HARD), Step.LANTERNS, lanterns_due=2),
            PlaceLantern(2, 1, rolls(99)),
            "room",
        ),
    ],
)
def test_a_number_on_no_side_of_the_die_is_malformed(ship, command, die):
    refusal = refused(ship, command)

    assert isinstance(refusal, Malformed)
    assert (refusal.code, refusal.facts["die"]) == ("no-such-face", die)


@pytest.mark.parametrize(
    "command", [Pass(STRANGER), Move(STRANGER, 6), GiveDie(STRANGER), StandIn(STRANGER, 6)]
)
def test_a_seat_that_is_not_aboard_is_malformed(command):
    refusal = refused(minute(voyage()), command)

    assert isinstance(refusal, Malformed)
    assert (refusal.code, refusal.facts) == ("no-such-seat", {"seat": "Z"})


@pytest.mark.parametrize(
    "command",
    [Move(A, 13), StandIn(A, 13), TakeCube(Kind.FIRE, 13), AddCube(Kind.FIRE, 13)],
)
def test_a_room_that_is_not_on_the_plan_is_malformed(command):
    refusal = refused(minute(voyage()), command)

    assert isinstance(refusal, Malformed)
    assert (refusal.code, refusal.facts) == ("no-such-room", {"room": 13})


@pytest.mark.parametrize("name", ["room-13", "room-", "room-6x", "cellar", ""])
def test_a_sheet_that_there_is_not_is_malformed(name):
    with pytest.raises(Malformed, match="no-such-sheet"):
        rules.sheet(voyage(), TABLE, name)


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("advance-map", {"round": "12"}),
        ("advance-map", {"round": "one"}),
        ("advance-map", {}),
        ("place-lantern", {"round": "2", "lantern": "3"}),
        ("take-stairs", {"seat": "A", "letter": "a"}),
        ("attempt", {"seat": "A", "kind": "ghost"}),
        ("stand-in", {"pawn": "A", "room": "0"}),
        ("write-reminder", {"text": "x" * 201}),
        ("pass", {"seat": "A", "speed": "9"}),
        ("fly", {}),
    ],
)
def test_fields_outside_their_range_are_no_command(name, fields):
    with pytest.raises(Malformed):
        COMMANDS.from_form(name, fields)


def test_the_right_dice_are_asked_for():
    easy = at(voyage(mode=Mode.EASY), Step.EVENT_DICE)
    ship = placing(voyage(), Kind.FIRE, Kind.PANIC, Kind.PANIC)

    assert [die.name for die in rules.dice(easy, RollEventDice(2))] == [
        "fire",
        "panic",
        "passenger",
        "steam",
    ]
    assert [die.name for die in rules.dice(ship, PlaceAllCubes(2, 1))] == ["room"] * 3
    assert [die.name for die in rules.dice(ship, Attempt(A, Kind.FIRE))] == ["action"]
    assert rules.dice(ship, Pass(A)) == ()


def test_the_paper_lists_every_refusal_of_this_game_and_no_other():
    sources = (ROOT / "companion/games/dirigible_disaster").glob("*.py")
    raised = re.compile(r'(?:Illegal|Malformed)\(\s*"([a-z-]+)"')
    paper = (ROOT / "docs/rules/dirigible-disaster.md").read_text("utf-8").split("## Refusals")[1]

    codes = {code for source in sources for code in raised.findall(source.read_text("utf-8"))}

    assert codes == set(re.findall(r"^\| `([a-z-]+)`", paper, re.MULTILINE))
