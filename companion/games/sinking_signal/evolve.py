"""What each event changes. Believes everything, raises nothing.

A log may have had entries taken out of its middle. A piece that would then lie on damage, or under
another that was moved later, goes into the tray, so that the board shows one thing on each square;
the verdict tells what is amiss. Nothing follows the end, also where it was brought back later.
"""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from companion.games.sinking_signal.events import (
    ByHandBegun,
    ByHandEnded,
    DamageMarked,
    HintHidden,
    HintTaken,
    Lost,
    PiecesMoved,
    Put,
    ShipEvent,
    SignalFired,
    StormHit,
    StormRolled,
    TurnBegun,
    Won,
)
from companion.games.sinking_signal.pieces import Kind, rectangle, square, union
from companion.games.sinking_signal.state import Ending, Phase, Piece, State


def evolve(state: State, event: ShipEvent) -> State:
    """Return the state after an event."""
    if state.ending is not None:
        return state
    match event:
        case StormRolled():
            pairs = (*state.pairs, (event.column.value, event.row.value))
            phase = Phase.STORM if event.again else Phase.REARRANGE
            return replace(state, pairs=pairs, phase=phase)
        case PiecesMoved(moved=moved):
            return _after_move(state, moved)
        case StormHit(swept=swept):
            return _after_storm(state, swept)
        case SignalFired(column=column, row=row):
            return _after_signal(state, rectangle(column, row, 2, 2))
        case TurnBegun(turn=turn):
            return replace(state, turn=turn, phase=Phase.STORM, pairs=(), swept=())
        case Won():
            return replace(state, phase=Phase.OVER, ending=Ending.WON)
        case Lost(ending=ending):
            return replace(state, phase=Phase.OVER, ending=ending, hint=None)
        case HintTaken(hint=hint):
            return replace(state, hint=hint, hints=(*state.hints, hint))
        case HintHidden():
            return replace(state, hint=None)
        case ByHandBegun() | DamageMarked() | ByHandEnded():
            return _by_hand(state, event)
        case _:
            assert_never(event)


def _after_move(state: State, moved: Iterable[Put]) -> State:
    now = {put.piece: 0 if put.squares & state.damage else put.squares for put in moved}
    taken = union(now.get(it.name, 0) for it in state.pieces if it.aboard)

    def lies(piece: Piece) -> int:
        if piece.aboard and piece.name in now:
            return now[piece.name]
        return 0 if piece.squares & taken else piece.squares

    return replace(state, pieces=tuple(replace(it, squares=lies(it)) for it in state.pieces))


def _after_storm(state: State, swept: tuple[Put, ...]) -> State:
    names = tuple(put.piece for put in swept)
    pieces = tuple(
        replace(it, squares=0, aboard=False) if it.name in names else it for it in state.pieces
    )
    state = replace(state, pieces=pieces, swept=names, phase=Phase.SIGNAL, hint=None)
    return _damaged(state, state.damage | union(put.squares for put in swept))


def _after_signal(state: State, window: int) -> State:
    pieces = tuple(
        replace(it, squares=0, aboard=False)
        if it.kind is Kind.FLARE and it.squares & window
        else it
        for it in state.pieces
    )
    return _damaged(replace(state, pieces=pieces), state.damage | window)


def _damaged(state: State, damage: int) -> State:
    """Return the state with this damage; what would lie on it goes into the tray."""
    pieces = tuple(replace(it, squares=0) if it.squares & damage else it for it in state.pieces)
    return replace(state, damage=damage, pieces=pieces)


def _by_hand(state: State, event: ByHandBegun | DamageMarked | ByHandEnded) -> State:
    match event:
        case ByHandBegun():
            pieces = tuple(replace(it, aboard=True) for it in state.pieces)
            before = state.before if state.phase is Phase.BY_HAND else state.phase
            return replace(state, pieces=pieces, phase=Phase.BY_HAND, before=before, hint=None)
        case DamageMarked(column=column, row=row, damaged=damaged):
            at = 1 << square(column, row)
            return _damaged(state, state.damage | at if damaged else state.damage & ~at)
        case ByHandEnded(turn=turn, stormy=stormy):
            pieces = tuple(replace(it, aboard=bool(it.squares)) for it in state.pieces)
            rolling = state.phase is Phase.BY_HAND and state.before is Phase.STORM
            phase = Phase.REARRANGE if stormy and not rolling else Phase.STORM
            pairs = state.pairs if stormy else ()
            return replace(state, pieces=pieces, turn=turn, phase=phase, pairs=pairs, swept=())
        case _:
            assert_never(event)
