"""The tables in memory: loaded from the store when first asked for, kept with each entry."""

import logging
import threading
from collections import OrderedDict
from collections.abc import Mapping

from companion.core.refusals import Refused
from companion.core.rules import Rules
from companion.core.values import Seat
from companion.tables import table as pure
from companion.tables.clock import Time
from companion.tables.hub import Hub
from companion.tables.log import ClockPaused, Entry, LogCodec, Played
from companion.tables.stores import CannotSave, Grant, Store, TakenVersion
from companion.tables.table import Table

log = logging.getLogger(__name__)


REMEMBERED_TAPS = 512
"""How many taps a table remembers, so that the same tap sent twice counts once."""


class UnknownTable(Refused):
    """No table has this key or code, or none that this program can read."""


class DamagedTable(UnknownTable):
    """A table whose log can be read up to some entry only; ``kept`` is how it stood then.

    ``lost``: how many entries follow that one; 0 where nobody knows.
    """

    def __init__(self, kept: "Kept", lost: int) -> None:
        super().__init__("damaged-table", line=kept.table.version + 1, lost=lost)
        self.kept = kept
        self.lost = lost


class WaitingTable(CannotSave):
    """A table whose clock ran when the server stopped; that it stands now cannot be saved yet."""

    def __init__(self, kept: "Kept") -> None:
        super().__init__("table-waits")
        self.kept = kept


class Kept:
    """A table in memory: its newest value, its lock, its grants, and since when its clock is so."""

    def __init__(self, table: Table, grants: tuple[Grant, ...] = ()) -> None:
        self.lock = threading.RLock()
        self.table = table
        self.grants = grants
        self.since_ms = 0
        self.since_version = 0
        self.taps: OrderedDict[str, Seat | None] = OrderedDict()
        """The marks of the newest taps, each with the seat that it made, if it made one."""

    def left_ms(self, now_ms: int) -> int | None:
        """Return the milliseconds left on the clock, or None where there is none."""
        clock = self.table.clock
        if clock is None:
            return None
        return max(0, clock.left_ms - (now_ms - self.since_ms)) if clock.running else clock.left_ms

    def ends_ms(self) -> int | None:
        """Return when the clock runs out, or None where it stands or there is none."""
        clock = self.table.clock
        return self.since_ms + clock.left_ms if clock is not None and clock.running else None

    def take(self, rules: Rules, entry: Entry, now_ms: int) -> bool:
        """Let an entry count; return whether the clock has changed by it."""
        before = self.table
        self.table = pure.after(rules, before, entry)
        if entry.tap is not None:
            self._remember(entry.tap, before)
        if self.table.clock is before.clock:
            return False
        self.since_ms, self.since_version = now_ms, self.table.version
        return True

    def _remember(self, mark: str, before: Table) -> None:
        """Note a tap that counts; the oldest are forgotten."""
        seated = {person.seat for person in before.people}
        made = (person.seat for person in self.table.people if person.seat not in seated)
        self.taps[mark] = next(made, None)
        if len(self.taps) > REMEMBERED_TAPS:
            self.taps.popitem(last=False)


class Shelf:
    """Every change of a table goes through ``append``: into the store, into memory, to the hub."""

    def __init__(self, games: Mapping[str, Rules], store: Store, hub: Hub, time: Time) -> None:
        self.games = games
        self.store = store
        self.time = time
        self._hub = hub
        self._codecs = {slug: LogCodec(rules) for slug, rules in games.items()}
        self._kept: dict[str, Kept] = {}
        self._loading = threading.RLock()

    def at(self, key: str) -> Kept:
        """Return a table; raises ``UnknownTable``."""
        kept = self._kept.get(key)
        if kept is None:
            with self._loading:
                kept = self._kept.get(key)
                if kept is None:
                    kept = self._load(key)
                    self._stand_still(kept)  # before anybody sees its clock run
                    self._kept[key] = kept
        return kept

    def all(self) -> list[Kept]:
        """Return the tables in memory."""
        return list(self._kept.values())

    def append(self, kept: Kept, entry: Entry) -> bool:
        """Keep an entry, let it count, tell the hub; return whether the clock has changed by it.

        The caller holds the table's lock. Raises ``CannotSave``; then nothing has changed.
        """
        table = kept.table
        try:
            self.store.append(table.key, table.version + 1, LogCodec.encode(entry), entry.at)
        except TakenVersion as error:
            if self._kept.get(table.key) is kept:
                del self._kept[table.key]  # another process has written: read anew next time
            raise CannotSave("cannot-save", detail="version") from error
        changed = kept.take(self.games[table.game], entry, self.time.monotonic_ms())
        self._hub.signal(table.key)
        return changed

    def read_grants(self, kept: Kept) -> None:
        """Know the grants as the store does, and tell. The caller holds the table's lock."""
        kept.grants = tuple(self.store.grants(kept.table.key))
        self._hub.signal(kept.table.key)

    def note_clocks(self) -> None:
        """Note the time left of every running clock, for the day the power fails."""
        for kept in self.all():
            with kept.lock:  # else the time before a change could be noted as the time after it
                runs, since_version = kept.ends_ms() is not None, kept.since_version
                left_ms = kept.left_ms(self.time.monotonic_ms()) or 0
            if runs:
                try:
                    self.store.save_clock(kept.table.key, since_version, left_ms)
                except CannotSave:
                    log.warning("table %s: the clock could not be noted", kept.table.code)

    def _load(self, key: str) -> Kept:
        row = self.store.row(key=key)
        if row is None:
            raise UnknownTable("unknown-table")
        if row.game not in self.games:
            raise UnknownTable("unknown-game", game=row.game)
        rules, codec = self.games[row.game], self._codecs[row.game]
        kept = Kept(Table(row.key, row.code, row.game), tuple(self.store.grants(key)))
        lines, lost = self.store.lines(key), self.store.lost(key)
        for number, line in enumerate(lines, start=1):
            try:
                kept.take(rules, codec.decode(line), self.time.monotonic_ms())
            except Exception as error:  # a line that a fault has changed may hold anything
                log.warning("table %s: line %d of its log is damaged: %s", row.code, number, error)
                behind = len(lines) - number + 1
                raise DamagedTable(kept, behind + (lost or 0)) from error
        if lost is not None or not lines:  # every table has been opened: an empty log was lost
            log.warning("table %s: its log breaks off after line %d", row.code, len(lines))
            raise DamagedTable(kept, lost or 0)
        return kept

    def mend(self, key: str) -> None:
        """Let a damaged table stand as it did at its last good entry; what follows is set aside."""
        with self._loading:
            try:
                self.at(key)
            except DamagedTable as damaged:
                version = damaged.kept.table.version
                if not version:
                    raise  # nothing of it can be read: no empty game in its place
                self.store.cut(key, version, self.time.now())
                log.info("table %s goes on after entry %d", damaged.kept.table.code, version)

    def _stand_still(self, kept: Kept) -> None:
        """Pause a clock that ran when the server stopped, with the time that it had left then.

        That is the least that was written down since the clock began to run: by the last note,
        or by the last action.
        """
        table = kept.table
        if table.clock is None or not table.clock.running:
            return
        known = [table.clock.left_ms]
        noted = self.store.saved_clock(table.key)
        if noted and noted[0] == kept.since_version:
            known.append(noted[1])
        known.extend(
            entry.clock_ms
            for entry in table.log[kept.since_version :]
            if isinstance(entry, Played) and entry.clock_ms is not None
        )
        pause = ClockPaused(at=self.time.now(), left_ms=min(known), restart=True)
        try:
            with kept.lock:
                self.append(kept, pause)
        except CannotSave as error:
            raise WaitingTable(kept) from error
