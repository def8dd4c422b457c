"""Token buckets: how often somebody may do something."""

import threading
from collections import OrderedDict

from companion.core.refusals import Refused
from companion.tables.clock import Time


class TooMany(Refused):
    """Somebody does something more often than hands can."""


class Throttle:
    """A bucket of ``burst`` tokens for each name, refilled by ``per_second``."""

    def __init__(self, time: Time, *, per_second: float, burst: int, names: int = 4096) -> None:
        self._time = time
        self._per_ms = per_second / 1000
        self._burst = burst
        self._names = names
        self._lock = threading.Lock()
        self._buckets: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def allows(self, name: str) -> bool:
        """Take one token from the bucket of ``name``; return whether there was one."""
        now_ms = self._time.monotonic_ms()
        with self._lock:
            tokens, since_ms = self._buckets.pop(name, (float(self._burst), now_ms))
            tokens = min(float(self._burst), tokens + (now_ms - since_ms) * self._per_ms)
            allowed = tokens >= 1
            self._buckets[name] = (tokens - 1 if allowed else tokens, now_ms)
            while len(self._buckets) > self._names:
                self._buckets.popitem(last=False)
        return allowed
