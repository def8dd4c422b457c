"""Workshops: what fits and why not, and what speaks against it (A-11, A-12, A-15)."""

from companion.core.values import Seat
from companion.games.aerion.fleet import Fleet, Ship
from companion.games.aerion.pieces import ELEMENTS, Card, Kind
from companion.games.aerion.state import State, Workshop


def why_not(fleet: Fleet, workshop: Workshop, card: Card) -> str | None:
    """Return why an Element does not fit a Workshop, or None where it does (A-11).

    ``kind-there``: one of its kind lies there. ``crew-last``: Blueprint and Material come first.
    ``other-ship``: no ship is built of it and of what lies there.
    """
    there = {lying.kind for lying in workshop.cards}
    if card.kind in there:
        return "kind-there"
    if card.kind is Kind.CREW and len(there) < len(ELEMENTS) - 1:
        return "crew-last"
    if not fleet.that_use(card, *workshop.cards):
        return "other-ship"
    return None


def fits(fleet: Fleet, workshop: Workshop, card: Card) -> bool:
    """Tell whether an Element may be placed in a Workshop (A-11)."""
    return card.kind is not Kind.BOOK and why_not(fleet, workshop, card) is None


def is_full(workshop: Workshop) -> bool:
    """Tell whether a Workshop holds all three Elements."""
    return len(workshop.cards) == len(ELEMENTS)


def open_to(workshop: Workshop, seat: Seat) -> bool:
    """Tell whether a player may place cards in a Workshop: the own one or the shared (A-15)."""
    return workshop.owner in (None, seat)


def completed_by(state: State, workshop: Workshop, card: Card) -> Ship | None:
    """Return the ship that a card would complete in a Workshop, if it would."""
    if card.kind is not Kind.CREW or not fits(state.fleet, workshop, card):
        return None
    return state.fleet.that_use(card, *workshop.cards)[0]


def would_fly(state: State, ship: Ship, seat: Seat) -> bool:
    """Tell whether a ship completed by a player's Crew would be flipped (A-12, A-15)."""
    return ship.number not in state.built and state.owners[ship.number - 1] == seat


def doubt(state: State, workshop: Workshop, card: Card, seat: Seat) -> str | None:
    """Return what speaks against placing a card that fits; a warning, never a refusal.

    ``built``: every ship that it could become flies already (A-12). ``not-yours``: it would
    complete the other player's ship (A-15). ``theirs``: it can only become a ship of the other
    player, who cannot use this Workshop (A-15).
    """
    ships = state.fleet.that_use(card, *workshop.cards)
    waiting = [ship for ship in ships if ship.number not in state.built]
    if not waiting:
        return "built"
    if any(state.owners[ship.number - 1] == seat for ship in waiting):
        return None
    if card.kind is Kind.CREW:
        return "not-yours"
    return None if workshop.owner is None else "theirs"
