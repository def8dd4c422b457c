"""The storm, the signal and the end of a turn (S-1 to S-3, S-8 to S-11)."""

from collections.abc import Iterator

from companion.core.codec import Event
from companion.core.refusals import Illegal, Malformed
from companion.core.values import Die, Roll
from companion.games.sinking_signal.commands import FireSignal, LetStormHit, RollStorm
from companion.games.sinking_signal.events import (
    Lost,
    Put,
    SignalFired,
    StormHit,
    StormRolled,
    TurnBegun,
    Won,
)
from companion.games.sinking_signal.evolve import evolve
from companion.games.sinking_signal.pieces import (
    BLOCK,
    PAIRS,
    SIZE,
    TURNS,
    column_of,
    lines,
    numbers,
    row_of,
)
from companion.games.sinking_signal.setup import Again
from companion.games.sinking_signal.solver import find
from companion.games.sinking_signal.state import Ending, Phase, State
from companion.games.sinking_signal.verdict import RULINGS, verdict

STEPS = (Phase.STORM, Phase.REARRANGE, Phase.SIGNAL)
"""The steps of a turn, in their order."""

STORM_DICE = (Die("column", tuple(range(1, SIZE + 1))), Die("row", tuple(range(1, SIZE + 1))))


def roll_storm(state: State, command: RollStorm) -> Iterator[Event]:
    """Yield what a roll of the storm dice brings, a lost position included (S-2, S-9).

    Raises ``Malformed`` where the rolls are not two faces of a die.
    """
    its = (state.turn, len(state.pairs) + 1)
    require(state, Phase.STORM, named=(command.turn, command.pair), due=its)
    column, row = _faces(command.rolls)
    pairs = (*state.pairs, (column.value, row.value))
    rolled = StormRolled(column, row, again=rolls_again(state, pairs))
    yield rolled
    after = evolve(state, rolled)
    if after.phase is Phase.REARRANGE and state.setup.choices.tells and is_lost(after):
        yield Lost(Ending.NO_LAYOUT)


def _faces(rolls: tuple[Roll, ...]) -> tuple[Roll, Roll]:
    if len(rolls) != len(STORM_DICE) or any(
        roll.value not in STORM_DICE[0].faces for roll in rolls
    ):
        raise Malformed("malformed", detail="rolls")
    return rolls[0], rolls[1]


def rolls_again(state: State, pairs: tuple[tuple[int, int], ...]) -> bool:
    """Tell whether this table rolls the dice once more after these pairs (S-2)."""
    if len(pairs) >= PAIRS:
        return False
    slippery = lines(pairs)
    if state.setup.choices.again is Again.ALL_DAMAGED:
        return not slippery & ~state.damage
    return all(piece.squares & ~slippery for piece in state.pieces if piece.squares)


def is_lost(state: State) -> bool:
    """Tell whether no legal layout exists any more, however the pieces are moved (S-9)."""
    return find(state.position) is None


def let_storm_hit(state: State, command: LetStormHit) -> Iterator[Event]:
    """Yield what the storm takes. Raises ``Illegal`` with the first rule the layout breaks.

    A square can only be empty while no piece is in the tray where a part of an entry by hand was
    undone (S-5).
    """
    require(state, Phase.REARRANGE, named=(command.turn,), due=(state.turn,))
    found = verdict(state)
    if found.broken:
        rule = found.broken[0]
        raise Illegal(f"not-{rule}", RULINGS[rule], tray=found.tray, signals=len(found.signals))
    if state.empty:
        raise Illegal("squares-empty", "S-5", empty=state.empty.bit_count())
    lying = {piece.name: piece.squares for piece in state.pieces}
    yield StormHit(tuple(Put(name, lying[name]) for name in found.inside))


def fire_signal(state: State, command: FireSignal) -> Iterator[Event]:
    """Yield the signal, and the next turn or the end (S-8, S-11).

    Raises ``Illegal`` where not exactly one signal stands: only corrections can lead to that.
    """
    require(state, Phase.SIGNAL, named=(command.turn,), due=(state.turn,))
    signals = verdict(state).signals
    if len(signals) != 1:
        raise Illegal("not-signal", "S-6", tray=0, signals=len(signals))
    corner = next(numbers(signals[0]))
    fired = SignalFired(column_of(corner), row_of(corner))
    yield fired
    if state.turn < TURNS:
        yield TurnBegun(state.turn + 1)
    elif not evolve(state, fired).flares:
        yield Won()


def require(
    state: State, phase: Phase, named: tuple[int, ...] = (), due: tuple[int, ...] = ()
) -> None:
    """Raise ``Illegal`` where another step is due than the one that is named, by its turn first.

    A step that is past has been done, perhaps by another hand a moment ago.
    """
    if state.phase is Phase.OVER:
        raise Illegal("over", ending=str(state.ending))
    if state.phase is phase and named == due:
        return
    past = bool(named) and state.phase in STEPS and _order(phase, named) < _order(state.phase, due)
    raise Illegal("already-done" if past else "not-now", phase=state.phase.value)


def _order(phase: Phase, numbers: tuple[int, ...]) -> tuple[int, ...]:
    turn, *others = numbers
    return turn, STEPS.index(phase), *others


def flares_due(turn: int) -> int:
    """Return how many flares a ship has in a turn, 1 to 3: four less after each signal (S-8)."""
    return BLOCK * (TURNS + 1 - turn)
