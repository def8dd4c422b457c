"""Dirigible Disaster as ``core.rules.Rules`` wants it; each function stands under its heading."""

from typing import cast

from msgspec import Struct

from companion.core.codec import Command, Event
from companion.core.refusals import Illegal, Malformed
from companion.core.values import Seat
from companion.games.dirigible_disaster.commands import (
    COMMANDS,
    Attempt,
    Move,
    Pass,
    TakeStairs,
    TimeIsUp,
)
from companion.games.dirigible_disaster.decide import decide
from companion.games.dirigible_disaster.dice import dice
from companion.games.dirigible_disaster.events import EVENTS, VoyageEvent
from companion.games.dirigible_disaster.evolve import evolve as _evolve
from companion.games.dirigible_disaster.minute import countdown
from companion.games.dirigible_disaster.offers import offers
from companion.games.dirigible_disaster.pieces import Cubes, with_event_faces
from companion.games.dirigible_disaster.practice_plan import PRACTICE_PLAN
from companion.games.dirigible_disaster.setup import FACES, Choices, Setup
from companion.games.dirigible_disaster.state import Record, State
from companion.games.dirigible_disaster.view import sheet, summary, view

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

SLUG = "dirigible-disaster"
SEATS = (2, 5)
CHOICES: type[Struct] = Choices
SETUP: type[Struct] = Setup


def setup(crew: tuple[Seat, ...], choices: Choices) -> Setup:
    """Return the setup for a crew in turn order; whoever is named as the first has to be in it."""
    least, most = SEATS
    if not least <= len(crew) <= most:
        raise Illegal("crew-size", least=least, most=most, players=len(crew))
    for at, seat in enumerate(crew):
        if seat in crew[:at]:
            raise Malformed("same-seat-twice", seat=seat)
    if choices.first is not None and choices.first not in crew:
        raise Illegal("first-not-aboard", "D-17", seat=choices.first)
    return Setup(crew, choices, with_event_faces(PRACTICE_PLAN, FACES[choices.event_faces]))


def initial(setup: Setup) -> State:
    """Return the airship before its voyage: all pawns at the start, the youngest first (D-17)."""
    plan, choices = setup.plan, setup.choices
    return State(
        setup=setup,
        crew=setup.crew,
        holder=setup.crew[0] if choices.first is None else choices.first,
        pawns=(plan.start,) * len(setup.crew),
        rooms=(Cubes(),) * len(plan.rooms),
        reminder=choices.reminder,
        tests=(Record(),) * len(setup.crew),
    )


def evolve(state: State, event: Event) -> State:
    """Return the state after an event of this game."""
    return _evolve(state, cast("VoyageEvent", event))


def time_is_up(state: State) -> TimeIsUp:
    """Return the buzzer of the minute under way (D-17)."""
    return TimeIsUp(state.round)


def needs_clock(command: Command) -> bool:
    """Tell whether a command is an action of the minute, which waits while the clock is paused."""
    return isinstance(command, Attempt | Move | Pass | TakeStairs)
