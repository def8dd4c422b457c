"""Placing Elements in Workshops, and what happens when a ship is complete (A-11, A-12, A-15)."""

from companion.core.refusals import Illegal, Malformed
from companion.core.values import Seat
from companion.games.aerion.chronicle import Chronicle
from companion.games.aerion.events import CardPut, FleetWon, ShipCompleted
from companion.games.aerion.pieces import Card
from companion.games.aerion.state import Ending, State, Workshop
from companion.games.aerion.workshops import is_full, open_to, why_not, would_fly


def put(tale: Chronicle, seat: Seat, card: Card, number: int, *, reserve: bool = False) -> None:
    """Place an Element in a Workshop, and complete the ship if it is the Crew (A-11)."""
    state = tale.state
    workshop = workshop_of(state, seat, number)
    reason = why_not(state.fleet, workshop, card)
    if reason is not None:
        raise Illegal(reason, "A-11", workshop=number, kind=card.kind, name=card.name)
    tale.tell(CardPut(seat, card, number, reserve))
    if is_full(tale.state.workshops[number - 1]):
        complete(tale, seat, number)


def workshop_of(state: State, seat: Seat, number: int) -> Workshop:
    """Return a Workshop that a player may use, by its number; refuse any other (A-15)."""
    if not 0 < number <= len(state.workshops):
        raise Malformed("no-such-workshop", workshop=number, workshops=len(state.workshops))
    workshop = state.workshops[number - 1]
    if not open_to(workshop, seat):
        raise Illegal("others-workshop", "A-15", workshop=number, owner=str(workshop.owner))
    return workshop


def complete(tale: Chronicle, seat: Seat, number: int) -> None:
    """Flip the ship that a Workshop holds, and discard its three cards.

    Nothing flips for a second copy (A-12) or a ship that whoever placed the Crew has not (A-15).
    """
    state = tale.state
    (ship, *_) = state.fleet.that_use(*state.workshops[number - 1].cards)
    flies = would_fly(state, ship, seat)
    tale.tell(ShipCompleted(seat, number, ship.number, ship.name, flies))
    if tale.state.ending is Ending.WON:
        tale.tell(FleetWon())
