"""Who sits at a table and what is chosen before the game, and which devices may do what."""

import logging
from collections.abc import Callable, Mapping, Sequence

import msgspec

from companion.core.rules import Rules
from companion.core.values import Seat
from companion.tables import lobby
from companion.tables.log import Begun, Chosen, Seated
from companion.tables.names import Person
from companion.tables.shelf import Kept
from companion.tables.stores import Grant
from companion.tables.table import Table
from companion.tables.writer import Tap, Writer, repeated

log = logging.getLogger(__name__)


class Seating:
    """Lays a table. Methods that change one raise ``Refused`` where they cannot."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._shelf = writer.shelf

    def add(self, key: str, name: str, tap: Tap) -> Seat:
        """Add a seat for somebody of this name, and return its letter."""
        kept = self._shelf.at(key)
        with kept.lock:
            made = kept.taps.get(tap.mark or "")
            if made:
                return made
            seat, people = lobby.with_person(self._rules(kept), kept.table, name)
            self._writer.append(kept, Seated(people=people, **self._writer.by(tap)), tap)
            return seat

    def rename(self, key: str, seat: Seat, name: str, tap: Tap) -> Table:
        """Change the name of a seat."""
        return self._seat(key, tap, lambda table: lobby.with_name(table, seat, name))

    def move(self, key: str, seat: Seat, by: int, tap: Tap) -> Table:
        """Move a seat one place earlier (-1) or later (1) in the turn order."""
        return self._seat(key, tap, lambda table: lobby.moved(table, seat, by))

    def remove(self, key: str, seat: Seat, tap: Tap) -> Table:
        """Take a seat away, from its device too."""
        kept = self._shelf.at(key)
        with kept.lock:
            if repeated(kept, tap):
                return kept.table
            people = lobby.without(kept.table, seat)
            # First: the next to get this letter is somebody else.
            self._shelf.store.revoke(key, seat)
            try:
                self._writer.append(kept, Seated(people=people, **self._writer.by(tap)), tap)
                self._forget_first(kept, seat, tap)
            finally:
                self._shelf.read_grants(kept)
            return kept.table

    def _forget_first(self, kept: Kept, seat: Seat, tap: Tap) -> None:
        """Let nobody begin in the place of a seat that is gone: its letter is given out again."""
        if getattr(kept.table.choices, "first", None) == seat:
            choices = msgspec.structs.replace(kept.table.choices, first=None)
            self._writer.append(kept, Chosen(choices=choices, **self._writer.by(tap)), tap)

    def _seat(self, key: str, tap: Tap, change: Callable[[Table], tuple[Person, ...]]) -> Table:
        def seated(kept: Kept) -> Seated:
            return Seated(people=change(kept.table), **self._writer.by(tap))

        return self._writer.write(key, tap, seated)

    def choose(self, key: str, fields: Mapping[str, str], tap: Tap) -> Table:
        """Change some of the game's choices, given as text."""

        def chosen(kept: Kept) -> Chosen[object] | None:
            choices = lobby.chosen(self._rules(kept), kept.table, fields)
            if choices == kept.table.choices:
                return None
            return Chosen(choices=choices, **self._writer.by(tap))

        return self._writer.write(key, tap, chosen)

    def begin(self, key: str, tap: Tap) -> Table:
        """Begin the game with the seats and choices of the lobby."""

        def begun(kept: Kept) -> Begun[object]:
            setup = lobby.begun(self._rules(kept), kept.table)
            return Begun(setup=setup, **self._writer.by(tap))

        return self._writer.write(key, tap, begun)

    def grant(self, key: str, grant: Grant) -> None:
        """Let a device do something at a table; a seat moves to it from whoever held it."""
        kept = self._shelf.at(key)
        with kept.lock:
            if grant.seat:
                kept.table.person(grant.seat)
            self._shelf.store.grant(key, grant)
            self._shelf.read_grants(kept)
        code, seat = kept.table.code, grant.seat or ""
        log.info("table %s: a device joined as %s %s", code, grant.role, seat)

    def grants(self, key: str) -> Sequence[Grant]:
        """Return what devices may do at a table."""
        return self._shelf.at(key).grants

    def _rules(self, kept: Kept) -> Rules:
        return self._shelf.games[kept.table.game]
