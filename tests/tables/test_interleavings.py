"""Whatever is played, undone, redone, paused and killed in whatever order: the log is the table."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.core.refusals import Refused
from companion.core.rules import replay
from companion.core.values import Seat
from companion.tables import table as pure
from companion.tables.hub import Hub
from companion.tables.log import LogCodec, Played, Redone, Undone
from companion.tables.service import Service
from companion.tables.stores.sqlite import SqliteStore
from companion.tables.table import LEAD_MS, Table
from companion.tables.writer import Tap
from tests import toy
from tests.tables.fakes import GAMES, TABLET, FakeTime, LoadedDice

RULES = GAMES[toy.SLUG]
SEATS = st.sampled_from([Seat("A"), Seat("B")])


class Interleavings(RuleBasedStateMachine):
    """Two people, a tablet, and everything that they can do at a table."""

    def __init__(self) -> None:
        super().__init__()
        self.time = FakeTime()
        self.dice = LoadedDice()
        self.store = SqliteStore(":memory:")
        self.start()

    def start(self) -> None:
        self.service = Service(GAMES, self.store, Hub(), self.time, self.dice)

    @initialize(at_once=st.booleans())
    def lay(self, at_once) -> None:
        self.key = self.service.open(toy.SLUG, TABLET).key
        for name in ("Anna", "Ben"):
            self.service.seats.add(self.key, name, TABLET)
        self.service.seats.choose(self.key, {"at_once": str(at_once).lower()}, TABLET)
        self.version = self.service.seats.begin(self.key, TABLET).version

    @property
    def table(self) -> Table:
        return self.service.table(self.key)

    def attempt(self, act) -> None:
        """Do something that may be refused; a refusal changes nothing but a bell that was due."""
        try:
            act()
        except Refused:
            bells = [isinstance(entry, Played) for entry in self.table.log[self.version :]]
            assert bells in ([], [True])

    @rule(seat=SEATS, choice=st.integers(0, 20), value=st.integers(1, 6))
    def play_an_offer(self, seat, choice, value) -> None:
        self.dice.values.append(value)
        offers = RULES.offers(self.table.state, seat)
        command = offers[choice % len(offers)]
        self.attempt(lambda: self.service.play(self.key, command, Tap("phone", seat=seat)))
        self.dice.values.clear()

    @rule(number=st.integers(1, 60))
    def undo(self, number) -> None:
        self.attempt(lambda: self.service.undo(self.key, number, TABLET))

    @precondition(lambda self: self.table.last_live())
    @rule(clock_back=st.booleans())
    def undo_the_last(self, clock_back) -> None:
        number = self.table.last_live() or 0
        self.service.undo(self.key, number, TABLET, clock_back=clock_back)
        assert number in self.table.undone

    @precondition(lambda self: self.table.last_undone())
    @rule()
    def redo_the_last(self) -> None:
        number = self.table.last_undone() or 0
        self.service.redo(self.key, number, TABLET)
        assert number not in self.table.undone

    @precondition(lambda self: self.table.undone)
    @rule(choice=st.integers(0, 60))
    def redo(self, choice) -> None:
        undone = sorted(self.table.undone)
        self.service.redo(self.key, undone[choice % len(undone)], TABLET)

    @rule()
    def pause(self) -> None:
        self.attempt(lambda: self.service.clocks.pause(self.key, TABLET))

    @rule()
    def resume(self) -> None:
        self.attempt(lambda: self.service.clocks.resume(self.key, TABLET))

    @rule(by_ms=st.integers(-70_000, 70_000))
    def change_time(self, by_ms) -> None:
        self.attempt(lambda: self.service.clocks.change(self.key, by_ms, TABLET))

    @rule(ms=st.integers(0, 70_000), ring=st.booleans())
    def let_time_pass(self, ms, ring) -> None:
        self.time.passes(ms)
        if ring:
            self.service.alarms.ring_due()
            assert self.table.clock is None or self.left_ms() or not self.table.clock.running
        self.service.shelf.note_clocks()

    @rule()
    def stop(self) -> None:
        self.service.clocks.pause_all()
        left_ms = self.left_ms()
        self.start()
        assert self.left_ms() == left_ms

    @rule()
    def kill(self) -> None:
        left_ms = self.left_ms()
        self.start()
        assert not (self.table.clock and self.table.clock.running)
        assert self.left_ms() == left_ms  # which was noted each time that time passed

    def left_ms(self) -> int | None:
        return self.service.shelf.at(self.key).left_ms(self.time.monotonic_ms())

    @invariant()
    def the_state_is_the_replay_of_what_counts(self) -> None:
        undone: set[int] = set()
        for entry in self.table.log:
            if isinstance(entry, Undone):
                undone.add(entry.entry)
            elif isinstance(entry, Redone):
                undone.discard(entry.entry)
        events = [
            event
            for number, entry in enumerate(self.table.log, start=1)
            if isinstance(entry, Played) and number not in undone
            for event in entry.events
        ]
        assert self.table.undone == undone
        assert self.table.state == replay(RULES, RULES.initial(self.table.setup), events)

    @invariant()
    def the_store_holds_the_same_table(self) -> None:
        table, codec = Table(self.key, self.table.code, toy.SLUG), LogCodec(RULES)
        for line in self.store.lines(self.key):
            table = pure.after(RULES, table, codec.decode(line))
        assert table == self.table

    @invariant()
    def the_version_only_grows(self) -> None:
        assert self.table.version == len(self.table.log) >= self.version
        self.version = self.table.version

    @invariant()
    def the_clock_is_that_of_the_state(self) -> None:
        clock, countdown = self.table.clock, RULES.countdown(self.table.state)
        assert (clock and clock.name) == (countdown and countdown.name)
        if clock:
            assert 0 <= (self.left_ms() or 0) <= clock.total_ms + LEAD_MS

    @invariant()
    def an_alarm_is_set_exactly_while_a_clock_runs(self) -> None:
        assert self.service.alarms._at.get(self.key) == self.service.shelf.at(self.key).ends_ms()

    def teardown(self) -> None:
        self.store.close()


TestInterleavings = Interleavings.TestCase
TestInterleavings.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
