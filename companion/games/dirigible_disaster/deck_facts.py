"""What the panel ``decks`` shows: the airship as a drawing, in the measures of ``pieces.Room``."""

from msgspec import Struct

from companion.core.values import Seat
from companion.games.dirigible_disaster.pieces import Deck, Kind


class RoomFacts(Struct, frozen=True):
    """One room of the drawing; coordinates are those of ``pieces.Room``."""

    number: int
    x: int
    y: int
    width: int
    height: int
    cubes: tuple[Kind, ...]
    """One entry a cube, in the order of ``Kind``."""
    pawns: tuple[Seat, ...]
    hot: bool
    """Three or more fires: the next one spreads (D-1)."""
    lantern: bool
    token: bool
    called: bool
    """The instruction on screen names this room."""


class StairwellFacts(Struct, frozen=True):
    """One end of the stairs, on the edge of its room."""

    letter: str
    room: int
    x: int
    y: int
    pawns: tuple[Seat, ...]


class DoorFacts(Struct, frozen=True):
    """A doorway at a point of a wall; ``upright`` where the wall runs up and down the drawing."""

    one: int
    other: int
    x: int
    y: int
    upright: bool


class ArrowFacts(Struct, frozen=True):
    """A spread of fire on the sheet under way, from the middle of a room towards another."""

    origin: int
    room: int
    x1: int
    y1: int
    x2: int
    y2: int


class DeckFacts(Struct, frozen=True):
    """One level of the airship: 620 wide, 170 high; ``left`` and ``right`` bound the hull."""

    deck: Deck
    left: int
    right: int
    rooms: tuple[RoomFacts, ...]
    doors: tuple[DoorFacts, ...]
    stairwells: tuple[StairwellFacts, ...]
    arrows: tuple[ArrowFacts, ...]


class DecksFacts(Struct, frozen=True):
    """Panel ``decks``: the airship. ``touchable``: rooms open their sheet when tapped."""

    decks: tuple[DeckFacts, ...]
    touchable: bool
