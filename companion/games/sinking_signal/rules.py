"""Sinking Signal as ``core.rules.Rules`` wants it; each function stands under its heading."""

from typing import cast

from msgspec import Struct

from companion.core.codec import Command, Event
from companion.core.refusals import Illegal
from companion.core.untimed import countdown, needs_clock, time_is_up
from companion.core.values import Die, Seat
from companion.games.sinking_signal.commands import COMMANDS, RollStorm
from companion.games.sinking_signal.decide import decide
from companion.games.sinking_signal.events import EVENTS, ShipEvent
from companion.games.sinking_signal.evolve import evolve as _evolve
from companion.games.sinking_signal.offers import offers
from companion.games.sinking_signal.pieces import Kind, rectangle
from companion.games.sinking_signal.setup import Choices, Setup
from companion.games.sinking_signal.state import Piece, State
from companion.games.sinking_signal.storm import STORM_DICE
from companion.games.sinking_signal.view import sheet, summary, view

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

SLUG = "sinking-signal"
SEATS = (1, 1)
CHOICES: type[Struct] = Choices
SETUP: type[Struct] = Setup


def setup(crew: tuple[Seat, ...], choices: Choices) -> Setup:
    """Return the setup for the one captain."""
    if len(crew) != 1:
        raise Illegal("crew-size", least=1, most=1, players=len(crew))
    return Setup(crew[0], choices)


def initial(setup: Setup) -> State:
    """Return the ship as it sets out: from the left flares, food and tents."""
    flares = (Piece(Kind.FLARE, n + 1, rectangle(n % 2 + 1, n // 2 + 1, 1, 1)) for n in range(12))
    foods = (Piece(Kind.FOOD, n + 1, rectangle(3, n + 1, 2, 1)) for n in range(6))
    tents = (Piece(Kind.TENT, n + 1, rectangle(5, 2 * n + 1, 2, 2)) for n in range(3))
    return State(setup, (*flares, *foods, *tents))


def dice(_state: State, command: Command) -> tuple[Die, ...]:
    """Return the storm dice, the column first (S-1)."""
    return STORM_DICE if isinstance(command, RollStorm) else ()


def evolve(state: State, event: Event) -> State:
    """Return the state after an event of this game."""
    return _evolve(state, cast("ShipEvent", event))
