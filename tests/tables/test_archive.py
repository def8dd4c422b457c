"""A table comes back from its file as it was; whatever is no such file is refused."""

import json
from contextlib import suppress

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.refusals import Malformed
from companion.core.values import Role, Roll, Seat
from companion.tables import archive
from companion.tables import table as pure
from companion.tables.archive import BadFile, decode
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
from companion.tables.stores import CannotSave, Grant
from companion.tables.table import LEAD_MS, Table
from companion.tables.writer import Tap
from tests import toy
from tests.tables.fakes import GAMES, TABLET

ANNA, BEN = Seat("A"), Seat("B")
CREW = (Person(ANNA, "Anna"), Person(BEN, "Ben"))
OPENED = (
    Opened(at=1.0, game=toy.SLUG),
    Chosen(at=1.0, choices=toy.Choices()),
    Seated(at=2.0, people=CREW),
    Begun(at=3.0, setup=toy.Setup((ANNA, BEN))),
)


def played(command, *events, by=None, clock_ms=None):
    return Played(at=4.0, by=by, command=command, events=events, clock_ms=clock_ms)


REMARK = played(toy.Remark("hm"), toy.Remarked("hm"), by=ANNA)


def file_of(*entries, **head):
    """Return a file with these entries, each given as an entry or as what its line holds."""
    lines = [msgspec.to_builtins(entry) for entry in entries]
    whole = {"quarterdeck": 1, "game": toy.SLUG, "exported": "2026-07-14T20:30:00+00:00"}
    return json.dumps({**whole, "entries": lines, **head}).encode()


def code_of(data):
    """Return why a file is refused."""
    with pytest.raises(BadFile) as refused:
        decode(data, GAMES)
    return refused.value.code


# There and back


def test_a_table_comes_back_as_it_was_with_a_key_and_a_code_of_its_own(service, minute, time):
    service.play(minute.key, toy.Add(ANNA, (Roll(4),)), TABLET)
    remarked = service.play(minute.key, toy.Remark("hm"), Tap("phone", seat=BEN))
    left = service.undo(minute.key, remarked.version, TABLET)

    back = service.open_archive(decode(service.archive(minute.key), GAMES), TABLET)

    assert (back.state, back.people, back.undone) == (left.state, left.people, left.undone)
    assert back.log[: left.version] == left.log
    assert not {back.key, back.code} & {left.key, left.code}
    assert service.table(minute.key) == left


def test_a_lobby_comes_back_as_a_lobby(service, lobby):
    service.seats.choose(lobby.key, {"seconds": "90"}, TABLET)

    back = service.open_archive(decode(service.archive(lobby.key), GAMES), TABLET)

    assert (back.state, back.choices.seconds) == (None, 90)
    assert [person.name for person in back.people] == ["Anna", "Ben"]


def test_a_clock_that_runs_comes_back_standing_with_the_time_it_had_left(service, minute, time):
    time.passes(12_345)

    back = service.open_archive(decode(service.archive(minute.key), GAMES), TABLET)

    assert (back.clock.left_ms, back.clock.running) == (60_000 - 12_345, False)
    assert service.table(minute.key).clock.running


def test_a_clock_that_runs_in_a_file_written_by_hand_stands_too(service):
    begun = played(toy.BeginRound(1), toy.RoundBegun(1))

    back = service.open_archive(decode(file_of(*OPENED, begun), GAMES), TABLET)

    assert (back.clock.left_ms, back.clock.running) == (60_000 + LEAD_MS, False)


def test_only_the_device_that_opens_the_file_may_do_anything_at_the_table(service, minute):
    service.seats.grant(minute.key, Grant("phone", Role.SEAT, ANNA))

    back = service.open_archive(decode(service.archive(minute.key), GAMES), Tap("laptop"))

    assert list(service.seats.grants(back.key)) == [Grant("laptop", Role.TABLE)]


def test_a_file_tells_no_key_and_no_code(service, minute):
    file = service.archive(minute.key).decode()

    assert minute.key not in file
    assert f'"{minute.code}"' not in file


def test_f06_a_file_sent_five_times_by_one_tap_opens_one_table(service):
    table, tap = decode(file_of(*OPENED), GAMES), Tap("phone", "tap-1")

    keys = {service.open_archive(table, tap).key for _ in range(5)}

    assert len(keys) == 1
    assert len(service.rows()) == 1


def test_a_file_that_cannot_be_saved_opens_nothing_not_even_half_a_table(service):
    table = decode(file_of(*OPENED, *[REMARK] * 2_000), GAMES)
    pages = service._store._connection.execute("PRAGMA page_count").fetchone()[0]
    service._store._connection.execute(f"PRAGMA max_page_count = {pages + 5}")

    with pytest.raises(CannotSave):
        service.open_archive(table, TABLET)

    assert list(service.rows()) == []


def test_a_file_survives_a_restart(service, start):
    back = service.open_archive(decode(file_of(*OPENED, REMARK), GAMES), TABLET)

    assert start().table(back.key) == back


# Any table


acts = st.lists(
    st.sampled_from(["add", "remark", "begin", "finish", "undo", "redo", "pause", "resume", "give"])
    | st.text(max_size=40),
    max_size=25,
)


def lived(acts):
    """Return the table after all these acts; those that are refused have not happened."""
    rules, table = GAMES[toy.SLUG], Table("", "", toy.SLUG)
    for entry in OPENED:
        table = pure.after(rules, table, entry)
    for act in acts:
        with suppress(Malformed, Exception):
            table = pure.after(rules, table, entry_of(rules, table, act))
    return table


def entry_of(rules, table, act):
    match act:
        case "undo":
            return Undone(at=5.0, entry=pure.undo_entry(table, table.last_live() or 0), clock_ms=7)
        case "redo":
            return Redone(at=5.0, entry=pure.redo_entry(table, table.last_undone() or 0))
        case "pause":
            return ClockPaused(at=5.0, left_ms=41_000)
        case "resume":
            return ClockResumed(at=5.0, left_ms=41_000)
        case "give":
            return ClockChanged(at=5.0, left_ms=51_000, by_ms=10_000)
        case _:
            command = command_of(table, act)
            return played(command, *rules.decide(table.state, command), clock_ms=9)


def command_of(table, act):
    return {
        "add": toy.Add(BEN, (Roll(4),)),
        "begin": toy.BeginRound(table.state.round + 1),
        "finish": toy.FinishRound(table.state.round),
    }.get(act, toy.Remark(act))


@given(acts)
def test_any_table_comes_back_from_its_file(acts):
    table = lived(acts)

    back = decode(archive.encode(table, 30_000, 1_700_000_000.0), GAMES)

    assert back.log[: table.version] == table.log
    assert (back.state, back.undone, back.people) == (table.state, table.undone, table.people)
    assert back.clock is None or not back.clock.running


# What is no file of ours

DEEP = b'{"quarterdeck":1,"game":"bells","exported":"","entries":[' + b"[" * 100_000

FOREIGN = {
    "nothing": b"",
    "blank": b"  \n",
    "zeros": bytes(4096),
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "not text": b"\xff\xfe{\x00",
    "a page": b"<!DOCTYPE html><p>no",
    "a list": b"[]",
    "a number": b"1",
    "null": b"null",
    "another program's": b'{"version": 1, "entries": []}',
    "no number": file_of(*OPENED, quarterdeck="1").replace(
        b'{"quarterdeck"', b'{ "x":0,"quarterdeck"'
    ),
    "deep": b"[" * 1_000_000,
    "deep and strange": b'{"a":' * 200_000,
}


@pytest.mark.parametrize("name", FOREIGN)
def test_a_foreign_file_is_refused(name):
    assert code_of(FOREIGN[name]) == "file-foreign"


def line(entry, **changed):
    return {**msgspec.to_builtins(entry), **changed}


def people(*names):
    return Seated(
        at=2.0,
        people=tuple(
            Person(Seat("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[at]), name) for at, name in enumerate(names)
        ),
    )


DAMAGED = {
    "cut to half": file_of(*OPENED)[:300],
    "no version": file_of(*OPENED, quarterdeck=None),
    "a version that is no number": file_of(*OPENED, quarterdeck=[1]),
    "a version with a fraction": file_of(*OPENED, quarterdeck=1.5),
    "deep": DEEP,
    "no entries": file_of(),
    "entries that are no list": file_of(entries="x"),
    "an entry that is none": file_of(*OPENED, 7),
    "an unknown entry": file_of(*OPENED, {"type": "danced", "at": 1.0}),
    "an entry without a time": file_of(*OPENED, {"type": "redone", "entry": 5}),
    "NaN": file_of(*OPENED, line(REMARK, at=float("nan"))),
    "infinite": file_of(*OPENED, line(REMARK, at=float("inf"))),
    "a time before all times": file_of(*OPENED, line(REMARK, at=-1.0)),
    "a time after all times": file_of(*OPENED, line(REMARK, at=1e300)),
    "a huge time": file_of(*OPENED, line(REMARK, at=0)).replace(b'"at": 0', b'"at": 1e999'),
    "a huge number": file_of(*OPENED, line(REMARK, clock_ms=10**400)),
    "a clock of a year": file_of(*OPENED, ClockPaused(at=4.0, left_ms=31_536_000_000)),
    "a clock below none": file_of(*OPENED, ClockPaused(at=4.0, left_ms=-1)),
    "not opened": file_of(*OPENED[1:]),
    "opened twice": file_of(OPENED[0], *OPENED),
    "opened for another game": file_of(Opened(at=1.0, game="chess"), *OPENED[1:]),
    "begun twice": file_of(*OPENED, OPENED[-1]),
    "begun by others": file_of(*OPENED[:3], Begun(at=3.0, setup=toy.Setup((ANNA,)))),
    "chosen after the beginning": file_of(*OPENED, OPENED[1]),
    "a choice of the wrong kind": file_of(OPENED[0], line(OPENED[1], choices={"seconds": "x"})),
    "played before the beginning": file_of(*OPENED[:3], REMARK),
    "a command that is none": file_of(*OPENED, line(REMARK, command={"type": "fly"})),
    "a command without its field": file_of(*OPENED, line(REMARK, command={"type": "remark"})),
    "a face that no die has": file_of(
        *OPENED,
        played(toy.BeginRound(1), toy.RoundBegun(1)),
        played(toy.Add(ANNA, (Roll(77),)), toy.Added(ANNA, 77)),
    ),
    "an event that is none": file_of(*OPENED, line(REMARK, events=[{"type": "flown"}])),
    "an event of the wrong kind": file_of(
        *OPENED, line(REMARK, events=[{"type": "added", "seat": 1, "value": 1}])
    ),
    "a number that fills the memory": file_of(
        *OPENED, played(toy.Remark("x"), toy.Added(ANNA, 10**9))
    ),
    "a text that fills the page": file_of(*OPENED, played(toy.Remark("x" * 5_000))),
    "a thousand events": file_of(*OPENED, played(toy.Remark("x"), *[toy.Remarked("x")] * 1_000)),
    "half a character": file_of(*OPENED).replace(b'"Anna"', b'"\\ud83d"'),
    "undone what was never played": file_of(*OPENED, Undone(at=5.0, entry=99)),
    "undone twice": file_of(*OPENED, REMARK, *[Undone(at=5.0, entry=5)] * 2),
    "redone what was not undone": file_of(*OPENED, REMARK, Redone(at=5.0, entry=5)),
    "by nobody": file_of(*OPENED, line(REMARK, by="<b>")),
    "a seat twice": file_of(OPENED[0], Seated(at=2.0, people=(CREW[0], Person(ANNA, "Cleo")))),
    "a seat that is none": file_of(OPENED[0], Seated(at=2.0, people=(Person(Seat("Ä"), "Anna"),))),
    "a seat that is markup": file_of(OPENED[0], Seated(at=2.0, people=(Person(Seat("<b>"), "A"),))),
    "names alike": file_of(OPENED[0], people("Anna", "ANNA")),
    "a name without letters": file_of(OPENED[0], people("\u200b")),
    "a long name": file_of(OPENED[0], people("x" * 25)),
    "more people than the game takes": file_of(OPENED[0], people(*"abcdefghijklmnopqrstuvwxyz")),
    "people who leave in play": file_of(*OPENED, Seated(at=5.0, people=CREW[:1])),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_or_hostile_file_is_refused(name):
    assert code_of(DAMAGED[name]) == "file-damaged"


def test_a_file_of_a_newer_program_is_refused_whatever_else_it_holds():
    assert code_of(file_of(*OPENED, quarterdeck=2)) == "file-newer"
    assert code_of(b'{"quarterdeck":9,"tables":[{}]}') == "file-newer"


def test_a_file_of_an_unknown_game_is_refused():
    with pytest.raises(BadFile) as refused:
        decode(file_of(*OPENED, game="chess" * 100), GAMES)

    assert (refused.value.code, len(refused.value.facts["game"])) == ("file-unknown-game", 40)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b" " * (archive.LARGEST + 1), id="more than four megabytes"),
        pytest.param(
            b'{"quarterdeck":1,"game":"bells","exported":"","entries":['
            + b"0," * 1_000_000
            + b"0]}",
            id="a million entries",
        ),
        pytest.param(
            file_of(*OPENED, REMARK, *[Undone(at=5.0, entry=5), Redone(at=5.0, entry=5)] * 1_000),
            id="undone and redone without end",
        ),
    ],
)
def test_a_file_that_is_too_large_is_refused(data):
    assert code_of(data) == "file-too-large"


def test_f43_a_name_with_markup_stays_text_and_one_with_hidden_signs_loses_them():
    table = decode(file_of(OPENED[0], people("<svg/onload=alert()>", " Zo\u200be\u202e ")), GAMES)

    assert [person.name for person in table.people] == ["<svg/onload=alert()>", "Zoe"]


def test_events_are_believed_also_where_the_rules_of_today_would_say_others():
    forbidden = played(toy.FinishRound(7), toy.Remarked("so be it"))

    table = decode(file_of(*OPENED, forbidden), GAMES)

    assert table.state.remarks == ("so be it",)


def test_a_file_with_fields_of_a_later_program_is_read():
    table = decode(file_of(*OPENED, line(REMARK, mood="good"), motto="ahoy"), GAMES)

    assert table.state.remarks == ("hm",)


# Anything at all

WHOLE = file_of(*OPENED, played(toy.BeginRound(1), toy.RoundBegun(1)), REMARK)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4)
    ),
)


def decoded(data):
    """Return the table of a file, or None where it is refused: nothing else may come of it."""
    try:
        return decode(data, GAMES)
    except BadFile:
        return None


@given(st.binary(max_size=300))
def test_any_bytes_are_refused(data):
    assert decoded(data) is None


@given(st.integers(0, len(WHOLE) - 1), st.binary(max_size=6), st.integers(0, 9))
def test_a_file_changed_anywhere_is_refused_or_holds_a_table_that_can_be_saved(at, put, cut):
    table = decoded(WHOLE[:at] + put + WHOLE[at + cut :])

    assert table is None or all(map(LogCodec.encode, table.log))


@settings(max_examples=200)
@given(st.data())
def test_a_file_with_any_value_anywhere_is_refused_or_holds_a_table_that_can_be_saved(data):
    whole = json.loads(WHOLE)
    spot = whole
    while isinstance(spot, dict | list) and spot:
        keys = list(spot) if isinstance(spot, dict) else range(len(spot))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(spot[key], dict | list) or data.draw(st.integers(0, 3)) == 0:
            spot[key] = data.draw(anything)
            break
        spot = spot[key]

    table = decoded(json.dumps(whole).encode())

    assert table is None or all(map(LogCodec.encode, table.log))
