"""The only writer of tables: one lock a table; judge, keep, then tell."""

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from companion.core.codec import Command
from companion.core.refusals import Illegal, Malformed
from companion.core.rules import Rules
from companion.core.values import Role, Seat
from companion.tables import lobby
from companion.tables import table as pure
from companion.tables.clock import Alarms, Time
from companion.tables.hub import Hub
from companion.tables.keys import new_code, new_key
from companion.tables.log import (
    Begun,
    Chosen,
    ClockChanged,
    ClockPaused,
    ClockResumed,
    Entry,
    Opened,
    Played,
    Redone,
    Seated,
    Undone,
)
from companion.tables.rolls import Dice
from companion.tables.shelf import Kept, Shelf, UnknownTable
from companion.tables.stores import CannotSave, Grant, Store, TableRow
from companion.tables.table import Clock, Table

log = logging.getLogger(__name__)

REMEMBERED_TAPS = 512
"""How many taps a table remembers, so that the same tap sent twice plays once."""

RETRY_MS = 1000
"""How soon an expiry that could not be saved is tried again."""


class Tap(msgspec.Struct, frozen=True):
    """Where a tap comes from: the device, the tap's own id (if any) and the seat it acts for."""

    device: str = ""
    id: str | None = None
    seat: Seat | None = None


class Service:
    """Plays on tables. Every method that changes one returns it as it is afterwards.

    All may raise ``Refused`` (then nothing has changed), ``UnknownTable`` among them.
    """

    def __init__(
        self, games: Mapping[str, Rules], store: Store, hub: Hub, time: Time, dice: Dice
    ) -> None:
        self.games = games
        self.hub = hub
        self.time = time
        self.shelf = Shelf(games, store, hub, time)
        self.alarms = Alarms(time, self.ring, self.shelf.note_clocks)
        self._store = store
        self._dice = dice
        self._opening = threading.Lock()
        self._opened: OrderedDict[tuple[str, str], str] = OrderedDict()

    # Tables

    def open(self, game: str, tap: Tap) -> Table:
        """Open a table for a game; the device becomes its table device. One tap opens one table."""
        if game not in self.games:
            raise Malformed("unknown-game", game=game[:40])
        with self._opening:
            known = self._opened.get((tap.device, tap.id or ""))
            if tap.id and known:
                return self.table(known)
            kept = self.shelf.put(self._new_row(game))
            key = kept.table.key
            self._append(kept, Opened(game=game, **self._by(tap)), tap)
            self._append(kept, Chosen(choices=self.games[game].CHOICES(), **self._by(tap)), tap)
            self.grant(key, Grant(tap.device, Role.TABLE))
            if tap.id:
                _remember(self._opened, (tap.device, tap.id), key)
        log.info("table %s opened for %s", kept.table.code, game)
        return kept.table

    def _new_row(self, game: str) -> TableRow:
        while True:
            row = TableRow(new_key(), new_code(), game, self.time.now())
            if self._store.create(row):
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

    # The lobby

    def add_person(self, key: str, name: str, tap: Tap) -> Seat:
        """Add a seat for somebody of this name, and return its letter."""
        kept = self.shelf.at(key)
        with kept.lock:
            made = kept.taps.get((tap.device, tap.id or ""))
            if made:
                return made
            seat, people = lobby.with_person(self.rules(kept.table), kept.table, name)
            self._append(kept, Seated(people=people, **self._by(tap)), tap, made=seat)
            return seat

    def rename(self, key: str, seat: Seat, name: str, tap: Tap) -> Table:
        """Change the name of a seat."""
        return self._seat(key, tap, lambda table: lobby.with_name(table, seat, name))

    def remove_person(self, key: str, seat: Seat, tap: Tap) -> Table:
        """Take a seat away, from its device too."""
        kept = self.shelf.at(key)
        with kept.lock:
            if _repeated(kept, tap):
                return kept.table
            people = lobby.without(kept.table, seat)
            self._store.revoke(key, seat)  # first: the next to get this letter is somebody else
            try:
                return self._append(kept, Seated(people=people, **self._by(tap)), tap)
            finally:
                self._grants_changed(kept)

    def move_person(self, key: str, seat: Seat, by: int, tap: Tap) -> Table:
        """Move a seat one place earlier (-1) or later (1) in the turn order."""
        return self._seat(key, tap, lambda table: lobby.moved(table, seat, by))

    def _seat(self, key: str, tap: Tap, change: Callable[[Table], Any]) -> Table:
        kept = self.shelf.at(key)
        with kept.lock:
            if _repeated(kept, tap):
                return kept.table
            return self._append(kept, Seated(people=change(kept.table), **self._by(tap)), tap)

    def choose(self, key: str, fields: Mapping[str, str], tap: Tap) -> Table:
        """Change some of the game's choices, given as text."""
        kept = self.shelf.at(key)
        with kept.lock:
            choices = lobby.chosen(self.rules(kept.table), kept.table, fields)
            if choices == kept.table.choices:
                return kept.table
            return self._append(kept, Chosen(choices=choices, **self._by(tap)), tap)

    def begin(self, key: str, tap: Tap) -> Table:
        """Begin the game with the seats and choices of the lobby."""
        kept = self.shelf.at(key)
        with kept.lock:
            if _repeated(kept, tap):
                return kept.table
            setup = lobby.begun(self.rules(kept.table), kept.table)
            return self._append(kept, Begun(setup=setup, **self._by(tap)), tap)

    # Play

    def play(self, key: str, command: Command, tap: Tap) -> Table:
        """Carry out a command; the same tap twice is carried out once.

        A command that needs dice and brings no rolls is rolled for here.
        """
        kept = self.shelf.at(key)
        with kept.lock:
            if _repeated(kept, tap):
                return kept.table
            self._ring_if_due(kept)
            return self._play(kept, command, tap)

    def _play(self, kept: Kept, command: Command, tap: Tap) -> Table:
        table, rules = kept.table, self.rules(kept.table)
        if table.state is not None and not getattr(command, "rolls", True):
            rolls = tuple(self._dice.roll(die) for die in rules.dice(table.state, command))
            command = msgspec.structs.replace(command, rolls=rolls)
        left_ms = kept.left_ms(self.time.monotonic_ms())
        events = pure.play(rules, table, command, left_ms)
        entry = Played(command=command, events=events, clock_ms=left_ms, **self._by(tap))
        return self._append(kept, entry, tap)

    def undo(self, key: str, number: int, tap: Tap, *, clock_back: bool = True) -> Table:
        """Undo one entry; where that brings a countdown back, its clock stands still.

        ``clock_back``: it then shows the time of the action before, else none.
        """
        kept = self.shelf.at(key)
        with kept.lock:
            if _repeated(kept, tap):
                return kept.table
            pure.undo_entry(kept.table, number)
            clock_ms = pure.time_before(kept.table, number) if clock_back else 0
            return self._append(kept, Undone(entry=number, clock_ms=clock_ms, **self._by(tap)), tap)

    def redo(self, key: str, number: int, tap: Tap) -> Table:
        """Let an undone entry count again."""
        kept = self.shelf.at(key)
        with kept.lock:
            if _repeated(kept, tap):
                return kept.table
            pure.redo_entry(kept.table, number)
            return self._append(kept, Redone(entry=number, **self._by(tap)), tap)

    # The clock

    def pause(self, key: str, tap: Tap) -> Table:
        """Let the clock stand. Already standing: nothing changes."""
        kept = self.shelf.at(key)
        with kept.lock:
            left_ms = self._clock_left(kept)
            if not _clock(kept).running:
                return kept.table
            return self._append(kept, ClockPaused(left_ms=left_ms, **self._by(tap)), tap)

    def resume(self, key: str, tap: Tap) -> Table:
        """Let the clock run on. Already running: nothing changes."""
        kept = self.shelf.at(key)
        with kept.lock:
            left_ms = self._clock_left(kept)
            if _clock(kept).running:
                return kept.table
            return self._append(kept, ClockResumed(left_ms=left_ms, **self._by(tap)), tap)

    def change_time(self, key: str, by_ms: int, tap: Tap) -> Table:
        """Give or take time; never below none."""
        kept = self.shelf.at(key)
        with kept.lock:
            if _repeated(kept, tap):
                return kept.table
            left_ms = max(0, self._clock_left(kept) + by_ms)
            entry = ClockChanged(left_ms=left_ms, by_ms=by_ms, **self._by(tap))
            return self._append(kept, entry, tap)

    def ring(self, key: str) -> None:
        """Let the time be up where it is: what the alarm calls. Once a countdown, whoever calls."""
        kept = self.shelf.at(key)
        with kept.lock:
            try:
                self._ring_if_due(kept)
            except CannotSave:
                log.warning("table %s: the end of the minute could not be saved", kept.table.code)
                self.alarms.set(key, self.time.monotonic_ms() + RETRY_MS)

    def pause_all(self) -> None:
        """Let every running clock stand: the last act before the server stops."""
        now_ms = self.time.monotonic_ms()
        for kept in self.shelf.all():
            with kept.lock:
                if kept.ends_ms() is not None:
                    self._pause_for_restart(kept, kept.left_ms(now_ms) or 0)

    def _pause_for_restart(self, kept: Kept, left_ms: int) -> None:
        try:
            self._append(kept, ClockPaused(at=self.time.now(), left_ms=left_ms, restart=True))
        except CannotSave:
            log.warning("table %s: the paused clock could not be saved", kept.table.code)
        else:
            log.info("table %s: clock paused for the restart", kept.table.code)

    def _clock_left(self, kept: Kept) -> int:
        """Ring where it is due, then return the time left; raises ``Illegal`` without a clock."""
        self._ring_if_due(kept)
        _clock(kept)
        return kept.left_ms(self.time.monotonic_ms()) or 0

    def _ring_if_due(self, kept: Kept) -> None:
        ends_ms = kept.ends_ms()
        if ends_ms is not None and self.time.monotonic_ms() >= ends_ms:
            self._play(kept, self.rules(kept.table).time_is_up(kept.table.state), Tap())

    # Who may do what

    def grant(self, key: str, grant: Grant) -> None:
        """Let a device do something at a table; a seat moves to it from whoever held it."""
        kept = self.shelf.at(key)
        with kept.lock:
            if grant.seat:
                kept.table.person(grant.seat)
            self._store.grant(key, grant)
            self._grants_changed(kept)
        code, seat = kept.table.code, grant.seat or ""
        log.info("table %s: a device joined as %s %s", code, grant.role, seat)

    def grants(self, key: str) -> Sequence[Grant]:
        """Return what devices may do at a table."""
        return self.shelf.at(key).grants

    def _grants_changed(self, kept: Kept) -> None:
        """Know the grants as the store does. The caller holds the table's lock."""
        kept.grants = tuple(self._store.grants(kept.table.key))
        self.hub.signal(kept.table.key)

    # Keeping

    def _by(self, tap: Tap) -> dict[str, Any]:
        return {"at": self.time.now(), "by": tap.seat}

    def _append(
        self, kept: Kept, entry: Entry, tap: Tap | None = None, made: Seat | None = None
    ) -> Table:
        """Keep an entry, and what the tap has made, for the time that the same tap comes again."""
        if self.shelf.append(kept, entry):
            self.alarms.set(kept.table.key, kept.ends_ms())
        if tap and tap.id:
            _remember(kept.taps, (tap.device, tap.id), made)
        return kept.table


def _repeated(kept: Kept, tap: Tap) -> bool:
    return tap.id is not None and (tap.device, tap.id) in kept.taps


def _clock(kept: Kept) -> Clock:
    if kept.table.clock is None:
        raise Illegal("no-clock")
    return kept.table.clock


def _remember(memory: OrderedDict[Any, Any], key: tuple[str, str], value: str | None) -> None:
    memory[key] = value
    while len(memory) > REMEMBERED_TAPS:
        memory.popitem(last=False)
