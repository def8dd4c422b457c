"""Random voyages with undo and redo: no cube is lost, every offer holds, nothing gets stuck."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from companion.core.codec import Command
from companion.core.rules import replay
from companion.games.dirigible_disaster import rules
from companion.games.dirigible_disaster.commands import (
    AddCube,
    GiveDie,
    PlaceCube,
    PlaceLantern,
    StandIn,
    TakeCube,
)
from companion.games.dirigible_disaster.events import Step
from companion.games.dirigible_disaster.pieces import KINDS, SUPPLY, Mode
from companion.games.dirigible_disaster.setup import PACES, Cascade, Choices
from companion.games.dirigible_disaster.state import State
from companion.games.dirigible_disaster.voyage import step_due
from tests.games.dirigible_disaster.ship import ONLOOKER, TABLE, A, B, C, phone
from tests.games.machine import RandomTable, with_faces

BY_HAND = (AddCube, GiveDie, StandIn, TakeCube)
CREW = (A, B, C)


def course(state: State) -> list[Command]:
    """Return what takes the voyage on: every offer but the corrections, and the buzzer."""
    offered = [each for each in rules.offers(state, None) if not isinstance(each, BY_HAND)]
    if rules.countdown(state) is not None:
        offered.append(rules.time_is_up(state))
    return offered


class RandomVoyage(RandomTable):
    """A table of three whose log may have any entry taken back and brought back again."""

    game = rules

    @initialize(
        mode=st.sampled_from(Mode),
        cascade=st.sampled_from(Cascade),
        pace=st.sampled_from((None, *PACES)),
        steam_repair=st.booleans(),
    )
    def begin(self, mode, cascade, pace, steam_repair):
        choices = Choices(mode=mode, cascade=cascade, pace=pace, steam_repair=steam_repair)
        self.start = self.state = rules.initial(rules.setup(CREW, choices))

    @precondition(lambda self: self.state.ending is None)
    @rule(data=st.data())
    def go_on(self, data):
        self.play(data.draw(st.sampled_from(course(self.state))), data)

    @precondition(lambda self: self.state.ending is None and self.state.round)
    @rule(data=st.data())
    def put_right(self, data):
        offered = [each for each in rules.offers(self.state, A) if isinstance(each, BY_HAND)]
        self.play(data.draw(st.sampled_from(offered)), data)

    @invariant()
    def cubes_are_conserved(self):
        state = self.state
        for kind in KINDS:
            aboard = state.aboard(kind)
            assert state.supply.of(kind) + state.box.of(kind) + aboard == SUPPLY.of(kind)
            assert state.cubes_placed.of(kind) - state.cubes_removed.of(kind) == aboard + (
                state.box.passenger if kind == "passenger" else 0
            )

    @invariant()
    def every_offer_is_accepted(self):
        offered = rules.offers(self.state, None)
        for at, command in enumerate((*offered[:12], *offered[12::11])):
            assert rules.decide(self.state, with_faces(rules, self.state, command, skip=at))

    @invariant()
    def phones_are_offered_nothing_more_than_the_tablet(self):
        tablet = rules.offers(self.state, None)
        for seat in CREW:
            assert set(rules.offers(self.state, seat)) <= set(tablet)

    @invariant()
    def something_can_always_be_done(self):
        assert self.state.ending is not None or course(self.state)

    @invariant()
    def every_screen_can_be_shown(self):
        for viewer in (TABLE, ONLOOKER, *(phone(seat) for seat in CREW)):
            assert isinstance(hash(rules.view(self.state, viewer)), int)
            rules.sheet(self.state, viewer, "room-7")
        rules.summary(self.state)

    def teardown(self):
        """Play on with the shortest taps: whatever happened, every voyage comes to an end."""
        state = getattr(self, "state", None)
        for taps in range(300):
            if state is None or state.ending is not None:
                return
            *_, last = (each for each in course(state) if not isinstance(each, PlaceCube))
            buzzer = rules.time_is_up(state)
            command = buzzer if step_due(state) is Step.MINUTE else last
            skip = taps if isinstance(command, PlaceLantern) else 0
            state = replay(
                rules, state, rules.decide(state, with_faces(rules, state, command, skip))
            )
        raise AssertionError("this voyage does not end")


RandomVoyage.TestCase.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)
test_random_voyages = RandomVoyage.TestCase
