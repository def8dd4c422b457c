"""Where tables are kept. Every store keeps the same contract and passes the same tests."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from companion.core.refusals import Refused
from companion.core.values import Role, Seat


class CannotSave(Refused):
    """The store did not take what was to be kept, so nothing has happened."""


class CannotRead(Refused):
    """The store cannot read what it keeps; it may be damaged."""


class TakenVersion(Exception):  # noqa: N818 - names what happened
    """Another process has written this version of the table first."""


class TableRow(Struct, frozen=True):
    """A table as the store lists it; ``touched``: last written, in seconds since 1970."""

    key: str
    code: str
    game: str
    touched: float


class Grant(Struct, frozen=True):
    """What a device may do at a table."""

    device: str
    role: Role
    seat: Seat | None = None


class Store(Protocol):
    """Keeps tables. What a method wrote is kept when it returns; else it raises ``CannotSave``."""

    def secret(self) -> bytes:
        """Return the secret of this installation, made at the first call."""

    def create(
        self, row: TableRow, lines: Sequence[bytes] = (), grant: Grant | None = None
    ) -> bool:
        """Keep a new table with this log, and whose it is; return False where its code is taken.

        All of it is kept, or nothing.
        """

    def append(self, key: str, version: int, line: bytes, at: float) -> None:
        """Append one line as this version; raises ``TakenVersion`` where it exists."""

    def lines(self, key: str) -> Sequence[bytes]:
        """Return the log of a table, oldest first, up to its first gap."""

    def lost(self, key: str) -> int | None:
        """Return how many lines lie behind a gap of the log; None where it is whole.

        0: its end was lost in a fault, and nobody knows how much that was.
        """

    def cut(self, key: str, version: int, at: float) -> None:
        """Let a log end with this version. Before that, everything is kept as it is elsewhere."""

    def row(self, *, key: str | None = None, code: str | None = None) -> TableRow | None:
        """Return the table with this key or this code."""

    def rows(self) -> Sequence[TableRow]:
        """Return all tables, the last touched first."""

    def save_clock(self, key: str, version: int, left_ms: int) -> None:
        """Note the time left on a running clock, in place of the last note."""

    def saved_clock(self, key: str) -> tuple[int, int] | None:
        """Return the last note: version and milliseconds left."""

    def grant(self, key: str, grant: Grant) -> None:
        """Let a device be something at a table, in place of what it was: tablet, player, onlooker.

        A device may hold several seats; a seat is held by one device, the newest.
        """

    def revoke(self, key: str, seat: Seat) -> None:
        """Let nobody hold this seat any more."""

    def grants(self, key: str) -> Sequence[Grant]:
        """Return what devices may do at a table."""

    def saves(self) -> bool:
        """Tell whether the last write was taken; where it was not, one is tried now."""

    def close(self) -> None:
        """Let go of the storage."""
