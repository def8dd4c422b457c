"""Opens the file of tables. A damaged one is set aside, and what it still tells begins a new one.

The damaged file stays as it is, under a name with the date; nothing ever writes to it again. At
every step a cut leaves either the old file in its place or the kept one, never an empty house.
"""

import logging
import sqlite3
from pathlib import Path

from companion.tables.stores import CannotSave
from companion.tables.stores.salvage import salvage, write
from companion.tables.stores.soundness import copied, fault, log_of
from companion.tables.stores.sqlite import SqliteStore
from companion.tables.stores.sqlite_file import beside

log = logging.getLogger(__name__)

DAMAGED = "damaged"
"""How the names of the kept files begin."""


def open_tables(path: Path, at: float) -> SqliteStore:
    """Return the store of a file, made where there is none; raises ``CannotSave``.

    ``at``: the time of day in seconds since 1970.
    """
    try:
        _finish_rescue(path)
        _rescue_if_damaged(path, at)
        if not path.exists():
            _make(path)
        return SqliteStore(path)
    except (sqlite3.Error, OSError) as error:
        raise CannotSave("cannot-open", detail=str(error)[:120]) from error


def kept_files(folder: Path) -> list[str]:
    """Return the names of the damaged files that are kept in a folder, oldest first."""
    return sorted(kept.name for kept in folder.glob(f"{DAMAGED}-*.sqlite3"))


def _rescue_if_damaged(path: Path, at: float) -> None:
    try:
        with copied(path) as copy:
            found = fault(copy)
    except (sqlite3.OperationalError, OSError) as error:  # no room for a copy
        log.warning("the file of the tables could not be checked: %s", error)
        return
    if found is not None:
        log.warning("the file of the tables is damaged: %s", found.words)
        _begin_anew(path, path, hidden=found.hidden)
        kept = beside(path, DAMAGED, at)
        if path.exists():
            path.rename(kept)
        _set_aside_log(path, kept)
        _new(path).replace(path)
        log.warning("what could be read is in its place; the damaged file is kept as %s", kept.name)


def _finish_rescue(path: Path) -> None:
    """Go on where an earlier start was cut off between the old file and the new one."""
    kept = kept_files(path.parent)
    if path.exists() or not kept:
        return
    newest = path.with_name(kept[-1])
    _set_aside_log(path, newest)
    _begin_anew(newest, path, hidden=True)
    _new(path).replace(path)


def _begin_anew(damaged: Path, path: Path, *, hidden: bool) -> None:
    """Write what a damaged file still tells into a new one, which then waits beside the place.

    What is missing without a trace was written last, so the table last played asks about it.
    """
    with copied(damaged) as copy:
        saved = salvage(copy)
    if hidden and saved.rows:
        saved.torn.add(max(saved.rows, key=lambda row: row.touched).key)
    write(saved, _new(path))
    log.warning("%d tables and %d entries could be read", len(saved.rows), len(saved.lines))


def _set_aside_log(path: Path, kept: Path) -> None:
    if log_of(path).exists():
        log_of(path).rename(log_of(kept))
    path.with_name(f"{path.name}-shm").unlink(missing_ok=True)


def _make(path: Path) -> None:
    """Make an empty file under another name first: an empty one in its place would be damage."""
    SqliteStore(_new(path)).close()
    _new(path).replace(path)


def _new(path: Path) -> Path:
    return path.with_name(f"{path.name}.new")
