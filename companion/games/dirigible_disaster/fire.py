"""Fire: how it spreads and how it grows (D-1, D-2)."""

from collections import deque
from typing import assert_never

from companion.core.refusals import Illegal
from companion.games.dirigible_disaster.chronicle import Chronicle
from companion.games.dirigible_disaster.commands import GrowAllFires, GrowFire
from companion.games.dirigible_disaster.events import (
    Cause,
    FireGrew,
    FireSpread,
    SheetTurned,
    Step,
)
from companion.games.dirigible_disaster.injuries import injure_by_fire
from companion.games.dirigible_disaster.pieces import Kind
from companion.games.dirigible_disaster.setup import Cascade
from companion.games.dirigible_disaster.state import Growth
from companion.games.dirigible_disaster.supply import place_cube
from companion.games.dirigible_disaster.voyage import already_done, expect, finish


def place_fire(tale: Chronicle, room: int, cause: Cause, before: int) -> None:
    """Place a fire cube where ``before`` fires count, and all that it sets off (D-1).

    Breadth first, so that hands can follow: the cube, the spread, the cubes of the neighbours in
    ascending order (D-5), then what those have set off. Any other order leads to the same board.
    """
    waiting: deque[int] = deque()
    if _lay(tale, room, cause) and _spreads(tale, room, cause, before):
        waiting.append(room)
    while waiting and not tale.over:
        source = waiting.popleft()
        tale.tell(FireSpread(source))
        for neighbour in tale.state.chart.doors[source]:
            before = tale.state.lying(neighbour).fire
            if not _lay(tale, neighbour, Cause.SPREAD, source):
                return
            again = _cascade(tale) is Cascade.UNLIMITED or neighbour not in waiting
            if again and _spreads(tale, neighbour, Cause.SPREAD, before):
                waiting.append(neighbour)


def _lay(tale: Chronicle, room: int, cause: Cause, origin: int | None = None) -> bool:
    """Place one fire cube and injure by it; tell whether there was one (D-4, D-7 b)."""
    placed = place_cube(tale, Kind.FIRE, room, cause, origin)
    if placed:
        injure_by_fire(tale, room)
    return placed


def _spreads(tale: Chronicle, room: int, cause: Cause, before: int) -> bool:
    """Tell whether a fire cube that has been placed on ``before`` fires sets off a spread (D-1)."""
    cascade = _cascade(tale)
    match cascade:
        case Cascade.ONCE_PER_ROOM:
            return before >= 3 and room not in tale.state.spread
        case Cascade.UNLIMITED:
            return before >= 3
        case Cascade.NONE:
            return before >= 3 and cause is not Cause.SPREAD
        case _:
            assert_never(cascade)


def _cascade(tale: Chronicle) -> Cascade:
    return tale.state.setup.choices.cascade


def grow_fire(tale: Chronicle, command: GrowFire) -> None:
    """Grow the fire of one room that burned when the growth began (D-2)."""
    state = tale.state
    expect(state, command.round, Step.GROWTH)
    growth = next((growth for growth in state.growing if growth.room == command.room), None)
    if growth is None:
        if command.room in state.grown:
            raise already_done(state)
        growing = tuple(growth.room for growth in state.growing)
        raise Illegal("not-growing", "D-2", room=command.room, growing=growing)
    tale.tell(SheetTurned())
    _grow(tale, growth)
    finish(tale, Step.GROWTH)


def grow_all_fires(tale: Chronicle, command: GrowAllFires) -> None:
    """Grow every fire that has not grown yet, in ascending room number (D-2)."""
    expect(tale.state, command.round, Step.GROWTH)
    tale.tell(SheetTurned())
    for growth in tale.state.growing:
        if not tale.over:
            _grow(tale, growth)
    finish(tale, Step.GROWTH)


def _grow(tale: Chronicle, growth: Growth) -> None:
    """Give a burning room its one cube, which spreads where three or more lay before it (D-2).

    Without chain fire the number at the beginning of the growth counts, so that cubes that have
    spread here meanwhile set nothing off, whichever room grows first (D-1).
    """
    tale.tell(FireGrew(growth.room))
    chained = _cascade(tale) is not Cascade.NONE
    before = tale.state.lying(growth.room).fire if chained else growth.fires
    place_fire(tale, growth.room, Cause.GROWTH, before)
