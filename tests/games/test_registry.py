"""Every game keeps what the protocol promises, whichever it is."""

import pytest
from msgspec import json

from companion.core.codec import Codec
from companion.core.refusals import Refused
from companion.core.values import Role, Seat, Viewer
from companion.games.registry import GAMES

CREW = tuple(Seat(letter) for letter in "ABCDEF")

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def test_games_are_found_by_their_slug():
    assert {slug: game.SLUG for slug, game in GAMES.items()} == {slug: slug for slug in GAMES}


@games
def test_every_choice_has_a_default(game):
    assert game.CHOICES() == json.decode(b"{}", type=game.CHOICES)


@games
def test_the_least_and_the_largest_crew_can_begin_and_nobody_else(game):
    for players in game.SEATS:
        assert game.initial(game.setup(CREW[:players], game.CHOICES()))
    for players in (game.SEATS[0] - 1, game.SEATS[1] + 1):
        with pytest.raises(Refused):
            game.setup(CREW[:players], game.CHOICES())


@games
def test_a_setup_reads_as_it_was_written(game):
    setup = game.setup(CREW[: game.SEATS[1]], game.CHOICES())

    assert json.decode(json.encode(setup), type=game.SETUP) == setup


@games
def test_names_of_commands_and_events_are_unique(game):
    for codec in (game.COMMANDS, game.EVENTS):
        assert isinstance(codec, Codec)
        assert len(set(codec.names)) == len(codec.names)


@games
@pytest.mark.parametrize("role", Role)
def test_panels_of_a_screen_have_names_of_their_own(game, role):
    state = game.initial(game.setup(CREW[: game.SEATS[1]], game.CHOICES()))

    view = game.view(state, Viewer(role, Seat("A") if role is Role.SEAT else None))

    assert len({panel.id for panel in view.panels}) == len(view.panels)
