"""Prospects: what a layout can leave behind, each with the layouts that lead there."""

from collections.abc import Iterator
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from companion.games.sinking_signal.layout import Layout, Position
from companion.games.sinking_signal.outlook import Outlook
from companion.games.sinking_signal.pieces import COVERS, Kind, union
from companion.games.sinking_signal.search import SHAPES, Wish, search
from companion.games.sinking_signal.traces import SHOWN


class Prospect(Struct, frozen=True):
    """What a layout may leave behind: its signal in one window, and at least some pieces lost.

    In ``position`` the ``lost`` are damage already. No piece that is ``barred`` goes lost as well:
    other prospects look after those.
    """

    position: Position
    window: int
    outlook: Outlook
    """That of a ship which loses just the ``lost``."""
    lost: tuple[int, ...] = ()
    barred: frozenset[int] = frozenset()

    @property
    def top(self) -> int:
        """The top right square of the window, as a wish names it."""
        return 1 << self.window.bit_length() - 1

    @property
    def is_open(self) -> bool:
        """Whether there is a legal layout that leaves this behind."""
        return search(self.position, Wish(self.top, barred=self.barred)) is not None

    def without_more(self, traces: int = 0) -> Layout | None:
        """Return a layout that loses the lost and no more, and shows these traces afterwards."""
        its = self.position
        wish = Wish(self.top, its.foods, its.tents, lacks=traces, brings=self._brings)
        layout = search(its, wish)
        if layout is None:
            return None
        foods = (piece for piece in self.lost if piece.bit_count() == COVERS[Kind.FOOD])
        tents = (piece for piece in self.lost if piece.bit_count() == COVERS[Kind.TENT])
        return Layout(layout.flares, (*layout.foods, *foods), (*layout.tents, *tents))

    @property
    def _brings(self) -> dict[int, int]:
        """The traces of each piece that stays: the signal's flares do not."""
        return {piece: bits for piece, bits in SHOWN.items() if piece & ~self.window}

    @property
    def traces(self) -> int:
        """All traces that pieces which stay can show, each for itself."""
        its, dry = self.position, ~self.position.slippery
        return union(
            bits for piece, bits in self._brings.items() if not piece & its.damage and piece & dry
        )

    def more(self) -> Iterator[Self]:
        """Yield prospects that lose one more piece; together they are all that lose more."""
        its, barred = self.position, self.barred
        for kind, piece in (shape for shapes in SHAPES for shape in shapes):
            if kind is Kind.FLARE or piece & (its.damage | ~its.slippery) or piece in barred:
                continue
            food, tent = kind is Kind.FOOD, kind is Kind.TENT
            if its.foods > food and its.tents > tent:
                yield replace(
                    self,
                    position=replace(
                        its,
                        damage=its.damage | piece,
                        foods=its.foods - food,
                        tents=its.tents - tent,
                    ),
                    outlook=self.outlook.without(piece),
                    lost=(*self.lost, piece),
                    barred=barred,
                )
                barred |= {piece}
