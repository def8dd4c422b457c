"""Step 5: played cards, then the Win Effect, discards before recoveries (O-2, O-15, O-19)."""

from collections.abc import Iterator

from msgspec import Struct

from companion.core.values import Seat
from companion.games.oddball_aeronauts.chronicle import Chronicle
from companion.games.oddball_aeronauts.commands import CarryOut
from companion.games.oddball_aeronauts.course import already_done, expect, same_round
from companion.games.oddball_aeronauts.events import (
    Cause,
    Discarded,
    MeetingEnded,
    Recovered,
    Stage,
    TrickUsed,
)
from companion.games.oddball_aeronauts.meeting import Meeting, meeting
from companion.games.oddball_aeronauts.pieces import FREE_RECOVERS, WIN_EFFECTS, Mode, Skill
from companion.games.oddball_aeronauts.state import State
from companion.games.oddball_aeronauts.tricks import TRICKS


class Share(Struct, frozen=True):
    """What a Win Effect does to one player."""

    seat: Seat
    discard: int = 0
    recover: int = 0


def carry_out(tale: Chronicle, command: CarryOut) -> None:
    """Carry out the meeting under way; then comes the next Free player, or the end of the round."""
    state = tale.state
    expect(state, Stage.RESULT)
    same_round(state, command.round)
    if command.facing != state.facing:
        raise already_done(state)
    facing = command.facing
    face = meeting(state, facing)
    totals = (face.lead.after, face.other.after)
    tale.tell(MeetingEnded(state.lead, facing, totals, face.final, face.countered))
    _discard_played(tale, state, facing)
    for shares in win_effects(state, face):
        _apply(tale, state, shares)


def _discard_played(tale: Chronicle, state: State, facing: Seat) -> None:
    """Discard the played cards, once by each (O-15); FIGUREHEAD keeps one on top (O-9)."""
    first = facing == state.target
    seats = (state.lead, facing, *state.partners()) if first else (facing,)
    for seat in seats:
        keep = _kept(state, seat)
        number = min((state.hand(seat).number or 0) - (keep is not None), tale.state.deck(seat).up)
        if number > 0 or keep is not None:
            tale.tell(Discarded(seat, max(0, number), Cause.PLAYED, keep))


def _kept(state: State, seat: Seat) -> int | None:
    found = (one.keep for one in state.tricks if one.seat == seat and one.keep is not None)
    return next(found, None)


def win_effects(state: State, face: Meeting) -> Iterator[tuple[Share, ...]]:
    """Return the Win Effects in their order: the winner's, then that of a Counter (O-5)."""
    if face.winner is None:
        return
    used = tuple(one for one in state.tricks if one.facing == face.other.seat)
    skill = _chosen(used, face) or _announced(face, face.winner)
    yield _shares(state, face, face.winner, skill, used)
    if face.countered:
        loser = face.opponent(face.winner)
        yield _shares(state, face, loser, _announced(face, loser), (), counter=True)


def _announced(face: Meeting, seat: Seat) -> Skill:
    return face.of(seat).skill or Skill.SAILING


def _chosen(used: tuple[TrickUsed, ...], face: Meeting) -> Skill | None:
    """Return the Win Effect that a trick chose; of two choices the winner's counts (O-6)."""
    choices = {one.seat: one.effect for one in used if one.effect is not None}
    winner = face.winner
    return choices.get(winner) if winner in choices else next(iter(choices.values()), None)


def _shares(
    state: State,
    face: Meeting,
    winner: Seat,
    skill: Skill,
    used: tuple[TrickUsed, ...],
    *,
    counter: bool = False,
) -> tuple[Share, ...]:
    loser, effect = face.opponent(winner), WIN_EFFECTS[skill]
    tricks = [TRICKS[one.card] for one in used if one.seat == winner]
    more_out = sum(trick.discard for trick in tricks) if skill is Skill.GUNS else 0
    more_in = sum(trick.recover for trick in tricks) if skill is Skill.BOARDING else 0
    if loser in state.free():
        return (Share(loser, discard=effect.discard + more_out),)
    if winner in state.free():
        return (Share(winner, recover=FREE_RECOVERS + more_out + more_in),)
    fighters = (
        Share(loser, discard=effect.discard + more_out),
        Share(winner, recover=effect.recover + more_in),
    )
    return fighters if counter else (*fighters, *_partners_shares(state, face, winner))


def _partners_shares(state: State, face: Meeting, winner: Seat) -> Iterator[Share]:
    """Return what the Win Effect does to the partners: no trick ever applies to them (O-19)."""
    if state.mode is not Mode.BRACE:
        return
    effect = WIN_EFFECTS[_announced(face, winner)]
    for mate in state.partners():
        if mate in state.team(winner):
            yield Share(mate, recover=effect.recover)
        else:
            yield Share(mate, discard=effect.discard)


def _apply(tale: Chronicle, state: State, shares: tuple[Share, ...]) -> None:
    """Discard what is left at most, below a protected card; then recover (O-2, O-9)."""
    for share in shares:
        left = tale.state.deck(share.seat).up - (_kept(state, share.seat) is not None)
        number = min(share.discard, left)
        if number > 0:
            tale.tell(Discarded(share.seat, number, Cause.EFFECT))
    for share in shares:
        number = min(share.recover, tale.state.deck(share.seat).down)
        if number > 0:
            tale.tell(Recovered(share.seat, number))
