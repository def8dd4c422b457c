"""Which card a deck is likely to turn up next. It orders buttons and forbids nothing (ask)."""

from collections import Counter

from msgspec import Struct

from companion.games.aerion.fleet import COPIES
from companion.games.aerion.pieces import CARDS_A_DECK, CARDS_A_KIND, ELEMENTS, Card, Deck, Kind
from companion.games.aerion.state import State

KINDS = (*ELEMENTS, Kind.BOOK)
USUAL_OF_A_KIND = CARDS_A_DECK / len(KINDS)
SURPRISE = 0.25
"""How much weight a kind keeps in a deck that has shown its usual share of it."""


class Option(Struct, frozen=True):
    """A card that a deck may turn up; ``expected``: the likely structure has copies left of it."""

    card: Card
    expected: bool


def likely(state: State, deck: Deck) -> tuple[Option, ...]:
    """Return every card of the fleet, the likeliest to be turned up by a deck first.

    Known are the cards that have been seen. How many copies a card has, and how the kinds lie in
    the decks, are guesses by the likely structure.
    """
    seen = Counter((card.kind, card.number) for card in state.seen())
    here = Counter(card.kind for card in state.seen() if card.deck is deck)
    weighed = [
        (_weight(card, seen[card.kind, card.number], here[card.kind]), card)
        for kind in KINDS
        for card in _cards(state, deck, kind)
    ]
    weighed.sort(key=lambda one: -one[0])
    return tuple(Option(card, weight > 0) for weight, card in weighed)


def _cards(state: State, deck: Deck, kind: Kind) -> tuple[Card, ...]:
    if kind is Kind.BOOK:
        return (Card(deck, kind),)
    return tuple(Card(deck, kind, part.number, part.name) for part in state.fleet.parts(kind))


def _weight(card: Card, seen: int, here: int) -> float:
    return max(0, COPIES[card.kind] - seen) * max(SURPRISE, USUAL_OF_A_KIND - here)


def overcounted(state: State) -> tuple[tuple[Kind, int], ...]:
    """Return the kinds of which more cards were tapped in than the box holds: a warning only."""
    seen = Counter(card.kind for card in state.seen())
    return tuple((kind, seen[kind]) for kind in KINDS if seen[kind] > CARDS_A_KIND)
