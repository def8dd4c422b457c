"""Injured passengers: they go to the box, and the passengers in play become fewer (D-7)."""

from companion.games.dirigible_disaster.chronicle import Chronicle
from companion.games.dirigible_disaster.events import Cause, PassengerInjured


def injure_by_fire(tale: Chronicle, room: int) -> None:
    """Injure one passenger by a fire cube that has become the third or a greater one (D-7 b)."""
    lying = tale.state.lying(room)
    if lying.fire >= 3 and lying.passenger:
        tale.tell(PassengerInjured(room, 1, Cause.FIRE))


def injure_by_panic(tale: Chronicle, room: int) -> None:
    """Injure every passenger of a room where a panic cube has been placed (D-7 c)."""
    passengers = tale.state.lying(room).passenger
    if passengers:
        tale.tell(PassengerInjured(room, passengers, Cause.PANIC))


def injure_newcomer(tale: Chronicle, room: int) -> None:
    """Injure a passenger placed on three or more fires; panic does no harm (D-7 a, d)."""
    if tale.state.lying(room).fire >= 3:
        tale.tell(PassengerInjured(room, 1, Cause.FIRE))
