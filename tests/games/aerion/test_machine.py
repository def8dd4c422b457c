"""Random games with undo and redo: no card is lost, every offer holds, nothing gets stuck."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule
from msgspec.structs import replace

from companion.core.codec import Command
from companion.core.rules import replay
from companion.core.values import Roll, Source
from companion.games.aerion import rules
from companion.games.aerion.commands import Reroll, Retrieve, Reveal, SpendPixie
from companion.games.aerion.pieces import DECKS
from companion.games.aerion.setup import Choices
from companion.games.aerion.state import Ending, State, Step, step_due
from companion.games.aerion.workshops import is_full
from tests.games.aerion.yard import (
    EIGHT_OF_EACH,
    NAMES,
    ONLOOKER,
    TABLE,
    A,
    B,
    cards_by_deck,
    phone,
)
from tests.games.machine import RandomTable

SHEETS = ("odds-", "odds-aaa.run", "pile-aaa", "book-A", "pixie")


def with_rolls(state: State, command: Command, skip: int = 0) -> Command:
    """Fill in the dice that a command needs, each on another side."""
    needed = rules.dice(state, command)
    if not needed:
        return command
    faces = (die.faces[(at + skip) % len(die.faces)] for at, die in enumerate(needed))
    return replace(command, rolls=tuple(Roll(face) for face in faces))


class RandomGame(RandomTable):
    """A table of one or two whose log may have any entry taken back and brought back again."""

    game = rules

    @initialize(
        crew=st.sampled_from(((A,), (A, B))),
        pixies=st.sampled_from((0, 1, 3)),
        dice=st.sampled_from(Source),
        named=st.booleans(),
    )
    def begin(self, crew, pixies, dice, named):
        names = NAMES if named else {}
        choices = Choices(pixies=pixies, dice=dice, **names)
        self.start = self.state = rules.initial(rules.setup(crew, choices))
        self.crew = crew

    @precondition(lambda self: self.state.ending is None)
    @rule(data=st.data())
    def go_on(self, data):
        offered = rules.offers(self.state, None)
        kinds = sorted({each.tag for each in offered})
        kind = data.draw(st.sampled_from(kinds))
        command = data.draw(st.sampled_from([each for each in offered if each.tag == kind]))
        if isinstance(command, Reroll):
            held = data.draw(st.sets(st.integers(1, 6), max_size=5))
            command = replace(command, **{f"hold{die}": True for die in held})
        self.play(command, data)

    @invariant()
    def all_48_cards_are_somewhere_and_each_in_its_own_deck(self):
        assert cards_by_deck(self.state) == EIGHT_OF_EACH
        for deck, stack in zip(DECKS, self.state.stacks, strict=True):
            assert {each.deck for each in (*stack.known, *stack.pile)} <= {deck}

    @invariant()
    def a_11_workshops_hold_elements_of_one_ship(self):
        for workshop in self.state.workshops:
            assert len({each.kind for each in workshop.cards}) == len(workshop.cards)
            assert not workshop.cards or self.state.fleet.that_use(*workshop.cards)

    @invariant()
    def every_offer_is_accepted(self):
        offered = rules.offers(self.state, None)
        for at, command in enumerate((*offered[:8], *offered[8::9])):
            assert rules.decide(self.state, with_rolls(self.state, command, skip=at))

    @invariant()
    def phones_are_offered_nothing_more_than_the_tablet(self):
        tablet = rules.offers(self.state, None)
        for seat in self.crew:
            assert set(rules.offers(self.state, seat)) <= set(tablet)

    @invariant()
    def something_can_always_be_done(self):
        assert self.state.ending is not None or rules.offers(self.state, None)

    @invariant()
    def every_screen_can_be_shown(self):
        for viewer in (TABLE, ONLOOKER, *(phone(seat) for seat in self.crew)):
            assert isinstance(hash(rules.view(self.state, viewer)), int)
            for name in SHEETS:
                assert isinstance(hash(rules.sheet(self.state, viewer, name)), int)
        rules.summary(self.state)

    def teardown(self):
        """Play on without Books and Pixies: whatever happened, every game comes to an end."""
        state = getattr(self, "state", None)
        for taps in range(600):
            if state is None or state.ending is not None:
                return
            *_, command = (
                each
                for each in rules.offers(state, None)
                if not isinstance(each, Retrieve | SpendPixie)
            )
            command = with_rolls(state, command, skip=taps)
            state = replay(rules, state, rules.decide(state, command))
        raise AssertionError("this game does not end")


RandomGame.TestCase.settings = settings(max_examples=25, stateful_step_count=60, deadline=None)
test_random_games = RandomGame.TestCase


def test_a_game_played_to_its_end_at_random_ends_as_a_14_says():
    for crew in ((A,), (A, B)):
        state = rules.initial(rules.setup(crew, Choices(dice=Source.ROLLED, **NAMES)))
        for taps in range(2000):
            if state.ending is not None:
                break
            offered = [each for each in rules.offers(state, None) if not isinstance(each, Retrieve)]
            command = offered[(taps * 7919) % len(offered)]
            state = replay(rules, state, rules.decide(state, with_rolls(state, command, taps)))
        assert state.ending is (Ending.WON if len(state.built) == 6 else Ending.LOST)
        assert step_due(state) is Step.OVER
        assert not any(is_full(workshop) for workshop in state.workshops)
        assert cards_by_deck(state) == EIGHT_OF_EACH
        assert not [each for each in rules.offers(state, None) if isinstance(each, Reveal)]
