"""Step 1: Event cards among the top three (O-18). What they say stands on the cards."""

from companion.core.refusals import Illegal, Malformed
from companion.core.values import Seat
from companion.games.oddball_aeronauts.chronicle import Chronicle
from companion.games.oddball_aeronauts.commands import NoMoreEvents, TellEvent
from companion.games.oddball_aeronauts.course import already_done, expect, same_round
from companion.games.oddball_aeronauts.events import (
    Cause,
    Discarded,
    EventPlayed,
    EventTold,
    Stage,
    StageReached,
)
from companion.games.oddball_aeronauts.state import State


def unanswered(state: State) -> tuple[Seat, ...]:
    """Return who has not said yet whether there is an Event card."""
    return tuple(seat for seat in state.clockwise() if state.hand(seat).event is None)


def tell_event(tale: Chronicle, command: TellEvent) -> None:
    """Say for one player whether an Event card lies among the top three (O-18)."""
    expect(tale.state, Stage.EVENTS)
    if command.seat not in tale.state.crew:
        raise Malformed("no-such-seat", seat=command.seat)
    if command.seat not in tale.state.playing:
        raise Illegal("out-of-the-game", "O-17", seat=command.seat)
    if tale.state.hand(command.seat).event is not None:
        raise already_done(tale.state)
    tale.tell(EventTold(command.seat, command.event))


def no_more_events(tale: Chronicle, command: NoMoreEvents) -> None:
    """Say for all others that they have none."""
    expect(tale.state, Stage.EVENTS)
    same_round(tale.state, command.round)
    tale.tell(*(EventTold(seat, event=False) for seat in unanswered(tale.state)))


def check_events(tale: Chronicle) -> None:
    """Once all have answered: one Event of Lead or Target is played, all are discarded (O-18)."""
    state = tale.state
    found = [seat for seat in state.clockwise() if state.hand(seat).event]
    if not found:
        tale.tell(StageReached(Stage.SKILL))
        return
    facing = [seat for seat in found if seat in (state.lead, state.target)]
    tale.tell(*(Discarded(seat, min(1, state.deck(seat).up), Cause.EVENT) for seat in found))
    if len(facing) == 1:
        tale.tell(EventPlayed(facing[0]))
    tale.tell(StageReached(Stage.EVENT))
