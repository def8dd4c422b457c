"""The screen of one viewer: which panels it has, each with its facts."""

from msgspec import Struct

from companion.core.refusals import Malformed
from companion.core.values import Panel, Role, Seat, View, Viewer
from companion.games.oddball_aeronauts.announcing import in_secret
from companion.games.oddball_aeronauts.asking import asks, for_whom, waiting
from companion.games.oddball_aeronauts.course import (
    barred,
    choosers,
    may_lead,
    opening,
    opponents,
)
from companion.games.oddball_aeronauts.ends import ending, next_leads
from companion.games.oddball_aeronauts.events import Stage
from companion.games.oddball_aeronauts.facts import (
    CountSheetFacts,
    EndFacts,
    FactionSheetFacts,
    Fared,
    MeetingFacts,
    OpeningFacts,
    OwnTricks,
    Part,
    PlayerFacts,
    PlayersFacts,
    RefusedTrick,
    RoundFacts,
    StepFacts,
    SummaryFacts,
    TrickFacts,
    TricksFacts,
)
from companion.games.oddball_aeronauts.meeting import meeting
from companion.games.oddball_aeronauts.pieces import Faction, Mode
from companion.games.oddball_aeronauts.playing import caller
from companion.games.oddball_aeronauts.running import idle
from companion.games.oddball_aeronauts.state import Deed, Hand, Later, State
from companion.games.oddball_aeronauts.tricks import LaterKind, tricks_of
from companion.games.oddball_aeronauts.using import RESULTS, in_time, may_use, why_not


def view(state: State, viewer: Viewer) -> View:
    """Return the screen that ``viewer`` sees: the tablet's for a table and for who looks on."""
    device = "phone" if viewer.role is Role.SEAT else "table"
    always = (
        Panel("round", _round(state)),
        Panel("players", _players(state, viewer)),
    )
    if state.winners is not None:
        return View(f"{device}-end", (*always, Panel("end", _end(state, state.winners))))
    return View(
        f"{device}-play",
        (*always, Panel("step", _step(state, viewer)), Panel("tricks", _tricks(state, viewer))),
    )


def summary(state: State) -> SummaryFacts:
    """Return how far the game has come, for the list of tables."""
    return SummaryFacts(state.mode, state.round, over=state.winners is not None)


def sheet(state: State, viewer: Viewer, name: str) -> Struct:
    """Return a sheet by its name: ``count-A`` of a deck, ``tricks-mechinauts`` of a faction."""
    for seat in state.crew:
        if name == f"count-{seat}":
            deck, taps = state.deck(seat), viewer.acts and state.winners is None
            return CountSheetFacts(seat, deck.up, deck.up + deck.down, taps)
    for faction in Faction:
        if name == f"tricks-{faction}":
            return FactionSheetFacts(faction, tuple(trick.card for trick in tricks_of(faction)))
    raise Malformed("no-such-sheet", name=name[:40])


def _round(state: State) -> RoundFacts:
    return RoundFacts(state.round, state.mode, state.stage, state.setup.choices.events)


def _players(state: State, viewer: Viewer) -> PlayersFacts:
    return PlayersFacts(
        tuple(_player(state, seat) for seat in state.crew),
        state.mode,
        taps=viewer.acts and state.winners is None,
    )


def _player(state: State, seat: Seat) -> PlayerFacts:
    """Return what all may know of a player: that a choice is made, never which (O-14)."""
    over = state.winners is not None
    hand, deck = Hand() if over else state.hand(seat), state.deck(seat)
    return PlayerFacts(
        seat=seat,
        faction=state.setup.choices.faction(seat),
        up=deck.up,
        down=deck.down,
        part=None if over else _part(state, seat),
        team=state.team(seat),
        chosen=hand.secret_skill is not None or hand.secret_number is not None,
        skill=hand.skill,
        number=hand.number,
        values=hand.values,
        tricks=() if over else tuple(one.card for one in state.tricks if one.seat == seat),
    )


def _part(state: State, seat: Seat) -> Part | None:
    if seat not in state.playing:
        return Part.OUT
    if seat == state.lead:
        return Part.LEAD
    if seat == state.target:
        return Part.TARGET
    if state.target is None or state.mode is Mode.DUEL:
        return None
    return Part.PARTNER if state.mode is Mode.BRACE else Part.FREE


def _step(state: State, viewer: Viewer) -> StepFacts:
    effects = state.stage is Stage.EFFECTS
    target = state.stage is Stage.TARGET
    called = state.hand(state.called).secret_number if state.called else None
    return StepFacts(
        stage=state.stage,
        round=state.round,
        mode=state.mode,
        lead=state.lead,
        target=state.target,
        waiting=waiting(state),
        role=viewer.role,
        acts=_decides(state, viewer),
        secret=in_secret(state),
        caller=caller(state),
        called=called if state.stage is Stage.CARDS else None,
        choosers=for_whom(viewer, choosers(state)) if target else (),
        targets=opponents(state) if target else (),
        barred=barred(state) if target else None,
        asks=asks(state, viewer),
        openings=_openings(state, viewer),
        due=_due(state),
        sheet=_deeds(state),
        meeting=_meeting(state) if state.stage in RESULTS else None,
        facing=state.facing,
        leads=next_leads(state) if effects else (),
        over=effects and ending(state) is not None,
        idle=idle(state),
        choices=state.setup.choices,
    )


def _deeds(state: State) -> tuple[Deed, ...]:
    """Return what the hands do, or have done for the meetings so far."""
    shown = state.stage in (Stage.EVENT, Stage.EFFECTS) or bool(state.meetings)
    return state.sheet if shown else ()


def _decides(state: State, viewer: Viewer) -> bool:
    """Tell whether a device has the button that goes on: the tablet, and those whom it concerns."""
    if viewer.role is Role.TABLE:
        return True
    match state.stage:
        case Stage.RESULT:
            concerned: tuple[Seat | None, ...] = (state.lead, state.facing)
        case Stage.EFFECTS if state.mode is Mode.BRACE:
            concerned = next_leads(state)
        case Stage.EFFECTS:
            concerned = (state.lead, *next_leads(state)[:1])
        case _:
            concerned = state.playing
    return viewer.acts and viewer.seat in concerned


def _openings(state: State, viewer: Viewer) -> tuple[OpeningFacts, ...]:
    if state.stage is not Stage.OPENING:
        return ()
    return tuple(
        OpeningFacts(one, may_lead(state, one) if for_whom(viewer, (one.owner,)) else ())
        for one in opening(state)
    )


def _due(state: State) -> tuple[Later, ...]:
    """Return what tricks of the last round do, each at its moment."""
    before = (LaterKind.RIG_2_TO_4, LaterKind.PROMOTE_5, LaterKind.PROMOTE_7)
    kinds: dict[Stage, tuple[LaterKind, ...]] = {
        Stage.SKILL: (*before, LaterKind.GUNS, LaterKind.MINUS),
        Stage.CARDS: (LaterKind.SAME_NUMBER,),
        Stage.VALUES: (LaterKind.MINUS,),
        Stage.RESULT: (LaterKind.MINUS, LaterKind.ANY_TRICK),
    }
    fighters = set(state.fighters())
    shown = kinds.get(state.stage, ())
    return tuple(one for one in state.due if one.kind in shown and fighters & set(one.seats))


def _meeting(state: State) -> MeetingFacts | None:
    if state.facing is None:
        return None
    face = meeting(state, state.facing)
    free = state.facing in state.free()
    team = () if face.winner is None else state.team(face.winner)
    return MeetingFacts(face.lead, face.other, face.winner, face.final, face.countered, free, team)


def _tricks(state: State, viewer: Viewer) -> TricksFacts | None:
    seats = for_whom(viewer, (s for s in state.fighters() if may_use(state, s)))
    own = tuple(_own_tricks(state, seat) for seat in seats)
    found = tuple(one for one in own if one.now or one.not_now)
    return TricksFacts(found, state.round, state.stage, state.facing) if found else None


def _own_tricks(state: State, seat: Seat) -> OwnTricks:
    """Sort a faction's tricks into those that can be used now and those that cannot, and why."""
    faction, cards = state.setup.choices.faction(seat), state.hand(seat).number or 0
    now, not_now = [], []
    for trick in tricks_of(faction):
        if not in_time(state, trick):
            continue
        reason = why_not(state, seat, trick)
        if reason is None:
            supports = trick.any_support
            now.append(TrickFacts(trick.card, trick.choose, trick.protect, supports, cards))
        else:
            facts = tuple(sorted(reason.facts.items()))
            not_now.append(RefusedTrick(trick.card, reason.code, facts))
    any_top = bool(state.applies(LaterKind.ANY_TRICK, seat))
    return OwnTricks(seat, faction, any_top, tuple(now), tuple(not_now))


def _end(state: State, winners: tuple[Seat, ...]) -> EndFacts:
    now = tuple(deck.up for deck in state.decks)
    return EndFacts(
        mode=state.mode,
        rounds=state.round,
        winners=winners,
        chart=(*state.chart, now),
        people=tuple(
            Fared(seat, state.deck(seat).up, state.records[state.at(seat)]) for seat in state.crew
        ),
        choices=state.setup.choices,
    )
