"""Every screen and every sentence, drawn from whole games that are played by chance."""

import random
import re

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from companion.core.refusals import Illegal
from companion.core.rules import replay
from companion.games.oddball_aeronauts import rules
from companion.games.oddball_aeronauts.commands import PutRight, ShowCards, UseTrick
from companion.games.oddball_aeronauts.pieces import Faction
from companion.games.oddball_aeronauts.setup import Announcing, Choices, Four
from companion.games.oddball_aeronauts.tricks import TRICKS
from companion.games.oddball_aeronauts.using import why_not
from companion.settings import web_folders
from companion.web.facts import ChoicesFacts, LineFacts, PersonFacts, TableFacts
from companion.web.fragments import Fragments
from companion.web.panels import Piece
from tests.games.oddball_aeronauts.sky import (
    FREE,
    GUNS,
    ONLOOKER,
    SAILING,
    TABLE,
    A,
    B,
    C,
    D,
    duel,
    phone,
    play,
    use,
)

ENVIRONMENT = Environment(
    loader=FileSystemLoader(web_folders().templates), undefined=StrictUndefined, autoescape=True
)
FRAGMENTS = Fragments(ENVIRONMENT)
FOLDER = "games/oddball-aeronauts"
WORDS = ENVIRONMENT.get_template(f"{FOLDER}/_words.html").module
RULINGS = ENVIRONMENT.get_template(f"{FOLDER}/_rulings.html").module
CARDS = ENVIRONMENT.get_template(f"{FOLDER}/_cards.html").module
NAMES = {A: "Anna", B: "Ben", C: "Cleo", D: "Dora"}
T = TableFacts("ABCDE", "oddball-aeronauts", tuple(PersonFacts(s, n) for s, n in NAMES.items()))


def drawn(state, viewer=TABLE):
    """Return the HTML of the panels of a screen, by their names."""
    panels = rules.view(state, viewer).panels
    return {
        panel.id: str(FRAGMENTS.piece(Piece(f"{FOLDER}/_{panel.id}.html", panel.facts, T)))
        for panel in panels
    }


def text(html):
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def line(command, events):
    return LineFacts(1, command, events, None, None, undone=False, buzzer=False, back_ms=0)


def some(state, chance):
    """Return a command that takes the game on, now and then a trick or a count."""
    offered = list(rules.offers(state, None))
    new = [o for o in offered if isinstance(o, ShowCards) and state.hand(o.seat).values is None]
    course = [o for o in offered if not isinstance(o, PutRight | UseTrick | ShowCards)]
    tricks = [o for o in offered if isinstance(o, UseTrick)]
    counts = [o for o in offered if isinstance(o, PutRight)]
    if tricks and chance.random() < 0.4:
        return chance.choice(tricks)
    if chance.random() < 0.03:
        return chance.choice(counts)
    return chance.choice(new or course)


@pytest.mark.parametrize("seed", range(12))
def test_every_screen_and_every_sentence_of_a_game_has_its_words(seed):
    chance = random.Random(seed)
    players, half = 2 + seed % 3, seed % 2
    choices = Choices(
        four=list(Four)[half],
        announcing=list(Announcing)[seed // 2 % 2],
        events=seed % 3 > 0,
        faction_a=list(Faction)[half],
        deck_a=9,
        deck_b=9,
        deck_c=9,
        deck_d=9,
    )
    state = rules.initial(rules.setup((A, B, C, D)[:players], choices))
    while state.winners is None:
        for viewer in (TABLE, ONLOOKER, *map(phone, state.crew)):
            assert text(drawn(state, viewer)["step"])
        command = some(state, chance)
        events = rules.decide(state, command)
        said = line(command, events)
        assert text(str(WORDS.sentence(said, T)))
        assert text(str(WORDS.undo(said, T)))
        state = replay(rules, state, events)
    assert "won" in text(drawn(state)["end"]) or "draw" in text(drawn(state)["end"])


@pytest.mark.parametrize("tag", [f"O-{number}" for number in range(1, 22)])
@pytest.mark.parametrize("announcing", Announcing)
def test_every_ruling_is_said_in_our_own_words(tag, announcing):
    words = text(str(RULINGS.ruling(tag, Choices(announcing=announcing))))

    assert words.endswith(".")
    assert len(words) < 340


@pytest.mark.parametrize("card", TRICKS)
def test_every_trick_has_a_name_and_a_text(card):
    assert CARDS.NAMES[card].isupper()
    assert CARDS.TEXTS[card].endswith(".")


@pytest.mark.parametrize("card", TRICKS)
@pytest.mark.parametrize("skills", [(GUNS, SAILING), (SAILING, SAILING)])
def test_every_reason_against_a_trick_has_its_words(card, skills):
    state = duel(TRICKS[card].factions[0], skills, (4,), (4,), shadow=True)

    reason = why_not(state, B, TRICKS[card]) or Illegal("one-trick", seat=B)

    assert text(str(WORDS.refusal(reason.code, reason.facts, T))).endswith(".")


CODES = {
    "already-done": {"stage": "skill"},
    "not-now": {"stage": "over"},
    "game-over": {},
    "out-of-the-game": {"seat": A},
    "not-fighting": {"seat": A},
    "lead-not-allowed": {"seat": A},
    "not-your-choice": {"seat": A},
    "no-opponent": {"seat": A},
    "target-barred": {"seat": A},
    "guns-only": {"seat": A},
    "announces-first": {"seat": A},
    "too-few-cards": {"seat": A, "up": 0},
    "one-at-least": {"seat": A},
    "calls-first": {"seat": A},
    "number-called": {"seat": A},
    "nothing-to-call": {"seat": A},
    "nothing-to-show": {"seat": A},
    "one-number-a-card": {"seat": A, "number": 2},
    "not-next-lead": {"seat": A, "seats": (B, C)},
    "more-than-the-deck": {"seat": A, "size": 26},
    "crew-size": {"least": 2, "most": 4, "players": 5},
    "same-seat-twice": {"seat": A},
    "first-not-aboard": {"seat": A},
    "no-such-seat": {"seat": "X"},
    "no-such-sheet": {"name": "x"},
    "no-such-trick": {"card": "x"},
    "choose-effect": {"card": "captain"},
    "choose-card": {"card": "figurehead", "number": 3},
    "enter-supports": {"card": "crew-6", "number": 1},
    "step-4-over": {"card": "gun-bugs"},
    "lead-has-discarded": {"card": "figurehead"},
    "free-next-round": {"card": "officer-4"},
    "trick-not-now": {"card": "captain", "moment": "effect"},
}


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_says_why(code):
    assert text(str(WORDS.refusal(code, CODES[code], T))).endswith(".")


def test_both_names_of_the_symbol_are_said_o_11():
    panels = drawn(duel(FREE, (GUNS, GUNS), (4, 1), (4,)))

    assert "* or cog" in text(panels["step"])


def test_a_counter_is_told_with_both_win_effects():
    state = play(duel(FREE, (SAILING, GUNS), (4,), (6,)), use(A, "crew-5"))

    told = text(drawn(state)["step"])

    assert "The Counter of Anna is higher: both Win Effects happen, first that of Ben" in told
    assert "4 + 4 (Counter)" in told


def test_the_instructions_name_each_player_and_what_to_do():
    state = duel(FREE, (GUNS, SAILING), (6, 1), (4,))
    state = play(state, rules.offers(state, None)[0])

    told = text(drawn(state)["step"])

    assert "Anna discards the 2 played cards." in told
    assert "Ben discards 2 more to the bottom, face down." in told


def test_the_choices_and_the_sheets_have_words():
    for crew in ((A, B), (A, B, C, D)):
        facts = ChoicesFacts(Choices(four=Four.BRACE), crew, taps=True)
        html = str(FRAGMENTS.macro(f"{FOLDER}/_choices.html", "panel", facts, T))
        assert html.count('name="faction_') == 2 * len(crew)
    state = duel(FREE, (GUNS, SAILING), (6, 1), (4,))
    for name in ("count-A", "tricks-free-kingdoms", "tricks-mechinauts"):
        template = f"{FOLDER}/_{name.partition('-')[0]}_sheet.html"
        assert text(str(FRAGMENTS.macro(template, "sheet", rules.sheet(state, TABLE, name), T)))
