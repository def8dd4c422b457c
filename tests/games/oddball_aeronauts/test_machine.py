"""Random games with undo and redo: no card is lost, every offer holds, nothing gets stuck."""

import random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from companion.core.rules import replay
from companion.core.values import Role
from companion.games.oddball_aeronauts import rules
from companion.games.oddball_aeronauts.commands import PutRight, ShowCards, UseTrick
from companion.games.oddball_aeronauts.pieces import Faction
from companion.games.oddball_aeronauts.setup import Announcing, Choices, Four, Partner
from tests.games.machine import RandomTable
from tests.games.oddball_aeronauts.sky import ONLOOKER, TABLE, A, B, C, D, phone

BY_HAND = (PutRight, UseTrick)
SIZE = 12


def course(state):
    """Return what takes a game on; numbers are entered once, and only where they are missing."""
    offered = [one for one in rules.offers(state, None) if not isinstance(one, BY_HAND)]
    entered = [one for one in offered if isinstance(one, ShowCards)]
    known = [one for one in entered if state.hand(one.seat).values is not None]
    return [one for one in offered if one not in known]


class RandomGame(RandomTable):
    """A table whose log may have any entry taken back and brought back again."""

    game = rules

    @initialize(
        players=st.integers(2, 4),
        four=st.sampled_from(Four),
        partner=st.sampled_from(Partner),
        announcing=st.sampled_from(Announcing),
        events=st.booleans(),
        factions=st.tuples(*(st.sampled_from(Faction),) * 4),
    )
    def sit_down(self, players, four, partner, announcing, events, factions):
        names = [f"faction_{letter}" for letter in "abcd"]
        decks = {f"deck_{letter}": SIZE for letter in "abcd"}
        own = dict(zip(names, factions, strict=True))
        choices = Choices(
            four=four, partner=partner, announcing=announcing, events=events, **own, **decks
        )
        self.crew = (A, B, C, D)[:players]
        self.start = self.state = rules.initial(rules.setup(self.crew, choices))

    @precondition(lambda self: self.state.winners is None)
    @rule(data=st.data())
    def go_on(self, data):
        self.play(data.draw(st.sampled_from(course(self.state))), data)

    @precondition(lambda self: self.state.winners is None)
    @rule(data=st.data())
    def do_anything(self, data):
        self.play(data.draw(st.sampled_from(rules.offers(self.state, None))), data)

    @invariant()
    def every_card_is_in_its_deck(self):
        assert all(deck.up + deck.down == SIZE for deck in self.state.decks)
        assert all(deck.up >= 0 and deck.down >= 0 for deck in self.state.decks)

    @invariant()
    def every_offer_is_taken(self):
        offers = rules.offers(self.state, None)
        for command in offers:
            rules.decide(self.state, command)
        assert bool(offers) is (self.state.winners is None)
        assert bool(course(self.state)) is (self.state.winners is None), "nobody can go on"

    @invariant()
    def everybody_sees_a_screen(self):
        for viewer in (TABLE, ONLOOKER, *map(phone, self.crew)):
            view = rules.view(self.state, viewer)
            assert view.layout.startswith("phone" if viewer.role is Role.SEAT else "table")
            hash(view)


GAMES = 24
SMALL = 9
"""Cards in a deck: few, for by chance alone a game of full decks takes thousands of taps."""

RandomGame.TestCase.settings = settings(max_examples=15, stateful_step_count=40, deadline=None)
TestRandomGame = RandomGame.TestCase


def by_chance(choices, players, draw):
    """Play on without corrections until the game is over; return it and the commands it took."""
    state, steps = rules.initial(rules.setup((A, B, C, D)[:players], choices)), 0
    sizes = [choices.deck(seat) for seat in state.crew]
    while state.winners is None:
        offered = course(state)
        tricks = [one for one in rules.offers(state, None) if isinstance(one, UseTrick)]
        fitting = [one for one in tricks if draw(3) == 0]
        command = fitting[0] if fitting else offered[draw(len(offered))]
        state = replay(rules, state, rules.decide(state, command))
        assert [deck.up + deck.down for deck in state.decks] == sizes
        steps += 1
        assert steps < 20_000, "the game never ends"
    return state


def test_every_way_to_play_comes_to_an_end_with_all_cards():
    ends = set()
    for seed in range(GAMES):
        chance = random.Random(seed)
        choices = Choices(
            four=list(Four)[seed % 2],
            announcing=list(Announcing)[seed // 2 % 2],
            events=bool(seed % 3),
            **dict.fromkeys(("deck_a", "deck_b", "deck_c", "deck_d"), SMALL),
        )
        state = by_chance(choices, 2 + seed % 3, chance.randrange)
        ends.add(state.mode)
    assert len(ends) == 3
