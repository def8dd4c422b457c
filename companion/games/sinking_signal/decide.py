"""The only judge: which heading of the rulebook a command belongs to."""

from collections.abc import Iterator
from typing import assert_never, cast

from companion.core.codec import Command, Event
from companion.core.refusals import Illegal
from companion.games.sinking_signal import arrange
from companion.games.sinking_signal.by_hand import begin_by_hand, end_by_hand, mark_damage
from companion.games.sinking_signal.coach import ask, give_up, hide
from companion.games.sinking_signal.commands import (
    AskCoach,
    BeginByHand,
    BoardCommand,
    ClearBoard,
    EndByHand,
    FireSignal,
    GiveUp,
    HideHint,
    LayOut,
    LetStormHit,
    Lift,
    MarkDamage,
    Place,
    RollStorm,
    ShipCommand,
    Turn90,
)
from companion.games.sinking_signal.events import PiecesMoved, Put
from companion.games.sinking_signal.state import Phase, State
from companion.games.sinking_signal.storm import fire_signal, let_storm_hit, roll_storm


def decide(state: State, command: Command) -> tuple[Event, ...]:
    """Return what a command leads to, or raise ``Refused``; nothing follows the end."""
    return tuple(_events(state, cast("ShipCommand", command)))


def _events(state: State, command: ShipCommand) -> Iterator[Event]:
    if state.phase is Phase.OVER:
        raise Illegal("over", ending=str(state.ending))
    match command:
        case RollStorm():
            return roll_storm(state, command)
        case Place() | Turn90() | Lift() | ClearBoard() | LayOut():
            return _rearranged(state, command)
        case LetStormHit():
            return let_storm_hit(state, command)
        case FireSignal():
            return fire_signal(state, command)
        case AskCoach():
            return ask(state, command)
        case HideHint():
            return hide(state)
        case GiveUp():
            return give_up(state)
        case BeginByHand():
            return begin_by_hand(state)
        case MarkDamage():
            return mark_damage(state, command)
        case EndByHand():
            return end_by_hand(state)
        case _:
            assert_never(command)


def _rearranged(state: State, command: BoardCommand) -> Iterator[Event]:
    """Yield the moves of one rearrangement; none where everything lies so already."""
    if state.phase not in (Phase.REARRANGE, Phase.BY_HAND):
        raise Illegal("not-now", phase=state.phase.value)
    lying = {piece.name: piece.squares for piece in state.pieces}
    moved = tuple(put for put in _moves(state, command) if lying[put.piece] != put.squares)
    if not moved:
        raise Illegal("lies-so-already")
    yield PiecesMoved(moved)


def _moves(state: State, command: BoardCommand) -> tuple[Put, ...]:
    match command:
        case Place(piece=name, column=column, row=row, lies=lies):
            piece = arrange.find_piece(state, name)
            return arrange.place(state, piece, arrange.area_of(piece.kind, column, row, lies))
        case Turn90(piece=name, column=column, row=row):
            return arrange.turn(state, arrange.find_piece(state, name), column, row)
        case Lift(piece=name):
            return (Put(arrange.find_piece(state, name).name, 0),)
        case ClearBoard():
            return arrange.clear(state)
        case LayOut(plan=plan):
            return arrange.read_plan(state, plan)
        case _:
            assert_never(command)
