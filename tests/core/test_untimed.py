"""The clock of a game that has none."""

import pytest

from companion.core import untimed
from companion.core.codec import Command
from companion.games.registry import GAMES


class Anything(Command, frozen=True):
    """Some command."""


def test_nothing_runs_and_nothing_waits():
    assert untimed.countdown(object()) is None
    assert not untimed.needs_clock(Anything())
    with pytest.raises(LookupError):
        untimed.time_is_up(object())


def test_all_games_but_the_voyage_are_played_without_a_clock():
    untimed_games = {slug for slug, game in GAMES.items() if game.countdown is untimed.countdown}

    assert untimed_games == set(GAMES) - {"dirigible-disaster"}
