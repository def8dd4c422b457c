"""A small airship for tests: states set up in a word or two, and commands played on them."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from companion.core.codec import Command, Event
from companion.core.refusals import Refused
from companion.core.rules import replay
from companion.core.values import Die, Role, Roll, Seat, Viewer
from companion.games.dirigible_disaster import rules
from companion.games.dirigible_disaster.commands import (
    AdvanceMap,
    GrowAllFires,
    PlaceAllCubes,
)
from companion.games.dirigible_disaster.events import Cause, CubePlaced, Step
from companion.games.dirigible_disaster.pieces import (
    KINDS,
    Deck,
    DeckPlan,
    Doorway,
    Kind,
    Place,
    Room,
)
from companion.games.dirigible_disaster.practice_plan import PRACTICE_PLAN
from companion.games.dirigible_disaster.setup import Choices, Setup
from companion.games.dirigible_disaster.state import State

A, B, C, D, E = (Seat(letter) for letter in "ABCDE")
TABLE, ONLOOKER = Viewer(Role.TABLE), Viewer(Role.ONLOOKER)


def plan_of(*doorways: tuple[int, int]) -> DeckPlan:
    """Draw a plan of one deck with these doorways, the rooms in a row in ascending order."""
    numbers = sorted({room for doorway in doorways for room in doorway})
    return DeckPlan(
        name="test",
        rooms=tuple(Room(n, Deck.MAIN, 50 * x, 10, 50, 150) for x, n in enumerate(numbers)),
        doorways=tuple(Doorway(one, other) for one, other in doorways),
        stairs=(),
        room_die=Die("room", tuple(numbers)),
        event_dice=PRACTICE_PLAN.event_dice,
        start=numbers[-1],
    )


def phone(seat: Seat) -> Viewer:
    return Viewer(Role.SEAT, seat)


def voyage(crew: str = "ABC", plan: DeckPlan = PRACTICE_PLAN, **choices) -> State:
    """Return a voyage that has not begun."""
    seats = tuple(Seat(letter) for letter in crew)
    return rules.initial(Setup(seats, Choices(**choices), plan))


def at(state: State, step: Step, round_: int = 2, **fields) -> State:
    """Return the same ship in another step, with whatever else the test names."""
    return replace(state, step=step, round=round_, **fields)


def aboard(state: State, **kinds: Mapping[int, int]) -> State:
    """Return the same ship with cubes from the supply: ``aboard(state, fire={6: 3})``."""
    cubes = (
        CubePlaced(Kind(kind), room, Cause.HAND)
        for kind, rooms in kinds.items()
        for room, number in rooms.items()
        for _ in range(number)
    )
    laden: State = replay(rules, replace(state, step=Step.ADVANCE), cubes)
    return laden


def drained(state: State, kind: Kind, left: int = 0) -> State:
    """Return the same ship with all but ``left`` cubes of a kind in the box."""
    gone = state.supply.of(kind) - left
    return replace(state, supply=state.supply.plus(kind, -gone), box=state.box.plus(kind, gone))


def placing(state: State, *kinds: Kind, round_: int = 2) -> State:
    """Return the ship with these cubes to be placed next."""
    return at(state, Step.PLACEMENT, round_, placing=kinds, placed=0)


def to_growth(state: State) -> State:
    """Return the ship in round 2, before its fires grow."""
    return play(at(state, Step.ADVANCE, 1), AdvanceMap(2))


def grown(state: State) -> State:
    """Return the ship in round 2, after all its fires have grown."""
    return play(to_growth(state), GrowAllFires(2))


def minute(state: State, round_: int = 2, **dice: int) -> State:
    """Return the ship in the minute; event dice show 1 or as named: ``minute(state, fire=3)``."""
    shown = tuple(dice.get(kind, 1) for kind in state.setup.kinds)
    return at(state, Step.MINUTE, round_, event_dice=shown)


def standing(state: State, **places: Place) -> State:
    """Return the same ship with pawns elsewhere: ``standing(state, A=6)``."""
    return replace(
        state,
        pawns=tuple(
            places.get(seat, place) for seat, place in zip(state.crew, state.pawns, strict=True)
        ),
    )


def rolls(*values: int) -> tuple[Roll, ...]:
    return tuple(Roll(value) for value in values)


def play(state: State, *commands: Command) -> State:
    """Decide and apply commands one after the other."""
    for command in commands:
        state = replay(rules, state, rules.decide(state, command))
    return state


def place(state: State, *rooms: int) -> State:
    """Place the cubes that are due, the Room Die showing these numbers."""
    return play(state, PlaceAllCubes(state.round, state.placed + 1, rolls(*rooms)))


def told(state: State, command: Command) -> tuple[Event, ...]:
    return rules.decide(state, command)


def refused(state: State, command: Command) -> Refused:
    """Return the refusal that a command meets."""
    with pytest.raises(Refused) as caught:
        rules.decide(state, command)
    return caught.value


def lying(state: State, kind: Kind) -> dict[int, int]:
    """How many cubes of a kind lie in each room that has any."""
    return {room: number for room in state.chart.index if (number := state.lying(room).of(kind))}


def fires(state: State) -> dict[int, int]:
    return lying(state, Kind.FIRE)


def whole(state: State) -> dict[Kind, int]:
    """All cubes of each kind, wherever they are."""
    return {kind: state.supply.of(kind) + state.box.of(kind) + state.aboard(kind) for kind in KINDS}
