"""Which dice a command rolls, and whether the results are on their sides."""

from companion.core.codec import Command
from companion.core.refusals import Malformed
from companion.core.values import Die, Roll
from companion.games.dirigible_disaster.commands import (
    Attempt,
    PlaceAllCubes,
    PlaceCube,
    PlaceLantern,
    RollEventDice,
)
from companion.games.dirigible_disaster.pieces import ACTION_DIE, INDEX
from companion.games.dirigible_disaster.state import State

Rolling = PlaceLantern | RollEventDice | PlaceCube | PlaceAllCubes | Attempt


def dice(state: State, command: Command) -> tuple[Die, ...]:
    """Return the dice that a command rolls in a state, in the order of its rolls."""
    plan = state.setup.plan
    match command:
        case RollEventDice():
            return tuple(plan.event_dice[INDEX[kind]] for kind in state.setup.kinds)
        case PlaceCube() | PlaceLantern():
            return (plan.room_die,)
        case PlaceAllCubes():
            return (plan.room_die,) * len(state.placing)
        case Attempt():
            return (ACTION_DIE,)
        case _:
            return ()


def rolled(state: State, command: Rolling) -> tuple[Roll, ...]:
    """Return the rolls of a command; refuse a wrong number of them, or a side that no die has."""
    needed = dice(state, command)
    if len(command.rolls) != len(needed):
        raise Malformed("wrong-rolls", needed=len(needed), given=len(command.rolls))
    for roll, die in zip(command.rolls, needed, strict=True):
        if roll.value not in die.faces:
            raise Malformed("no-such-face", "D-20", die=die.name, value=roll.value, faces=die.faces)
    return command.rolls
