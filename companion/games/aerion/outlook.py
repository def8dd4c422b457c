"""Which ships can still be built with what is left. It warns and never blocks."""

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from companion.games.aerion.fleet import Ship
from companion.games.aerion.pieces import CARDS_A_KIND, ELEMENTS, Kind
from companion.games.aerion.state import State


class Outlook(StrEnum):
    """How a part of a ship can still come: from what is left, only by a Book, or not at all."""

    OPEN = "open"
    BY_BOOK = "by-book"
    GONE = "gone"


class Lack(Struct, frozen=True):
    """A part of a ship that no deck can bring any more."""

    kind: Kind
    name: str
    number: int
    outlook: Outlook


def lacks(state: State, ship: Ship) -> tuple[Lack, ...]:
    """Return the parts that a ship which does not fly can no longer get from decks or Display."""
    if ship.number in state.built:
        return ()
    found = (
        (kind, part, _outlook(state, ship, kind, part.number))
        for kind in ELEMENTS
        if (part := ship.part(kind)) is not None
    )
    return tuple(
        Lack(kind, part.name, part.number, outlook)
        for kind, part, outlook in found
        if outlook is not Outlook.OPEN
    )


def _outlook(state: State, ship: Ship, kind: Kind, number: int) -> Outlook:
    """Tell how one part can still come: twelve of each kind are in the box, and no more."""
    if _may_be_face_down(state, kind) or (kind, number) in _reachable(state, ship):
        return Outlook.OPEN
    buried = any((kind, number) == (c.kind, c.number) for s in state.stacks for c in s.pile)
    return Outlook.BY_BOOK if buried and _book_may_come(state) else Outlook.GONE


def _may_be_face_down(state: State, kind: Kind) -> bool:
    """Tell whether an unseen card of a kind can lie in a deck."""
    if not any(stack.unknown for stack in state.stacks):
        return False
    return Counter(card.kind for card in state.seen())[kind] < CARDS_A_KIND


def _reachable(state: State, ship: Ship) -> Iterator[tuple[Kind, int]]:
    """Yield what can still be placed for a ship: not what a Workshop holds for another (A-11)."""
    owner = state.owners[ship.number - 1]
    for stack in state.stacks:
        yield from ((card.kind, card.number) for card in stack.known)
    yield from ((card.kind, card.number) for card in state.display)
    if state.acquired:
        yield state.acquired.kind, state.acquired.number
    for desk in state.desks:
        # The other player brings what the shared Workshop takes, but for the Crew.
        mine = desk.seat == owner
        yield from ((c.kind, c.number) for c in desk.reserve if mine or c.kind is not Kind.CREW)
    for workshop in state.workshops:
        if workshop.owner in (None, owner) and all(ship.uses(card) for card in workshop.cards):
            yield from ((card.kind, card.number) for card in workshop.cards)


def _book_may_come(state: State) -> bool:
    """Tell whether anybody has a Book, or may still get one (A-8)."""
    at_hand = any(desk.pulpit for desk in state.desks)
    shown = any(card.kind is Kind.BOOK for card in state.display)
    held = state.acquired is not None and state.acquired.kind is Kind.BOOK
    return at_hand or shown or held or _may_be_face_down(state, Kind.BOOK)
