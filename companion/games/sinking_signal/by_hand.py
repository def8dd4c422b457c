"""The board as it lies on the table, whatever was played before (S-5)."""

from collections.abc import Iterator

from companion.core.codec import Event
from companion.core.refusals import Illegal
from companion.games.sinking_signal.commands import MarkDamage
from companion.games.sinking_signal.events import ByHandBegun, ByHandEnded, DamageMarked, Lost
from companion.games.sinking_signal.evolve import evolve
from companion.games.sinking_signal.pieces import TURNS, Kind, square
from companion.games.sinking_signal.state import Ending, Phase, State
from companion.games.sinking_signal.storm import flares_due, is_lost, require


def begin_by_hand(state: State) -> Iterator[Event]:
    """Yield the beginning: every piece of the box may be used."""
    if state.phase not in (Phase.STORM, Phase.REARRANGE, Phase.SIGNAL):
        raise Illegal("not-now", phase=state.phase.value)
    yield ByHandBegun()


def mark_damage(state: State, command: MarkDamage) -> Iterator[Event]:
    """Yield a damage marker put on a square, or taken off.

    Raises ``Illegal`` where that changes nothing.
    """
    require(state, Phase.BY_HAND)
    if command.damaged is bool(state.damage >> square(command.column, command.row) & 1):
        raise Illegal("lies-so-already")
    yield DamageMarked(command.column, command.row, command.damaged)


def end_by_hand(state: State) -> Iterator[Event]:
    """Yield the position that was set, and the loss that lies in it (S-5, S-9, S-10).

    The flares tell the turn: twelve, eight or four (S-8). Raises ``Illegal`` where there are others
    or where a square is neither covered nor damaged.
    """
    require(state, Phase.BY_HAND)
    lying = {
        kind: sum(it.kind is kind and bool(it.squares) for it in state.pieces) for kind in Kind
    }
    turn = next((n for n in range(1, TURNS + 1) if flares_due(n) == lying[Kind.FLARE]), None)
    if turn is None:
        raise Illegal("flares-off", "S-8", flares=lying[Kind.FLARE])
    if state.empty:
        raise Illegal("squares-empty", "S-5", empty=state.empty.bit_count())
    ended = ByHandEnded(turn, stormy=bool(state.pairs) and turn == state.turn)
    yield ended
    after = evolve(state, ended)
    if not lying[Kind.FOOD]:
        yield Lost(Ending.LAST_FOOD)
    elif not lying[Kind.TENT]:
        yield Lost(Ending.LAST_TENT)
    elif after.phase is Phase.REARRANGE and state.setup.choices.tells and is_lost(after):
        yield Lost(Ending.NO_LAYOUT)
