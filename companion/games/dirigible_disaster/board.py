"""What events change on the board: cubes between supply, rooms and box; none is ever lost."""

from typing import assert_never

from msgspec.structs import replace

from companion.games.dirigible_disaster.events import (
    BoardEvent,
    Cause,
    CogLost,
    CubePlaced,
    CubeTaken,
    FireGrew,
    FireSpread,
    PassengerInjured,
    RoomRolled,
    Step,
)
from companion.games.dirigible_disaster.pieces import Cubes, Kind
from companion.games.dirigible_disaster.state import Growth, State


def on_board(state: State, event: BoardEvent) -> State:
    """Return the state after something has happened on the board."""
    match event:
        case CubePlaced():
            return _put(state, event)
        case RoomRolled():
            return _next_cube(state, event.kind)
        case PassengerInjured():
            return _injure(state, event)
        case FireSpread():
            return replace(state, spread=state.spread | {event.room})
        case FireGrew():
            waiting = tuple(growth for growth in state.growing if growth.room != event.room)
            return replace(state, growing=waiting, grown=state.grown | {event.room})
        case CogLost():
            return _lose_cog(state)
        case CubeTaken():
            return take(_recount(state, event.kind, event.room, -1), event.kind, event.room)
        case _:
            assert_never(event)


def _put(state: State, event: CubePlaced) -> State:
    kind, room = event.kind, event.room
    if not state.chart.has(room) or not state.supply.of(kind):
        return state
    if event.cause is Cause.HAND:
        state = _recount(state, kind, room, +1)
    return replace(
        state,
        rooms=_changed(state, room, kind, +1),
        supply=state.supply.plus(kind, -1),
        cubes_placed=state.cubes_placed.plus(kind, +1),
    )


def take(state: State, kind: Kind, room: int) -> State:
    """Put one cube of a room back into the supply, by a test or by hand."""
    if not state.lying(room).of(kind):
        return state
    return replace(
        state,
        rooms=_changed(state, room, kind, -1),
        supply=state.supply.plus(kind, +1),
        cubes_removed=state.cubes_removed.plus(kind, +1),
    )


def _injure(state: State, event: PassengerInjured) -> State:
    number = min(event.number, state.lying(event.room).passenger)
    if not number:
        return state
    return replace(
        state,
        rooms=_changed(state, event.room, Kind.PASSENGER, -number),
        box=state.box.plus(Kind.PASSENGER, number),
    )


def _lose_cog(state: State) -> State:
    if not state.supply.cog:
        return state
    return replace(state, supply=state.supply.plus(Kind.COG, -1), box=state.box.plus(Kind.COG, +1))


def _changed(state: State, room: int, kind: Kind, number: int) -> tuple[Cubes, ...]:
    at = state.chart.index[room]
    return (*state.rooms[:at], state.rooms[at].plus(kind, number), *state.rooms[at + 1 :])


def _next_cube(state: State, kind: Kind) -> State:
    """Begin the resolution of a rolled cube: it leaves the queue, and no room has spread yet."""
    placing = list(state.placing)
    if kind in placing:
        placing.remove(kind)
    return replace(state, placing=tuple(placing), placed=state.placed + 1, spread=frozenset[int]())


def _recount(state: State, kind: Kind, room: int, change: int) -> State:
    """Correct by hand what burned when the growth began, in a room that has not grown (D-2)."""
    if kind is not Kind.FIRE or state.step is not Step.GROWTH or room in state.grown:
        return state
    counts = {growth.room: growth.fires for growth in state.growing}
    if room not in counts and state.lying(room).fire:
        return state  # lit by a spread during this growth
    counts[room] = counts.get(room, 0) + change
    growing = tuple(Growth(at, fires) for at, fires in sorted(counts.items()) if fires > 0)
    return replace(state, growing=growing)
