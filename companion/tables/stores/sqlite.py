"""Tables in one SQLite file: the store of a house with one server."""

import secrets
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import takewhile
from pathlib import Path

from companion.core.values import Role, Seat
from companion.tables.stores import (
    CannotRead,
    CannotSave,
    Grant,
    TableRow,
    TakenVersion,
    sqlite_file,
)


class SqliteStore:
    """One connection, one writer at a time, the write-ahead log on.

    ``synchronous = FULL``: an answered tap survives a power cut as well as a killed process.
    """

    def __init__(self, path: Path | str) -> None:
        self._lock = threading.Lock()
        self._path = Path(path)
        self._failed = False
        self._connection = sqlite_file.connect(path)
        sqlite_file.note_open(self._connection)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                yield self._connection
                self._connection.execute("COMMIT")
                self._failed = False
            except sqlite3.IntegrityError:
                raise
            except sqlite3.Error as error:
                self._failed = True
                raise CannotSave("cannot-save", detail=str(error)[:120]) from error
            finally:
                self._roll_back()

    def _roll_back(self) -> None:
        """Leave no transaction open, whatever went wrong in it; a closed file has none."""
        with suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def _read(self, sql: str, *values: str) -> list[tuple[object, ...]]:
        with self._lock:
            try:
                return self._connection.execute(sql, values).fetchall()
            except sqlite3.Error as error:
                raise CannotRead("cannot-read", detail=str(error)[:120]) from error

    def saves(self) -> bool:
        """Tell whether the last write was taken; where it was not, one is tried now."""
        if self._failed:
            with suppress(CannotSave), self._writing() as connection:
                connection.execute("INSERT OR REPLACE INTO house VALUES ('tried', 1)")
        return not self._failed

    def secret(self) -> bytes:
        """Return the secret of this installation, made at the first call."""
        with self._writing() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO house VALUES ('secret', ?)", (secrets.token_bytes(32),)
            )
            row = connection.execute("SELECT value FROM house WHERE name = 'secret'").fetchone()
        return bytes(row[0])

    def create(
        self, row: TableRow, lines: Sequence[bytes] = (), grant: Grant | None = None
    ) -> bool:
        """Keep a new table with this log, and whose it is; return False where its code is taken."""
        numbered = [(row.key, version, line) for version, line in enumerate(lines, start=1)]
        try:
            with self._writing() as connection:
                connection.execute(
                    "INSERT INTO tables VALUES (?, ?, ?, ?)",
                    (row.key, row.code, row.game, row.touched),
                )
                connection.executemany("INSERT INTO log VALUES (?, ?, ?)", numbered)
                if grant is not None:
                    _grant(connection, row.key, grant)
        except sqlite3.IntegrityError:
            return False
        return True

    def append(self, key: str, version: int, line: bytes, at: float) -> None:
        """Append one line as this version; raises ``TakenVersion`` where it exists."""
        try:
            with self._writing() as connection:
                connection.execute("INSERT INTO log VALUES (?, ?, ?)", (key, version, line))
                connection.execute("UPDATE tables SET touched = ? WHERE key = ?", (at, key))
        except sqlite3.IntegrityError as error:
            raise TakenVersion from error

    def lines(self, key: str) -> Sequence[bytes]:
        """Return the log of a table, oldest first."""
        rows = self._read("SELECT version, line FROM log WHERE key = ? ORDER BY version", key)
        whole = takewhile(lambda row: row[0] == row[1][0], enumerate(rows, start=1))
        return [_bytes(line) for _, (_, line) in whole]

    def lost(self, key: str) -> int | None:
        """Return how many lines lie behind a gap of the log, or are known to be missing."""
        last = self._read("SELECT count(*), max(version) FROM log WHERE key = ?", key)[0][1] or 0
        behind = int(str(last)) - len(self.lines(key))
        name = f"{sqlite_file.LOST}{key}"
        noted = self._read("SELECT count(*) FROM house WHERE name = ?", name)[0][0]
        return behind if behind or noted else None

    def cut(self, key: str, version: int, at: float) -> None:
        """Let a log end with this version; before that, the file is kept as it is."""
        kept = sqlite_file.beside(self._path, "mended", at)
        with self._lock:
            try:
                self._connection.execute("VACUUM INTO ?", (str(kept),))
            except sqlite3.Error as error:
                kept.unlink(missing_ok=True)
                raise CannotSave("cannot-save", detail=str(error)[:120]) from error
        with self._writing() as connection:
            connection.execute("DELETE FROM log WHERE key = ? AND version > ?", (key, version))
            connection.execute("DELETE FROM clocks WHERE key = ?", (key,))
            connection.execute("DELETE FROM house WHERE name = ?", (f"{sqlite_file.LOST}{key}",))

    def row(self, *, key: str | None = None, code: str | None = None) -> TableRow | None:
        """Return the table with this key or this code."""
        rows = self._read(
            "SELECT key, code, game, touched FROM tables WHERE key = ? OR code = ?",
            key or "",
            code or "",
        )
        return _row(rows[0]) if rows else None

    def rows(self) -> Sequence[TableRow]:
        """Return all tables, the last touched first."""
        rows = self._read("SELECT key, code, game, touched FROM tables ORDER BY touched DESC")
        return [_row(row) for row in rows]

    def save_clock(self, key: str, version: int, left_ms: int) -> None:
        """Note the time left on a running clock, in place of the last note."""
        with self._writing() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO clocks VALUES (?, ?, ?)", (key, version, left_ms)
            )

    def saved_clock(self, key: str) -> tuple[int, int] | None:
        """Return the last note: version and milliseconds left."""
        rows = self._read("SELECT version, left_ms FROM clocks WHERE key = ?", key)
        return (int(str(rows[0][0])), int(str(rows[0][1]))) if rows else None

    def grant(self, key: str, grant: Grant) -> None:
        """Let a device do something at a table, as what it came last; a seat has one device."""
        with self._writing() as connection:
            _grant(connection, key, grant)

    def revoke(self, key: str, seat: Seat) -> None:
        """Let nobody hold this seat any more."""
        with self._writing() as connection:
            connection.execute("DELETE FROM grants WHERE key = ? AND seat = ?", (key, seat))

    def grants(self, key: str) -> Sequence[Grant]:
        """Return what devices may do at a table."""
        rows = self._read("SELECT device, role, seat FROM grants WHERE key = ?", key)
        return [
            Grant(str(device), Role(str(role)), Seat(str(seat)) if seat else None)
            for device, role, seat in rows
        ]

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            sqlite_file.close(self._connection)


def _grant(connection: sqlite3.Connection, key: str, grant: Grant) -> None:
    if grant.seat:
        connection.execute(
            "DELETE FROM grants WHERE key = ? AND (seat = ? OR (device = ? AND seat = ''))",
            (key, grant.seat, grant.device),
        )
    else:
        connection.execute("DELETE FROM grants WHERE key = ? AND device = ?", (key, grant.device))
    connection.execute(
        "INSERT OR REPLACE INTO grants VALUES (?, ?, ?, ?)",
        (key, grant.device, grant.role, grant.seat or ""),
    )


def _bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()


def _row(values: tuple[object, ...]) -> TableRow:
    key, code, game, touched = values
    return TableRow(str(key), str(code), str(game), float(str(touched)))
