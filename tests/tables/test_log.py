"""Every entry comes back from its line as it was, and a damaged line is never believed."""

import msgspec
import pytest

from companion.core.values import Roll, Seat, Source
from companion.tables.log import (
    Begun,
    Chosen,
    ClockChanged,
    ClockPaused,
    ClockResumed,
    LogCodec,
    Opened,
    Played,
    Redone,
    Seated,
    Undone,
)
from companion.tables.names import Person
from tests import toy
from tests.tables.fakes import GAMES

CODEC = LogCodec(GAMES[toy.SLUG])
ANNA = Seat("A")
PEOPLE = (Person(ANNA, "Anna \U0001f469\u200d\U0001f467"), Person(Seat("B"), '"><img src=x>'))
CHOICES = toy.Choices(first=ANNA, seconds=45, at_once=True, motto="\u2028 slow\nbut sure")
ROLLED = toy.Add(ANNA, (Roll(6, Source.ROLLED),))

ENTRIES = [
    Opened(at=1.5, by=None, game=toy.SLUG),
    Seated(at=2.25, by=ANNA, people=PEOPLE),
    Seated(at=2.25, people=()),
    Chosen(at=3.0, choices=CHOICES),
    Begun(at=4.0, setup=toy.Setup((ANNA, Seat("B")), CHOICES)),
    Played(at=5.0, by=ANNA, command=ROLLED, events=(toy.Added(ANNA, 6),), clock_ms=59_999),
    Played(at=5.0, command=toy.Remark("hm"), events=(toy.Remarked("hm"),)),
    Played(at=5.0, command=toy.Ring(1), events=(toy.RoundEnded(1, rung=True), toy.RoundBegun(2))),
    Undone(at=6.0, by=ANNA, entry=7, clock_ms=1),
    Redone(at=7.0, by=ANNA, entry=7),
    ClockPaused(at=8.0, by=ANNA, left_ms=12_345),
    ClockPaused(at=8.0, left_ms=0, restart=True),
    ClockResumed(at=9.0, left_ms=12_345),
    ClockChanged(at=10.0, left_ms=22_345, by_ms=10_000),
]


def changed(line: bytes, **fields: object) -> bytes:
    """Return a line of the log with some fields added or changed."""
    return msgspec.json.encode(msgspec.json.decode(line) | fields)


@pytest.mark.parametrize("entry", ENTRIES, ids=repr)
def test_an_entry_comes_back_from_its_line_as_it_was(entry):
    line = CODEC.encode(entry)

    assert CODEC.decode(line) == entry


@pytest.mark.parametrize("entry", ENTRIES, ids=repr)
def test_an_entry_is_one_line_that_names_its_kind_without_a_class_path(entry):
    line = CODEC.encode(entry)

    assert b"\n" not in line
    assert "." not in msgspec.json.decode(line)["type"]


def test_every_kind_of_entry_is_in_the_round_trip():
    kinds = {type(entry) for entry in ENTRIES}

    assert len(kinds) == len(msgspec.json.schema(CODEC._decoder.type)["anyOf"])


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b'{"type":"undone","at":6.0,"ent', id="cut off"),
        pytest.param(b"\x00" * 40, id="zeros"),
        pytest.param(b'{"type":"undone","at":6.0,"entry":"seven"}', id="wrong type"),
        pytest.param(b'{"type":"undone","at":6.0}', id="field missing"),
        pytest.param(b'{"type":"danced","at":6.0}', id="unknown kind"),
        pytest.param(b'{"at":6.0,"entry":7}', id="no kind"),
        pytest.param(b'{"type":"opened","at":NaN,"game":"bells"}', id="not a number"),
        pytest.param(b'{"type":"opened","at":1.0,"game":"\xff\xfe"}', id="not text"),
        pytest.param(b'[{"type":"redone","at":6.0,"entry":7}]', id="a list"),
        pytest.param(b'{"type":"redone","at":6.0,"entry":7}{"type"', id="two in one line"),
    ],
)
def test_a_damaged_line_is_refused(line):
    with pytest.raises(msgspec.DecodeError):
        CODEC.decode(line)


def test_a_field_that_a_later_program_has_added_to_an_entry_is_passed_over():
    paused = ClockPaused(at=8.0, left_ms=5)

    line = changed(CODEC.encode(paused), mood="calm")

    assert CODEC.decode(line) == paused


def test_a_field_that_a_later_program_has_added_to_an_event_is_passed_over():
    played = Played(at=5.0, command=toy.Remark("hm"), events=(toy.Remarked("hm"),))

    line = changed(CODEC.encode(played), events=[{"type": "remarked", "text": "hm", "tone": "dry"}])

    assert CODEC.decode(line) == played


def test_a_field_that_an_earlier_program_did_not_write_has_its_default():
    line = b'{"type":"clock-paused","at":8.0,"left_ms":5}'

    assert CODEC.decode(line) == ClockPaused(at=8.0, left_ms=5, by=None, restart=False)
