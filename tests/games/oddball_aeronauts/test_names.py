"""Stored names are for ever: a log of today has to load in every later program."""

import msgspec

from companion.games.oddball_aeronauts.commands import COMMANDS, ChooseCards, UseTrick
from companion.games.oddball_aeronauts.events import EVENTS, CardsRevealed, Cause, Discarded
from companion.games.oddball_aeronauts.pieces import Faction, Skill
from companion.games.oddball_aeronauts.rules import SETUP
from companion.games.oddball_aeronauts.setup import Choices, Setup
from companion.games.oddball_aeronauts.tricks import TRICKS
from tests.games.oddball_aeronauts.sky import A, B

NONE = b',"second":null,"third":null'


def test_the_names_of_commands_are_frozen():
    assert COMMANDS.names == (
        "go-on",
        "make-lead",
        "choose-target",
        "tell-event",
        "no-more-events",
        "announce",
        "call-number",
        "choose-cards",
        "show-cards",
        "use-trick",
        "carry-out",
        "next-round",
        "put-right",
    )


def test_the_names_of_events_are_frozen():
    assert EVENTS.names == (
        "round-begun",
        "stage-reached",
        "lead-made",
        "target-chosen",
        "event-told",
        "event-played",
        "skill-announced",
        "skill-chosen",
        "skills-revealed",
        "number-called",
        "cards-chosen",
        "cards-revealed",
        "cards-shown",
        "trick-used",
        "remembered",
        "meeting-ended",
        "discarded",
        "recovered",
        "count-put-right",
        "game-ended",
    )


def test_the_names_of_cards_are_frozen():
    assert tuple(TRICKS)[:3] == ("lgt-crew-01", "lgt-crew-02", "lgt-crew-03")
    assert tuple(TRICKS)[-1] == "leystone-golem"
    assert len(TRICKS) == 31


def test_stored_entries_read_as_they_were_written():
    stored = (
        b'{"type":"cards-revealed","numbers":[["A",2],["B",0]],"extra":false}',
        b'{"type":"discarded","seat":"A","number":2,"cause":"played","keep":3}',
    )
    asked = (
        b'{"type":"choose-cards","seat":"A","number":2}',
        b'{"type":"use-trick","seat":"B","card":"captain","effect":"guns","keep":null%b}' % NONE,
    )

    events = tuple(map(EVENTS.decode, stored))
    commands = tuple(map(COMMANDS.decode, asked))

    assert events == (CardsRevealed(((A, 2), (B, 0))), Discarded(A, 2, Cause.PLAYED, 3))
    assert commands == (ChooseCards(A, 2), UseTrick(B, "captain", Skill.GUNS))
    assert tuple(map(EVENTS.encode, events)) == stored
    assert tuple(map(COMMANDS.encode, commands)) == asked


def test_a_setup_is_stored_whole():
    setup = Setup((A, B), Choices(first=B, deck_a=30, faction_a=Faction.MECHINAUTS))

    assert msgspec.json.decode(msgspec.json.encode(setup), type=SETUP) == setup
