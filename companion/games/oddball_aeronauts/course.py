"""The course of a round: which stage follows which, and how a round begins."""

from companion.core.refusals import Illegal, Malformed
from companion.core.values import Seat
from companion.games.oddball_aeronauts.chronicle import Chronicle
from companion.games.oddball_aeronauts.commands import ChooseTarget, GoOn, MakeLead
from companion.games.oddball_aeronauts.events import (
    LeadMade,
    RoundBegun,
    Stage,
    StageReached,
    TargetChosen,
)
from companion.games.oddball_aeronauts.pieces import Mode
from companion.games.oddball_aeronauts.state import Later, State
from companion.games.oddball_aeronauts.tricks import LaterKind

ORDER = tuple(Stage)
"""The stages of a round in their order; not every round has all of them."""


def open_round(tale: Chronicle, round_: int, lead: Seat) -> None:
    """Begin a round among those who still have cards (O-17)."""
    state = tale.state
    playing = tuple(seat for seat in state.playing if state.deck(seat).up)
    tale.tell(RoundBegun(round_, lead, playing))
    if opening(tale.state):
        tale.tell(StageReached(Stage.OPENING))
    else:
        _to_target(tale)


def opening(state: State) -> tuple[Later, ...]:
    """Return what tricks of the last round do before Step 1 of this one."""
    kinds = (LaterKind.LEAD, LaterKind.RIG_TOP_3)
    return tuple(
        one
        for one in state.due
        if one.kind in kinds and set(one.seats) & set(state.playing) and one.owner in state.playing
    )


def may_lead(state: State, later: Later) -> tuple[Seat, ...]:
    """Return whom a trick may make the Lead instead of the one there is (O-16)."""
    if later.kind is not LaterKind.LEAD:
        return ()
    return tuple(seat for seat in later.seats if seat in state.playing and seat != state.lead)


def make_lead(tale: Chronicle, command: MakeLead) -> None:
    """Make an opponent the Lead: LGT OFFICER 1 and OFFICER 4 go before all else (O-16)."""
    expect(tale.state, Stage.OPENING)
    allowed = {
        seat
        for later in opening(tale.state)
        if later.owner == command.seat
        for seat in may_lead(tale.state, later)
    }
    if command.lead not in allowed:
        raise Illegal("lead-not-allowed", "O-16", seat=command.lead)
    tale.tell(LeadMade(command.lead, command.seat))


def go_on(tale: Chronicle, command: GoOn) -> None:
    """Leave the opening, or an Event that was read out."""
    same_round(tale.state, command.round)
    match tale.state.stage:
        case Stage.OPENING:
            _to_target(tale)
        case Stage.EVENT:
            tale.tell(StageReached(Stage.SKILL))
        case _:
            raise already_done(tale.state)


def opponents(state: State) -> tuple[Seat, ...]:
    """Return who may face the Lead, before anybody is barred."""
    ours = state.team(state.lead)
    return tuple(seat for seat in state.clockwise() if seat not in ours)


def barred(state: State) -> Seat | None:
    """Return last round's Target, who may not be chosen again; with two left nobody is (O-13)."""
    if state.mode is not Mode.DOG_FIGHT or len(opponents(state)) < 2:
        return None
    return state.last_target if state.last_target in opponents(state) else None


def choosers(state: State) -> tuple[Seat, ...]:
    """Return who names the Target: the Lead, or in Brace the team that faces the Lead."""
    return opponents(state) if state.mode is Mode.BRACE else (state.lead,)


def choose_target(tale: Chronicle, command: ChooseTarget) -> None:
    """Name the Target: anyone but last round's (O-13)."""
    state = tale.state
    expect(state, Stage.TARGET)
    if command.seat not in choosers(state):
        raise Illegal("not-your-choice", "O-13", seat=choosers(state)[0])
    if command.target not in opponents(state):
        raise Illegal("no-opponent", "O-13", seat=command.target)
    if command.target == barred(state):
        raise Illegal("target-barred", "O-13", seat=command.target)
    tale.tell(TargetChosen(command.target))
    _to_events(tale)


def _to_target(tale: Chronicle) -> None:
    """Go to Step 1, over the choice of a Target where there is one."""
    found = opponents(tale.state)
    if len(found) == 1:
        tale.tell(TargetChosen(found[0]))
        _to_events(tale)
    else:
        tale.tell(StageReached(Stage.TARGET))


def _to_events(tale: Chronicle) -> None:
    """Go to Step 1: events are checked once Lead and Target are known (O-18)."""
    events = tale.state.setup.choices.events
    tale.tell(StageReached(Stage.EVENTS if events else Stage.SKILL))


def expect(state: State, *stages: Stage) -> None:
    """Refuse what belongs to another stage than the one that is reached."""
    if state.stage in stages:
        return
    past = ORDER.index(state.stage) > ORDER.index(stages[-1])
    raise already_done(state) if past else not_now(state)


def expect_fighter(state: State, seat: Seat) -> None:
    """Refuse what only those can do who fight in this round (O-19)."""
    if seat not in state.crew:
        raise Malformed("no-such-seat", seat=seat)
    if seat not in state.playing:
        raise Illegal("out-of-the-game", "O-17", seat=seat)
    if seat not in state.fighters():
        raise Illegal("not-fighting", "O-19", seat=seat)


def same_round(state: State, round_: int) -> None:
    """Refuse a tap that another hand was faster with."""
    if round_ != state.round:
        raise already_done(state) if round_ < state.round else not_now(state)


def already_done(state: State) -> Illegal:
    """Return the refusal of what another hand has done a moment ago."""
    return Illegal("already-done", stage=state.stage)


def not_now(state: State) -> Illegal:
    """Return the refusal of what has to wait for something else."""
    return Illegal("not-now", stage=state.stage)
