"""The odds: the chance to weather the next storm, and the layout that makes it greatest (S-2, S-9).

A layout is worth what it leaves behind: the damage and the pieces, and, where the dice are rolled
again as long as nothing lies inside the lines, also where the pieces lie. The search asks what can
be left behind, the most promising first, and does not go through layouts one by one.
"""

from fractions import Fraction
from heapq import heappop, heappush

from msgspec import Struct

from companion.games.sinking_signal.layout import Layout, Position
from companion.games.sinking_signal.outlook import STORMS, Outlook, Quiet
from companion.games.sinking_signal.pieces import (
    BLOCK,
    COVERS,
    FULL,
    TURNS,
    WINDOWS,
    Kind,
    numbers,
    union,
)
from companion.games.sinking_signal.prospects import Prospect
from companion.games.sinking_signal.setup import Again
from companion.games.sinking_signal.solver import Tell, best, silent
from companion.games.sinking_signal.traces import inside


class Board(Struct, frozen=True):
    """What is left between two turns: the squares of the damage, and where the pieces lie."""

    damage: int
    lying: Layout


class Safest(Struct, frozen=True):
    """A layout with its chance that the next storm can be weathered, 0 to 1.

    ``chance`` is None in the last turn: no storm follows.
    """

    layout: Layout
    chance: Fraction | None


def weather(position: Position, layout: Layout) -> Board:
    """Return what a legal layout leaves behind, after the storm and the signal (S-10, S-11)."""
    foods, tents = layout.swept(position.slippery)
    lying = Layout(
        layout.flares & ~layout.signal,
        tuple(food for food in layout.foods if food not in foods),
        tuple(tent for tent in layout.tents if tent not in tents),
    )
    return Board(FULL & ~union(_items(lying)), lying)


def survives(after: Board, again: Again = Again.ALL_DAMAGED) -> Fraction:
    """Return the chance, 0 to 1, that a legal layout exists after the next storm (S-2, S-9).

    It is exact: every roll counts, and so does every further roll where there is one.
    """
    damage, lying = after.damage, after.lying
    items = _items(lying)
    quiet: dict[Again, Quiet] = {
        Again.ALL_DAMAGED: lambda slippery: not slippery & ~damage,
        Again.NOTHING_INSIDE: lambda slippery: all(item & ~slippery for item in items),
    }
    counts = (lying.flares.bit_count(), len(lying.foods), len(lying.tents))
    return Fraction(Outlook(damage, *counts).storms(quiet[again]), STORMS)


def _items(layout: Layout) -> list[int]:
    """Return the squares of each piece."""
    return [*(1 << at for at in numbers(layout.flares)), *layout.foods, *layout.tents]


def safest(
    position: Position, turn: int, again: Again = Again.ALL_DAMAGED, tell: Tell = silent
) -> Safest | None:
    """Return the legal layout after which the next storm is the likeliest to be weathered, or None.

    Among those it takes one that saves the most pieces, as ``best`` does; after the last turn no
    storm follows, and only that counts. ``tell`` hears how many ways have been looked at, of how
    many that are known so far.
    """
    if turn >= TURNS:
        layout = best(position, tell)
        return None if layout is None else Safest(layout, None)
    return _Quest(position, again, tell).run()


class _Glimpse(Struct, frozen=True):
    """Whether a prospect is open at all is still to be seen."""

    prospect: Prospect


class _Look(Struct, frozen=True):
    """A layout that loses no more than a prospect has lost is still to be found."""

    prospect: Prospect


class _Hope(Struct, frozen=True):
    """As ``_Look``, and of these traces it shows as many as the bound needs."""

    prospect: Prospect
    traces: int


_Step = _Glimpse | _Look | _Hope
_NEAREST = (_Hope, _Look, _Glimpse)
"""The steps, those that are nearest to a layout first."""


class _Quest:
    """The search for the safest layout, the prospect with the greatest bound first.

    A bound is a number of storms out of ``STORMS``. Losing more never makes a storm easier: what
    fits around damage also fits around the piece that could lie there. Rolling again where nothing
    lies inside does not either, since earlier pairs stay, and the more traces are shown, the less
    it is rolled again. So the outlook of what is lost so far, with all traces shown that any piece
    can show, bounds all that loses more.
    """

    def __init__(self, position: Position, again: Again, tell: Tell) -> None:
        self._position = position
        self._again = again
        self._tell = tell
        self._queue: list[tuple[tuple[int, ...], _Step]] = []
        self._hopes: set[tuple[int, tuple[int, ...], int]] = set()
        self._met = self._done = 0

    def run(self) -> Safest | None:
        """Return the safest layout with its chance, or None where none is legal."""
        its = self._position
        for window in WINDOWS:
            if not window & (its.damage | its.slippery):
                counts = (its.flares - BLOCK, its.foods, its.tents)
                outlook = Outlook(its.damage | window, *counts, self._tick)
                self._push(STORMS, _Glimpse(Prospect(its, window, outlook)))
        while self._queue:
            (bound, *_), step = heappop(self._queue)
            self._done += 1
            self._tick()
            layout = self._take(step, -bound)
            if layout is not None:
                return Safest(layout, Fraction(-bound, STORMS))
        return None

    def _tick(self) -> None:
        self._tell(self._done, self._met)

    def _push(self, bound: int, step: _Step) -> None:
        """Queue a step: by its bound, then by what is lost, then what is nearest to a layout."""
        self._met += 1
        lost = step.prospect.lost
        tents = sum(piece.bit_count() == COVERS[Kind.TENT] for piece in lost)
        order = (-bound, len(lost), tents, _NEAREST.index(type(step)), self._met)
        heappush(self._queue, (order, step))

    def _take(self, step: _Step, bound: int) -> Layout | None:
        """Take a step; return the layout if it has led to one that is worth its bound."""
        match step:
            case _Glimpse(prospect):
                if prospect.is_open:
                    self._push(self._bound(prospect), _Look(prospect))
            case _Look(prospect):
                return self._look(prospect, bound)
            case _Hope(prospect, traces):
                return self._hope(prospect, traces, bound)
        return None

    def _bound(self, prospect: Prospect) -> int:
        """Return in how many storms a ship that loses just this can have a legal layout at most."""
        damage = prospect.outlook.damage
        if self._again is Again.ALL_DAMAGED:
            return prospect.outlook.storms(lambda slippery: not slippery & ~damage)
        return self._storms(prospect, prospect.traces)

    def _look(self, prospect: Prospect, bound: int) -> Layout | None:
        """Look for a layout that loses no more, and queue what loses more.

        Where the dice do not ask where pieces lie, the bound is the chance itself, and losing more
        is no use once this can be had.
        """
        layout = prospect.without_more()
        if layout is not None:
            if self._again is Again.ALL_DAMAGED:
                return layout
            self._push_hope(prospect, prospect.traces)
        for more in prospect.more():
            self._push(bound, _Glimpse(more))
        return None

    def _storms(self, prospect: Prospect, traces: int) -> int:
        """Return how many storms leave a legal layout to a ship that shows these traces."""
        return prospect.outlook.storms(lambda slippery: not inside(slippery) & traces)

    def _hope(self, prospect: Prospect, traces: int, bound: int) -> Layout | None:
        """Look for a layout that shows all of these traces that the bound needs.

        Where there is none, some few of them cannot be shown together: every layout misses one.
        """
        needed = traces
        for at in numbers(traces):
            self._tick()
            if self._storms(prospect, needed & ~(1 << at)) == bound:
                needed &= ~(1 << at)
        layout = prospect.without_more(needed)
        if layout is not None:
            return layout
        clash = needed
        for at in numbers(needed):
            self._tick()
            if prospect.without_more(clash & ~(1 << at)) is None:
                clash &= ~(1 << at)
        for at in numbers(clash):
            self._push_hope(prospect, traces & ~(1 << at))
        return None

    def _push_hope(self, prospect: Prospect, traces: int) -> None:
        """Queue the hope for these traces, unless it has been there already."""
        hope = (prospect.window, prospect.lost, traces)
        if hope not in self._hopes:
            self._hopes.add(hope)
            self._push(self._storms(prospect, traces), _Hope(prospect, traces))
