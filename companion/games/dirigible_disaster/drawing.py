"""The airship as it is drawn: rooms, doors, stairwells, and arrows where fire spreads."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from companion.core.codec import Event
from companion.games.dirigible_disaster.deck_facts import (
    ArrowFacts,
    DeckFacts,
    DoorFacts,
    RoomFacts,
    StairwellFacts,
)
from companion.games.dirigible_disaster.events import (
    Cause,
    CubePlaced,
    LanternPlaced,
    RoomRolled,
    Step,
    TokenMoved,
)
from companion.games.dirigible_disaster.pieces import (
    KINDS,
    Cubes,
    Deck,
    DeckPlan,
    Doorway,
    Kind,
    Room,
    Stairwell,
)
from companion.games.dirigible_disaster.state import State
from companion.games.dirigible_disaster.voyage import step_due

_MIDDLE = (310, 85)
"""The middle of the drawing of a deck."""
_INTO_ROOM, _OFF_SIDE_WALL = 10, 24
"""How far a stairwell stands in its room; off a side wall it has to clear a corner."""

Point = tuple[int, int]


def draw_decks(state: State) -> tuple[DeckFacts, ...]:
    """Draw every deck of the plan with all that lies and stands on it."""
    plan = state.setup.plan
    stairwells = _place_stairwells(plan)
    called = called_rooms(state)
    return tuple(
        DeckFacts(
            deck=deck,
            left=min(room.x for room in rooms),
            right=max(room.x + room.width for room in rooms),
            rooms=tuple(_draw_room(state, room, called) for room in rooms),
            doors=tuple(_draw_doors(plan, rooms)),
            stairwells=tuple(_draw_stairwells(state, rooms, stairwells)),
            arrows=tuple(_draw_arrows(state.sheet, rooms)),
        )
        for deck in Deck
        if (rooms := [room for room in plan.rooms if room.deck is deck])
    )


def called_rooms(state: State) -> frozenset[int]:
    """Return the rooms that the instruction on screen names.

    That is the fire that grows next, or else where the one cube, lantern or token of the sheet
    goes; a sheet of many cubes calls no room, for it would call them all.
    """
    if step_due(state) is Step.GROWTH:
        return frozenset({state.growing[0].room})
    named = [_named_room(event) for event in state.sheet]
    rooms = [room for room in named if room is not None]
    return frozenset(rooms if len(rooms) == 1 else ())


def _named_room(event: Event) -> int | None:
    match event:
        case RoomRolled():
            return event.roll.value
        case LanternPlaced() | TokenMoved():
            return event.room
        case _:
            return None


def flat(cubes: Cubes) -> tuple[Kind, ...]:
    """Return one entry for each cube, in the order of ``Kind``."""
    return tuple(kind for kind in KINDS for _ in range(cubes.of(kind)))


def _draw_room(state: State, room: Room, called: frozenset[int]) -> RoomFacts:
    number = room.number
    lying = state.lying(number)
    pawns = zip(state.crew, state.pawns, strict=True)
    return RoomFacts(
        number=number,
        x=room.x,
        y=room.y,
        width=room.width,
        height=room.height,
        cubes=flat(lying),
        pawns=tuple(seat for seat, place in pawns if place == number),
        hot=lying.fire >= 3,
        lantern=number in state.lanterns,
        token=number == state.token,
        called=number in called,
    )


def _draw_doors(plan: DeckPlan, rooms: Iterable[Room]) -> Iterator[DoorFacts]:
    """Put each doorway at the middle of the wall; several in one wall share it evenly."""
    by_number = {room.number: room for room in rooms}
    doorways = sorted(
        (doorway for doorway in plan.doorways if doorway.one in by_number), key=_both_rooms
    )
    for (one, other), together in groupby(doorways, key=_both_rooms):
        start, end = _shared_wall(by_number[one], by_number[other])
        number = len(list(together))
        for at in range(1, number + 1):
            x, y = _between(start, end, at, number + 1)
            yield DoorFacts(one, other, x, y, upright=start[0] == end[0])


def _both_rooms(doorway: Doorway) -> tuple[int, int]:
    return min(doorway.one, doorway.other), max(doorway.one, doorway.other)


def _shared_wall(one: Room, other: Room) -> tuple[Point, Point]:
    """Return the ends of the wall between two rooms; for rooms apart, the line between them."""
    left, right = max(one.x, other.x), min(one.x + one.width, other.x + other.width)
    top, bottom = max(one.y, other.y), min(one.y + one.height, other.y + other.height)
    if left > right or top > bottom:
        return _centre(one), _centre(other)
    return (left, top), (right, bottom)


def _between(start: Point, end: Point, at: int, parts: int) -> Point:
    return (
        start[0] + (end[0] - start[0]) * at // parts,
        start[1] + (end[1] - start[1]) * at // parts,
    )


def _centre(room: Room) -> Point:
    return room.x + room.width // 2, room.y + room.height // 2


def _place_stairwells(plan: DeckPlan) -> dict[Stairwell, Point]:
    """Stand the stairwells of each room in a row at its wall nearest to the middle of the deck."""
    places = {}
    for room in plan.rooms:
        here = sorted(
            stairs.letter for stairs in plan.stairs if room.number in (stairs.one, stairs.other)
        )
        start, end = _inner_wall(room)
        for at, letter in enumerate(here, start=1):
            places[Stairwell(letter, room.number)] = _between(start, end, at, len(here) + 1)
    return places


def _inner_wall(room: Room) -> tuple[Point, Point]:
    """Return a line just inside the wall of a room that lies nearest to the middle of the deck."""
    left, top = room.x, room.y
    right, bottom = room.x + room.width, room.y + room.height
    lying, standing = _INTO_ROOM, _OFF_SIDE_WALL
    walls = (
        ((left, top + lying), (right, top + lying)),
        ((left, bottom - lying), (right, bottom - lying)),
        ((left + standing, top), (left + standing, bottom)),
        ((right - standing, top), (right - standing, bottom)),
    )
    return min(walls, key=_from_middle)


def _from_middle(wall: tuple[Point, Point]) -> int:
    x, y = _between(*wall, 1, 2)
    return (x - _MIDDLE[0]) ** 2 + (y - _MIDDLE[1]) ** 2


def _draw_stairwells(
    state: State, rooms: Iterable[Room], places: dict[Stairwell, Point]
) -> Iterator[StairwellFacts]:
    numbers = {room.number for room in rooms}
    for stairwell, (x, y) in places.items():
        if stairwell.room in numbers:
            pawns = zip(state.crew, state.pawns, strict=True)
            inside = tuple(seat for seat, place in pawns if place == stairwell)
            yield StairwellFacts(stairwell.letter, stairwell.room, x, y, inside)


def _draw_arrows(sheet: Iterable[Event], rooms: Iterable[Room]) -> Iterator[ArrowFacts]:
    """Draw one arrow for each pair of rooms between which fire has spread on this sheet."""
    centres = {room.number: _centre(room) for room in rooms}
    spreads = (
        (event.origin, event.room)
        for event in sheet
        if isinstance(event, CubePlaced) and event.cause is Cause.SPREAD
    )
    for origin, room in dict.fromkeys(spreads):
        if origin in centres and room in centres:
            (x1, y1), (x2, y2) = centres[origin], centres[room]
            yield ArrowFacts(origin, room, x1, y1, x2, y2)
