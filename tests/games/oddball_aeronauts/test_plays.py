"""Whole games, as people would tell them."""

from pathlib import Path

import pytest

from tests.games.oddball_aeronauts.script import run

PLAYS = sorted((Path(__file__).parents[2] / "plays/oddball-aeronauts").glob("*.play"))


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_a_game_goes_as_it_is_written(path):
    assert run(path).winners is not None


def test_there_is_a_play_of_each_way_to_play():
    assert {path.stem for path in PLAYS} == {"duel", "dog-fight", "brace"}
