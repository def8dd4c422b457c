"""Thousands of random games to their end: none stumbles, and no square is ever lost (S-5)."""

import random
from collections import Counter
from contextlib import suppress

import pytest

from companion.core.refusals import Refused
from companion.core.values import Roll, Source
from companion.games.sinking_signal import rules
from companion.games.sinking_signal.commands import (
    AskCoach,
    ClearBoard,
    FireSignal,
    LayOut,
    LetStormHit,
    Lies,
    Lift,
    Place,
    RollStorm,
    Turn90,
)
from companion.games.sinking_signal.pieces import Kind
from companion.games.sinking_signal.setup import Again
from companion.games.sinking_signal.solver import find
from companion.games.sinking_signal.state import Ending, Hint, Phase
from tests.games.sinking_signal.ship import faults, laid_out, play, ship, whole

GAMES = 5_000
"""So many take ten seconds, and half a minute where each line that runs is counted; 10,000 would
take more than a minute there. ``bench/sinking_games.py`` plays those."""

BY_OFFERS = 100
"""Games in which every single tap is one that is offered. The list of offers has hundreds of moves
and takes longer than all the rest of a tap, so that 10,000 of these would take minutes."""


def swaps(chance, state):
    """Yield a few random moves of pieces, as a captain tries them."""
    for _ in range(chance.randrange(3)):
        name = chance.choice(state.pieces).name
        column, row = chance.randint(1, 6), chance.randint(1, 6)
        yield Place(name, column, row, chance.choice(tuple(Lies)))


def rolled(chance, state):
    dice = tuple(Roll(chance.randint(1, 6), Source.ROLLED) for _ in range(2))
    return RollStorm(state.turn, len(state.pairs) + 1, dice)


def check(state):
    assert whole(state) == 36
    assert not faults(state)
    assert state.aboard(Kind.FLARE) == 12 - 4 * (state.turn - 1) or state.ending is Ending.WON


def game(chance, state):
    """Play a game to its end in the way that a solver finds, after a few useless moves a turn."""
    while state.phase is not Phase.OVER:
        while state.phase is Phase.STORM:
            state = play(state, rolled(chance, state))
        if state.phase is Phase.OVER:
            break
        for swap in swaps(chance, state):
            with suppress(Refused):  # it may stick out, lie on damage or change nothing
                state = play(state, swap)
            check(state)
        way = find(state.position)
        if way is None:
            state = play(state, AskCoach(Hint.POSSIBLE))
            break
        with suppress(Refused):  # it may lie so already
            state = play(state, laid_out(state.damage, way))
        state = play(state, LetStormHit(state.turn))
        check(state)
        state = play(state, FireSignal(state.turn))
        check(state)
    check(state)
    return state


def choose(chance, state, kind):
    """Return one of the commands of a kind that are offered."""
    return chance.choice([it for it in rules.offers(state, None) if isinstance(it, kind)])


def game_by_offers(chance, state):
    """Play a game to its end with nothing but what is offered, and the coach's way."""
    taps = {
        Phase.STORM: (RollStorm,),
        Phase.REARRANGE: (Place | Turn90 | Lift, AskCoach, ClearBoard, LayOut, LetStormHit),
        Phase.SIGNAL: (FireSignal,),
    }
    while state.phase is not Phase.OVER:
        for kind in taps[state.phase]:
            command = choose(chance, state, kind)
            if kind is AskCoach:
                command = AskCoach(Hint.ONE_WAY)
                assert command in rules.offers(state, None)
            if kind is RollStorm:
                assert command == RollStorm(state.turn, len(state.pairs) + 1)
                command = rolled(chance, state)
            state = play(state, command)
            check(state)
            if state.phase is Phase.OVER:
                break
    return state


def games(number, seed):
    """Play so many games, by either reading of S-2, and return how they ended."""
    chance = random.Random(seed)
    tables = [ship(again=again, tells=number % 10 == 0) for number in range(10) for again in Again]
    return Counter(game(chance, tables[at % len(tables)]).ending for at in range(number))


@pytest.mark.slow
def test_thousands_of_random_games_are_played_to_their_end():
    endings = games(GAMES, seed=36)

    assert endings.total() == GAMES
    assert set(endings) == {Ending.WON, Ending.NO_LAYOUT}


@pytest.mark.slow
def test_s_9_with_the_coach_every_game_goes_by_offers_to_its_end():
    chance = random.Random(9)
    endings = Counter()

    for number in range(BY_OFFERS):
        again, tells = tuple(Again)[number % 2], number % 4 < 2
        endings[game_by_offers(chance, ship(again=again, tells=tells)).ending] += 1

    assert endings.total() == BY_OFFERS
    assert set(endings) == {Ending.WON, Ending.NO_LAYOUT}
