"""Which dice a command rolls, and whether the results are on their sides."""

from companion.core.codec import Command
from companion.core.refusals import Malformed
from companion.core.values import Die, Roll, Source
from companion.games.aerion.commands import Cast, DealShips, Reroll
from companion.games.aerion.pieces import AERION_DIE, LOT
from companion.games.aerion.state import State


def dice(state: State, command: Command) -> tuple[Die, ...]:
    """Return the dice that a command rolls in a state, in the order of its rolls.

    A reroll on a table that rolls its own dice rolls none: they follow with ``Cast``.
    """
    match command:
        case DealShips():
            return (LOT,)
        case Cast():
            return (AERION_DIE,) * len(state.loose)
        case Reroll():
            later = command.by_hand or state.setup.choices.dice is Source.ENTERED
            return () if later and not command.rolls else (AERION_DIE,) * len(command.loose)
        case _:
            return ()


def rolled(state: State, command: DealShips | Cast | Reroll) -> tuple[Roll, ...]:
    """Return the rolls of a command; refuse a wrong number of them, or a side that no die has."""
    needed = dice(state, command)
    if len(command.rolls) != len(needed):
        raise Malformed("wrong-rolls", needed=len(needed), given=len(command.rolls))
    for roll, die in zip(command.rolls, needed, strict=True):
        if roll.value not in die.faces:
            raise Malformed("no-such-face", value=roll.value, most=die.faces[-1])
    return command.rolls
