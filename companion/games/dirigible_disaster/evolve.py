"""What each event changes. Believes everything, raises nothing, loses no cube.

A log may have had entries taken out of its middle. Whatever an event finds then, the cubes of each
kind stay complete: a cube that is no longer there is not moved.
"""

from typing import assert_never

from msgspec.structs import replace

from companion.games.dirigible_disaster.board import on_board, take
from companion.games.dirigible_disaster.events import (
    AttemptLost,
    AttemptWon,
    BoardEvent,
    Cause,
    CrewEvent,
    CubePlaced,
    CubeTaken,
    DiePassed,
    EndEvent,
    EventDiceRolled,
    LanternPlaced,
    LanternRollRefused,
    MapAdvanced,
    MinuteEnded,
    MinuteStarted,
    PawnMoved,
    PawnStood,
    PressureDropped,
    PressureGone,
    ReminderWritten,
    SheetTurned,
    Step,
    StepReached,
    TokenMoved,
    TrackEvent,
    TurnPassed,
    VoyageEvent,
    VoyageWon,
)
from companion.games.dirigible_disaster.pieces import LANDING, Mode, Place, Stairwell, lowered
from companion.games.dirigible_disaster.state import Growth, Record, State


def evolve(state: State, event: VoyageEvent) -> State:
    """Return the state after an event, and note on the sheet what the hands have to do for it."""
    if isinstance(event, BoardEvent):
        after = on_board(state, event)
    elif isinstance(event, TrackEvent):
        after = _on_track(state, event)
    elif isinstance(event, CrewEvent):
        return _among_crew(state, event)
    elif isinstance(event, EndEvent):
        after = _at_end(state, event)
    else:
        assert_never(event)
    return replace(after, sheet=(*after.sheet, event)) if _is_for_hands(event) else after


def _is_for_hands(event: BoardEvent | TrackEvent | EndEvent) -> bool:
    """Tell whether an event belongs on the sheet: a correction has been done by hand already."""
    if isinstance(event, CubePlaced):
        return event.cause is not Cause.HAND
    return not isinstance(event, StepReached | SheetTurned | CubeTaken)


# The tracker: map, dice, lanterns, gauge and token.


def _on_track(state: State, event: TrackEvent) -> State:
    match event:
        case StepReached():
            return replace(state, step=event.step)
        case SheetTurned():
            return replace(state, sheet=())
        case MapAdvanced():
            return _advance(state, event.round)
        case EventDiceRolled():
            return _fill_queue(state, tuple(roll.value for roll in event.rolls))
        case LanternPlaced():
            return _put_lantern(state, event)
        case LanternRollRefused():
            return state
        case PressureDropped():
            return replace(state, pressure=lowered(state.pressure, event.steam))
        case TokenMoved():
            return replace(state, token=event.room)
        case _:
            assert_never(event)


def _advance(state: State, round_: int) -> State:
    """Open a round, and count what burns now, before anything grows (D-2)."""
    hard = state.setup.choices.mode is Mode.HARD
    burning = (
        Growth(room.number, cubes.fire)
        for room, cubes in zip(state.setup.plan.rooms, state.rooms, strict=True)
        if cubes.fire
    )
    return replace(
        state,
        round=round_,
        growing=tuple(sorted(burning, key=lambda growth: growth.room))
        if 1 < round_ < LANDING
        else (),
        grown=frozenset[int](),
        spread=frozenset[int](),
        lanterns_due=2 if hard and round_ < LANDING else 0,
        placing=(),
        placed=0,
    )


def _fill_queue(state: State, numbers: tuple[int, ...]) -> State:
    queue = zip(state.setup.kinds, numbers, strict=False)
    placing = tuple(kind for kind, number in queue for _ in range(number))
    return replace(state, event_dice=numbers, placing=placing, placed=0)


def _put_lantern(state: State, event: LanternPlaced) -> State:
    first, second = state.lanterns
    lanterns = (event.room, second) if event.lantern == 1 else (first, event.room)
    return replace(state, lanterns=lanterns, lanterns_due=max(0, state.lanterns_due - 1))


# The crew: the minute, pawns and the Action Die.


def _among_crew(state: State, event: CrewEvent) -> State:
    match event:
        case MinuteStarted():
            return replace(state, gauge=(*state.gauge, state.pressure), result=None)
        case PawnMoved():
            return _stand(replace(state, result=None), event.seat, event.place)
        case PawnStood():
            return _stand(state, event.pawn, event.room)
        case AttemptWon():
            return take(_count_test(state, event), event.kind, event.room)
        case AttemptLost():
            return _count_test(state, event)
        case DiePassed():
            return replace(state, holder=event.to) if event.to in state.crew else state
        case ReminderWritten():
            return replace(state, reminder=event.text)
        case TurnPassed():
            return replace(state, result=None)
        case MinuteEnded():
            return state
        case _:
            assert_never(event)


def _stand(state: State, seat: str, place: Place) -> State:
    room = place.room if isinstance(place, Stairwell) else place
    if not state.chart.has(room):
        return state
    pawns = zip(state.crew, state.pawns, strict=True)
    return replace(state, pawns=tuple(place if one == seat else was for one, was in pawns))


def _count_test(state: State, event: AttemptWon | AttemptLost) -> State:
    won = isinstance(event, AttemptWon)
    tests = (
        Record(record.won + won, record.lost + (not won)) if seat == event.seat else record
        for seat, record in zip(state.crew, state.tests, strict=True)
    )
    return replace(state, tests=tuple(tests), result=event)


def _at_end(state: State, event: EndEvent) -> State:
    """End the voyage. Where an earlier drop was undone or redone since, the gauge decides (D-9)."""
    match event:
        case PressureGone() if state.pressure and state.round < LANDING:
            return replace(state, step=Step.TOKEN)
        case PressureGone() if state.pressure:
            event = VoyageWon()
        case VoyageWon() if not state.pressure:
            event = PressureGone()
        case _:
            pass
    return replace(state, step=Step.OVER, ending=event, gauge=(*state.gauge, state.pressure))
