"""What lies in the box: four kinds of cards in six decks, six dice, three Pixies."""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import combinations

from msgspec import Struct

from companion.core.values import Die

DICE = 6
FACES = (1, 2, 3, 4, 5, 6)
AERION_DIE = Die("aerion", FACES)
CARDS_A_DECK = 8
CARDS_A_KIND = 12
SHIPS = 6
BOOK_REROLLS = 3
"""The rerolls that a Book pays for (A-7)."""
SHARE = SHIPS // 2

DEALS = tuple(combinations(range(1, SHIPS + 1), SHARE))
"""The ships of the first player in each of the twenty deals."""

LOT = Die("lot", tuple(range(1, len(DEALS) + 1)))
"""One lot for each deal, so that chance arrives as a roll like any other."""


class Kind(StrEnum):
    """What a Resource card is: one of the three Elements of a ship, or a Book."""

    BLUEPRINT = "blueprint"
    MATERIAL = "material"
    CREW = "crew"
    BOOK = "book"


ELEMENTS = (Kind.BLUEPRINT, Kind.MATERIAL, Kind.CREW)


class Deck(StrEnum):
    """The six decks, named by the roll that pays their cards, the easiest first."""

    AA_BB = "aa-bb"
    AAA = "aaa"
    AAA_BB = "aaa-bb"
    RUN = "run"
    SIX = "aaa-bbb"
    """Two triplets or three pairs: all six dice."""
    AAAA = "aaaa"


DECKS = tuple(Deck)
INDEX = {deck: at for at, deck in enumerate(DECKS)}

RUNS = (frozenset({1, 2, 3, 4, 5}), frozenset({2, 3, 4, 5, 6}))
"""From 1 to 5 or from 2 to 6, and no other (A-2)."""

SETS: dict[Deck, tuple[tuple[int, ...], ...]] = {
    Deck.AA_BB: ((2, 2),),
    Deck.AAA: ((3,),),
    Deck.AAA_BB: ((3, 2),),
    Deck.RUN: (),
    Deck.SIX: ((3, 3), (2, 2, 2)),
    Deck.AAAA: ((4,),),
}
"""How many equal dice each letter of a roll asks for; any one of the alternatives pays."""


class Card(Struct, frozen=True):
    """A Resource card: its own deck, its kind, and which of that kind it shows.

    ``number`` counts the blueprints, materials or crews of the fleet from 1; it is 0 for a Book.
    ``name`` is what the table calls it, "" where the table gave no name.
    """

    deck: Deck
    kind: Kind
    number: int = 0
    name: str = ""


def paying(dice: Sequence[int], deck: Deck) -> tuple[int, ...]:
    """Return the positions of dice that pay a card of a deck, in ascending order; () if none do.

    Letters may be equal, one die serves one letter, and a roll pays all that it contains (A-1).
    """
    needed = _faces_that_pay(dice, deck)
    return tuple(at for at, face in enumerate(dice) if _use(needed, face))


def _faces_that_pay(dice: Sequence[int], deck: Deck) -> Counter[int]:
    """Return how many dice of each face pay a card of a deck; none where the roll does not."""
    if deck is Deck.RUN:
        return next((Counter(run) for run in RUNS if run.issubset(dice)), Counter())
    shown = Counter(face for face in dice if face)
    return next((found for sizes in SETS[deck] for found in _sets(shown, sizes)), Counter())


def _sets(shown: Counter[int], sizes: tuple[int, ...]) -> Iterator[Counter[int]]:
    """Yield every way to find sets of equal dice of these sizes, no die in two of them (A-1)."""
    if not sizes:
        yield Counter()
        return
    size, *others = sizes
    for face in sorted(shown, reverse=True):
        if shown[face] >= size:
            found = Counter({face: size})
            yield from (found + more for more in _sets(shown - found, tuple(others)))


def _use(needed: Counter[int], face: int) -> bool:
    if not needed[face]:
        return False
    needed[face] -= 1
    return True
