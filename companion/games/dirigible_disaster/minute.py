"""The minute: one action each, then the Action Die goes to the left (D-10, D-15 to D-18)."""

from companion.core.refusals import Illegal, Malformed
from companion.core.values import Countdown, Seat, Seconds
from companion.games.dirigible_disaster.chronicle import Chronicle
from companion.games.dirigible_disaster.commands import (
    Attempt,
    Move,
    Pass,
    StartMinute,
    TakeStairs,
    TimeIsUp,
)
from companion.games.dirigible_disaster.dice import rolled
from companion.games.dirigible_disaster.events import (
    AttemptLost,
    AttemptWon,
    DiePassed,
    MinuteEnded,
    MinuteStarted,
    PawnMoved,
    SheetTurned,
    Step,
    TurnPassed,
)
from companion.games.dirigible_disaster.pieces import ACTION_DIE, Kind, Place, Stairwell
from companion.games.dirigible_disaster.state import State
from companion.games.dirigible_disaster.voyage import expect, finish, not_now, step_due


def start_minute(tale: Chronicle, command: StartMinute) -> None:
    """Start the clock of a round; the holder of the Action Die begins (D-16, D-17)."""
    expect(tale.state, command.round, Step.READY)
    tale.tell(SheetTurned(), MinuteStarted(command.round))
    finish(tale, Step.READY)


def end_minute(tale: Chronicle, command: TimeIsUp) -> None:
    """End the minute; the holder of the Action Die keeps it and starts the next round (D-17)."""
    expect(tale.state, command.round, Step.MINUTE)
    tale.tell(MinuteEnded(command.round))
    finish(tale, Step.MINUTE)


def countdown(state: State) -> Countdown | None:
    """Return the time limit of the minute under way; an untimed table has none (D-16)."""
    pace = state.setup.pace
    if step_due(state) is not Step.MINUTE or not pace:
        return None
    return Countdown(f"minute-{state.round}", Seconds(pace))


def move(tale: Chronicle, command: Move) -> None:
    """Go through a doorway into a room, or out of a stairwell through its only door (D-18)."""
    place = _place_of_holder(tale.state, command.seat)
    chart = tale.state.chart
    if not chart.has(command.room):
        raise Malformed("no-such-room", room=command.room)
    doors = doors_from(tale.state, place)
    if command.room not in doors:
        if isinstance(place, Stairwell):
            raise _leave_first(place)
        raise Illegal("no-door", "D-18", origin=place, room=command.room, doors=doors)
    tale.tell(PawnMoved(command.seat, place, command.room))
    _pass_die(tale)


def take_stairs(tale: Chronicle, command: TakeStairs) -> None:
    """Go into a stairwell, which lands the pawn in its twin in the same action (D-18)."""
    place = _place_of_holder(tale.state, command.seat)
    if isinstance(place, Stairwell):
        raise _leave_first(place)
    flights = tale.state.chart.flights[place]
    letter = command.letter
    if letter not in flights:
        raise Illegal("no-stairs", "D-18", room=place, letter=letter, stairs=tuple(flights))
    tale.tell(PawnMoved(command.seat, place, Stairwell(letter, flights[letter]), stairs=letter))
    _pass_die(tale)


def attempt(tale: Chronicle, command: Attempt) -> None:
    """Test the Action Die against the event die: at or below removes exactly one cube (D-15)."""
    state, kind = tale.state, command.kind
    place = _place_of_holder(state, command.seat)
    if isinstance(place, Stairwell):
        raise Illegal("in-stairwell", "D-18", letter=place.letter, room=place.room)
    refusal = why_no_test(state, kind, place)
    if refusal is not None:
        raise refusal
    (roll,) = rolled(state, command)
    needed = state.shown(kind)
    told = AttemptWon if roll.value <= needed else AttemptLost
    tale.tell(told(command.seat, kind, place, roll, needed))
    _pass_die(tale)


def pass_turn(tale: Chronicle, command: Pass) -> None:
    """Hand the Action Die on without an action."""
    _place_of_holder(tale.state, command.seat)
    tale.tell(TurnPassed(command.seat))
    _pass_die(tale)


def doors_from(state: State, place: Place) -> tuple[int, ...]:
    """Return the rooms behind the doors of a place; a stairwell has one door (D-18)."""
    return (place.room,) if isinstance(place, Stairwell) else state.chart.doors[place]


def why_no_test(state: State, kind: Kind, room: int) -> Illegal | None:
    """Return why a test for a kind is impossible in a room, or None where it is possible.

    The kind has to be in play (D-19), steam repairs switched on (D-10), and a cube has to lie
    there that the lowest side of the Action Die could remove (D-15).
    """
    if kind not in state.setup.kinds:
        return Illegal("not-in-play", "D-19", kind=kind, mode=state.setup.choices.mode)
    if kind is Kind.STEAM and not state.setup.choices.steam_repair:
        return Illegal("steam-repair-off", "D-10")
    if not state.lying(room).of(kind):
        return Illegal("none-here", "D-15", kind=kind, room=room)
    needed = state.shown(kind)
    if needed < ACTION_DIE.faces[0]:
        return Illegal("no-chance", "D-15", kind=kind, needed=needed)
    return None


def _place_of_holder(state: State, seat: Seat) -> Place:
    """Return where the pawn of ``seat`` stands; refuse an action that is not its turn (D-17)."""
    if seat not in state.crew:
        raise Malformed("no-such-seat", seat=seat)
    due = step_due(state)
    if due is Step.ADVANCE and state.round:
        raise Illegal("after-buzzer", "D-17", holder=state.holder)
    if due is not Step.MINUTE:
        raise not_now(state)
    if seat != state.holder:
        raise Illegal("not-your-turn", "D-17", seat=seat, holder=state.holder)
    return state.stands(seat)


def _leave_first(stairwell: Stairwell) -> Illegal:
    return Illegal("leave-stairwell", "D-18", letter=stairwell.letter, room=stairwell.room)


def _pass_die(tale: Chronicle) -> None:
    """Pass the Action Die to the left after every action, whether it succeeded or not."""
    tale.tell(DiePassed(tale.state.left_of(tale.state.holder)))
