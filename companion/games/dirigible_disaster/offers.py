"""Every tap that is possible now: buttons, bots and property tests use this one list."""

from collections.abc import Iterator

from companion.core.codec import Command
from companion.core.values import Seat
from companion.games.dirigible_disaster.commands import (
    AddCube,
    AdvanceMap,
    Attempt,
    DropPressure,
    GiveDie,
    GrowAllFires,
    GrowFire,
    Move,
    MoveToken,
    Pass,
    PlaceAllCubes,
    PlaceCube,
    PlaceLantern,
    RollEventDice,
    StandIn,
    StartMinute,
    TakeCube,
    TakeStairs,
    TimeIsUp,
    WriteReminder,
)
from companion.games.dirigible_disaster.events import Step
from companion.games.dirigible_disaster.lanterns import lantern_due
from companion.games.dirigible_disaster.minute import doors_from, why_no_test
from companion.games.dirigible_disaster.pieces import Kind, Mode, Stairwell
from companion.games.dirigible_disaster.state import State
from companion.games.dirigible_disaster.steam import token_rooms
from companion.games.dirigible_disaster.voyage import next_round, step_due


def offers(state: State, seat: Seat | None) -> tuple[Command, ...]:
    """Return what a seat, or the table device (None), may do now.

    A seat acts only with the Action Die in its hand; everything that belongs to nobody is offered
    to all. A reminder to write is not on the list, for its text is free; one to take away is.
    """
    if state.ending is not None:
        return ()
    acting = seat in (None, state.holder)
    return (
        *_in_setup(state),
        *(_in_minute(state) if acting and step_due(state) is Step.MINUTE else ()),
        *(_by_hand(state) if state.round else ()),
    )


def _in_setup(state: State) -> Iterator[Command]:
    """Yield what takes the setup on, and the end of a minute that no clock ends (D-13, D-16)."""
    now = state.round
    match step_due(state):
        case Step.ADVANCE:
            yield AdvanceMap(next_round(state))
        case Step.GROWTH:
            yield from (GrowFire(now, growth.room) for growth in state.growing)
            yield GrowAllFires(now)
        case Step.LANTERNS:
            yield PlaceLantern(now, 1 if lantern_due(state) == 1 else 2)
        case Step.EVENT_DICE:
            yield RollEventDice(now)
        case Step.PLACEMENT:
            yield PlaceCube(now, state.placed + 1)
            yield PlaceAllCubes(now, state.placed + 1)
        case Step.PRESSURE:
            yield DropPressure(now)
        case Step.TOKEN:
            yield from (MoveToken(now, room) for room in token_rooms(state))
        case Step.READY:
            yield StartMinute(now)
        case Step.MINUTE if not state.setup.pace:
            yield TimeIsUp(now)
        case _:
            return


def _in_minute(state: State) -> Iterator[Command]:
    """Yield the actions of the holder of the Action Die (D-15, D-18)."""
    holder = state.holder
    place = state.stands(holder)
    if not isinstance(place, Stairwell):
        yield from (Attempt(holder, kind) for kind in possible_tests(state, place))
        yield from (TakeStairs(holder, letter) for letter in state.chart.flights[place])
    yield from (Move(holder, room) for room in doors_from(state, place))
    yield Pass(holder)


def possible_tests(state: State, room: int) -> tuple[Kind, ...]:
    """Return the kinds that a pawn in a room may test for with a chance to succeed (D-15)."""
    return tuple(kind for kind in state.setup.kinds if why_no_test(state, kind, room) is None)


def _by_hand(state: State) -> Iterator[Command]:
    """Yield every correction: the die, the pawns, and one cube more or less in each room."""
    kinds = state.setup.kinds
    stocked = tuple(kind for kind in kinds if state.supply.of(kind))
    yield from (GiveDie(seat) for seat in state.crew if seat != state.holder)
    for room, cubes in zip(state.setup.plan.rooms, state.rooms, strict=True):
        at = room.number
        pawns = zip(state.crew, state.pawns, strict=True)
        yield from (StandIn(seat, at) for seat, place in pawns if place != at)
        yield from (TakeCube(kind, at) for kind in kinds if cubes.of(kind))
        yield from (AddCube(kind, at) for kind in stocked)
    if state.reminder and state.setup.choices.mode is Mode.HARD:
        yield WriteReminder("")
