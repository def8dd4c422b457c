"""Every ruling has words of our own, and stands behind what it has just changed on a screen."""

import re

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from msgspec.structs import replace

from companion.core.values import Source
from companion.games.dirigible_disaster import rules
from companion.games.dirigible_disaster.commands import (
    AdvanceMap,
    DropPressure,
    GrowAllFires,
    MoveToken,
    PlaceAllCubes,
    PlaceLantern,
)
from companion.games.dirigible_disaster.events import EVENTS, Step
from companion.games.dirigible_disaster.pieces import Kind, Mode
from companion.games.dirigible_disaster.practice_plan import PRACTICE_PLAN
from companion.games.dirigible_disaster.setup import PACES, Cascade, Choices
from companion.settings import web_folders
from companion.web.facts import ChoicesFacts, TableFacts
from tests.games.dirigible_disaster.ship import (
    ONLOOKER,
    TABLE,
    A,
    aboard,
    at,
    drained,
    minute,
    phone,
    place,
    placing,
    play,
    rolls,
    to_growth,
    voyage,
)

ENVIRONMENT = Environment(
    loader=FileSystemLoader(web_folders().templates), undefined=StrictUndefined, autoescape=True
)
FOLDER = "games/dirigible-disaster"
RULINGS = ENVIRONMENT.get_template(f"{FOLDER}/_rulings.html").module
TAGS = [f"D-{number}" for number in range(1, 21)]
NOT_FOUND = "could not find"
AT_THE_TABLE = TableFacts("ABCDE", "dirigible-disaster", ())


def ruling(tag, **choices):
    return str(RULINGS.ruling(tag, Choices(**choices))).strip()


def drawn(name, facts):
    module = ENVIRONMENT.get_template(f"{FOLDER}/_{name}.html").module
    return str(module.panel(facts, AT_THE_TABLE))


def panel(state, name, viewer=TABLE):
    """Return the HTML of one panel."""
    facts = {each.id: each.facts for each in rules.view(state, viewer).panels}[name]
    return drawn(name, facts)


def why(html, ident):
    """Return the tags behind one "Why?" of a panel; none where it has no such thing."""
    found = re.search(rf'<details class="why" id="{ident}">(.*?)</details>', html, re.DOTALL)
    return re.findall(r"<dt>(D-\d+)</dt>", found[1]) if found else []


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("cascade", Cascade)
def test_every_ruling_is_said_in_a_few_sentences(tag, mode, cascade):
    words = ruling(tag, mode=mode, cascade=cascade)

    assert 1 <= len(re.findall(r"[.?](?= |$)", words)) <= 4
    assert words.endswith(".")
    assert len(words) < 260


@pytest.mark.parametrize("tag", ["D-10", "D-11", "D-12", "D-20"])
def test_what_we_could_not_find_is_said_to_be_so(tag):
    assert NOT_FOUND in ruling(tag)


@pytest.mark.parametrize(
    ("tag", "field", "values"),
    [
        ("D-1", "cascade", tuple(Cascade)),
        ("D-10", "steam_repair", (True, False)),
        ("D-16", "pace", (None, *PACES)),
        ("D-19", "mode", tuple(Mode)),
    ],
)
def test_a_ruling_with_a_setting_says_how_this_table_plays(tag, field, values):
    said = {ruling(tag, **{field: value}) for value in values}

    assert len(said) == len(values)


def test_d16_a_pace_of_our_own_is_called_so():
    assert [pace for pace in PACES if "our own" in ruling("D-16", pace=pace)] == [75, 90, 0]


def test_no_other_tag_has_words_and_no_event_fires_another():
    fired = {tag for tags in RULINGS.FIRED.values() for tag in tags}

    assert list(RULINGS.RULINGS) == TAGS
    assert ruling("A-1") == ""
    assert fired <= set(TAGS)
    assert set(RULINGS.FIRED) <= set(EVENTS.names)


def hot():
    return aboard(voyage(), fire={6: 3}, passenger={6: 1})


@pytest.mark.parametrize(
    ("ship", "tags"),
    [
        (lambda: play(at(voyage(), Step.ADVANCE, 1), AdvanceMap(2)), ["D-13"]),
        (lambda: play(at(voyage(), Step.ADVANCE, 10), AdvanceMap(11)), ["D-14"]),
        (lambda: play(to_growth(aboard(voyage(), fire={6: 1})), GrowAllFires(2)), ["D-2"]),
        (lambda: place(placing(hot(), Kind.FIRE, Kind.STEAM), 6, 1), ["D-1", "D-3", "D-5", "D-7"]),
        (lambda: place(placing(aboard(voyage(), cog={6: 2}), Kind.COG), 6), ["D-8"]),
        (
            lambda: play(
                at(voyage(mode=Mode.HARD), Step.LANTERNS, 1, lanterns_due=2),
                PlaceLantern(1, 1, rolls(7)),
            ),
            ["D-12"],
        ),
        (
            lambda: play(at(aboard(voyage(), steam={6: 1}), Step.PRESSURE), DropPressure(2)),
            ["D-9"],
        ),
    ],
)
def test_a_sheet_tells_the_rulings_that_fired(ship, tags):
    assert why(panel(ship(), "instruction"), "why-sheet") == tags


def test_d11_the_token_has_its_ruling_before_and_after_the_choice():
    ship = at(aboard(voyage(), steam={6: 1, 7: 1}), Step.TOKEN)

    after = play(ship, MoveToken(2, 6))

    assert why(panel(ship, "instruction"), "why-step") == ["D-11"]
    assert why(panel(after, "instruction"), "why-sheet") == ["D-11"]


def test_d17_who_begins_a_minute_and_how_long_it_is_can_be_asked():
    html = panel(at(voyage(pace=75), Step.READY), "instruction")

    assert why(html, "why-step") == ["D-16", "D-17"]
    assert "75 seconds, which is our own addition" in html


def landed():
    return play(at(voyage(pace=60), Step.PRESSURE, 11), DropPressure(11))


def sunk():
    ship = replace(aboard(voyage(pace=90, steam_repair=False), steam={6: 1}), pressure=10)
    return play(at(ship, Step.PRESSURE), DropPressure(2))


def burnt():
    ship = aboard(voyage(cascade=Cascade.UNLIMITED), fire={6: 3})
    return play(placing(drained(ship, Kind.FIRE, 1), Kind.FIRE), PlaceAllCubes(2, 1, rolls(6)))


def overgrown():
    return play(
        to_growth(drained(aboard(voyage(), fire={6: 1}), Kind.FIRE)),
        GrowAllFires(2),
    )


@pytest.mark.parametrize(
    ("ended", "tags"),
    [
        (landed, ["D-14", "D-20"]),
        (sunk, ["D-9", "D-10", "D-16", "D-20"]),
        (burnt, ["D-4", "D-1", "D-20"]),
        (overgrown, ["D-4", "D-2", "D-20"]),
    ],
)
def test_the_end_names_the_ruling_that_ended_the_voyage_and_those_behind_its_terms(ended, tags):
    assert why(panel(ended(), "end"), "why-end") == tags


@pytest.mark.parametrize("dice", Source)
def test_d10_a_test_for_steam_says_that_our_copy_lacks_it(dice):
    ship = minute(aboard(voyage(dice=dice), steam={7: 1}), steam=3)

    html = panel(ship, "act", phone(A))

    assert 'popovertarget="why-steam"' in html
    assert NOT_FOUND in html
    assert "a test like the others" in html


def test_d10_where_leaks_stay_the_holder_can_ask_why():
    ship = minute(aboard(voyage(steam_repair=False), steam={7: 1}), steam=3)

    html = panel(ship, "act")

    assert "Nothing in this room that a roll could remove" in html
    assert 'popovertarget="why-steam"' in html
    assert "leaks stay" in html


def test_d10_without_steam_in_the_room_nothing_is_said_of_it():
    ship = minute(aboard(voyage(), steam={6: 1}, fire={7: 1}), steam=3)

    assert "why-steam" not in panel(ship, "act")


def test_the_choices_of_the_lobby_can_be_asked_about():
    html = drawn("choices", ChoicesFacts(Choices(cascade=Cascade.NONE, pace=0), (A,), taps=True))

    asked = {ident: why(html, ident) for ident in re.findall(r'id="(why-\w+)"', html)}

    assert asked == {
        "why-pace": ["D-16"],
        "why-dice": ["D-20"],
        "why-cascade": ["D-1", "D-5"],
        "why-repair": ["D-10"],
    }
    assert "a cube that spread sets off no other" in html
    assert "without a clock" in html


@pytest.mark.parametrize("viewer", [TABLE, ONLOOKER, phone(A)])
def test_the_pawns_begin_in_the_room_that_the_plan_names(viewer):
    ship = voyage(plan=replace(PRACTICE_PLAN, start=3))

    assert "All pawns in room 3." in panel(ship, "instruction", viewer)
