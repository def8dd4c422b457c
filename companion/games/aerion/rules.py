"""Aerion as ``core.rules.Rules`` wants it; each function stands under its heading."""

from typing import cast

from msgspec import Struct

from companion.core.codec import Event
from companion.core.refusals import Illegal, Malformed
from companion.core.untimed import countdown, needs_clock, time_is_up
from companion.core.values import Seat
from companion.games.aerion.commands import COMMANDS
from companion.games.aerion.decide import decide
from companion.games.aerion.dice import dice
from companion.games.aerion.events import EVENTS, AerionEvent
from companion.games.aerion.evolve import evolve as _evolve
from companion.games.aerion.offers import offers
from companion.games.aerion.pieces import SHIPS
from companion.games.aerion.setup import Choices, Setup
from companion.games.aerion.sheets import sheet
from companion.games.aerion.state import Desk, State, Workshop
from companion.games.aerion.view import summary, view

__all__ = [
    "CHOICES",
    "COMMANDS",
    "EVENTS",
    "SEATS",
    "SETUP",
    "SLUG",
    "countdown",
    "decide",
    "dice",
    "evolve",
    "initial",
    "needs_clock",
    "offers",
    "setup",
    "sheet",
    "summary",
    "time_is_up",
    "view",
]

SLUG = "aerion"
SEATS = (1, 2)
CHOICES: type[Struct] = Choices
SETUP: type[Struct] = Setup


def setup(crew: tuple[Seat, ...], choices: Choices) -> Setup:
    """Return the setup for one player or two; whoever is named as the first has to be in it."""
    least, most = SEATS
    if not least <= len(crew) <= most:
        raise Illegal("crew-size", least=least, most=most, players=len(crew))
    if len(set(crew)) < len(crew):
        raise Malformed("same-seat-twice", seat=crew[0])
    if choices.first is not None and choices.first not in crew:
        raise Illegal("first-not-here", "A-15", seat=choices.first)
    return Setup(crew, choices, choices.fleet)


def initial(setup: Setup) -> State:
    """Return the table before the first card is turned up.

    Alone one has all six ships and two Workshops; two players have one each and share a third, and
    their ships are still to be dealt (A-15).
    """
    crew = setup.crew
    alone = len(crew) == 1
    workshops = (*(Workshop(seat) for seat in crew), Workshop(crew[0] if alone else None))
    return State(
        setup=setup,
        fleet=setup.fleet,
        owners=(crew[0] if alone else None,) * SHIPS,
        active=setup.first,
        workshops=workshops,
        desks=tuple(Desk(seat) for seat in crew),
        pixies=setup.choices.pixies,
    )


def evolve(state: State, event: Event) -> State:
    """Return the state after an event of this game."""
    return _evolve(state, cast("AerionEvent", event))
