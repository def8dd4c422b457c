"""The only judge: which heading of the rulebook a command belongs to."""

from typing import assert_never, cast

from companion.core.codec import Command, Event
from companion.core.refusals import Illegal
from companion.games.dirigible_disaster.by_hand import (
    add_cube,
    give_die,
    stand_in,
    take_cube,
    write_reminder,
)
from companion.games.dirigible_disaster.chronicle import Chronicle
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
    VoyageCommand,
    WriteReminder,
)
from companion.games.dirigible_disaster.end import ending
from companion.games.dirigible_disaster.fire import grow_all_fires, grow_fire
from companion.games.dirigible_disaster.lanterns import place_lantern
from companion.games.dirigible_disaster.minute import (
    attempt,
    end_minute,
    move,
    pass_turn,
    start_minute,
    take_stairs,
)
from companion.games.dirigible_disaster.placement import (
    place_all_cubes,
    place_next_cube,
    roll_event_dice,
)
from companion.games.dirigible_disaster.state import State
from companion.games.dirigible_disaster.steam import drop_pressure, move_token
from companion.games.dirigible_disaster.voyage import advance_map


def decide(state: State, command: Command) -> tuple[Event, ...]:
    """Return what a command leads to, or raise ``Refused``; nothing follows the end (D-4, D-14)."""
    if state.ending is not None:
        raise Illegal("voyage-over", "D-14", ending=ending(state.ending))
    tale = Chronicle(state)
    _tell(tale, cast("VoyageCommand", command))
    return tale.events


def _tell(tale: Chronicle, command: VoyageCommand) -> None:  # noqa: C901, PLR0912 - a table, one line a command
    match command:
        case AdvanceMap():
            advance_map(tale, command)
        case GrowFire():
            grow_fire(tale, command)
        case GrowAllFires():
            grow_all_fires(tale, command)
        case PlaceLantern():
            place_lantern(tale, command)
        case RollEventDice():
            roll_event_dice(tale, command)
        case PlaceCube():
            place_next_cube(tale, command)
        case PlaceAllCubes():
            place_all_cubes(tale, command)
        case DropPressure():
            drop_pressure(tale, command)
        case MoveToken():
            move_token(tale, command)
        case StartMinute():
            start_minute(tale, command)
        case Move():
            move(tale, command)
        case TakeStairs():
            take_stairs(tale, command)
        case Attempt():
            attempt(tale, command)
        case Pass():
            pass_turn(tale, command)
        case TimeIsUp():
            end_minute(tale, command)
        case GiveDie():
            give_die(tale, command)
        case StandIn():
            stand_in(tale, command)
        case TakeCube():
            take_cube(tale, command)
        case AddCube():
            add_cube(tale, command)
        case WriteReminder():
            write_reminder(tale, command)
        case _:
            assert_never(command)
