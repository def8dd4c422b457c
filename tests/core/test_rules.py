"""What all games share beyond their rules: most hide nothing, and then need not say so."""

from types import SimpleNamespace

from companion.core.rules import Secretive, hides
from tests import toy


def test_a_game_without_secrets_hides_nothing():
    state = toy.initial(toy.Setup(()))

    assert not isinstance(toy, Secretive)
    assert not hides(toy, state)


def test_a_game_with_secrets_says_when_it_hides_them():
    game = SimpleNamespace(hides=lambda state: state == "chosen")

    assert hides(game, "chosen")
    assert not hides(game, "revealed")
    assert not hides(game, None)
