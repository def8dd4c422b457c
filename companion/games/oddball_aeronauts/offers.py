"""Every command that is possible now, for one seat or for the tablet."""

from collections.abc import Iterator, Sequence

from companion.core.codec import Command
from companion.core.values import Seat
from companion.games.oddball_aeronauts.announcing import in_secret, skills_open_to, to_announce
from companion.games.oddball_aeronauts.cards_of_events import unanswered
from companion.games.oddball_aeronauts.commands import (
    Announce,
    CallNumber,
    CarryOut,
    ChooseCards,
    ChooseTarget,
    GoOn,
    MakeLead,
    NextRound,
    NoMoreEvents,
    PutRight,
    ShowCards,
    TellEvent,
    UseTrick,
)
from companion.games.oddball_aeronauts.course import (
    barred,
    choosers,
    may_lead,
    opening,
    opponents,
)
from companion.games.oddball_aeronauts.ends import ending, next_leads
from companion.games.oddball_aeronauts.events import Stage
from companion.games.oddball_aeronauts.pieces import Skill
from companion.games.oddball_aeronauts.playing import (
    caller,
    may_show,
    numbers_open_to,
    to_choose,
)
from companion.games.oddball_aeronauts.running import idle
from companion.games.oddball_aeronauts.state import State
from companion.games.oddball_aeronauts.tricks import Trick
from companion.games.oddball_aeronauts.using import may_use, usable

BACKS = (0, 2, 4)
"""Stand-ins for numbers on cards: what they are, only the cards know."""


def offers(state: State, seat: Seat | None) -> Sequence[Command]:
    """Return what is possible now; numbers on cards and counts stand for all others like them."""
    if state.winners is not None:
        return ()
    found = (*_of_stage(state), *_tricks(state), *_counts(state))
    return tuple(one for one in found if seat is None or getattr(one, "seat", seat) == seat)


def _of_stage(state: State) -> Iterator[Command]:
    match state.stage:
        case Stage.OPENING:
            yield GoOn(state.round)
            for later in opening(state):
                for lead in may_lead(state, later):
                    yield MakeLead(later.owner, lead)
        case Stage.TARGET:
            for one in choosers(state):
                for target in opponents(state):
                    if target != barred(state):
                        yield ChooseTarget(one, target)
        case Stage.EVENTS:
            yield NoMoreEvents(state.round)
            for one in unanswered(state):
                yield from (TellEvent(one, event=True), TellEvent(one, event=False))
        case Stage.EVENT:
            yield GoOn(state.round)
        case Stage.SKILL:
            waiting = state.fighters() if in_secret(state) else to_announce(state)[:1]
            for one in waiting:
                yield from (Announce(one, skill) for skill in skills_open_to(state, one))
        case Stage.RESULT if state.facing is not None:
            yield CarryOut(state.round, state.facing)
        case Stage.EFFECTS:
            leads = next_leads(state) if ending(state) is None else (state.lead,)
            yield from (NextRound(state.round, lead) for lead in leads)
        case _:
            pass
    yield from _cards(state)


def _cards(state: State) -> Iterator[Command]:
    first = caller(state)
    if idle(state):
        yield GoOn(state.round)
    elif first is not None:
        yield from (CallNumber(first, n) for n in numbers_open_to(state, first) if n)
    elif state.called is None or state.stage is not Stage.CARDS:
        for one in to_choose(state):
            yield from (ChooseCards(one, number) for number in numbers_open_to(state, one))
    else:
        bound = [s for s in to_choose(state) if s != state.called]
        for one in bound:
            yield from (ChooseCards(one, number) for number in numbers_open_to(state, one))
    for one in may_show(state):
        number = state.hand(one).number or 0
        for value in BACKS:
            second, third = (value if at < number else None for at in (1, 2))
            yield ShowCards(one, value, second, third, value == 2, value == 4)


def _tricks(state: State) -> Iterator[Command]:
    for one in state.fighters():
        if may_use(state, one):
            for trick in usable(state, one):
                yield from _ways(state, one, trick)


def _ways(state: State, seat: Seat, trick: Trick) -> Iterator[Command]:
    number = state.hand(seat).number or 0
    if trick.choose:
        yield from (UseTrick(seat, trick.card, effect=skill) for skill in Skill)
    elif trick.protect:
        yield UseTrick(seat, trick.card, keep=2)
        if number == 3:
            yield UseTrick(seat, trick.card, keep=3)
    elif trick.any_support:
        yield UseTrick(seat, trick.card, second=5, third=5 if number == 3 else None)
    else:
        yield UseTrick(seat, trick.card)


def _counts(state: State) -> Iterator[Command]:
    for one in state.crew:
        deck = state.deck(one)
        yield PutRight(one, deck.up - 1 if deck.up else 1)
