"""Time: the clock on which all countdowns run, and the alarms that go off on it."""

import heapq
import logging
import threading
import time
from collections.abc import Callable
from typing import Protocol

log = logging.getLogger(__name__)


class Time(Protocol):
    """A clock: the machine's in play, one set by hand in tests."""

    def monotonic_ms(self) -> int:
        """Return milliseconds that only ever grow, whatever happens to the time of day."""

    def now(self) -> float:
        """Return the time of day in seconds since 1970, only ever shown, never judged by."""


class MachineTime:
    """The clocks of this machine."""

    def monotonic_ms(self) -> int:
        """Return milliseconds that only ever grow."""
        return time.monotonic_ns() // 1_000_000

    def now(self) -> float:
        """Return the time of day in seconds since 1970."""
        return time.time()


class Alarms:
    """One alarm a table. ``ring`` is called with the table's key when its moment has come.

    ``tick`` is called at least every ``tick_ms`` while an alarm is set. Should either of them
    raise, the other alarms go off all the same.
    """

    def __init__(
        self, clock: Time, ring: Callable[[str], None], tick: Callable[[], None], tick_ms: int = 500
    ) -> None:
        self._time = clock
        self._ring = ring
        self._tick = tick
        self._tick_ms = tick_ms
        self._lock = threading.Lock()
        self._changed = threading.Event()
        self._at: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._stopped = False

    def set(self, key: str, at_ms: int | None) -> None:
        """Let the alarm of a table go off at this moment, or not at all."""
        with self._lock:
            if at_ms is None:
                self._at.pop(key, None)
            else:
                self._at[key] = at_ms
                heapq.heappush(self._heap, (at_ms, key))
        self._changed.set()

    def ring_due(self) -> int | None:
        """Ring every alarm that is due; return the milliseconds to the next one, or None."""
        while True:
            with self._lock:
                while self._heap and self._at.get(self._heap[0][1]) != self._heap[0][0]:
                    heapq.heappop(self._heap)  # set anew or taken back meanwhile
                if not self._heap:
                    return None
                at_ms, key = self._heap[0]
                wait_ms = at_ms - self._time.monotonic_ms()
                if wait_ms > 0:
                    return wait_ms
                heapq.heappop(self._heap)
                del self._at[key]
            _call(self._ring, key)

    def run(self) -> None:
        """Ring until ``stop``: the body of a thread."""
        while True:
            self._changed.clear()  # before looking, so that no change falls between look and wait
            if self._stopped:
                return
            wait_ms = self.ring_due()
            if wait_ms is not None:
                _call(self._tick)
                wait_ms = min(wait_ms, self._tick_ms)
            self._changed.wait(None if wait_ms is None else wait_ms / 1000)

    def stop(self) -> None:
        """End ``run``."""
        self._stopped = True
        self._changed.set()


def _call(what: Callable[..., None], *values: str) -> None:
    """One table's fault must not end the thread in which the alarms of all go off."""
    try:
        what(*values)
    except Exception:
        log.exception("an alarm failed")
