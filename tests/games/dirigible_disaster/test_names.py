"""Stored names are for ever: a log of today has to load in every later program."""

import msgspec

from companion.core.values import Roll, Source
from companion.games.dirigible_disaster.commands import COMMANDS, Attempt, PlaceAllCubes
from companion.games.dirigible_disaster.events import EVENTS, AttemptLost, CubePlaced, PawnMoved
from companion.games.dirigible_disaster.events import Cause as Because
from companion.games.dirigible_disaster.pieces import Kind, Stairwell
from companion.games.dirigible_disaster.rules import SETUP
from companion.games.dirigible_disaster.setup import Choices, Setup
from tests.games.dirigible_disaster.ship import A, B

ROLL = b'{"value":4,"source":"rolled"}'
STAIRWELL = b'{"letter":"C","room":11}'


def test_the_names_of_commands_are_frozen():
    assert COMMANDS.names == (
        "advance-map",
        "grow-fire",
        "grow-all-fires",
        "place-lantern",
        "roll-event-dice",
        "place-cube",
        "place-all-cubes",
        "drop-pressure",
        "move-token",
        "start-minute",
        "move",
        "take-stairs",
        "attempt",
        "pass",
        "time-is-up",
        "give-die",
        "stand-in",
        "take-cube",
        "add-cube",
        "write-reminder",
    )


def test_the_names_of_events_are_frozen():
    assert EVENTS.names == (
        "step-reached",
        "sheet-turned",
        "map-advanced",
        "fire-grew",
        "event-dice-rolled",
        "room-rolled",
        "cube-placed",
        "fire-spread",
        "passenger-injured",
        "cog-lost",
        "lantern-placed",
        "lantern-roll-refused",
        "pressure-dropped",
        "token-moved",
        "minute-started",
        "pawn-moved",
        "attempt-won",
        "attempt-lost",
        "turn-passed",
        "die-passed",
        "minute-ended",
        "pawn-stood",
        "cube-taken",
        "reminder-written",
        "voyage-won",
        "supply-empty",
        "pressure-gone",
    )


def test_stored_events_read_as_they_were_written():
    stored = (
        b'{"type":"cube-placed","kind":"fire","room":5,"cause":"spread","origin":6}',
        b'{"type":"attempt-lost","seat":"A","kind":"fire","room":7,"roll":%b,"needed":3}' % ROLL,
        b'{"type":"pawn-moved","seat":"B","origin":7,"place":%b,"stairs":"C"}' % STAIRWELL,
    )

    read = tuple(EVENTS.decode(text) for text in stored)

    assert read == (
        CubePlaced(Kind.FIRE, 5, Because.SPREAD, origin=6),
        AttemptLost(A, Kind.FIRE, 7, Roll(4, Source.ROLLED), needed=3),
        PawnMoved(B, 7, Stairwell("C", 11), stairs="C"),
    )
    assert tuple(EVENTS.encode(event) for event in read) == stored


def test_stored_commands_read_as_they_were_written():
    stored = (
        b'{"type":"attempt","seat":"A","kind":"fire","rolls":[%b]}' % ROLL,
        b'{"type":"place-all-cubes","round":2,"number":1,"rolls":[%b,%b]}' % (ROLL, ROLL),
    )

    read = tuple(COMMANDS.decode(text) for text in stored)

    roll = Roll(4, Source.ROLLED)
    assert read == (Attempt(A, Kind.FIRE, (roll,)), PlaceAllCubes(2, 1, (roll, roll)))
    assert tuple(COMMANDS.encode(command) for command in read) == stored


def test_a_setup_is_stored_whole_with_its_deck_plan():
    setup = Setup((A, B), Choices(first=B))

    read = msgspec.json.decode(msgspec.json.encode(setup), type=SETUP)

    assert read == setup
