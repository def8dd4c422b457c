"""Bells: a tiny game of our own, so that the tests of tables depend on no real game.

A crew adds dice to one total while a round's bell has not rung. Every addition first multiplies the
total, so that the order of the additions shows in it.
"""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.codec import Codec, Command, Event
from companion.core.refusals import Illegal, Malformed
from companion.core.values import Countdown, Die, Panel, Roll, Seat, Seconds, View, Viewer

SLUG = "bells"
SEATS = (1, 20)
DIE = Die("bell die", (1, 2, 3, 4, 5, 6))
MANY = 1_000_003


class Choices(Struct, frozen=True):
    """``at_once``: the first round begins with the game, and each bell begins the next one."""

    KEPT: ClassVar[tuple[str, ...]] = ("motto",)

    first: Seat | None = None
    seconds: Annotated[int, Meta(ge=1, le=600)] = 60
    at_once: bool = False
    motto: str = ""


class Setup(Struct, frozen=True):
    crew: tuple[Seat, ...]
    choices: Choices = Choices()


CHOICES: type[Struct] = Choices
SETUP: type[Struct] = Setup


class BeginRound(Command, frozen=True):
    """Let this round's time run."""

    round: int


class Add(Command, frozen=True):
    """Add one die to the total, before the bell."""

    seat: Seat
    rolls: tuple[Roll, ...] = ()


class Remark(Command, frozen=True):
    """Say something, whether time runs or not."""

    text: str


class FinishRound(Command, frozen=True):
    """End this round before its bell."""

    round: int


class Ring(Command, frozen=True):
    """The time of this round is up."""

    round: int


class RoundBegun(Event, frozen=True):
    round: int


class Added(Event, frozen=True):
    seat: Seat
    value: int


class Remarked(Event, frozen=True):
    text: str


class RoundEnded(Event, frozen=True):
    round: int
    rung: bool


COMMANDS = Codec[Command](BeginRound, Add, Remark, FinishRound, Ring)
EVENTS = Codec[Event](RoundBegun, Added, Remarked, RoundEnded)


class State(Struct, frozen=True):
    setup: Setup
    round: int = 0
    open: bool = False
    """Whether the time of ``round`` runs."""
    total: int = 0
    bells: int = 0
    remarks: tuple[str, ...] = ()


class Facts(Struct, frozen=True):
    total: int
    round: int


def setup(crew: tuple[Seat, ...], choices: Choices) -> Setup:
    if choices.motto == "mutiny":
        raise Illegal("mutiny")
    return Setup(crew, choices)


def initial(setup: Setup) -> State:
    return State(setup, 1, open=True) if setup.choices.at_once else State(setup)


def offers(state: State, seat: Seat | None) -> Sequence[Command]:
    crew = state.setup.crew if seat is None else (seat,)
    if state.open:
        return (*map(Add, crew), FinishRound(state.round), Remark("hear, hear"))
    return BeginRound(state.round + 1), Remark("hear, hear")


def dice(state: State, command: Command) -> tuple[Die, ...]:
    return (DIE,) if isinstance(command, Add) else ()


def decide(state: State, command: Command) -> tuple[Event, ...]:
    match command:
        case BeginRound(round=number):
            if state.open or number != state.round + 1:
                raise Illegal("not-that-round", round=number)
            return (RoundBegun(number),)
        case Add(seat=seat, rolls=rolls):
            if not state.open:
                raise Illegal("bell-has-rung")
            if len(rolls) != 1 or rolls[0].value not in DIE.faces:
                raise Malformed("no-such-face")
            return (Added(seat, rolls[0].value),)
        case Remark(text=text):
            return (Remarked(text),)
        case FinishRound(round=number) | Ring(round=number):
            if not state.open or number != state.round:
                raise Illegal("not-that-round", round=number)
            ended = RoundEnded(number, rung=isinstance(command, Ring))
            return (ended, RoundBegun(number + 1)) if state.setup.choices.at_once else (ended,)
        case _:
            raise Malformed("unknown-command")


def evolve(state: State, event: Event) -> State:
    match event:
        case RoundBegun(round=number):
            return replace(state, round=number, open=True)
        case Added(value=value):
            return replace(state, total=(3 * state.total + value) % MANY)
        case Remarked(text=text):
            return replace(state, remarks=(*state.remarks, text))
        case RoundEnded(rung=rung):
            return replace(state, open=False, bells=state.bells + rung)
        case _:
            return state


def countdown(state: State) -> Countdown | None:
    seconds = Seconds(state.setup.choices.seconds)
    return Countdown(f"round-{state.round}", seconds) if state.open else None


def time_is_up(state: State) -> Command:
    return Ring(state.round)


def needs_clock(command: Command) -> bool:
    return isinstance(command, Add)


def summary(state: State) -> Struct:
    return Facts(state.total, state.round)


def sheet(state: State, viewer: Viewer, name: str) -> Struct:
    raise Malformed("unknown-sheet", name=name)


def view(state: State, viewer: Viewer) -> View:
    return View("bells", (Panel("total", Facts(state.total, state.round)),))
