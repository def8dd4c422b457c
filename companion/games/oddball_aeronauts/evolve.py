"""What each event changes. Believes everything, raises nothing, loses no card."""

from typing import assert_never

from msgspec.structs import replace

from companion.core.values import Seat
from companion.games.oddball_aeronauts.events import (
    AirEvent,
    CardsChosen,
    CardsRevealed,
    CardsShown,
    CountPutRight,
    Discarded,
    EventPlayed,
    EventTold,
    GameEnded,
    LeadMade,
    MeetingEnded,
    NumberCalled,
    Recovered,
    Remembered,
    RoundBegun,
    SkillAnnounced,
    SkillChosen,
    SkillsRevealed,
    Stage,
    StageReached,
    TargetChosen,
    TrickUsed,
)
from companion.games.oddball_aeronauts.state import Deck, Deed, Hand, Later, Record, State


def evolve(state: State, event: AirEvent) -> State:  # noqa: C901, PLR0911, PLR0912 - a table, one line an event
    """Return the state after an event."""
    match event:
        case RoundBegun():
            return _begin(state, event)
        case StageReached():
            return replace(state, reached=event.stage)
        case LeadMade():
            return replace(state, lead=event.lead)
        case TargetChosen():
            return replace(state, target=event.target)
        case EventTold():
            return _with_hand(state, event.seat, event=event.event)
        case EventPlayed():
            return replace(state, sheet=(event, *state.sheet))
        case SkillAnnounced():
            return _with_hand(state, event.seat, skill=event.skill)
        case SkillChosen():
            return _with_hand(state, event.seat, secret_skill=event.skill)
        case SkillsRevealed():
            for seat, skill in event.skills:
                state = _with_hand(state, seat, skill=skill, secret_skill=None)
            return state
        case NumberCalled():
            return _call(state, event)
        case CardsChosen():
            return _with_hand(state, event.seat, secret_number=event.number)
        case CardsRevealed():
            for seat, number in event.numbers:
                state = _with_hand(state, seat, number=number, secret_number=None)
            return state
        case CardsShown():
            changes = {"values": event.values, "cog": event.cog, "shadow": event.shadow}
            return _with_hand(state, event.seat, **changes)
        case TrickUsed():
            return replace(state, tricks=(*state.tricks, event))
        case Remembered():
            noted = Later(event.kind, event.owner, event.seats, event.card)
            return replace(state, later=(*state.later, noted))
        case MeetingEnded():
            return _end_meeting(state, event)
        case Discarded():
            return _on_deck(state, event, state.deck(event.seat).discard(event.number))
        case Recovered():
            return _on_deck(state, event, state.deck(event.seat).recover(event.number))
        case CountPutRight():
            return _put_right(state, event)
        case GameEnded():
            return replace(state, winners=event.winners, reached=Stage.OVER)
        case _:
            assert_never(event)


def _begin(state: State, event: RoundBegun) -> State:
    """Turn to a new round: what tricks kept for it comes into force."""
    return replace(
        state,
        round=event.round,
        lead=event.lead,
        playing=event.playing,
        last_target=state.target,
        target=None,
        called=None,
        hands=(Hand(),) * len(state.crew),
        tricks=(),
        due=state.later,
        later=(),
        meetings=(),
        sheet=(),
        chart=(*state.chart, _ups(state)),
    )


def _call(state: State, event: NumberCalled) -> State:
    """Announce a number aloud; everybody knows it, so nothing of it is secret (O-4)."""
    for seat, number in ((event.seat, event.number), *event.bound):
        state = _with_hand(state, seat, secret_number=number)
    return replace(state, called=event.seat)


def _end_meeting(state: State, event: MeetingEnded) -> State:
    """Note a meeting, and how its players fared."""
    met = (*state.meetings, event)
    sides = {event.lead, event.facing}
    winners = () if event.winner is None else state.team(event.winner)
    records = tuple(
        _counted(state, seat, record, first=len(met) == 1, won=seat in winners)
        if seat in sides or set(state.team(seat)) & sides
        else record
        for seat, record in zip(state.crew, state.records, strict=True)
    )
    sheet = () if len(met) == 1 else state.sheet
    return replace(state, meetings=met, records=records, sheet=sheet)


def _counted(state: State, seat: Seat, record: Record, *, first: bool, won: bool) -> Record:
    """Count a skill once a round, though the Lead meets several players with it."""
    skill = state.hand(seat).skill
    return record.plus(skill if first or seat != state.lead else None, won=won)


def _on_deck(state: State, deed: Deed, deck: Deck) -> State:
    at = state.at(deed.seat)
    decks = (*state.decks[:at], deck, *state.decks[at + 1 :])
    return replace(state, decks=decks, sheet=(*state.sheet, deed))


def _put_right(state: State, event: CountPutRight) -> State:
    """Believe the table's count; the deck keeps its size."""
    at, deck = state.at(event.of), state.deck(event.of)
    up = min(event.up, deck.up + deck.down)
    decks = (*state.decks[:at], Deck(up, deck.up + deck.down - up), *state.decks[at + 1 :])
    return replace(state, decks=decks)


def _with_hand(state: State, seat: Seat, **changes: object) -> State:
    at = state.at(seat)
    hand = replace(state.hands[at], **changes)
    return replace(state, hands=(*state.hands[:at], hand, *state.hands[at + 1 :]))


def _ups(state: State) -> tuple[int, ...]:
    return tuple(deck.up for deck in state.decks)
