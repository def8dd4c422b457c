"""The supply of cubes, and the loss when it runs out."""

from companion.games.dirigible_disaster.chronicle import Chronicle
from companion.games.dirigible_disaster.events import Cause, CubePlaced, SupplyEmpty
from companion.games.dirigible_disaster.pieces import Kind


def place_cube(
    tale: Chronicle, kind: Kind, room: int, cause: Cause, origin: int | None = None
) -> bool:
    """Place one cube, or lose the voyage at the first that cannot be placed (D-4).

    Taking the last cube is fine. Returns whether the cube lies in the room.
    """
    if not tale.state.supply.of(kind):
        tale.tell(SupplyEmpty(kind, room, cause))
        return False
    tale.tell(CubePlaced(kind, room, cause, origin))
    return True
