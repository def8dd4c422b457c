"""The odds: with what chance the next storm can be weathered, and the layout that makes it greatest.

A layout is worth what it leaves behind: the damage and the pieces, and, where the dice are rolled
again as long as nothing lies inside the lines (S-2), also where the pieces lie. The search asks for
what can be left behind, the most promising first, and not for layouts one by one.
"""

from collections.abc import Iterable
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from companion.games.sinking_signal.outlook import STORMS, Outlook, Quiet
from companion.games.sinking_signal.pieces import (
    COLUMNS,
    FULL,
    ROWS,
    SIZE,
    WINDOWS,
    numbers,
    union,
)
from companion.games.sinking_signal.setup import Again
from companion.games.sinking_signal.solver import (
    SHAPES,
    Layout,
    Position,
    Tell,
    Wish,
    best,
    search,
    silent,
)
