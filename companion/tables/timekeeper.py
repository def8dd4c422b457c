"""The clocks of the tables: pause, go on, give and take time."""

import logging

from companion.core.refusals import Illegal
from companion.tables.log import ClockChanged, ClockPaused, ClockResumed
from companion.tables.shelf import Kept
from companion.tables.stores import CannotSave
from companion.tables.table import Clock, Table
from companion.tables.writer import Tap, Writer

log = logging.getLogger(__name__)


class Timekeeper:
    """Keeps the clocks. Methods raise ``Illegal`` where a table has none."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._shelf = writer.shelf

    def pause(self, key: str, tap: Tap) -> Table:
        """Let the clock stand. Already standing: nothing changes."""

        def paused(kept: Kept) -> ClockPaused | None:
            if not _clock(kept).running:
                return None
            return ClockPaused(left_ms=self._left_ms(kept), **self._writer.by(tap))

        return self._writer.write(key, tap, paused)

    def resume(self, key: str, tap: Tap) -> Table:
        """Let the clock run on. Already running: nothing changes."""

        def resumed(kept: Kept) -> ClockResumed | None:
            if _clock(kept).running:
                return None
            return ClockResumed(left_ms=self._left_ms(kept), **self._writer.by(tap))

        return self._writer.write(key, tap, resumed)

    def change(self, key: str, by_ms: int, tap: Tap) -> Table:
        """Give or take time; never below none."""

        def changed(kept: Kept) -> ClockChanged:
            _clock(kept)
            left_ms = max(0, self._left_ms(kept) + by_ms)
            return ClockChanged(left_ms=left_ms, by_ms=by_ms, **self._writer.by(tap))

        return self._writer.write(key, tap, changed)

    def pause_all(self) -> None:
        """Let every running clock stand: the last act before the server stops."""
        for kept in self._shelf.all():
            with kept.lock:
                if kept.ends_ms() is not None:
                    self._pause_for_restart(kept)

    def _pause_for_restart(self, kept: Kept) -> None:
        entry = ClockPaused(left_ms=self._left_ms(kept), restart=True, **self._writer.by(Tap()))
        try:
            self._writer.append(kept, entry, Tap())
        except CannotSave:
            log.warning("table %s: the paused clock could not be saved", kept.table.code)
        else:
            log.info("table %s: clock paused for the restart", kept.table.code)

    def _left_ms(self, kept: Kept) -> int:
        return kept.left_ms(self._shelf.time.monotonic_ms()) or 0


def _clock(kept: Kept) -> Clock:
    if kept.table.clock is None:
        raise Illegal("no-clock")
    return kept.table.clock
