"""Reads what can still be read of a damaged file of tables, from a copy of it.

First by SQLite's own means: a damaged page hides what lies on it and behind it, so everything is
read from its beginning until it breaks off, and then from its end. What the way through the tree no
longer leads to is then looked for on the bare pages.
"""

import re
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.tables.keys import new_code
from companion.tables.stores import TableRow, carving
from companion.tables.stores.sqlite_file import LOST, SCHEMA, connect

_PAGE = 4096
"""Bytes; SQLite's usual size, and so that of all our files."""

_KEY = re.compile(r"[\w-]{22}|secret|lost [\w-]{22}", re.ASCII)
"""What the first column holds: a table's key, or in ``house`` a name."""

Row = tuple[Any, ...]


class Salvaged(Struct):
    """What could be read. ``torn``: the tables whose log may have gone on."""

    house: list[Row]
    rows: list[TableRow]
    lines: list[Row]
    clocks: list[Row]
    grants: list[Row]
    torn: set[str]


class _First(Struct):
    """What the first line of every log tells."""

    game: str
    at: float = 0.0


class _Part(Struct, frozen=True):
    """One table of the file: the types of its columns, of which the first ``keys`` name a row."""

    name: str
    columns: tuple[str, ...]
    types: tuple[type, ...]
    keys: int = 1


_HOUSE = _Part("house", ("name", "value"), (str, bytes | int))  # type: ignore[arg-type] # either
_TABLES = _Part("tables", ("key", "code", "game", "touched"), (str, str, str, float))
_LOG = _Part("log", ("key", "version", "line"), (str, int, bytes), 2)
_CLOCKS = _Part("clocks", ("key", "version", "left_ms"), (str, int, int))
_GRANTS = _Part("grants", ("key", "device", "role", "seat"), (str, str, str, str), 4)


def salvage(copy: Path) -> Salvaged:
    """Return what a damaged file still tells; the copy is changed by it."""
    small = not copy.exists() or copy.stat().st_size < _PAGE
    if small or not _opens(copy):  # of an empty file, SQLite would throw the other log away
        _graft(copy)
    read, torn = _read(copy) if _opens(copy) else ({}, ("", "~"))
    carved = list(carving.rows(copy.read_bytes(), _PAGE))
    parts = {
        part.name: _merged(part, carved, read.get(part.name, ()))
        for part in (_HOUSE, _TABLES, _LOG, _CLOCKS, _GRANTS)
    }
    codes = {row[1]: row[0] for row in carved if _fits(row[::-1], (str, str))}
    rows = _tables(parts["tables"], parts["log"], codes)
    first, last = torn
    return Salvaged(
        parts["house"],
        rows,
        parts["log"],
        parts["clocks"],
        parts["grants"],
        {row.key for row in rows if first <= row.key < last},
    )


def write(saved: Salvaged, path: Path) -> None:
    """Write what was read into a new file; all of it is on the disk when this returns."""
    path.unlink(missing_ok=True)
    with closing(connect(path)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        lost = [(f"{LOST}{key}", 1) for key in saved.torn]
        rows = [(row.key, row.code, row.game, row.touched) for row in saved.rows]
        connection.executemany("INSERT OR REPLACE INTO house VALUES (?, ?)", saved.house + lost)
        connection.executemany("INSERT OR IGNORE INTO tables VALUES (?, ?, ?, ?)", rows)
        connection.executemany("INSERT INTO log VALUES (?, ?, ?)", saved.lines)
        connection.executemany("INSERT INTO clocks VALUES (?, ?, ?)", saved.clocks)
        connection.executemany("INSERT INTO grants VALUES (?, ?, ?, ?)", saved.grants)
        connection.execute("COMMIT")


def _connect(copy: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(copy, isolation_level=None)
    # So that a file which has been cut short is read as far as it goes.
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.text_factory = lambda text: text.decode(errors="replace")
    return connection


def _opens(copy: Path) -> bool:
    try:
        with closing(_connect(copy)) as connection:
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    except sqlite3.Error:
        return False
    return {"tables", "log"} <= names


def _graft(copy: Path) -> None:
    """Put a new first page in place of a damaged one: it names the others, in a fixed order."""
    fresh = copy.with_name("fresh.sqlite3")
    with closing(sqlite3.connect(fresh)) as connection:
        connection.executescript(SCHEMA)
    new = fresh.read_bytes()
    first = bytearray(new[:_PAGE])
    first[18:20] = b"\x02\x02"  # as a file with a write-ahead log
    first[28:32] = bytes(4)  # its length is that of the file
    old = copy.read_bytes() if copy.exists() else b""
    copy.write_bytes(bytes(first) + (old[_PAGE:] or new[_PAGE:]))


def _read(copy: Path) -> tuple[dict[str, list[Row]], tuple[str, str]]:
    """Return the rows of each part, and between which keys the logs break off."""
    with closing(_connect(copy)) as connection:
        read = {part.name: _both_ways(connection, part) for part in (_HOUSE, _TABLES, _LOG)}
        read |= {part.name: _both_ways(connection, part) for part in (_CLOCKS, _GRANTS)}
    return {name: rows for name, (rows, _) in read.items()}, read[_LOG.name][1]


def _both_ways(connection: sqlite3.Connection, part: _Part) -> tuple[list[Row], tuple[str, str]]:
    """Return the rows that can be read from both ends, and the keys where both break off."""
    found: list[Row] = []
    breaks = ["", "~"]
    for at, direction in enumerate(("ASC", "DESC")):
        order = ", ".join(f"{column} {direction}" for column in part.columns[: part.keys])
        sql = f"SELECT {', '.join(part.columns)} FROM {part.name} ORDER BY {order}"  # noqa: S608 - our own names
        try:
            for row in connection.execute(sql):
                found.append(row)
                breaks[at] = str(row[0])
        except sqlite3.Error:
            continue
        return found, ("", "")
    return found, (breaks[0], breaks[1])


def _merged(part: _Part, carved: Iterable[Row], read: Iterable[Row]) -> list[Row]:
    """Return the rows of one part, each once; what SQLite itself has read comes first."""
    rows = {row[: part.keys]: row for row in (*carved, *read) if _fits(row, part.types)}
    return list(rows.values())


def _fits(row: Row, types: tuple[type, ...]) -> bool:
    return len(row) == len(types) and all(map(isinstance, row, types)) and _names(row[0])


def _names(value: str) -> bool:
    return _KEY.fullmatch(value) is not None


def _tables(found: list[Row], lines: list[Row], codes: dict[str, str]) -> list[TableRow]:
    """Return the tables; of one whose own row is lost, its log tells the game."""
    rows = {row[0]: TableRow(*row) for row in found}
    for key, version, line in lines:
        if version == 1 and key not in rows:
            with suppress(msgspec.DecodeError):
                first = msgspec.json.decode(line, type=_First)
                rows[key] = TableRow(key, codes.get(key) or new_code(), first.game, first.at)
    return list(rows.values())
