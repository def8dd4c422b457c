"""Phase 2: Acquire. One card, and where it goes (A-5, A-9); and the Reserve (A-13)."""

from companion.core.refusals import Illegal, Malformed
from companion.core.values import Seat
from companion.games.aerion.books import book_of
from companion.games.aerion.building import put
from companion.games.aerion.chronicle import Chronicle
from companion.games.aerion.commands import Bring, Discard, Put, Store, Take
from companion.games.aerion.course import (
    expect,
    lose_if_hopeless,
    not_now,
    of_table,
    on_turn,
    replenish,
)
from companion.games.aerion.events import (
    BookPlaced,
    BookUsed,
    CardDiscarded,
    CardStored,
    CardTaken,
    Use,
)
from companion.games.aerion.pieces import Card, Deck, Kind, paying
from companion.games.aerion.rolling import shown
from companion.games.aerion.state import State, Step, step_due


def take(tale: Chronicle, command: Take) -> None:
    """Acquire one card that the dice pay (A-1, A-5); a Book goes to an empty Pulpit at once."""
    state, seat = tale.state, command.seat
    on_turn(state, seat)
    expect(state, Step.CHOOSE)
    card = shown(state, command.deck)
    dice = paying(state.dice, command.deck)
    if not dice:
        rule = "A-2" if command.deck is Deck.RUN else "A-1"
        raise Illegal("does-not-pay", rule, deck=command.deck, dice=state.dice)
    tale.tell(CardTaken(seat, card, dice))
    if card.kind is Kind.BOOK and state.desk(seat).pulpit is None:
        tale.tell(BookPlaced(seat, card))
        replenish(tale)


def put_acquired(tale: Chronicle, command: Put) -> None:
    """Place the acquired Element in a Workshop (A-11)."""
    card = _acquired_element(tale.state, command.seat)
    put(tale, command.seat, card, command.workshop)
    _go_on(tale)


def store(tale: Chronicle, command: Store) -> None:
    """Discard the own Book to put the acquired Element into the Reserve; never a Book (A-9)."""
    card = _acquired_element(tale.state, command.seat)
    book = book_of(tale.state, command.seat)
    tale.tell(BookUsed(command.seat, book, Use.RESERVE), CardStored(command.seat, card))
    replenish(tale)


def discard(tale: Chronicle, command: Discard) -> None:
    """Discard the acquired card: an unwanted Element (A-5), or a second Book (A-9)."""
    card = _acquired(tale.state, command.seat)
    tale.tell(CardDiscarded(command.seat, card))
    replenish(tale)


def _acquired(state: State, seat: Seat) -> Card:
    on_turn(state, seat)
    card = state.acquired
    if card is None or step_due(state) is not Step.ACQUIRE:
        raise not_now(state)
    return card


def _acquired_element(state: State, seat: Seat) -> Card:
    card = _acquired(state, seat)
    if card.kind is Kind.BOOK:
        raise Illegal("book-not-element", "A-9", seat=seat)
    return card


def _go_on(tale: Chronicle) -> None:
    if tale.state.ending is None:
        replenish(tale)


def bring(tale: Chronicle, command: Bring) -> None:
    """Move an Element from the own Reserve to a Workshop, also the completing Crew (A-13).

    At any time, the other player's turn too; it may win the game after all else is gone (A-14).
    """
    state, seat = tale.state, command.seat
    of_table(state, seat)
    step = step_due(state)
    if step is Step.DEAL:
        raise not_now(state)
    reserve = state.desk(seat).reserve
    if command.card > len(reserve):
        raise Malformed("no-such-place", place=command.card, cards=len(reserve))
    put(tale, seat, reserve[command.card - 1], command.workshop, reserve=True)
    if step is Step.LAST_CHANCE:
        lose_if_hopeless(tale)
