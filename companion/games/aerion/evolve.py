"""What each event changes. Believes everything, raises nothing, loses no card.

A log may have had entries taken out of its middle. Whatever an event finds then, the eight cards of
each deck stay complete: a card that is no longer where the event saw it is not moved.
"""

from typing import assert_never

from msgspec.structs import replace

from companion.games.aerion.cards import on_cards
from companion.games.aerion.events import (
    AerionEvent,
    CardEvent,
    CourseEvent,
    DiceCast,
    DiceLifted,
    FleetLost,
    FleetWon,
    PixieSpent,
    ReplenishBegun,
    ShipDealt,
    TurnBegun,
)
from companion.games.aerion.pieces import DICE
from companion.games.aerion.state import ALL_DICE, State


def evolve(state: State, event: AerionEvent) -> State:
    """Return the state after an event."""
    if isinstance(event, CardEvent):
        return on_cards(state, event)
    return _on_course(state, event)


def _on_course(state: State, event: CourseEvent) -> State:
    match event:
        case ShipDealt():
            return _deal(state, event)
        case TurnBegun():
            return _begin_turn(state, event)
        case ReplenishBegun():
            return replace(state, replenishing=True, free=0, loose=())
        case DiceLifted():
            return _lift(state, event)
        case DiceCast():
            return _cast(state, event)
        case PixieSpent():
            return _spend_pixie(state, event)
        case FleetWon():
            return state
        case FleetLost():
            return replace(state, declined=True)
        case _:
            assert_never(event)


def _deal(state: State, event: ShipDealt) -> State:
    owners = (
        event.to if ship.number == event.ship else owner
        for ship, owner in zip(state.fleet.ships, state.owners, strict=True)
    )
    return replace(state, owners=tuple(owners))


def _begin_turn(state: State, event: TurnBegun) -> State:
    return replace(
        state,
        turn=event.turn,
        active=event.seat,
        replenishing=False,
        dice=(0,) * DICE,
        loose=ALL_DICE,
        kept=(),
        casts=0,
        free=0,
        declined=False,
    )


def _lift(state: State, event: DiceLifted) -> State:
    """Lift dice to be rolled, and with them any that an undo has left without a number."""
    loose = tuple(at for at in ALL_DICE if at in event.loose or not state.dice[at])
    kept = tuple(at for at in ALL_DICE if at not in loose)
    record = state.record
    return replace(
        state,
        loose=loose,
        kept=kept,
        free=max(0, state.free - event.book),
        record=replace(
            record,
            rerolls=record.rerolls + (not event.book),
            book_rerolls=record.book_rerolls + event.book,
        ),
    )


def _cast(state: State, event: DiceCast) -> State:
    dice = list(state.dice)
    for at, roll in zip(event.loose, event.rolls, strict=False):
        dice[at] = roll.value
    record = state.record
    return replace(
        state,
        dice=tuple(dice),
        loose=tuple(at for at in ALL_DICE if not dice[at]),
        casts=state.casts + 1,
        record=replace(
            record,
            rolls=record.rolls + 1,
            paid=record.paid + event.paid,
            expected=record.expected + event.chance,
        ),
    )


def _spend_pixie(state: State, event: PixieSpent) -> State:
    if not state.pixies:
        return state
    dice = (event.face if at == event.die else face for at, face in enumerate(state.dice))
    return replace(state, dice=tuple(dice), pixies=state.pixies - 1)
