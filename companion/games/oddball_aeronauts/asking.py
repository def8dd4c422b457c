"""What a device may answer now, for its own seat or, on the tablet, for everybody.

Nothing in here tells one player's secret to another: the own choice goes to the own phone alone,
and the tablet, which lies in everybody's sight, shows none (O-14).
"""

from collections.abc import Iterable

from companion.core.values import Role, Seat, Viewer
from companion.games.oddball_aeronauts.announcing import in_secret, skills_open_to, to_announce
from companion.games.oddball_aeronauts.cards_of_events import unanswered
from companion.games.oddball_aeronauts.events import Stage
from companion.games.oddball_aeronauts.facts import AskFacts
from companion.games.oddball_aeronauts.pieces import Faction, Skill
from companion.games.oddball_aeronauts.playing import (
    caller,
    choosers_of_cards,
    may_play_none,
    may_show,
    numbers_open_to,
    to_choose,
    to_show,
)
from companion.games.oddball_aeronauts.state import State


def for_whom(viewer: Viewer, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return those of some seats for whom a viewer may tap."""
    if not viewer.acts:
        return ()
    return tuple(s for s in seats if viewer.role is Role.TABLE or s == viewer.seat)


def waiting(state: State) -> tuple[Seat, ...]:
    """Return who has still something to answer at this stage."""
    match state.stage:
        case Stage.EVENTS:
            return unanswered(state)
        case Stage.SKILL:
            return to_announce(state) if in_secret(state) else to_announce(state)[:1]
        case Stage.CARDS | Stage.EXTRA:
            first = caller(state)
            return to_choose(state) if first is None else (first,)
        case Stage.VALUES | Stage.EXTRA_VALUES:
            return to_show(state)
        case _:
            return ()


def asks(state: State, viewer: Viewer) -> tuple[AskFacts, ...]:
    """Return what this viewer may answer now."""
    match state.stage:
        case Stage.EVENTS:
            return tuple(AskFacts(seat) for seat in for_whom(viewer, unanswered(state)))
        case Stage.SKILL:
            seats = state.fighters() if in_secret(state) else waiting(state)
            found = (_skill(state, seat, viewer) for seat in for_whom(viewer, seats))
        case Stage.CARDS | Stage.EXTRA:
            found = (_number(state, s, viewer) for s in for_whom(viewer, choosers_of_cards(state)))
        case Stage.VALUES | Stage.EXTRA_VALUES | Stage.RESULT:
            found = (_values(state, seat) for seat in for_whom(viewer, may_show(state)))
        case _:
            return ()
    return tuple(one for one in found if one is not None)


def _skill(state: State, seat: Seat, viewer: Viewer) -> AskFacts | None:
    chosen = state.hand(seat).secret_skill
    if chosen is not None and viewer.seat != seat:
        return None
    return AskFacts(seat, skills=skills_open_to(state, seat), mine=chosen or "")


def _number(state: State, seat: Seat, viewer: Viewer) -> AskFacts | None:
    """Return a choice of cards; on the tablet it is gone once it is made (O-14)."""
    chosen, first = state.hand(seat).secret_number, caller(state)
    bound = state.called is not None and state.stage is Stage.CARDS and chosen is not None
    if (chosen is not None and viewer.seat != seat) or (first not in (None, seat)) or bound:
        return None
    numbers = numbers_open_to(state, seat)
    if first == seat:
        numbers = tuple(number for number in numbers if number)
    return AskFacts(
        seat,
        numbers=numbers,
        golem=bool(state.deck(seat).up) and may_play_none(state, seat),
        skill=_skill_of(state, seat),
        mine="" if chosen is None else str(chosen),
    )


def _values(state: State, seat: Seat) -> AskFacts:
    hand = state.hand(seat)
    rivals = [s for s in state.fighters() if s not in state.team(seat)]
    factions = [state.setup.choices.faction(rival) for rival in rivals]
    fights = seat in state.fighters()
    return AskFacts(
        seat,
        cards=hand.number or 0,
        skill=_skill_of(state, seat),
        values=hand.values,
        cog=fights and (hand.number or 0) > 1,
        shadow=fights and Faction.FREE_KINGDOMS in factions,
    )


def _skill_of(state: State, seat: Seat) -> Skill | None:  # a partner plays the fighter's (O-19)
    skills = (state.hand(one).skill for one in state.team(seat))
    return next((skill for skill in skills if skill is not None), None)
