"""Time, dice and a crowd that do as a test tells them; the tablet's tap; the only game here."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from companion.core.refusals import Refused
from companion.core.rules import Rules
from companion.core.values import Die, Roll, Source
from companion.tables.writer import Tap
from tests import toy

T = TypeVar("T")

TABLET = Tap("tablet")
GAMES: Mapping[str, Rules] = {toy.SLUG: toy}

PATIENCE_S = 20
"""How long a test waits for another thread before it fails: long, for the machine may be busy."""


class FakeTime:
    """Time that passes only when a test lets it; the time of day can be set apart from it."""

    def __init__(self) -> None:
        self.ms = 1_000_000
        self.day = 1_700_000_000.0

    def monotonic_ms(self) -> int:
        return self.ms

    def now(self) -> float:
        return self.day

    def passes(self, ms: int) -> None:
        self.ms += ms
        self.day += ms / 1000


class LoadedDice:
    """Dice that show the values of a list in turn, and threes when it is used up."""

    def __init__(self, values: Iterable[int] = ()) -> None:
        self.values = deque(values)

    def roll(self, die: Die) -> Roll:
        return Roll(self.values.popleft() if self.values else die.faces[2], Source.ROLLED)


def at_once(count: int, act: Callable[[int], T]) -> list[T | Refused]:
    """Return what ``act(0)``, ``act(1)`` … answer, all called at the same moment by threads."""
    barrier = Barrier(count)

    def one(number: int) -> T | Refused:
        barrier.wait(PATIENCE_S)
        try:
            return act(number)
        except Refused as refused:
            return refused

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(one, range(count)))
