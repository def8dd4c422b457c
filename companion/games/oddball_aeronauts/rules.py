"""oddball Aeronauts 2 as ``core.rules.Rules`` wants it; each function stands under its heading."""

from typing import cast

from msgspec import Struct

from companion.core.codec import Command, Event
from companion.core.refusals import Illegal, Malformed
from companion.core.untimed import countdown, needs_clock, time_is_up
from companion.core.values import Die, Seat
from companion.games.oddball_aeronauts.chronicle import Chronicle
from companion.games.oddball_aeronauts.commands import COMMANDS
from companion.games.oddball_aeronauts.course import open_round
from companion.games.oddball_aeronauts.decide import decide
from companion.games.oddball_aeronauts.events import EVENTS, AirEvent, Stage
from companion.games.oddball_aeronauts.evolve import evolve as _evolve
from companion.games.oddball_aeronauts.offers import offers
from companion.games.oddball_aeronauts.setup import Choices, Setup
from companion.games.oddball_aeronauts.state import Deck, Hand, Record, State
from companion.games.oddball_aeronauts.view import sheet, summary, view

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
    "hides",
    "initial",
    "needs_clock",
    "offers",
    "setup",
    "sheet",
    "summary",
    "time_is_up",
    "view",
]

SLUG = "oddball-aeronauts"
SEATS = (2, 4)
CHOICES: type[Struct] = Choices
SETUP: type[Struct] = Setup


def setup(crew: tuple[Seat, ...], choices: Choices) -> Setup:
    """Return the setup for a crew in turn order; whoever is named as the first has to be in it."""
    least, most = SEATS
    if not least <= len(crew) <= most:
        raise Illegal("crew-size", "O-12", least=least, most=most, players=len(crew))
    for at, seat in enumerate(crew):
        if seat in crew[:at]:
            raise Malformed("same-seat-twice", seat=seat)
    if choices.first is not None and choices.first not in crew:
        raise Illegal("first-not-aboard", "O-21", seat=choices.first)
    return Setup(crew, choices)


def initial(setup: Setup) -> State:
    """Return the table as the first round begins: the named player leads it (O-21)."""
    crew, choices = setup.crew, setup.choices
    start = State(
        setup=setup,
        decks=tuple(Deck(choices.deck(seat)) for seat in crew),
        hands=(Hand(),) * len(crew),
        records=(Record(),) * len(crew),
        playing=crew,
        lead=crew[0] if choices.first is None else choices.first,
    )
    tale = Chronicle(start)
    open_round(tale, 1, start.lead)
    return tale.state


def evolve(state: State, event: Event) -> State:
    """Return the state after an event of this game."""
    return _evolve(state, cast("AirEvent", event))


def dice(state: State, command: Command) -> tuple[Die, ...]:
    """Return no dice: this game is played without."""
    return ()


def hides(state: State) -> bool:
    """Tell whether choices may be hidden now: from the first that can be made to the reveal."""
    secret = any(h.secret_skill is not None or h.secret_number is not None for h in state.hands)
    return secret or state.stage in (Stage.SKILL, Stage.CARDS, Stage.EXTRA)
