"""The end of a round: who leads next, and whether the game is over (O-3, O-17, O-20)."""

from companion.core.refusals import Illegal
from companion.core.values import Seat
from companion.games.oddball_aeronauts.chronicle import Chronicle
from companion.games.oddball_aeronauts.commands import NextRound
from companion.games.oddball_aeronauts.course import expect, open_round, same_round
from companion.games.oddball_aeronauts.events import GameEnded, Stage
from companion.games.oddball_aeronauts.pieces import Mode
from companion.games.oddball_aeronauts.state import State


def next_round(tale: Chronicle, command: NextRound) -> None:
    """Begin the next round with one of those who may lead it, or end the game."""
    state = tale.state
    expect(state, Stage.EFFECTS)
    same_round(state, command.round)
    winners = ending(state)
    if winners is not None:
        tale.tell(GameEnded(winners))
        return
    allowed = next_leads(state)
    if command.lead not in allowed:
        raise Illegal("not-next-lead", "O-16", seat=command.lead, seats=allowed)
    open_round(tale, state.round + 1, command.lead)


def next_leads(state: State) -> tuple[Seat, ...]:
    """Return who may lead next.

    In a Dog Fight those who beat the Lead (O-16), in Brace either of the winning team, else the
    winner (O-21). After a tie, or where none of them has cards left, the Lead stays; without cards
    the turn goes clockwise.
    """
    found = [
        seat
        for one in state.meetings
        if one.winner is not None and (state.mode is not Mode.DOG_FIGHT or one.winner != one.lead)
        for seat in state.team(one.winner)
    ]
    able = tuple(seat for seat in dict.fromkeys(found) if state.deck(seat).up)
    if able:
        return able
    left = tuple(seat for seat in state.clockwise() if state.deck(seat).up)
    return left[:1] or (state.lead,)


def ending(state: State) -> tuple[Seat, ...] | None:
    """Return who has won, nobody for a draw, or None where the game goes on."""
    empty = tuple(seat for seat in state.crew if not state.deck(seat).up)
    if not empty:
        return None
    match state.mode:
        case Mode.DUEL:
            return tuple(seat for seat in state.crew if seat not in empty)  # both: a draw (O-3)
        case Mode.DOG_FIGHT:
            return _most(state)
        case Mode.BRACE:
            return _better_team(state, empty)


def _most(state: State) -> tuple[Seat, ...] | None:
    """Return who alone has the most cards; equal most play on, all empty share it (O-17)."""
    most = max(state.deck(seat).up for seat in state.playing)
    if not most:
        return state.playing
    found = tuple(seat for seat in state.playing if state.deck(seat).up == most)
    return found if len(found) == 1 else None


def _better_team(state: State, empty: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the team without an empty deck, or the one with more cards left (O-20)."""
    ours = state.team(state.crew[0])
    theirs = tuple(seat for seat in state.crew if seat not in ours)
    we_lost, they_lost = bool(set(ours) & set(empty)), bool(set(theirs) & set(empty))
    if we_lost and they_lost:
        we, they = (sum(state.deck(s).up for s in team) for team in (ours, theirs))
        we_lost, they_lost = we <= they, they <= we
    return () if we_lost and they_lost else theirs if we_lost else ours
