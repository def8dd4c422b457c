"""Whole games, written down to be read: tests/plays/aerion/*.play."""

from itertools import product
from pathlib import Path

import pytest

from companion.games.aerion.state import Ending
from tests.games.aerion.script import perform
from tests.games.aerion.yard import EIGHT_OF_EACH, cards_by_deck

PLAYS = sorted((Path(__file__).parents[2] / "plays/aerion").glob("*.play"))
PLAYERS = {"alone": 1, "two": 2}


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_a_play_goes_as_it_is_written(path):
    players, ending = path.stem.split("-")[:2]

    state = perform(path)

    assert (len(state.setup.crew), state.ending) == (PLAYERS[players], ending)
    assert cards_by_deck(state) == EIGHT_OF_EACH


def test_there_is_a_play_for_each_end_alone_and_as_two():
    played = {tuple(path.stem.split("-")[:2]) for path in PLAYS}

    assert played == set(product(PLAYERS, Ending))


def test_a_misspelt_line_is_named(tmp_path):
    path = tmp_path / "alone-won.play"
    path.write_text("players A\n\nreveal run Book\nraveal aaa Book\n", "utf-8")

    with pytest.raises(ValueError, match="raveal") as caught:
        perform(path)

    assert caught.value.__notes__ == ["alone-won.play, line 4: raveal aaa Book"]
