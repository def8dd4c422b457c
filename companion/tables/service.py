"""What may be done with tables, for the web: open and find them, play, undo and redo."""

import logging
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType

from companion.core.codec import Command
from companion.core.refusals import Malformed
from companion.core.rules import Rules, Thinker
from companion.core.values import Role
from companion.tables import archive, lobby
from companion.tables import table as pure
from companion.tables.clock import Time
from companion.tables.hub import Hub
from companion.tables.keys import new_code, new_key
from companion.tables.log import Chosen, Entry, LogCodec, Opened, Redone, Undone
from companion.tables.rolls import Dice
from companion.tables.seating import Seating
from companion.tables.shelf import Kept, Shelf, UnknownTable
from companion.tables.stores import CannotSave, Grant, Store, TableRow
from companion.tables.table import Table
from companion.tables.thinking import Thinking
from companion.tables.timekeeper import Timekeeper
from companion.tables.writer import Tap, Writer, remember

log = logging.getLogger(__name__)


class Service:
    """Opens tables and plays on them. Every method that changes one returns it as it is afterwards.

    ``seats`` lays the tables and knows whose they are, ``clocks`` keeps their time; both may raise
    ``Refused`` (then nothing has changed), ``UnknownTable`` among them, as may every method here.
    ``thinking`` works out what tables ask.
    """

    def __init__(
        self,
        games: Mapping[str, Rules],
        store: Store,
        hub: Hub,
        time: Time,
        dice: Dice,
        thinkers: Mapping[str, Thinker] = MappingProxyType({}),
    ) -> None:
        self.games = games
        self.hub = hub
        self.time = time
        self.shelf = Shelf(games, store, hub, time)
        self.writer = Writer(self.shelf, dice)
        self.alarms = self.writer.alarms
        self.seats = Seating(self.writer)
        self.clocks = Timekeeper(self.writer)
        self.thinking = Thinking(thinkers, hub)
        self._store = store
        self._opening = threading.Lock()
        self._opened: OrderedDict[tuple[str, str], str] = OrderedDict()

    # Tables

    def open(self, game: str, tap: Tap) -> Table:
        """Open a table for a game; the device becomes its table device. One tap opens one table."""
        if game not in self.games:
            raise Malformed("unknown-game", game=game[:40])
        by = self.writer.by(tap)
        choices = lobby.opened(self.games[game], self._last_choices(game, tap.device))
        chosen = Chosen(choices=choices, **by)
        return self._lay(game, (Opened(game=game, **by), chosen), tap)

    def _last_choices(self, game: str, device: str) -> object:
        """Return the choices of this device's last table of a game that keeps some, else None."""
        if not getattr(self.games[game].CHOICES, "KEPT", ()):
            return None
        for row in self._store.rows():
            grants = self._store.grants(row.key) if row.game == game else ()
            if any(grant.device == device for grant in grants):
                with suppress(UnknownTable, CannotSave):  # damaged or waiting: one before it may do
                    return self.table(row.key).choices
        return None

    def open_archive(self, archived: Table, tap: Tap) -> Table:
        """Open a new table with the log of a file; else as ``open``. Its clock stands still."""
        return self._lay(archived.game, archived.log, tap)

    def _lay(self, game: str, entries: Sequence[Entry], tap: Tap) -> Table:
        """Keep a new table in one piece: its log, and whose it is."""
        with self._opening:
            known = self._opened.get((tap.device, tap.id or ""))
            if tap.id and known:
                return self.table(known)
            lines = [LogCodec.encode(entry) for entry in entries]
            row = self._new_row(game, lines, Grant(tap.device, Role.TABLE))
            if tap.id:
                remember(self._opened, (tap.device, tap.id), row.key)
        log.info("table %s opened for %s", row.code, game)
        return self.table(row.key)

    def saves(self) -> bool:
        """Tell whether what happens can be saved at this moment."""
        return self._store.saves()

    def archive(self, key: str) -> bytes:
        """Return a table as a file."""
        kept = self.shelf.at(key)
        with kept.lock:
            left_ms = kept.left_ms(self.time.monotonic_ms())
            return archive.encode(kept.table, left_ms, self.time.now())

    def _new_row(self, game: str, lines: Sequence[bytes], grant: Grant) -> TableRow:
        while True:
            row = TableRow(new_key(), new_code(), game, self.time.now())
            if self._store.create(row, lines, grant):
                return row

    def table(self, key: str) -> Table:
        """Return a table as it is now."""
        return self.shelf.at(key).table

    def table_by_code(self, code: str) -> Table:
        """Return the table with a short code."""
        row = self._store.row(code=code)
        if row is None:
            raise UnknownTable("unknown-table", code=code[:10])
        return self.table(row.key)

    def rows(self) -> Sequence[TableRow]:
        """Return all tables, the last touched first."""
        return self._store.rows()

    def rules(self, table: Table) -> Rules:
        """Return the rules of a table's game."""
        return self.games[table.game]

    # Play

    def play(self, key: str, command: Command, tap: Tap) -> Table:
        """Carry out a command; the same tap twice is carried out once.

        A command that needs dice and brings no rolls is rolled for here.
        """
        return self.writer.write(key, tap, lambda kept: self.writer.played(kept, command, tap))

    def undo(self, key: str, number: int, tap: Tap, *, clock_back: bool = True) -> Table:
        """Undo one entry; where that brings a countdown back, its clock stands still.

        ``clock_back``: it then shows the time of the action before, else none.
        """

        def undone(kept: Kept) -> Undone:
            pure.undo_entry(kept.table, number)
            clock_ms = pure.time_before(kept.table, number) if clock_back else 0
            return Undone(entry=number, clock_ms=clock_ms, **self.writer.by(tap))

        return self.writer.write(key, tap, undone)

    def redo(self, key: str, number: int, tap: Tap) -> Table:
        """Let an undone entry count again."""

        def redone(kept: Kept) -> Redone:
            pure.redo_entry(kept.table, number)
            return Redone(entry=number, **self.writer.by(tap))

        return self.writer.write(key, tap, redone)
