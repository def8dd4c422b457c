"""Exact chances: no simulation, one table of numbers for each goal and number of rerolls.

What is kept of a roll is a multiset of up to six faces, 924 in all, 462 of them whole rolls. With
``W(kept)`` the chance to pay in the end when all other dice are rolled now,

    W(kept) = mean over the six faces of W(kept + face)        for fewer than six dice,
    W(roll) = 1 if it pays, else the best W of all that can be kept of it    with rerolls left.

A Pixie needs no table of its own. It may be spent after any roll, so it is best kept until it pays
at once: with one Pixie the goal is every roll that one changed die turns into a paying one (A-6).
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from operator import itemgetter
from typing import NamedTuple

from companion.games.aerion.pieces import DICE, FACES, Deck, paying

Multiset = tuple[int, ...]
"""Faces in ascending order."""

Values = Callable[[Sequence[float]], tuple[float, ...]]
"""Takes the values of some multisets out of a table."""

TABLES_KEPT = 512
"""How many tables stay in memory, at about 20 KB each."""


class _Lattice(NamedTuple):
    """All multisets of up to six faces, small ones first, and the ways between them."""

    members: tuple[Multiset, ...]
    places: dict[Multiset, int]
    smaller: int
    """How many have fewer than six dice; the whole rolls follow."""
    grown: tuple[Values, ...]
    """For each smaller one: the six that one more die makes of it."""
    shrunk: tuple[Values, ...]
    """For each but the empty one: itself, and itself less one die, each different face once."""


class Best(NamedTuple):
    """The best that can be done with some rerolls: the chance to pay, and the dice to keep."""

    chance: float
    keep: tuple[int, ...]
    """Positions of dice, in ascending order."""


@cache
def _lattice() -> _Lattice:
    members = tuple(
        each for size in range(DICE + 1) for each in combinations_with_replacement(FACES, size)
    )
    index = {each: at for at, each in enumerate(members)}
    smaller = sum(len(each) < DICE for each in members)
    return _Lattice(
        members,
        index,
        smaller,
        grown=tuple(
            itemgetter(*(index[tuple(sorted((*each, face)))] for face in FACES))
            for each in members[:smaller]
        ),
        shrunk=tuple(
            itemgetter(
                index[each], *(index[less] for less in set(combinations(each, len(each) - 1)))
            )
            for each in members[1:]
        ),
    )


@cache
def _paid(deck: Deck, pixies: int) -> tuple[bool, ...]:
    """Tell of each whole roll whether it pays a card of a deck, with so many Pixies to spend."""
    rolls = _lattice().members[_lattice().smaller :]
    if not pixies:
        return tuple(bool(paying(roll, deck)) for roll in rolls)
    paid = dict(zip(rolls, _paid(deck, pixies - 1), strict=True))
    return tuple(paid[roll] or any(paid[changed] for changed in _changes(roll)) for roll in rolls)


def _changes(roll: Multiset) -> Iterable[Multiset]:
    for less in dict.fromkeys(combinations(roll, DICE - 1)):
        yield from (tuple(sorted((*less, face))) for face in FACES)


@lru_cache(TABLES_KEPT)
def _table(decks: frozenset[Deck], pixies: int, rerolls: int) -> tuple[float, ...]:
    """Return W of each multiset: the chance that one of the decks pays, with rerolls to come."""
    if rerolls:
        whole = _best_parts(_table(decks, pixies, rerolls - 1))
    else:
        columns = zip(*(_paid(deck, pixies) for deck in sorted(decks)), strict=True)
        whole = [float(any(paid)) for paid in columns]
    return _filled(whole)


def _filled(whole: Sequence[float]) -> tuple[float, ...]:
    """Return W of all multisets, given that of the whole rolls."""
    lattice = _lattice()
    table = [0.0] * lattice.smaller
    table += whole
    for at in range(lattice.smaller - 1, -1, -1):
        table[at] = sum(lattice.grown[at](table)) / len(FACES)
    return tuple(table)


def _best_parts(table: tuple[float, ...]) -> list[float]:
    """Return for each whole roll the best W of all that can be kept of it."""
    lattice = _lattice()
    best = list(table)
    for at, values in enumerate(lattice.shrunk, 1):
        best[at] = max(values(best))
    return best[lattice.smaller :]


def chance(dice: Iterable[int], decks: Iterable[Deck], rerolls: int, pixies: int = 0) -> float:
    """Return the chance that a roll comes to pay a card of one of some decks, at best play.

    ``dice`` is a whole roll, or what is kept of one while all other dice are rolled now and
    ``rerolls`` more may follow; ``pixies`` may be spent after any roll.
    """
    wanted = frozenset(decks)
    if not wanted:
        return 0.0
    return _table(wanted, pixies, rerolls)[_lattice().places[tuple(sorted(dice))]]


def best(dice: Sequence[int], decks: Iterable[Deck], rerolls: int, pixies: int = 0) -> Best:
    """Return the best dice of a whole roll to keep, at least one reroll to come, and the chance.

    Of several that are equally good it keeps the most.
    """
    table, index = _table(frozenset(decks), pixies, rerolls - 1), _lattice().places
    found = Best(-1.0, ())
    for size in range(DICE, -1, -1):
        for keep in combinations(range(DICE), size):
            worth = table[index[tuple(sorted([dice[at] for at in keep]))]]
            if worth > found.chance + 1e-12:
                found = Best(worth, keep)
    return found
