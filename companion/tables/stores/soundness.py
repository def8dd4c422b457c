"""Whether a file of tables is whole. Looks at a copy only: SQLite writes to what it opens."""

import shutil
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from companion.tables.stores.sqlite_file import OPEN

CORRUPT = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})

_HEADER = struct.Struct(">8I")
"""Of a write-ahead log: magic, version, page size, sequence, two salts, two sums."""

_FRAME = struct.Struct(">6I")
"""Page, size of the file after a commit (else 0), the two salts, two sums; a page follows."""

_MAGIC = 0x377F0682
"""The last bit tells whether the sums are made of big-endian words."""


def log_of(path: Path) -> Path:
    """Return where the write-ahead log of a file lies."""
    return path.with_name(f"{path.name}-wal")


@contextmanager
def copied(path: Path) -> Iterator[Path]:
    """Give a copy of a file and its write-ahead log, for as long as it is needed."""
    with TemporaryDirectory(prefix="quarterdeck-") as folder:
        copy = Path(folder) / path.name
        for one, other in ((path, copy), (log_of(path), log_of(copy))):
            if one.exists():
                shutil.copyfile(one, other)
        yield copy


class Fault(NamedTuple):
    """What is wrong; ``hidden``: entries are missing of which the file itself shows no trace."""

    words: str
    hidden: bool


def fault(copy: Path) -> Fault | None:
    """Return what is wrong with a file, or None; the copy may be changed by it."""
    log = log_of(copy)
    if not copy.exists():
        return Fault("its write-ahead log stands alone", hidden=True) if log.exists() else None
    if not copy.stat().st_size:
        return Fault("it is empty", hidden=True)
    try:
        if not log.exists() and _noted_open(copy):
            return Fault("its write-ahead log is missing", hidden=True)
        with closing(sqlite3.connect(copy)) as connection:
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            frames = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[1]
            if found != "ok":
                return Fault(str(found)[:200], hidden=False)
            if log.exists() and _breaks_off(log.read_bytes(), frames):
                return Fault("its write-ahead log is damaged", hidden=True)
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in CORRUPT:
            return Fault(str(error), hidden=False)
        raise
    return None


def _noted_open(copy: Path) -> bool:
    connection = sqlite3.connect(f"{copy.as_uri()}?immutable=1", uri=True)
    # A file without our tables is no file of ours; the salvage will tell.
    with closing(connection), suppress(sqlite3.OperationalError):
        noted = "SELECT count(*) FROM house WHERE name = ?"
        return bool(connection.execute(noted, (OPEN,)).fetchone()[0])
    return False


def _breaks_off(log: bytes, frames: int) -> bool:
    """Tell whether a commit lies behind the ``frames`` that SQLite could read.

    SQLite passes over a damaged log in silence and shows how the tables stood before. What is left
    of an older round of the log has other salts.
    """
    if len(log) <= _HEADER.size:
        return False
    magic, _, page, _, *salts, one, other = _HEADER.unpack_from(log)
    if magic & ~1 != _MAGIC or _sum(log[:24], big=bool(magic & 1)) != (one, other):
        return True
    size = _FRAME.size + page
    for at in range(_HEADER.size + max(0, frames) * size, len(log) - size + 1, size):
        _, commit, *salted, _, _ = _FRAME.unpack_from(log, at)
        if commit and salted == salts:
            return True
    return False


def _sum(data: bytes, *, big: bool) -> tuple[int, int]:
    one = other = 0
    for left, right in struct.iter_unpack(">2I" if big else "<2I", data):
        one = (one + left + other) & 0xFFFFFFFF
        other = (other + right + one) & 0xFFFFFFFF
    return one, other
