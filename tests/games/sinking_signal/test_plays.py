"""Whole games, written down to be read: tests/plays/sinking-signal/*.play."""

from pathlib import Path

import pytest

from companion.games.sinking_signal import rules
from companion.games.sinking_signal.state import Ending
from tests.games.sinking_signal.script import perform

PLAYS = sorted((Path(__file__).parents[2] / "plays/sinking-signal").glob("*.play"))


def promised(path):
    """Return the ending that the name of a play begins with."""
    return next(ending for ending in Ending if path.stem.startswith(ending))


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_a_play_goes_as_it_is_written(path):
    summary = rules.summary(perform(path))

    assert summary.ending is promised(path)


def test_there_is_a_play_for_each_ending():
    assert {promised(path) for path in PLAYS} == set(Ending)


def test_a_misspelt_line_is_named(tmp_path):
    path = tmp_path / "won.play"
    path.write_text("lost when asked\n\nstorm 1 1\nstrom 1 1\n", "utf-8")

    with pytest.raises(ValueError, match="strom") as caught:
        perform(path)

    assert caught.value.__notes__ == ["won.play, line 4: strom 1 1"]
