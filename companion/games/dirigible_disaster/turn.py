"""Whose turn it is in the minute, what may be done, and what a player sees from the own place."""

from companion.core.values import Role, Viewer
from companion.games.dirigible_disaster.drawing import flat
from companion.games.dirigible_disaster.facts import (
    ActFacts,
    ChanceFacts,
    HereFacts,
    NeighbourFacts,
    TurnFacts,
)
from companion.games.dirigible_disaster.instruction import pad_of
from companion.games.dirigible_disaster.minute import doors_from
from companion.games.dirigible_disaster.offers import possible_tests
from companion.games.dirigible_disaster.pieces import ACTION_DIE, Place, Stairwell
from companion.games.dirigible_disaster.state import State
from companion.games.dirigible_disaster.voyage import step_due


def turn_facts(state: State, viewer: Viewer) -> TurnFacts:
    """Return who holds the Action Die, where that pawn stands, and who comes next."""
    room, stairwell = _split(state.stands(state.holder))
    after = state.left_of(state.holder)
    return TurnFacts(
        step=step_due(state),
        round=state.round,
        holder=state.holder,
        room=room,
        stairwell=stairwell,
        next=after,
        mine=viewer.seat == state.holder,
        up_next=viewer.seat == after,
        pace=state.setup.pace,
        result=state.result,
        taps=viewer.acts,
    )


def act_facts(state: State, viewer: Viewer) -> ActFacts | None:
    """Return the taps of the holder of the Action Die, where this viewer may make them."""
    if not viewer.acts or (viewer.role is Role.SEAT and viewer.seat != state.holder):
        return None
    place = state.stands(state.holder)
    room, stairwell = _split(place)
    return ActFacts(
        seat=state.holder,
        room=room,
        stairwell=stairwell,
        tests=() if room is None else _chances(state, room),
        doors=doors_from(state, place),
        stairs=() if room is None else tuple(state.chart.flights[room]),
        pad=pad_of(state, ACTION_DIE),
        steam=room is not None and state.lying(room).steam > 0,
        terms=state.setup.choices,
        untimed=not state.setup.pace,
        round=state.round,
    )


def _chances(state: State, room: int) -> tuple[ChanceFacts, ...]:
    """Return the tests that can succeed in a room (D-15)."""
    lying = state.lying(room)
    return tuple(
        ChanceFacts(kind, needed=state.shown(kind), lying=lying.of(kind))
        for kind in possible_tests(state, room)
    )


def here_facts(state: State, viewer: Viewer) -> HereFacts | None:
    """Return what the player of a phone sees from where the own pawn stands."""
    if viewer.seat not in state.crew:
        return None
    place = state.stands(viewer.seat)
    room, stairwell = _split(place)
    others = (seat for seat in state.crew if seat != viewer.seat)
    return HereFacts(
        seat=viewer.seat,
        room=room,
        stairwell=stairwell,
        deck=state.chart.decks[place.room if isinstance(place, Stairwell) else place],
        cubes=() if room is None else flat(state.lying(room)),
        with_me=tuple(seat for seat in others if state.stands(seat) == place),
        lantern=room is not None and room in state.lanterns,
        token=room is not None and room == state.token,
        neighbours=_neighbours(state, place),
    )


def _neighbours(state: State, place: Place) -> tuple[NeighbourFacts, ...]:
    """Return the rooms one move away: by door, and at the far end of stairs (D-18)."""
    ways: list[tuple[int, str | None]] = [(room, None) for room in doors_from(state, place)]
    if not isinstance(place, Stairwell):
        ways += [(room, letter) for letter, room in state.chart.flights[place].items()]
    return tuple(NeighbourFacts(room, letter, flat(state.lying(room))) for room, letter in ways)


def _split(place: Place) -> tuple[int | None, str | None]:
    """Return the room, or else the letter of the stairwell."""
    return (None, place.letter) if isinstance(place, Stairwell) else (place, None)
