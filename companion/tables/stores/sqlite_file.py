"""The SQLite file: its tables, how it is opened, and the names of what is kept beside it."""

import sqlite3
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

SCHEMA = """
CREATE TABLE IF NOT EXISTS house (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tables (
  key TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, game TEXT NOT NULL, touched REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS log (
  key TEXT NOT NULL, version INTEGER NOT NULL, line BLOB NOT NULL, PRIMARY KEY (key, version)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS clocks (
  key TEXT PRIMARY KEY, version INTEGER NOT NULL, left_ms INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS grants (
  key TEXT NOT NULL, device TEXT NOT NULL, role TEXT NOT NULL, seat TEXT NOT NULL,
  PRIMARY KEY (key, device, role, seat)
) WITHOUT ROWID;
"""
"""Append to it only: ``salvage`` finds the tables of a file without a first page by this order."""

OPEN = "open"
"""The name under which ``house`` notes that a server has the file open."""

LOST = "lost "
"""Before a table's key: the end of its log was lost in a fault, and nobody has gone on since."""


def connect(path: Path | str) -> sqlite3.Connection:
    """Return a connection to a sound file, or to a new one; raises ``sqlite3.Error``.

    On a full disk SQLite finds no room for the index of the write-ahead log, which processes share.
    Nobody shares this file, so then the index lies in memory: reading goes on.
    """
    try:
        return _connect(path, "NORMAL")
    except sqlite3.OperationalError:
        return _connect(path, "EXCLUSIVE")


def _connect(path: Path | str, locking: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    try:
        connection.execute(f"PRAGMA locking_mode = {locking}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        # What is given up leaves no copy behind that a salvage could take for true.
        connection.execute("PRAGMA secure_delete = ON")
        # All devices wait with us: whoever else holds the file (a backup) gets no longer than this.
        connection.execute("PRAGMA busy_timeout = 200")
        connection.executescript(SCHEMA)
        connection.execute("SELECT count(*) FROM house").fetchone()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def note_open(connection: sqlite3.Connection) -> None:
    """Note in the file itself, not in its write-ahead log, that entries may lie in that log now.

    A log that is then missing has been lost, and what SQLite shows without it is older.
    """
    with suppress(sqlite3.Error):  # a full disk: nothing is written, so nothing can get lost
        connection.execute("INSERT OR REPLACE INTO house VALUES (?, 1)", (OPEN,))
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def close(connection: sqlite3.Connection) -> None:
    """Close the file; SQLite brings the write-ahead log home into it."""
    with suppress(sqlite3.Error):
        connection.execute("DELETE FROM house WHERE name = ?", (OPEN,))
    connection.close()


def beside(path: Path, kind: str, at: float) -> Path:
    """Return a name that is still free, with the date in it, for what is kept of a file."""
    moment = datetime.fromtimestamp(at, UTC).astimezone()
    name = f"{kind}-{moment:%Y-%m-%d-%H%M%S}"
    tries = (
        path.with_name(f"{name}{more}.sqlite3") for more in ("", *map("-{}".format, range(99)))
    )
    return next(free for free in tries if not free.exists())
