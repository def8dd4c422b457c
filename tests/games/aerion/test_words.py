"""Every step of the log, every refusal and every ruling of Aerion has its words."""

import re

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from companion.core.refusals import Refused
from companion.core.values import Seat
from companion.games.aerion import commands as do
from companion.games.aerion import rules
from companion.games.aerion.pieces import DECKS, Deck, Kind
from companion.games.aerion.setup import Choices
from companion.settings import web_folders
from companion.web.facts import LineFacts, PersonFacts, TableFacts
from tests.games.aerion.yard import (
    A,
    B,
    card,
    game,
    in_pile,
    play,
    rolls,
    turn,
    with_book,
    with_reserve,
)

HOUSE = (1, 1, 1, 2, 2, 3)
NOTHING = (1, 2, 3, 4, 6, 6)
JINJA = Environment(
    loader=FileSystemLoader(web_folders().templates), undefined=StrictUndefined, autoescape=True
)
PEOPLE = TableFacts("CODE", "aerion", (PersonFacts(A, "Anna"), PersonFacts(B, "Ben")))
WORDS = JINJA.get_template("games/aerion/_words.html").module


def line(state, command):
    events = rules.decide(state, command)
    return LineFacts(1, command, events, None, None, undone=False, buzzer=False, back_ms=0)


WITH_PILE = in_pile(with_book(turn(HOUSE)), card("run", "Oak"))
ACQUIRED = play(with_book(turn(HOUSE)), do.Take(A, Deck.AA_BB))
UNDEALT = rules.initial(rules.setup((A, B), Choices()))
DEALT = "The ships were dealt by lot: Anna has Glider, Ship 2 and Ship 3"
EVERY_COMMAND = [
    (
        UNDEALT,
        do.DealShips(rolls(1)),
        "The ships were dealt by lot: Anna has Glider, Ship 2 and Ship 3",
    ),
    (UNDEALT, do.TakeShip(1), "Anna drew Glider"),
    (game(), do.Reveal(Deck.RUN, Kind.CREW, 1), "Deck A+B+C+D+E turned up Incubi crew"),
    (turn(), do.Cast(A, 0, rolls(*HOUSE)), "Anna rolled 1, 1, 1, 2, 2 and 3"),
    (
        turn(NOTHING),
        do.Reroll(A, 1, Deck.AAA, hold1=True, rolls=rolls(1, 2, 3, 4, 5)),
        "Anna burnt Book to reroll five dice: 1, 2, 3, 4 and 5",
    ),
    (
        play(with_book(turn(NOTHING)), do.OpenBook(A)),
        do.Reroll(A, 1),
        "Anna rerolled by the Book: six dice",
    ),
    (turn(NOTHING), do.SpendPixie(A, 1, 1, 6), "Anna spent a Pixie: a 1 became a 6"),
    (with_book(turn(NOTHING)), do.OpenBook(A), "Anna discarded the Book for three rerolls"),
    (turn(NOTHING, {"aaa": "Book"}), do.LetGo(A, Deck.AAA), "Anna let the last card go: Book"),
    (turn(HOUSE), do.Take(A, Deck.AAA), "Anna acquired Book"),
    (ACQUIRED, do.Put(A, 1), "Anna placed Glider blueprint in their own Workshop"),
    (ACQUIRED, do.Store(A), "Anna used the Book to put Glider blueprint into the Reserve"),
    (ACQUIRED, do.Discard(A), "Anna discarded Glider blueprint"),
    (WITH_PILE, do.Retrieve(A, Deck.RUN, 1), "Anna used the Book to bring back Oak material"),
    (
        with_reserve(turn(), card("run", "Oak")),
        do.Bring(A, 1, 2),
        "Anna moved Oak material from the Reserve to their own Workshop",
    ),
    (
        play(
            with_book(turn((1, 1, 2, 2, 3, 4), {"aa-bb": "Glider"}, empty=tuple(DECKS))),
            do.LetGo(A, Deck.AA_BB),
        ),
        do.GiveUp(1),
        "The last chances were declined. No card is left: the game is lost",
    ),
    (
        play(with_book(turn(HOUSE, empty=("aa-bb",))), do.Take(A, Deck.AA_BB), do.Discard(A)),
        do.TurnUp(1),
        "The Display was filled",
    ),
]


@pytest.mark.parametrize(
    ("state", "command", "sentence"), EVERY_COMMAND, ids=[each.tag for _, each, _ in EVERY_COMMAND]
)
def test_every_command_is_a_sentence_and_has_a_word_for_its_undo(state, command, sentence):
    said = line(state, command)

    assert " ".join(WORDS.sentence(said, PEOPLE).split()) == sentence
    assert 0 < len(WORDS.undo(said, PEOPLE).strip()) <= 40


def test_no_command_lacks_its_sentence():
    assert {command.tag for _, command, _ in EVERY_COMMAND} == set(rules.COMMANDS.names)


FACTS = {
    "seat": "A",
    "active": "B",
    "owner": "B",
    "deck": "run",
    "decks": ("run", "aaa"),
    "dice": HOUSE,
    "step": "cast",
    "kind": "crew",
    "name": "x",
    "ending": "won",
}
NUMBERS = (
    *("workshop", "workshops", "left", "cards", "turn", "face", "die", "place", "needed", "given"),
    *("value", "most", "players", "number", "ship", "least", "wanted"),
)


def codes():
    """Return every code with which the rules refuse, read from their source."""
    folder = web_folders().templates.parent / "companion/games/aerion"
    raised = re.compile(r'(?:Illegal|Malformed)\(\s*"([\w-]+)"')
    found = {code for path in folder.glob("*.py") for code in raised.findall(path.read_text())}
    return sorted(found | {"kind-there", "crew-last", "other-ship"})


@pytest.mark.parametrize("code", codes())
def test_every_refusal_says_what_to_do(code):
    facts = FACTS | dict.fromkeys(NUMBERS, 2)

    said = " ".join(str(WORDS.refusal(code, facts, PEOPLE)).split())

    assert re.fullmatch(r"[A-Z0-9].*\.", said), said


def test_refusals_carry_the_facts_that_their_words_need():
    state = turn(HOUSE, crew="AB")
    for command in (
        do.Take(Seat("B"), Deck.AAA),
        do.Take(A, Deck.AAAA),
        do.Reroll(A, 1),
        do.Reveal(Deck.RUN, Kind.BOOK),
        do.OpenBook(A),
        do.Retrieve(A, Deck.RUN, 1),
        do.Bring(A, 1, 1),
        do.LetGo(A, Deck.AAA),
    ):
        with pytest.raises(Refused) as caught:
            rules.decide(state, command)
        assert str(WORDS.refusal(caught.value.code, caught.value.facts, PEOPLE)).strip()


def test_every_ruling_has_its_words():
    ruling = JINJA.get_template("games/aerion/_rulings.html").module.ruling

    for number in range(1, 16):
        assert str(ruling(f"A-{number}", game().setup.choices)).strip()
    assert str(ruling("A-16", game().setup.choices)).strip() == ""
