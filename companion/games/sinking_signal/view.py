"""The screen of one viewer: which panels it has, each with its facts."""

from collections import Counter
from functools import lru_cache

from msgspec import Struct

from companion.core.refusals import Malformed
from companion.core.values import Pad, Panel, View, Viewer
from companion.games.sinking_signal.arrange import write_plan
from companion.games.sinking_signal.facts import (
    BoardFacts,
    CoachFacts,
    EndFacts,
    PieceFacts,
    SquareFacts,
    StepFacts,
    SummaryFacts,
    TrayFacts,
    VerdictFacts,
)
from companion.games.sinking_signal.pieces import (
    SIZE,
    Kind,
    column_of,
    numbers,
    row_of,
    square,
)
from companion.games.sinking_signal.solver import Layout, Position, find
from companion.games.sinking_signal.state import Ending, Hint, Phase, Piece, State
from companion.games.sinking_signal.storm import STORM_DICE
from companion.games.sinking_signal.verdict import Rule, Verdict, verdict

MOVING = (Phase.REARRANGE, Phase.BY_HAND)


def view(state: State, viewer: Viewer) -> View:
    """Return the screen that ``viewer`` sees; this game has one screen for every device."""
    found = verdict(state)
    rearranging = state.phase is Phase.REARRANGE
    panels: dict[str, Struct | None] = {
        "step": _step(state, viewer, found),
        "board": _board(state, viewer, found),
        "tray": _tray(state, viewer) if state.phase in MOVING else None,
        "verdict": _verdict(state, found) if rearranging else None,
        "coach": _coach(state, viewer) if rearranging else None,
        "end": end_facts(state),
    }
    layout = "end" if state.ending else "ship"
    return View(layout, tuple(Panel(name, facts) for name, facts in panels.items()))


def _step(state: State, viewer: Viewer, found: Verdict) -> StepFacts:
    names = found.inside if state.phase is Phase.REARRANGE else state.swept
    foods, tents = _foods_and_tents(names)
    usual = state.setup.choices.dice
    return StepFacts(
        turn=state.turn,
        phase=state.phase,
        pairs=state.pairs,
        foods=foods,
        tents=tents,
        broken=found.broken,
        pads=tuple(Pad(die.name, die.faces, usual) for die in STORM_DICE),
        taps=viewer.acts,
        choices=state.setup.choices,
        ending=state.ending,
        flares=state.flares.bit_count(),
        empty=state.empty.bit_count(),
    )


def _foods_and_tents(names: tuple[str, ...]) -> tuple[int, int]:
    counts = Counter(name.partition("-")[0] for name in names)
    return counts[Kind.FOOD], counts[Kind.TENT]


def _board(state: State, viewer: Viewer, found: Verdict) -> BoardFacts:
    lying = {at: piece.name for piece in state.pieces for at in numbers(piece.squares)}
    squares = tuple(
        _square(state, lying, square(column, row))
        for row in range(SIZE, 0, -1)
        for column in range(1, SIZE + 1)
    )
    return BoardFacts(
        squares=squares,
        pieces=tuple(_piece(state, found, piece) for piece in state.pieces if piece.squares),
        signals=() if state.phase is Phase.STORM else tuple(map(_corner, found.signals)),
        pairs=state.pairs,
        moves=viewer.acts and state.phase in MOVING,
        by_hand=state.phase is Phase.BY_HAND,
    )


def _square(state: State, lying: dict[int, str], at: int) -> SquareFacts:
    return SquareFacts(
        column=column_of(at),
        row=row_of(at),
        slippery=bool(state.slippery >> at & 1),
        damaged=bool(state.damage >> at & 1),
        piece=lying.get(at),
    )


def _corner(squares: int) -> tuple[int, int]:
    """Return the column and the row of the bottom left of some squares."""
    at = next(numbers(squares))
    return column_of(at), row_of(at)


def _piece(state: State, found: Verdict, piece: Piece) -> PieceFacts:
    column, row = _corner(piece.squares)
    last = piece.squares.bit_length() - 1
    return PieceFacts(
        name=piece.name,
        kind=piece.kind,
        column=column,
        row=row,
        wide=column_of(last) - column + 1,
        high=row_of(last) - row + 1,
        swept=state.phase is Phase.REARRANGE and piece.name in found.inside,
        wet=bool(piece.squares & found.wet),
    )


def _tray(state: State, viewer: Viewer) -> TrayFacts:
    return TrayFacts(
        pieces=tuple(PieceFacts(piece.name, piece.kind) for piece in state.tray),
        moves=viewer.acts,
        by_hand=state.phase is Phase.BY_HAND,
        lying=sum(bool(piece.squares) for piece in state.pieces),
    )


def _verdict(state: State, found: Verdict) -> VerdictFacts:
    foods, tents = _foods_and_tents(found.inside)
    return VerdictFacts(
        kept=tuple((rule, found.keeps(rule)) for rule in Rule),
        tray=found.tray,
        signals=len(found.signals),
        wet=found.wet.bit_count(),
        food_safe=found.food_safe,
        tent_safe=found.tent_safe,
        foods=foods,
        tents=tents,
        all_foods=state.aboard(Kind.FOOD),
        all_tents=state.aboard(Kind.TENT),
        choices=state.setup.choices,
    )


def _coach(state: State, viewer: Viewer) -> CoachFacts:
    way = one_way(state.position) if state.hint is Hint.ONE_WAY else None
    return CoachFacts(
        taken=len(state.hints),
        hint=state.hint,
        plan=None if way is None else plan(state.damage, way),
        taps=viewer.acts,
        tells=state.setup.choices.tells,
    )


@lru_cache(256)
def one_way(position: Position) -> Layout | None:
    """Return a legal layout, the same for everybody who looks, or None (S-9)."""
    return find(position)


def plan(damage: int, layout: Layout) -> str:
    """Return a layout as the plan that ``LayOut`` takes."""
    flares = tuple(1 << at for at in numbers(layout.flares))
    areas = {Kind.FLARE: flares, Kind.FOOD: layout.foods, Kind.TENT: layout.tents}
    return write_plan(damage, areas)


def end_facts(state: State) -> EndFacts | None:
    """Return what the end page tells, or None while the game goes on."""
    if state.ending is None:
        return None
    way = one_way(state.position) if state.ending is Ending.GAVE_UP else None
    taken = Counter(state.hints)
    return EndFacts(
        ending=state.ending,
        turn=state.turn,
        foods=state.aboard(Kind.FOOD),
        tents=state.aboard(Kind.TENT),
        hints=tuple((hint, taken[hint]) for hint in Hint if taken[hint]),
        choices=state.setup.choices,
        way=None if way is None else plan(state.damage, way),
    )


def summary(state: State) -> SummaryFacts:
    """Return how far the game has come, for the list of tables."""
    foods, tents = state.aboard(Kind.FOOD), state.aboard(Kind.TENT)
    return SummaryFacts(state.turn, foods, tents, state.ending)


def sheet(_state: State, _viewer: Viewer, name: str) -> Struct:
    """Refuse: this game has no sheets."""
    raise Malformed("no-such-sheet", name=name[:40])
