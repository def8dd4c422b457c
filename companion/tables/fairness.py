"""All rolls of a table so far, counted, and how well they fit fair dice."""

from collections import Counter
from collections.abc import Iterator
from statistics import NormalDist

from msgspec import Struct

from companion.core.rules import Rules, replay
from companion.core.values import Die, Roll, Source
from companion.tables.log import Played
from companion.tables.table import Table

FEWEST_A_FACE = 5
"""Below so many expected rolls a face, the chi-square test says nothing."""


class DieTally(Struct, frozen=True):
    """The rolls of one die: for each face, how often Quarterdeck rolled it and hands entered it.

    ``fit`` is the chance, in percent, that fair dice stray at least so far; None before there are
    enough rolls.
    """

    name: str
    faces: tuple[tuple[int, int, int], ...]
    total: int
    fit: int | None


def rolls(rules: Rules, table: Table) -> Iterator[tuple[Die, Roll]]:
    """Yield every roll that counts, with its die, oldest first."""
    state = table.start
    for number, entry in enumerate(table.log, start=1):
        if isinstance(entry, Played) and number not in table.undone:
            rolled = getattr(entry.command, "rolls", ())
            if rolled:
                yield from zip(rules.dice(state, entry.command), rolled, strict=False)
            state = replay(rules, state, entry.events)


def tally(rules: Rules, table: Table) -> list[DieTally]:
    """Return the counts of every die that has been rolled, in the order of their first roll."""
    counts: dict[Die, Counter[tuple[int, Source]]] = {}
    for die, roll in rolls(rules, table):
        counts.setdefault(die, Counter())[roll.value, roll.source] += 1
    return [_tally(die, counted) for die, counted in counts.items()]


def _tally(die: Die, counted: Counter[tuple[int, Source]]) -> DieTally:
    faces = tuple(
        (face, counted[face, Source.ROLLED], counted[face, Source.ENTERED])
        for face in dict.fromkeys(die.faces)
    )
    return DieTally(die.name, faces, counted.total(), _fit(die, faces))


def _fit(die: Die, faces: tuple[tuple[int, int, int], ...]) -> int | None:
    """Pearson's chi-square test; its tail by the cube-root approximation of Wilson and Hilferty."""
    total = sum(rolled + entered for _, rolled, entered in faces)
    expected = [total * die.faces.count(face) / len(die.faces) for face, _, _ in faces]
    freedom = len(faces) - 1
    if freedom < 1 or min(expected) < FEWEST_A_FACE:
        return None
    chi = sum(
        (rolled + entered - fair) ** 2 / fair
        for (_, rolled, entered), fair in zip(faces, expected, strict=True)
    )
    spread = 2 / (9 * freedom)
    deviation = ((chi / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5
    return round(100 * (1 - NormalDist().cdf(deviation)))
