"""Broken cogs (D-8)."""

from companion.games.dirigible_disaster.chronicle import Chronicle
from companion.games.dirigible_disaster.events import Cause, CogLost
from companion.games.dirigible_disaster.pieces import Kind
from companion.games.dirigible_disaster.supply import place_cube


def place_cog(tale: Chronicle, room: int) -> None:
    """Place a cog; where two or more lay, the supply loses one more, if it has one (D-8)."""
    jammed = tale.state.lying(room).cog >= 2
    if place_cube(tale, Kind.COG, room, Cause.ROLL) and jammed and tale.state.supply.cog:
        tale.tell(CogLost(room))
