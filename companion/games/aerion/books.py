"""Books: three rerolls in the Roll phase (A-7), or Elements back on their deck in any (A-8, A-9).

The third power, to put an acquired Element into the Reserve, stands with what is acquired.
"""

from companion.core.refusals import Illegal, Malformed
from companion.core.values import Seat
from companion.games.aerion.chronicle import Chronicle
from companion.games.aerion.commands import OpenBook, Retrieve
from companion.games.aerion.course import expect, not_now, of_table, on_turn, replenish, settle
from companion.games.aerion.events import BookPlaced, BookUsed, CardsRetrieved, Use
from companion.games.aerion.pieces import Card, Kind
from companion.games.aerion.state import State, Step, step_due


def open_book(tale: Chronicle, command: OpenBook) -> None:
    """Discard the Book of the own Pulpit for up to three rerolls in this phase (A-7)."""
    state = tale.state
    on_turn(state, command.seat)
    expect(state, Step.CHOOSE)
    tale.tell(BookUsed(command.seat, book_of(state, command.seat), Use.REROLLS))


def book_of(state: State, seat: Seat) -> Card:
    """Return the Book of a player's own Pulpit; refuse where there is none (A-15)."""
    book = state.desk(seat).pulpit
    if book is None:
        raise Illegal("no-book", "A-7", seat=seat)
    return book


def retrieve(tale: Chronicle, command: Retrieve) -> None:
    """Discard the own Book to put up to two Elements of one pile on their deck (A-8).

    In any phase of the own turn; when all is empty, by either player (A-14). An acquired Book that
    found the Pulpit full takes the place of the old one (A-9).
    """
    state, seat = tale.state, command.seat
    step = step_due(state)
    if step is Step.LAST_CHANCE:
        of_table(state, seat)
    else:
        on_turn(state, seat)
    if step is Step.DEAL:
        raise not_now(state)
    book = book_of(state, seat)
    cards = _to_retrieve(state, command)
    tale.tell(BookUsed(seat, book, Use.RETRIEVAL), CardsRetrieved(seat, command.deck, cards))
    new = tale.state.acquired
    if new is not None and new.kind is Kind.BOOK:
        tale.tell(BookPlaced(seat, new))
        replenish(tale)
    elif step in (Step.REVEAL, Step.LAST_CHANCE):
        settle(tale)


def _to_retrieve(state: State, command: Retrieve) -> tuple[Card, ...]:
    """Return the cards of a pile by their places, the top one first; never a Book (A-8)."""
    stack = state.stack(command.deck)
    places = (command.top,) if command.under is None else (command.top, command.under)
    if len(set(places)) != len(places):
        raise Illegal("same-card-twice", "A-8", place=command.top)
    for place in places:
        if place > len(stack.pile):
            raise Malformed("no-such-place", place=place, cards=len(stack.pile))
        if place not in stack.elements:
            raise Illegal("book-stays", "A-8", deck=command.deck)
    return tuple(stack.pile[place - 1] for place in places)
