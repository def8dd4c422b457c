"""A table as a frozen value, and what each log entry makes of it. Pure: time arrives as data."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from companion.core.codec import Command
from companion.core.refusals import Illegal, Malformed, Stale
from companion.core.rules import Rules, replay
from companion.core.values import Countdown, Seat
from companion.tables.log import (
    Begun,
    Chosen,
    ClockChanged,
    ClockPaused,
    ClockResumed,
    Entry,
    Opened,
    Play,
    Played,
    Redone,
    Seated,
    Undone,
)
from companion.tables.names import Person

LEAD_MS = 3000
"""The shared 3-2-1 before a countdown begins."""


class Clock(Struct, frozen=True):
    """The countdown of a state. ``left_ms`` counts from the entry that set it.

    More time left than ``total_ms`` is the lead-in.
    """

    name: str
    total_ms: int
    left_ms: int
    running: bool


class Table(Struct, frozen=True):
    """A table at one version. ``state`` is None while the lobby is open."""

    key: str
    code: str
    game: str
    log: tuple[Entry, ...] = ()
    people: tuple[Person, ...] = ()
    choices: Any = None
    setup: Any = None
    start: Any = None
    """The state before the first command."""
    state: Any = None
    undone: frozenset[int] = frozenset()
    buzzers: Mapping[int, int] = msgspec.field(default_factory=dict)
    """The numbers of the played entries that ended a countdown, with its whole time in ms."""
    clock: Clock | None = None

    @property
    def version(self) -> int:
        """The number of entries; it only ever grows."""
        return len(self.log)

    @property
    def take_backs(self) -> bool:
        """Whether anything can be undone: the game's setup may forbid it for a table."""
        return getattr(self.setup, "take_backs", True)

    def entry(self, number: int) -> Play | None:
        """Return the played entry of this number, if there is one."""
        entry = self.log[number - 1] if 0 < number <= len(self.log) else None
        return entry if isinstance(entry, Played) else None

    def last_live(self, before: int | None = None) -> int | None:
        """Return the newest played entry that counts (and is older than ``before``)."""
        for number in range(self.version if before is None else before - 1, 0, -1):
            if number not in self.undone and self.entry(number):
                return number
        return None

    def last_undone(self) -> int | None:
        """Return the undone entry that a redo brings back first: the one undone last."""
        for entry in reversed(self.log):
            match entry:
                case Undone(entry=number) if number in self.undone:
                    return number
                case Played():
                    return None
                case _:
                    continue
        return None

    def person(self, seat: Seat) -> Person:
        """Return who sits in a seat; raises ``Malformed`` where nobody does."""
        for person in self.people:
            if person.seat == seat:
                return person
        raise Malformed("unknown-seat", seat=seat[:8])


def after(rules: Rules, table: Table, entry: Entry) -> Table:
    """Return the table with one more entry. Believes what has been written; never raises."""
    table = msgspec.structs.replace(table, log=(*table.log, entry))
    match entry:
        case Opened():
            return table
        case Seated(people=people):
            return msgspec.structs.replace(table, people=people)
        case Chosen(choices=choices):
            return msgspec.structs.replace(table, choices=choices)
        case Begun(setup=setup):
            start = rules.initial(setup)
            clock = _clock(None, rules.countdown(start), None, running=True)
            return msgspec.structs.replace(
                table, setup=setup, start=start, state=start, clock=clock
            )
        case Played():
            return _after_played(rules, table, entry)
        case Undone(entry=number, clock_ms=clock_ms):
            total_ms = table.buzzers.get(number, 0)
            return _after_replay(rules, table, table.undone | {number}, clock_ms, total_ms)
        case Redone(entry=number):
            return _after_replay(rules, table, table.undone - {number}, None)
        case ClockPaused(left_ms=left_ms):
            return _after_clock(table, left_ms, running=False)
        case ClockResumed(left_ms=left_ms):
            return _after_clock(table, left_ms, running=True)
        case ClockChanged(left_ms=left_ms, by_ms=by_ms):
            return _after_change(table, left_ms, by_ms)
        case _:  # an entry of a later program: kept, without effect
            return table


def _after_played(rules: Rules, table: Table, entry: Play) -> Table:
    state = replay(rules, table.state, entry.events)
    clock = _clock(table.clock, rules.countdown(state), None, running=True)
    buzzers = table.buzzers
    if table.clock is not None and (clock is None or clock.name != table.clock.name):
        buzzers = {**buzzers, table.version: table.clock.total_ms}
    return msgspec.structs.replace(table, state=state, clock=clock, buzzers=buzzers)


def _after_replay(
    rules: Rules, table: Table, undone: frozenset[int], clock_ms: int | None, total_ms: int = 0
) -> Table:
    """Play all entries again but the undone ones. A clock that this brings back stands still.

    ``total_ms`` is its whole time where that is known: longer than usual if time was given.
    """
    events = (
        event
        for number, entry in enumerate(table.log, start=1)
        if isinstance(entry, Played) and number not in undone
        for event in entry.events
    )
    state = replay(rules, table.start, events)
    clock = _clock(table.clock, rules.countdown(state), clock_ms, running=False, least_ms=total_ms)
    return msgspec.structs.replace(table, state=state, undone=undone, clock=clock)


def _clock(
    clock: Clock | None,
    countdown: Countdown | None,
    left_ms: int | None,
    *,
    running: bool,
    least_ms: int = 0,
) -> Clock | None:
    """Return the clock of a countdown: the one there is, or a new one for a new countdown."""
    if countdown is None:
        return None
    if clock is not None and clock.name == countdown.name:
        return clock
    total_ms = max(least_ms, countdown.seconds * 1000)
    return Clock(
        countdown.name, total_ms, total_ms + LEAD_MS if left_ms is None else left_ms, running
    )


def _after_clock(table: Table, left_ms: int, *, running: bool) -> Table:
    if table.clock is None:
        return table
    clock = msgspec.structs.replace(table.clock, left_ms=left_ms, running=running)
    return msgspec.structs.replace(table, clock=clock)


def _after_change(table: Table, left_ms: int, by_ms: int) -> Table:
    """Give or take time. What is given lengthens the countdown, never the lead-in."""
    if table.clock is None:
        return table
    total_ms = table.clock.total_ms
    if left_ms - by_ms > total_ms:  # still in the lead-in
        total_ms += max(0, by_ms)
    else:
        total_ms = max(total_ms, left_ms)
    clock = msgspec.structs.replace(table.clock, total_ms=total_ms, left_ms=left_ms)
    return msgspec.structs.replace(table, clock=clock)


def play(rules: Rules, table: Table, command: Command, left_ms: int | None) -> tuple[Any, ...]:
    """Judge a command on the table as it stands; return its events or raise ``Refused``.

    A clock that stands with none left refuses nothing: an undo left it there, so that the table can
    enter what lay on it when the buzzer went. Once it is resumed, the buzzer goes again.
    """
    if table.state is None:
        raise Illegal("not-open")
    if table.clock is not None and left_ms is not None and rules.needs_clock(command):
        if not table.clock.running and left_ms:
            raise Illegal("clock-paused")
        if left_ms > table.clock.total_ms:
            raise Illegal("clock-not-started")
    return rules.decide(table.state, command)


def undo_entry(table: Table, number: int) -> int:
    """Return the number where that entry can be undone; otherwise raise ``Stale``.

    Raises ``Illegal`` at a table that plays without take-backs.
    """
    if not table.take_backs:
        raise Illegal("no-take-backs")
    if table.entry(number) is None or number in table.undone:
        raise Stale("stale-entry", entry=number)
    return number


def redo_entry(table: Table, number: int) -> int:
    """Return the number where that entry can be redone; otherwise raise ``Stale``."""
    if table.entry(number) is None or number not in table.undone:
        raise Stale("stale-entry", entry=number)
    return number


def time_before(table: Table, number: int) -> int:
    """Return the milliseconds that were left at the last action before a buzzer entry.

    That is the whole time where nobody acted in this countdown.
    """
    before = table.last_live(before=number)
    entry = table.entry(before) if before else None
    if entry is None or entry.clock_ms is None or before in table.buzzers:
        return table.buzzers.get(number, 0)
    return entry.clock_ms
