"""Random games with undo and redo: no piece is lost, every offer holds, nothing gets stuck."""

from collections import defaultdict
from contextlib import suppress
from typing import get_args

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from companion.core.refusals import Refused
from companion.core.rules import replay
from companion.core.values import Roll
from companion.games.sinking_signal import events as happened
from companion.games.sinking_signal import rules
from companion.games.sinking_signal.commands import (
    BeginByHand,
    EndByHand,
    LayOut,
    LetStormHit,
    Lift,
    MarkDamage,
    Place,
    RollStorm,
)
from companion.games.sinking_signal.events import EVENTS, Put
from companion.games.sinking_signal.pieces import FULL
from companion.games.sinking_signal.setup import Again
from companion.games.sinking_signal.solver import find
from companion.games.sinking_signal.state import Ending, Hint, Phase
from tests.games.machine import RandomTable, with_faces
from tests.games.sinking_signal.ship import (
    AT_FIRST,
    CAPTAIN,
    ONLOOKER,
    PHONE,
    STRIP,
    TABLE,
    board,
    faults,
    laid_out,
    roll,
    ship,
    told,
    whole,
)

BY_HAND = (BeginByHand, MarkDamage, EndByHand)


class RandomGame(RandomTable):
    """A table whose log may have any entry taken back and brought back again."""

    game = rules

    def __init__(self):
        super().__init__()
        self.in_order = True

    @initialize(again=st.sampled_from(Again), tells=st.booleans())
    def begin(self, again, tells):
        self.start = self.state = ship(again=again, tells=tells)

    def play(self, command, data):
        out_of_order = self.undone - self.last() or isinstance(command, BY_HAND)
        super().play(command, data)
        self.in_order = self.in_order and not out_of_order

    def last(self):
        """Return the entries that are undone at the end of the log, where nothing follows them."""
        number, found = len(self.entries), set()
        while number - 1 in self.undone:
            number -= 1
            found.add(number)
        return found

    def playing(self):
        return self.state.phase is not Phase.OVER

    @precondition(playing)
    @rule(data=st.data())
    def take_an_offer(self, data):
        """Take any kind of offer, each as likely as the other, though moves are many."""
        kinds = defaultdict(list)
        for command in rules.offers(self.state, None):
            kinds[type(command)].append(command)
        if kinds:
            kind = data.draw(st.sampled_from(sorted(kinds, key=lambda it: it.__name__)))
            self.play(data.draw(st.sampled_from(kinds[kind])), data)

    @precondition(lambda self: self.state.phase is Phase.STORM)
    @rule(data=st.data())
    def roll(self, data):
        self.play(RollStorm(self.state.turn, len(self.state.pairs) + 1), data)

    @precondition(lambda self: self.state.phase is Phase.REARRANGE)
    @rule(data=st.data())
    def lay_out_and_let_the_storm_hit(self, data):
        way = find(self.state.position)
        if way is None:
            return
        with suppress(Refused):  # it may lie so already
            self.play(laid_out(self.state.damage, way), data)
        self.play(LetStormHit(self.state.turn), data)

    @precondition(lambda self: len(self.undone) < len(self.entries))
    @rule(data=st.data())
    def undo(self, data):
        entries = [number for number in range(len(self.entries)) if number not in self.undone]
        number = data.draw(st.sampled_from(entries[-1:]) | st.sampled_from(entries))
        self.in_order = self.in_order and number == entries[-1]
        self.take_back(number)

    @precondition(lambda self: self.undone)
    @rule(data=st.data())
    def redo(self, data):
        number = data.draw(st.sampled_from(sorted(self.undone)))
        self.in_order = self.in_order and number == min(self.last(), default=None)
        self.bring_back(number)

    @invariant()
    def pieces_and_damage_make_36_squares(self):
        """S-5, as long as nothing is set by hand and nothing undone out of order."""
        if self.in_order:
            assert whole(self.state) == 36

    @invariant()
    def one_thing_lies_on_each_square(self):
        assert faults(self.state) == []

    @invariant()
    def every_offer_is_accepted(self):
        offered = rules.offers(self.state, None)
        moves = [command for command in offered if isinstance(command, Place | MarkDamage)]
        others = [command for command in offered if not isinstance(command, Place | MarkDamage)]
        for at, command in enumerate((*others, *moves[::29])):
            events = rules.decide(self.state, with_faces(rules, self.state, command, skip=at))
            assert replay(rules, self.state, events) != self.state

    @invariant()
    def the_captain_is_offered_what_the_tablet_is(self):
        assert set(rules.offers(self.state, CAPTAIN)) <= set(rules.offers(self.state, None))

    @precondition(lambda self: self.state.phase is Phase.REARRANGE)
    @invariant()
    def the_storm_hits_no_board_but_a_whole_one(self):
        """S-5, also after entries were taken out of the middle."""
        try:
            rules.decide(self.state, LetStormHit(self.state.turn))
        except Refused:
            return
        assert self.state.covered | self.state.damage == FULL

    @invariant()
    def over_is_over(self):
        assert (self.state.phase is Phase.OVER) is (self.state.ending is not None)
        assert bool(rules.offers(self.state, None)) or self.state.phase in (
            Phase.OVER,
            Phase.SIGNAL,
        )

    @invariant()
    def every_screen_can_be_shown(self):
        for viewer in (TABLE, PHONE, ONLOOKER):
            assert isinstance(hash(rules.view(self.state, viewer)), int)
        rules.summary(self.state)


RandomGame.TestCase.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)
test_random_games = RandomGame.TestCase


# Evolve believes everything


def test_s_9_a_loss_that_was_undone_and_is_brought_back_after_other_rolls_is_the_end():
    start = board(STRIP)
    lost, other = told(start, roll(6, 5, turn=3)), told(start, roll(1, 1, turn=3))

    without, brought_back = replay(rules, start, other), replay(rules, start, (*lost, *other))

    assert (without.phase, without.ending) == (Phase.REARRANGE, None)
    assert (brought_back.phase, brought_back.ending) == (Phase.OVER, Ending.NO_LAYOUT)
    assert rules.offers(brought_back, None) == ()


def test_s_5_a_piece_under_another_that_was_moved_later_goes_into_the_tray():
    """Food ``a`` made room for a flare; with its own move undone it would lie under it."""
    start = board(AT_FIRST, (6, 1))
    lifted = told(start, Lift("food-1"))
    placed = told(replay(rules, start, lifted), Place("flare-1", 3, 6))

    after = replay(rules, start, placed)

    assert [it.name for it in after.tray] == ["food-1"]
    assert faults(after) == []


areas = st.sampled_from([0, 1, 0b11, 1 << 35, 0b11 << 6 | 0b11, 1 | 1 << 6])
VALUES = {
    "column": st.integers(1, 6),
    "row": st.integers(1, 6),
    "again": st.booleans(),
    "moved": st.lists(
        st.builds(Put, st.sampled_from([it.name for it in ship().pieces] + ["food-9"]), areas),
        max_size=4,
    ).map(tuple),
    "swept": st.lists(
        st.builds(Put, st.sampled_from([it.name for it in ship().pieces]), areas), max_size=4
    ).map(tuple),
    "turn": st.integers(1, 3),
    "ending": st.sampled_from(Ending),
    "hint": st.sampled_from(Hint),
    "damaged": st.booleans(),
    "stormy": st.booleans(),
}
ROLLED = {"column": VALUES["column"].map(Roll), "row": VALUES["row"].map(Roll)}


def any_of(event):
    known = VALUES | ROLLED if event is happened.StormRolled else VALUES
    return st.builds(event, **{field: known[field] for field in event.__struct_fields__})


FAMILY = get_args(happened.ShipEvent)


@given(many=st.lists(st.one_of([any_of(event) for event in FAMILY]), max_size=20))
def test_evolve_raises_nothing_whatever_it_is_told(many):
    state = replay(rules, ship(), many)

    assert len(state.pieces) == 21
    assert all(hash(rules.view(state, viewer)) for viewer in (TABLE, PHONE, ONLOOKER))


def test_every_event_is_tried():
    assert {event.__struct_config__.tag for event in FAMILY} == set(EVENTS.names)


@given(
    seed=st.randoms(use_true_random=False),
    left_out=st.sets(st.integers(0, 15), max_size=8),
)
def test_a_game_with_entries_taken_out_of_its_middle_still_shows_one_thing_on_each_square(
    seed, left_out
):
    start = state = ship()
    entries = []
    while state.phase is not Phase.OVER and len(entries) < 16:
        if state.phase is Phase.REARRANGE and len(entries) % 3:
            way = find(state.position)
            command = laid_out(state.damage, way)
            if seed.random() < 0.3:
                command = seed.choice(
                    [it for it in rules.offers(state, None) if isinstance(it, Place)]
                )
        else:
            offered = rules.offers(state, None)
            command = seed.choice([it for it in offered if not isinstance(it, LayOut)])
        try:
            events = rules.decide(state, with_faces(rules, state, command, seed.randrange(6)))
        except Refused:
            events = ()
        entries.append(events)
        state = replay(rules, state, events)

    kept = [event for number, it in enumerate(entries) if number not in left_out for event in it]
    after = replay(rules, start, kept)

    assert faults(after) == []
    assert rules.view(after, TABLE)
