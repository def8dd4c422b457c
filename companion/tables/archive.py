"""One table as a file of JSON: its whole log, written down, and checked before it is believed.

A file comes from anywhere. It is read strictly, line by line, and played again from its beginning;
whatever cannot have come from a table makes all of it refused.
"""

import re
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Struct

from companion.core.refusals import Malformed, Refused
from companion.core.rules import Rules
from companion.tables import table as pure
from companion.tables.lobby import LETTERS
from companion.tables.log import (
    Begun,
    Chosen,
    ClockPaused,
    Entry,
    LogCodec,
    Opened,
    Played,
    Redone,
    Seated,
    Undone,
)
from companion.tables.names import Person, clean_name, refuse_double
from companion.tables.table import Table

FORMAT = 1
"""The version of the file; a greater one comes from a newer program."""

LARGEST = 4 * 1024 * 1024
"""Bytes; a whole evening has about two hundred thousand."""

MOST_ENTRIES = 10_000
MOST_REPLAYED = 500_000
"""How many events all undos of a log may play again: no file shall keep the server busy."""

LARGEST_NUMBER = 10_000
LONGEST_TEXT = 1_000
LONGEST_LIST = 300
LONGEST_MS = 24 * 3600 * 1000
LATEST_S = 1e11

_MARK = re.compile(rb'\s*\{\s*"quarterdeck"')


class BadFile(Malformed):
    """A file from which no table can be opened."""


class TooLargeFile(BadFile):
    """A file of more bytes than any table has."""


class Head(Struct, frozen=True):
    """What every version of the file begins with."""

    quarterdeck: int


class Archive(Struct, frozen=True):
    """The file: version, game, when it was written, and the lines of the log."""

    quarterdeck: int
    game: str
    exported: str
    entries: list[msgspec.Raw]


def encode(table: Table, left_ms: int | None, now: float) -> bytes:
    """Return a table as a file; a clock that runs stands in it, with the time that it has left."""
    log = list(table.log)
    if table.clock is not None and table.clock.running:
        log.append(ClockPaused(at=now, left_ms=left_ms or 0, restart=True))
    exported = datetime.fromtimestamp(now, UTC).isoformat(timespec="seconds")
    entries = [msgspec.Raw(LogCodec.encode(_without_tap(entry))) for entry in log]
    return msgspec.json.encode(Archive(FORMAT, table.game, exported, entries))


def decode(data: bytes, games: Mapping[str, Rules]) -> Table:
    """Return the table of a file, without key and code; raises ``BadFile``."""
    archive = _archive(data)
    rules = games.get(archive.game)
    if rules is None:
        raise BadFile("file-unknown-game", game=archive.game[:40])
    if len(archive.entries) > MOST_ENTRIES:
        raise TooLargeFile("file-too-large")
    try:
        return _played_again(rules, archive)
    except BadFile:
        raise
    except Exception as error:  # a hostile file may break anything: no rule has judged it yet
        raise BadFile("file-damaged") from error


def _archive(data: bytes) -> Archive:
    if len(data) > LARGEST:
        raise TooLargeFile("file-too-large")
    code = "file-damaged" if _MARK.match(data) else "file-foreign"
    try:
        version = msgspec.json.decode(data, type=Head).quarterdeck
        if version > FORMAT:
            raise BadFile("file-newer")
        return msgspec.json.decode(data, type=Archive)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadFile(code) from error


def _played_again(rules: Rules, archive: Archive) -> Table:
    codec, table, events, replayed = LogCodec(rules), Table("", "", archive.game), 0, 0
    for line in archive.entries:
        time.sleep(0)  # the tables in play come first: a long file takes seconds (F12)
        entry = _without_tap(codec.decode(bytes(line)))
        _measure(msgspec.to_builtins(entry), "")
        table = pure.after(rules, table, _judged(rules, table, entry))
        events += 1 + len(getattr(entry, "events", ()))
        if isinstance(entry, Undone | Redone):
            replayed += events
        if replayed > MOST_REPLAYED:
            raise TooLargeFile("file-too-large")
    if not table.log:
        raise BadFile("file-damaged")
    return table


def _without_tap(entry: Entry) -> Entry:
    """Return an entry without the mark of its tap: no device taps at this table again."""
    return msgspec.structs.replace(entry, tap=None)


def _measure(value: Any, name: str) -> None:  # noqa: ANN401 - anything that JSON can hold
    """Refuse what no table grows to: one great number is enough to fill the memory."""
    match value:
        case bool() | None:
            fits = True
        case int() | float():
            most = {"at": LATEST_S, "left_ms": LONGEST_MS, "clock_ms": LONGEST_MS}
            fits = abs(value) <= most.get(name, LONGEST_MS if name == "by_ms" else LARGEST_NUMBER)
            fits = fits and (value >= 0 or name not in most)
        case str():
            fits = len(value.encode()) <= LONGEST_TEXT
        case _:
            fits = len(value) <= LONGEST_LIST
            for key, part in value.items() if isinstance(value, dict) else enumerate(value):
                _measure(part, str(key))
    if not fits:
        raise BadFile("file-damaged")


def _judged(rules: Rules, table: Table, entry: Entry) -> Entry:
    """Return an entry as it may follow on this table; raises ``Refused`` where it may not."""
    if isinstance(entry, Opened) == bool(table.log) or entry.by not in {None, *LETTERS}:
        raise BadFile("file-damaged")
    match entry:
        case Opened(game=game):
            _insist(game == table.game)
        case Seated(people=people):
            return msgspec.structs.replace(entry, people=_people(rules, table, people))
        case Chosen():
            _insist(table.state is None)
        case Begun(setup=setup):
            crew = tuple(person.seat for person in table.people)
            _insist(table.state is None and getattr(setup, "crew", crew) == crew)
        case Played(command=command):
            _insist(table.state is not None)
            _refuse_impossible(rules, table, command)
        case Undone(entry=number):
            pure.undo_entry(table, number)
        case Redone(entry=number):
            pure.redo_entry(table, number)
        case _:  # the clock's entries: nothing but figures, which have been measured
            pass
    return entry


def _people(rules: Rules, table: Table, people: tuple[Person, ...]) -> tuple[Person, ...]:
    """Return people whose names are fit to be shown; seats change in the lobby only."""
    seats = [person.seat for person in people]
    _insist(len(seats) == len(set(seats)) <= rules.SEATS[1] and set(seats) <= set(LETTERS))
    _insist(table.state is None or seats == [person.seat for person in table.people])
    clean: tuple[Person, ...] = ()
    for person in people:
        name = clean_name(person.name)
        refuse_double(name, clean)
        clean = (*clean, Person(person.seat, name))
    return clean


def _refuse_impossible(rules: Rules, table: Table, command: Any) -> None:  # noqa: ANN401
    """Refuse a command that no table could have taken, such as one for a room that is not there.

    What the rules of today forbid is believed, for those of its day may have allowed it.
    """
    try:
        rules.decide(table.state, command)
    except Malformed:
        raise
    except Refused:
        return


def _insist(fits: bool) -> None:  # noqa: FBT001 - reads as a sentence
    if not fits:
        raise BadFile("file-damaged")
