"""Tricks: who may use which one now, and why not (O-21); what one sets going."""

from collections.abc import Iterator

from companion.core.refusals import Illegal, Malformed
from companion.core.values import Seat
from companion.games.oddball_aeronauts.chronicle import Chronicle
from companion.games.oddball_aeronauts.commands import UseTrick
from companion.games.oddball_aeronauts.course import expect, expect_fighter, opponents
from companion.games.oddball_aeronauts.events import Remembered, Stage, TrickUsed
from companion.games.oddball_aeronauts.meeting import meeting
from companion.games.oddball_aeronauts.pieces import Mode
from companion.games.oddball_aeronauts.state import State
from companion.games.oddball_aeronauts.tricks import (
    TRICKS,
    LaterKind,
    Moment,
    Outcome,
    Trick,
    tricks_of,
)

RESULTS = (Stage.EXTRA, Stage.RESULT)
"""The stages at which tricks meet an opponent: in Brace levels rise before extra cards (O-19)."""

AGAINST_OPPONENT = (LaterKind.LEAD, LaterKind.GUNS, LaterKind.SAME_NUMBER)


def use_trick(tale: Chronicle, command: UseTrick) -> None:
    """Use the trick of a top card; a condition that fails refuses it with its reason (O-21)."""
    state, seat = tale.state, command.seat
    trick = TRICKS.get(command.card)
    if trick is None:
        raise Malformed("no-such-trick", card=command.card)
    expect(state, Stage.SKILL, Stage.CARDS, Stage.EXTRA, Stage.RESULT)
    expect_fighter(state, seat)
    reason = why_not(state, seat, trick)
    if reason is not None:
        raise reason
    _refuse_incomplete(state, trick, command)
    tale.tell(
        TrickUsed(
            seat=seat,
            card=trick.card,
            facing=state.facing if state.stage in RESULTS else None,
            effect=command.effect if trick.choose else None,
            keep=command.keep if trick.protect else None,
            supports=_supports(command) if trick.any_support else None,
        )
    )
    if trick.later is not None:
        seats = later_seats(state, seat, trick.later)
        tale.tell(Remembered(trick.later, seat, seats, trick.card))


def usable(state: State, seat: Seat) -> tuple[Trick, ...]:
    """Return the tricks of a player's faction that can be used now, whichever card is on top."""
    faction = state.setup.choices.faction(seat)
    return tuple(trick for trick in tricks_of(faction) if why_not(state, seat, trick) is None)


def may_use(state: State, seat: Seat) -> bool:
    """Tell whether it is a player's moment for a trick: only the top card's, once (O-21)."""
    return seat in state.fighters() and _moment(state, seat) and not _has_used(state, seat)


def why_not(state: State, seat: Seat, trick: Trick) -> Illegal | None:
    """Return why a player cannot use a trick now; None where nothing stands against it."""
    return next(_reasons(state, seat, trick), None)


def _reasons(state: State, seat: Seat, trick: Trick) -> Iterator[Illegal]:
    card = trick.card
    if state.setup.choices.faction(seat) not in trick.factions:
        yield Illegal("other-faction", card=card, seat=seat)
    if trick.moment is Moment.CARDS:
        yield Illegal("trick-of-the-fist", card=card)
    if not _moment(state, seat) or not in_time(state, trick):
        yield Illegal("trick-not-now", card=card, moment=trick.moment)
    elif _has_used(state, seat):
        yield Illegal("one-trick", "O-21", seat=seat)
    if trick.lead and seat != state.lead:
        yield Illegal("lead-only", card=card, seat=state.lead)
    if trick.moment is not Moment.BEFORE_SKILL and state.stage in RESULTS:
        yield from _at_results(state, seat, trick)


def _moment(state: State, seat: Seat) -> bool:
    """Tell whether tricks of a player can come now: before the Lead speaks, or in a meeting."""
    if state.stage is Stage.SKILL:
        leads = state.hand(state.lead)
        return leads.skill is None and leads.secret_skill is None
    there = state.stage in RESULTS and state.facing is not None
    return there and seat in (state.lead, state.facing)


def in_time(state: State, trick: Trick) -> bool:
    """Tell whether tricks of this kind come at the stage that is reached."""
    match state.stage:
        case Stage.SKILL:
            return trick.moment is Moment.BEFORE_SKILL
        case Stage.EXTRA:
            return trick.moment is Moment.LEVEL
        case _:
            return trick.moment not in (Moment.BEFORE_SKILL, Moment.CARDS)


def _has_used(state: State, seat: Seat) -> bool:
    """Tell whether a player has used a trick; one that brings up a new card leaves another."""
    return any(one.seat == seat and not TRICKS[one.card].new_top for one in state.tricks)


def _at_results(state: State, seat: Seat, trick: Trick) -> Iterator[Illegal]:
    """Check the conditions of a trick against the meeting under way."""
    facing, card = state.facing, trick.card
    if facing is None:
        return
    face = meeting(state, facing)
    own, opponent = state.hand(seat), face.opponent(seat)
    theirs = state.hand(opponent)
    if own.skill not in trick.used:
        yield Illegal("needs-skill", card=card, skills=tuple(trick.used))
    if theirs.skill not in trick.against:
        yield Illegal("needs-against", card=card, skills=tuple(trick.against), seat=opponent)
    if trick.outcome is Outcome.WON and face.winner != seat:
        yield Illegal("not-won", card=card)
    if trick.outcome is Outcome.LOST and face.loser != seat:
        yield Illegal("not-lost", "O-5" if trick.counter else None, card=card)
    if (trick.cog or trick.supports) and (own.number or 0) < 2:
        yield Illegal("needs-supports", "O-9" if trick.protect else None, card=card)
    if trick.cog and not own.cog:
        yield Illegal("needs-cog", "O-11", card=card)
    if trick.few and theirs.number not in (1, 2):
        yield Illegal("needs-few", card=card, seat=opponent)
    if trick.no_shadow and theirs.shadow:
        yield Illegal("shadow", card=card, seat=opponent)
    yield from _in_order(state, seat, trick)


def _in_order(state: State, seat: Seat, trick: Trick) -> Iterator[Illegal]:
    """Check what Dog Fight and the order of the steps say."""
    later_meeting = seat == state.lead and state.facing != state.target
    stepped_on = any(
        one.facing == state.facing and TRICKS[one.card].moment is not Moment.LEVEL
        for one in state.tricks
        if one.facing is not None
    )
    if trick.moment is Moment.LEVEL and (later_meeting or stepped_on):
        yield Illegal("step-4-over", "O-15" if later_meeting else None, card=trick.card)
    if trick.protect and later_meeting:
        yield Illegal("lead-has-discarded", "O-15", card=trick.card)
    if trick.later in AGAINST_OPPONENT and seat in state.free():
        yield Illegal("free-next-round", card=trick.card)


def _refuse_incomplete(state: State, trick: Trick, command: UseTrick) -> None:
    number = state.hand(command.seat).number or 0
    if trick.choose and command.effect is None:
        raise Illegal("choose-effect", "O-6", card=trick.card)
    if trick.protect and not 2 <= (command.keep or 0) <= number:
        raise Illegal("choose-card", "O-9", card=trick.card, number=number)
    if trick.any_support and len(_supports(command)) != number - 1:
        raise Illegal("enter-supports", "O-7", card=trick.card, number=number - 1)


def _supports(command: UseTrick) -> tuple[int, ...]:
    return tuple(value for value in (command.second, command.third) if value is not None)


def later_seats(state: State, seat: Seat, kind: LaterKind) -> tuple[Seat, ...]:
    """Return whom a trick concerns in the next round.

    In a Dog Fight the Lead's concerns all others and the Target's the Lead of this round alone; in
    Brace it concerns whoever of a team then fights.
    """
    if kind not in AGAINST_OPPONENT:
        return state.team(seat)
    if state.mode is Mode.DOG_FIGHT and seat != state.lead:
        return (state.lead,)
    if seat == state.lead:
        return opponents(state)
    return state.team(state.lead)
