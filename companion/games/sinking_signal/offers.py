"""Every tap that is possible now: buttons, bots and property tests use this one list."""

from collections.abc import Iterator

from companion.core.codec import Command
from companion.core.refusals import Refused
from companion.core.values import Seat
from companion.games.sinking_signal.arrange import area_of, read_plan, turn
from companion.games.sinking_signal.commands import (
    AskCoach,
    BeginByHand,
    ClearBoard,
    EndByHand,
    FireSignal,
    GiveUp,
    HideHint,
    LayOut,
    LetStormHit,
    Lies,
    Lift,
    MarkDamage,
    Place,
    RollStorm,
    Turn90,
)
from companion.games.sinking_signal.pieces import (
    FULL,
    SIZE,
    TURNS,
    Kind,
    column_of,
    numbers,
    row_of,
)
from companion.games.sinking_signal.state import Hint, Phase, Piece, State
from companion.games.sinking_signal.storm import flares_due
from companion.games.sinking_signal.verdict import verdict
from companion.games.sinking_signal.view import one_way, plan


def offers(state: State, _seat: Seat | None) -> tuple[Command, ...]:
    """Return what may be done now, by anybody: there is one captain.

    Of the plans that could be laid out, only the coach's own way is on the list.
    """
    return tuple(_offers(state))


def _offers(state: State) -> Iterator[Command]:
    match state.phase:
        case Phase.STORM:
            yield RollStorm(state.turn, len(state.pairs) + 1)
            yield BeginByHand()
        case Phase.REARRANGE:
            yield from _moves(state)
            yield from _in_storm(state)
            yield BeginByHand()
        case Phase.SIGNAL:
            if len(verdict(state).signals) == 1:
                yield FireSignal(state.turn)
            yield BeginByHand()
        case Phase.BY_HAND:
            yield from _moves(state)
            yield from _marks(state)
            if _is_complete(state):
                yield EndByHand()
        case Phase.OVER:
            return


def _in_storm(state: State) -> Iterator[Command]:
    """Yield what ends the rearranging, and the coach."""
    if not verdict(state).broken and not state.empty:
        yield LetStormHit(state.turn)
    yield from (AskCoach(hint) for hint in Hint if hint is not state.hint)
    yield GiveUp()
    if state.hint is not None:
        yield HideHint()
    way = one_way(state.position) if state.hint is Hint.ONE_WAY else None
    if way is not None:
        laid = plan(state.damage, way)
        if read_plan(state, laid):
            yield LayOut(laid)


def _moves(state: State) -> Iterator[Command]:
    """Yield every single move of a piece."""
    for piece in state.pieces:
        if piece.aboard:
            yield from _places(state, piece)
            if piece.squares:
                yield Lift(piece.name)
    if state.covered:
        yield ClearBoard()


def _places(state: State, piece: Piece) -> Iterator[Command]:
    ways = Lies if piece.kind is Kind.FOOD else (Lies.ACROSS,)
    for column in range(1, SIZE + 1):
        for row in range(1, SIZE + 1):
            for lies in ways:
                area = area_of(piece.kind, column, row, lies)
                if area and area != piece.squares and not area & state.damage:
                    yield Place(piece.name, column, row, lies)
    if piece.kind is Kind.FOOD:
        for at in numbers(piece.squares):
            if _turns(state, piece, column_of(at), row_of(at)):
                yield Turn90(piece.name, column_of(at), row_of(at))


def _turns(state: State, piece: Piece, column: int, row: int) -> bool:
    try:
        turn(state, piece, column, row)
    except Refused:
        return False
    return True


def _marks(state: State) -> Iterator[Command]:
    for at in numbers(FULL):
        damaged = bool(state.damage >> at & 1)
        yield MarkDamage(column_of(at), row_of(at), not damaged)


def _is_complete(state: State) -> bool:
    """Tell whether a board set by hand has no empty square, and the flares of a turn (S-5, S-8)."""
    return not state.empty and state.flares.bit_count() in map(flares_due, range(1, TURNS + 1))
