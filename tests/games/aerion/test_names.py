"""Stored names are for ever: a log of today has to load in every later program."""

import msgspec

from companion.core.values import Roll, Source
from companion.games.aerion import rules
from companion.games.aerion.commands import COMMANDS, Reroll, Reveal
from companion.games.aerion.events import EVENTS, CardBurnt, CardsRetrieved, DiceCast
from companion.games.aerion.pieces import Deck, Kind
from companion.games.aerion.rules import SETUP
from companion.games.aerion.setup import Choices, Setup
from tests.games.aerion.yard import NAMES, A, B, card

CARD = b'{"deck":"run","kind":"material","number":2,"name":"Oak"}'
ROLL = b'{"value":4,"source":"rolled"}'


def test_the_names_of_commands_are_frozen():
    assert COMMANDS.names == (
        "deal-ships",
        "take-ship",
        "reveal",
        "turn-up",
        "cast",
        "reroll",
        "spend-pixie",
        "open-book",
        "let-go",
        "take",
        "put",
        "store",
        "discard",
        "retrieve",
        "bring",
        "give-up",
    )


def test_the_names_of_events_are_frozen():
    assert EVENTS.names == (
        "ship-dealt",
        "card-revealed",
        "turn-begun",
        "replenish-begun",
        "dice-lifted",
        "dice-cast",
        "pixie-spent",
        "book-used",
        "card-burnt",
        "card-let-go",
        "card-taken",
        "book-placed",
        "card-put",
        "card-stored",
        "card-discarded",
        "ship-completed",
        "cards-retrieved",
        "fleet-won",
        "fleet-lost",
    )


def test_the_names_of_decks_are_frozen():
    assert [deck.value for deck in Deck] == ["aa-bb", "aaa", "aaa-bb", "run", "aaa-bbb", "aaaa"]


def test_stored_events_read_as_they_were_written():
    stored = (
        b'{"type":"card-burnt","seat":"A","card":%b}' % CARD,
        b'{"type":"cards-retrieved","seat":"A","deck":"run","cards":[%b]}' % CARD,
        b'{"type":"dice-cast","seat":"B","loose":[2],"rolls":[%b],"chance":0.5,"paid":true}' % ROLL,
    )

    read = tuple(EVENTS.decode(text) for text in stored)

    oak = card("run", "Oak")
    assert read == (
        CardBurnt(A, oak),
        CardsRetrieved(A, Deck.RUN, (oak,)),
        DiceCast(B, (2,), (Roll(4, Source.ROLLED),), 0.5, paid=True),
    )
    assert tuple(EVENTS.encode(event) for event in read) == stored


def test_commands_come_from_forms_and_from_logs():
    form = COMMANDS.from_form(
        "reroll", {"seat": "A", "number": "1", "deck": "aaa", "hold2": "true"}
    )

    assert form == Reroll(A, 1, Deck.AAA, hold2=True)
    assert form.loose == (0, 2, 3, 4, 5)
    assert COMMANDS.decode(COMMANDS.encode(form)) == form
    assert COMMANDS.decode(b'{"type":"reveal","deck":"run","kind":"book"}') == Reveal(
        Deck.RUN, Kind.BOOK
    )


def test_a_setup_is_stored_whole_with_its_names():
    choices = Choices(first=B, **NAMES)
    setup = Setup((A, B), choices, choices.fleet)

    assert setup == rules.setup((A, B), choices)
    assert msgspec.json.decode(msgspec.json.encode(setup), type=SETUP) == setup
