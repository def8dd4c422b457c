"""A crew that plays at once on a server that is killed again and again (F11, F39)."""

import random
import signal
from collections.abc import Iterator
from threading import Event, Thread, Timer

import msgspec
from websocket import WebSocketException

from companion.core.codec import Command
from companion.core.values import Seat
from companion.games.dirigible_disaster.commands import (
    AddCube,
    GiveDie,
    StandIn,
    TakeCube,
    WriteReminder,
)
from companion.tables.table import Table
from tests.web.house import PATIENCE, House
from tests.web.ledger import RULES, Hand, Ledger, LogBook, Verdict, now
from tests.web.table import Device

CREW = {Seat("A"): "Anna", Seat("B"): "Ben", Seat("C"): "Cleo", Seat("D"): "Dan"}
LONGEST_STORM_S = 0.4
CLOCK_MS = 1000
"""So far may the clock be off after a kill (F11)."""

BY_HAND = (GiveDie, StandIn, TakeCube, AddCube, WriteReminder)

Wish = tuple[str, dict[str, object]]


class Kill(msgspec.Struct, frozen=True):
    """What one kill has done. Of the ``unanswered`` taps some were ``written`` all the same."""

    round: int
    complaints: tuple[str, ...]
    clock_off_ms: int | None
    unanswered: int
    written: int


class Voyages:
    """Plays on one server; a new voyage begins where one has ended."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.ledger = Ledger()
        self.chance = random.Random(seed)
        self.books: list[LogBook] = []
        self.hands: dict[Seat | None, Hand] = {}

    @property
    def book(self) -> LogBook:
        return self.books[-1]

    def verdict(self) -> Verdict:
        """Check all logs against all answers."""
        return self.ledger.check([book.read() for book in self.books])

    def embark(self) -> None:
        """Begin a voyage, unless one is under way."""
        if self.books and self.book.read().state.ending is None:
            return
        choices = {"mode": self.chance.choice(("easy", "standard", "hard"))}
        tablet = Device(self.house).open_table(*CREW.values(), **choices)
        link = tablet.link()
        phones = {seat: Device(self.house).join(link, f"seat:{seat}") for seat in CREW}
        self.hands = {seat: Hand(phone, self.ledger) for seat, phone in phones.items()}
        self.hands[None] = Hand(tablet, self.ledger)
        tablet.begin()
        self.books.append(LogBook(self.house.data, tablet.table))

    def kill(self) -> Kill:
        """Let everybody tap at once, kill the server at some moment, start it and look."""
        self.embark()
        died = self._storm()
        before, left_ms = self.book.read(), self.book.left_ms(died)
        unknown, complaints = self._compare()
        self.house.start()
        try:
            page = self.hands[None].device.socket().settled()
        except (AssertionError, OSError, WebSocketException) as silence:
            complaints.append(f"no page after the start ({silence!r})\n{self._autopsy()}")
            return Kill(before.state.round, tuple(complaints), None, *unknown)
        off_ms = None if left_ms is None else abs((page.left_ms or 0) - left_ms)
        page.drop()
        if off_ms is not None and not (page.paused and off_ms < CLOCK_MS):
            complaints.append(f"the clock is off by {off_ms} ms, paused: {page.paused}")
        complaints += self._unlike(before, page.version)
        for hand in self.hands.values():
            self.chance.choice((hand.tap_again, hand.forget))()
        if self._first_tap(self.book.read()) != 204:
            complaints.append("the first tap is not taken")
        return Kill(before.state.round, tuple(complaints), off_ms, *unknown)

    def _autopsy(self) -> str:
        """End a server that does not answer so that it says where it is, and start it again.

        It does where ``PYTHONFAULTHANDLER`` is set.
        """
        self.house.process.send_signal(signal.SIGABRT)
        code = self.house.ended()
        told = f"ended with {code}\n{self.house.terminal()[-3000:]}\n{self.house.log()[-1000:]}"
        self.house.start()
        return told

    def _unlike(self, before: Table, version: int) -> Iterator[str]:
        """Yield what is not as the dead server has left it, but that its clock is paused."""
        ran = before.clock is not None and before.clock.running
        if version != before.version + ran:
            yield f"version {before.version} has become {version}"
        after = self.book.read()
        if after.log[: before.version] != before.log or after.state != before.state:
            yield "the log has changed"

    def _storm(self) -> float:
        """Return at which time the server was killed."""
        tapped = Event()
        moments: list[float] = []

        def end() -> None:
            moments.append(now())
            self.house.process.kill()

        people = [Thread(target=self._play, args=(seat, tapped)) for seat in self.hands]
        for person in people:
            person.start()
        assert tapped.wait(PATIENCE), "nobody taps"
        timer = Timer(self.chance.uniform(0, LONGEST_STORM_S), end)
        timer.start()
        for thread in (timer, *people):
            thread.join()
        self.house.ended()
        return moments[0]

    def _play(self, seat: Seat | None, tapped: Event) -> None:
        """Tap until the server is gone."""
        status: int | None = 0
        while status is not None:
            path, form = self._wish(seat, self.book.read())
            status = self.hands[seat].tap(path, form)
            if status == 204:
                tapped.set()

    def _compare(self) -> tuple[tuple[int, int], list[str]]:
        """Return how many taps got no answer and how many of those count, and what is not right."""
        verdict = self.verdict()
        told = {"lost": verdict.lost, "doubled": verdict.doubled, "refused": verdict.phantoms}
        complaints = [f"{what}: {tap}" for what, taps in told.items() for tap in taps]
        return self.ledger.unanswered(self.book.read()), complaints

    def _first_tap(self, table: Table) -> int | None:
        tablet = self.hands[None]
        if table.clock is not None and not table.clock.running:
            return tablet.tap("resume", {})
        return tablet.tap(*self._undo_or_redo(table))

    # What people wish

    def _wish(self, seat: Seat | None, table: Table) -> Wish:
        wishes = (lambda table: self._command(table, seat), self._undo_or_redo, self._clock)
        return self.chance.choices(wishes, (8, 1, 1))[0](table)

    def _command(self, table: Table, seat: Seat | None) -> Wish:
        offers = RULES.offers(table.state, seat)
        course = [offer for offer in offers if not isinstance(offer, BY_HAND)]
        if course and self.chance.random() < 0.7:
            return form(self.chance.choice(course))
        # As many cubes come as go, or the supply would soon end every voyage.
        kind = self.chance.choice(BY_HAND)
        fitting = [offer for offer in offers if isinstance(offer, kind)]
        return form(self.chance.choice(fitting or [WriteReminder("Lamps out")]))

    def _undo_or_redo(self, table: Table) -> Wish:
        undone = table.last_undone()
        if undone and self.chance.random() < 0.7:
            return "redo", {"entry": undone}
        return "undo", {"entry": table.last_live() or 0}

    def _clock(self, _: Table) -> Wish:
        by: Wish = "time", {"by": self.chance.choice((-15, -5, 5))}
        return self.chance.choice((("pause", {}), ("resume", {}), by, by))


def form(command: Command) -> Wish:
    """Return a command as its button sends it."""
    fields = msgspec.structs.asdict(command)
    fields.pop("rolls", None)
    return f"tap/{command.tag}", fields
