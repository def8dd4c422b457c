"""Tells who waits that a table has changed: a signal, never a payload."""

import threading
from collections.abc import Callable

Listener = Callable[[], None]


class Hub:
    """Listeners by table. A listener only sets a flag of its own; it never blocks or raises."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: dict[str, frozenset[Listener]] = {}

    def listen(self, key: str, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` at each change of the table from now on; return how to stop that."""
        with self._lock:
            self._listeners[key] = self._listeners.get(key, frozenset()) | {listener}

        def stop() -> None:
            with self._lock:
                left = self._listeners.get(key, frozenset()) - {listener}
                if left:
                    self._listeners[key] = left
                else:
                    self._listeners.pop(key, None)

        return stop

    def signal(self, key: str) -> None:
        """Wake everyone who listens to the table."""
        for listener in self._listeners.get(key, ()):
            listener()
