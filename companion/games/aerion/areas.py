"""Workshops, Pulpits, Reserves and ships as screens show them."""

from companion.core.values import Role, Seat, Viewer
from companion.games.aerion.course import may_retrieve
from companion.games.aerion.facts import (
    AreasFacts,
    DeskFacts,
    FleetFacts,
    PlaceFacts,
    ReserveFacts,
    ShipFacts,
    WorkshopFacts,
)
from companion.games.aerion.outlook import lacks
from companion.games.aerion.pieces import DECKS, ELEMENTS, Card
from companion.games.aerion.seats import acts_for
from companion.games.aerion.state import Desk, State, Step, Workshop, step_due
from companion.games.aerion.workshops import completed_by, doubt, open_to, why_not, would_fly


def areas_facts(state: State, viewer: Viewer) -> AreasFacts:
    """Return all areas, or on a phone the own ones and the shared Workshop (A-15)."""
    mine = viewer.seat if viewer.role is Role.SEAT else None
    piles = zip(DECKS, (len(stack.pile) for stack in state.stacks), strict=True)
    return AreasFacts(
        workshops=tuple(
            _workshop(state, number, workshop)
            for number, workshop in enumerate(state.workshops, 1)
            if mine is None or open_to(workshop, mine)
        ),
        desks=tuple(
            _desk(state, desk, viewer) for desk in state.desks if mine in (None, desk.seat)
        ),
        players=len(state.setup.crew),
        piles=() if mine is None else tuple(piles),
    )


def _workshop(state: State, number: int, workshop: Workshop) -> WorkshopFacts:
    lying = {card.kind: card for card in workshop.cards}
    ships = state.fleet.that_use(*workshop.cards) if workshop.cards else ()
    waiting = [
        ship
        for ship in ships
        if ship.number not in state.built
        and workshop.owner in (None, state.owners[ship.number - 1])
    ]
    return WorkshopFacts(
        number=number,
        owner=workshop.owner,
        cards=tuple((kind, lying.get(kind)) for kind in ELEMENTS),
        ships=tuple(waiting) or ships,
        stuck=bool(workshop.cards) and not waiting,
    )


def _desk(state: State, desk: Desk, viewer: Viewer) -> DeskFacts:
    taps = acts_for(viewer, desk.seat) and step_due(state) not in (Step.OVER, Step.DEAL)
    reserve = (
        ReserveFacts(card, place, _open_places(state, card, desk.seat))
        for place, card in enumerate(desk.reserve, 1)
    )
    return DeskFacts(
        desk.seat, desk.pulpit, tuple(reserve), taps, taps and uses_book(state, desk.seat)
    )


def uses_book(state: State, seat: Seat) -> bool:
    """Tell whether a player's Book has a power to use now (A-7, A-8, A-14)."""
    step = step_due(state)
    if state.desk(seat).pulpit is None:
        return False
    if step is Step.LAST_CHANCE:
        return may_retrieve(state, seat)
    on_turn = seat == state.active and step not in (Step.OVER, Step.DEAL)
    return on_turn and (step is Step.CHOOSE or may_retrieve(state, seat))


def _open_places(state: State, card: Card, seat: Seat) -> tuple[PlaceFacts, ...]:
    return tuple(place for place in places(state, card, seat) if place.barred is None)


def places(state: State, card: Card, seat: Seat) -> tuple[PlaceFacts, ...]:
    """Return the Workshops of a player as places for an Element: what fits, and why not (A-11)."""
    return tuple(
        _place(state, number, workshop, card, seat)
        for number, workshop in enumerate(state.workshops, 1)
        if open_to(workshop, seat)
    )


def _place(state: State, number: int, workshop: Workshop, card: Card, seat: Seat) -> PlaceFacts:
    barred = why_not(state.fleet, workshop, card)
    if barred is not None:
        return PlaceFacts(number, workshop.owner, barred=barred)
    ship = completed_by(state, workshop, card)
    return PlaceFacts(
        number,
        workshop.owner,
        doubt=doubt(state, workshop, card, seat),
        ship=ship,
        flies=ship is not None and would_fly(state, ship, seat),
    )


def ships_facts(state: State) -> tuple[ShipFacts, ...]:
    """Return the six Ship tokens."""
    return tuple(
        ShipFacts(ship, owner, ship.number in state.built, lacks(state, ship))
        for ship, owner in zip(state.fleet.ships, state.owners, strict=True)
    )


def fleet_facts(state: State) -> FleetFacts:
    """Return the fleet, and how many ships have stand-in names."""
    stand_ins = sum(ship.stand_in for ship in state.fleet.ships)
    return FleetFacts(ships_facts(state), len(state.setup.crew), stand_ins)
