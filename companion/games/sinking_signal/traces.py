"""Traces: what counts of where pieces lie, where the dice ask whether one lies inside (S-2).

A piece has two traces: all squares of its columns, and all of its rows. It lies fully inside some
lines exactly if one of its traces does (S-3): where one of its columns is dry, each of its rows has
to be slippery. So two ships with the same traces roll alike, wherever their pieces lie.
"""

from functools import lru_cache

from companion.games.sinking_signal.pieces import COLUMNS, ROWS, union
from companion.games.sinking_signal.search import SHAPES


def _traces(piece: int) -> tuple[int, int]:
    """Return the squares of a piece's columns, and of its rows."""
    columns = union(line for line in COLUMNS.values() if line & piece)
    return columns, union(line for line in ROWS.values() if line & piece)


_PIECES = tuple(squares for shapes in SHAPES for _, squares in shapes)
_ALL = sorted({trace for piece in _PIECES for trace in _traces(piece)})
_BITS = {trace: 2 << at for at, trace in enumerate(_ALL)}
"""The bit of each trace among what a layout lacks; the first bit of all is the signal's."""

SHOWN = {piece: union(_BITS[trace] for trace in _traces(piece)) for piece in _PIECES}
"""The bits of the traces of each piece, by its squares."""


@lru_cache(2048)
def inside(slippery: int) -> int:
    """Return the bits of all traces inside some lines; three pairs roll 1681 sets of lines."""
    return union(bit for trace, bit in _BITS.items() if not trace & ~slippery)
