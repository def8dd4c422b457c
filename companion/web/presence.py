"""Which devices answer right now."""

import threading
from collections import Counter
from collections.abc import Iterable
from typing import Protocol

from companion.core.values import Role, Seat
from companion.tables.hub import Hub
from companion.tables.stores import Grant
from companion.web.facts import PeopleFacts, PresenceFacts


class Line(Protocol):
    """A device's open socket."""

    key: str
    device: str
    page: str
    role: Role
    here: bool

    def close(self, code: int) -> None:
        """Say goodbye with a close code."""


class Presence:
    """All open sockets. A change wakes the devices of that table."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._lock = threading.Lock()
        self._lines: dict[str, frozenset[Line]] = {}

    def arrive(self, line: Line) -> None:
        """Count a socket in; an older socket of the same page gives way."""
        with self._lock:
            others = self._lines.get(line.key, frozenset())
            self._lines[line.key] = others | {line}
        for other in others:
            if other.page == line.page and other.device == line.device:
                other.close(REPLACED)
        self._hub.signal(line.key)

    def leave(self, line: Line) -> None:
        """Count a socket out."""
        with self._lock:
            left = self._lines.get(line.key, frozenset()) - {line}
            if left:
                self._lines[line.key] = left
            else:
                self._lines.pop(line.key, None)
        self._hub.signal(line.key)

    def mark(self, line: Line, *, here: bool) -> None:
        """Note whether a socket answers; only a change is told."""
        if line.here is not here:
            line.here = here
            self._hub.signal(line.key)

    def all(self) -> list[Line]:
        """Return every open socket."""
        return [line for lines in list(self._lines.values()) for line in lines]

    def people(self, key: str, seats: Iterable[Seat], grants: Iterable[Grant]) -> PeopleFacts:
        """Return who is here: a seat is where its device is, whatever seat the page shows."""
        holders = {grant.seat: grant.device for grant in grants if grant.seat}
        answering = [line for line in self._lines.get(key, ()) if line.here]
        pages = Counter(line.device for line in answering)
        return PeopleFacts(
            tuple(
                PresenceFacts(seat, int(seat in holders), pages[holders.get(seat, "")])
                for seat in seats
            ),
            tablet=any(line.role is Role.TABLE for line in answering),
        )


REPLACED = 4003
"""Close code: a newer socket of the same page has taken over; nobody needs to come back."""
