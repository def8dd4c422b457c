"""Whole voyages, written down to be read: tests/plays/dirigible-disaster/*.play."""

from itertools import product
from pathlib import Path

import pytest

from companion.games.dirigible_disaster import rules
from companion.games.dirigible_disaster.facts import Ending
from companion.games.dirigible_disaster.pieces import Mode
from tests.games.dirigible_disaster.script import perform

PLAYS = sorted((Path(__file__).parents[2] / "plays/dirigible-disaster").glob("*.play"))


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_a_play_goes_as_it_is_written(path):
    mode, ending = path.stem.split("-")[:2]

    summary = rules.summary(perform(path))

    assert (summary.mode, summary.ending) == (mode, ending)


def test_there_is_a_play_for_a_win_and_each_loss_in_each_mode():
    played = {tuple(path.stem.split("-")[:2]) for path in PLAYS}

    assert played >= set(product(Mode, Ending))


def test_a_misspelt_line_is_named(tmp_path):
    path = tmp_path / "easy-victory.play"
    path.write_text("crew A B\n\nadvance to 1\nadvnace to 2\n", "utf-8")

    with pytest.raises(ValueError, match="advnace") as caught:
        perform(path)

    assert caught.value.__notes__ == ["easy-victory.play, line 4: advnace to 2"]
