"""Step 3: how many cards, in secret and revealed at once (O-14); then the numbers on them."""

from companion.core.refusals import Illegal, Malformed
from companion.core.values import Seat
from companion.games.oddball_aeronauts.chronicle import Chronicle
from companion.games.oddball_aeronauts.commands import CallNumber, ChooseCards, ShowCards
from companion.games.oddball_aeronauts.course import already_done, expect, expect_fighter
from companion.games.oddball_aeronauts.events import (
    CardsChosen,
    CardsRevealed,
    CardsShown,
    NumberCalled,
    Stage,
    StageReached,
    TrickUsed,
)
from companion.games.oddball_aeronauts.pieces import Mode
from companion.games.oddball_aeronauts.state import State
from companion.games.oddball_aeronauts.tricks import TRICKS, ZERO, LaterKind


def choosers_of_cards(state: State) -> tuple[Seat, ...]:
    """Return who chooses a number of cards at this stage: the fighters, or their partners."""
    if state.stage is Stage.EXTRA:
        return state.partners()
    return state.fighters() if state.stage is Stage.CARDS else ()


def to_choose(state: State) -> tuple[Seat, ...]:
    """Return who has still to choose a number of cards."""
    return tuple(s for s in choosers_of_cards(state) if _undecided(state, s))


def _undecided(state: State, seat: Seat) -> bool:
    hand = state.hand(seat)
    return hand.secret_number is None and hand.number is None


def caller(state: State) -> Seat | None:
    """Return who has to announce a number aloud first, by GUNS CREW of the last round (O-4)."""
    if state.stage is not Stage.CARDS or state.called is not None:
        return None
    return next((seat for seat in state.fighters() if _bound_by(state, seat)), None)


def _bound_by(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return whom a fighter binds to the own number of cards; in Brace for the whole team."""
    seats = {
        one
        for later in state.due
        if later.kind is LaterKind.SAME_NUMBER and seat in state.team(later.owner)
        for one in later.seats
    }
    return tuple(one for one in state.fighters() if one in seats and one != seat)


def numbers_open_to(state: State, seat: Seat) -> tuple[int, ...]:
    """Return how many cards a player may play: at most what lies face up (O-4).

    None at all is for partners (O-19), for whoever has none left, and for LEYSTONE GOLEM.
    """
    most = min(3, state.deck(seat).up)
    zero = not most or state.stage is Stage.EXTRA or may_play_none(state, seat)
    return tuple(range(0 if zero else 1, most + 1))


def may_play_none(state: State, seat: Seat) -> bool:
    """Tell whether the trick of LEYSTONE GOLEM is open to a fighter in this round."""
    ours = state.setup.choices.faction(seat) in TRICKS[ZERO].factions
    used = any(one.seat == seat and not TRICKS[one.card].new_top for one in state.tricks)
    return state.stage is Stage.CARDS and ours and not used


def call_number(tale: Chronicle, command: CallNumber) -> None:
    """Announce a number aloud; the opponents play as many, or all that they have (O-4)."""
    state, seat = tale.state, command.seat
    expect(state, Stage.CARDS)
    if state.called is not None:
        raise already_done(state)
    if seat != caller(state):
        raise Illegal("nothing-to-call", "O-4", seat=seat)
    _refuse_too_many(state, seat, command.number)
    bound = tuple((s, min(command.number, state.deck(s).up)) for s in _bound_by(state, seat))
    tale.tell(NumberCalled(seat, command.number, bound))


def choose_cards(tale: Chronicle, command: ChooseCards) -> None:
    """Choose a number of cards in secret; nothing tells it until all have chosen (O-14)."""
    state, seat = tale.state, command.seat
    expect(state, Stage.CARDS, Stage.EXTRA)
    if state.stage is Stage.CARDS:
        expect_fighter(state, seat)
    elif seat not in state.partners():
        raise already_done(state)
    first = caller(state)
    if first is not None and (seat == first or seat in _bound_by(state, first)):
        raise Illegal("calls-first", "O-4", seat=first)
    if state.called is not None and (
        seat == state.called or seat in _bound_by(state, state.called)
    ):
        raise Illegal("number-called", "O-4", seat=state.called)
    _refuse_too_many(state, seat, command.number)
    if command.number not in numbers_open_to(state, seat):
        raise Illegal("one-at-least", seat=seat)
    tale.tell(CardsChosen(seat, command.number))


def _refuse_too_many(state: State, seat: Seat, number: int) -> None:
    up = state.deck(seat).up
    if number > up:
        raise Illegal("too-few-cards", "O-4", seat=seat, up=up)


def reveal_cards(tale: Chronicle) -> None:
    """Show all numbers at once, when the last of them is chosen (O-14)."""
    state = tale.state
    chosen = ((seat, state.hand(seat).secret_number) for seat in choosers_of_cards(state))
    numbers = tuple((seat, number) for seat, number in chosen if number is not None)
    extra = state.stage is Stage.EXTRA
    golems = [] if extra else [seat for seat, n in numbers if not n and state.deck(seat).up]
    tale.tell(CardsRevealed(numbers, extra))
    tale.tell(*(TrickUsed(seat, ZERO) for seat in golems))
    tale.tell(StageReached(Stage.EXTRA_VALUES if extra else Stage.VALUES))


def to_show(state: State) -> tuple[Seat, ...]:
    """Return whose cards have still to be entered."""
    extra = state.stage is Stage.EXTRA_VALUES
    seats = state.partners() if extra else state.fighters()
    return tuple(seat for seat in seats if state.hand(seat).unseen)


def may_show(state: State) -> tuple[Seat, ...]:
    """Return whose numbers can be entered or put right: until they have counted."""
    match state.stage:
        case Stage.VALUES:
            seats = state.fighters()
        case Stage.EXTRA_VALUES | Stage.EXTRA:
            seats = (*state.fighters(), *state.partners())
        case Stage.RESULT:
            met = {seat for one in state.meetings for seat in (one.lead, one.facing)}
            seats = tuple(s for s in (*state.fighters(), *state.partners()) if s not in met)
        case _:
            seats = ()
    return tuple(seat for seat in seats if state.hand(seat).number)


def show_cards(tale: Chronicle, command: ShowCards) -> None:
    """Enter the numbers of the played cards, one for each card; they may be put right."""
    state, seat = tale.state, command.seat
    expect(state, Stage.VALUES, Stage.EXTRA, Stage.EXTRA_VALUES, Stage.RESULT)
    if seat not in state.crew:
        raise Malformed("no-such-seat", seat=seat)
    if seat not in may_show(state):
        raise Illegal("nothing-to-show", seat=seat)
    number = state.hand(seat).number or 0
    given = (command.first, command.second, command.third)
    values = tuple(value for value in given[:number] if value is not None)
    if len(values) != number or any(value is not None for value in given[number:]):
        raise Illegal("one-number-a-card", seat=seat, number=number)
    tale.tell(CardsShown(seat, values, command.cog and number > 1, command.shadow))


def after_values(state: State) -> Stage:
    """Return what follows once all numbers are entered: in Brace the extra cards (O-19)."""
    more = state.mode is Mode.BRACE and state.stage is Stage.VALUES
    return Stage.EXTRA if more else Stage.RESULT
