"""The event dice and the cubes that they bring aboard (D-3, D-6)."""

from typing import assert_never

from companion.core.values import Roll
from companion.games.dirigible_disaster.chronicle import Chronicle
from companion.games.dirigible_disaster.cogs import place_cog
from companion.games.dirigible_disaster.commands import PlaceAllCubes, PlaceCube, RollEventDice
from companion.games.dirigible_disaster.dice import rolled
from companion.games.dirigible_disaster.events import (
    Cause,
    EventDiceRolled,
    RoomRolled,
    SheetTurned,
    Step,
)
from companion.games.dirigible_disaster.fire import place_fire
from companion.games.dirigible_disaster.injuries import injure_by_panic, injure_newcomer
from companion.games.dirigible_disaster.pieces import Kind
from companion.games.dirigible_disaster.supply import place_cube
from companion.games.dirigible_disaster.voyage import already_done, expect, finish, not_now


def roll_event_dice(tale: Chronicle, command: RollEventDice) -> None:
    """Roll the event dice: each brings as many cubes as it shows, fire first, steam last (D-6)."""
    expect(tale.state, command.round, Step.EVENT_DICE)
    rolls = rolled(tale.state, command)
    tale.tell(SheetTurned(), EventDiceRolled(rolls))
    finish(tale, Step.EVENT_DICE)


def place_next_cube(tale: Chronicle, command: PlaceCube) -> None:
    """Roll the Room Die for one cube, and resolve it before the next one (D-3)."""
    _expect_cube(tale, command)
    (roll,) = rolled(tale.state, command)
    tale.tell(SheetTurned())
    _resolve(tale, roll)
    finish(tale, Step.PLACEMENT)


def place_all_cubes(tale: Chronicle, command: PlaceAllCubes) -> None:
    """Roll the Room Die for all cubes that are left; they are still placed one at a time (D-3)."""
    _expect_cube(tale, command)
    rolls = rolled(tale.state, command)
    tale.tell(SheetTurned())
    for roll in rolls:
        if not tale.over:
            _resolve(tale, roll)
    finish(tale, Step.PLACEMENT)


def _expect_cube(tale: Chronicle, command: PlaceCube | PlaceAllCubes) -> None:
    """Refuse a cube that lies already, or one before its turn (D-6, D-13)."""
    state = tale.state
    expect(state, command.round, Step.PLACEMENT)
    if command.number <= state.placed:
        raise already_done(state)
    if command.number > state.placed + 1:
        raise not_now(state)


def _resolve(tale: Chronicle, roll: Roll) -> None:
    """Place the next cube in the room that the Room Die names, with all that follows (D-3)."""
    kind, room = tale.state.placing[0], roll.value
    tale.tell(RoomRolled(kind, tale.state.placed + 1, roll))
    match kind:
        case Kind.FIRE:
            place_fire(tale, room, Cause.ROLL, tale.state.lying(room).fire)
        case Kind.PANIC:
            if place_cube(tale, kind, room, Cause.ROLL):
                injure_by_panic(tale, room)
        case Kind.PASSENGER:
            if place_cube(tale, kind, room, Cause.ROLL):
                injure_newcomer(tale, room)
        case Kind.COG:
            place_cog(tale, room)
        case Kind.STEAM:
            place_cube(tale, kind, room, Cause.ROLL)
        case _:
            assert_never(kind)
