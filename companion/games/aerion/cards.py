"""What events change among the cards: each moves from one place to another; none is ever lost."""

from typing import assert_never

from msgspec.structs import replace

from companion.games.aerion.events import (
    BookPlaced,
    BookUsed,
    CardBurnt,
    CardDiscarded,
    CardEvent,
    CardLetGo,
    CardPut,
    CardRevealed,
    CardsRetrieved,
    CardStored,
    CardTaken,
    ShipCompleted,
    Use,
)
from companion.games.aerion.pieces import BOOK_REROLLS, INDEX, Card, Deck
from companion.games.aerion.state import Desk, Stack, State
from companion.games.aerion.workshops import fits, is_full


def on_cards(state: State, event: CardEvent) -> State:
    """Return the state after a card has moved."""
    match event:
        case CardRevealed():
            return _reveal(state, event.card)
        case BookUsed():
            return _use_book(state, event)
        case CardBurnt() | CardLetGo():
            return _off_display(state, event)
        case CardTaken():
            return _take(state, event.card)
        case BookPlaced():
            return _place_book(state, event)
        case CardPut():
            return _put(state, event)
        case CardStored():
            return _store(state, event)
        case CardDiscarded():
            return _discard_acquired(state, event.card)
        case ShipCompleted():
            return _complete(state, event)
        case CardsRetrieved():
            return _retrieve(state, event)
        case _:
            assert_never(event)


def _with_stack(state: State, deck: Deck, stack: Stack) -> State:
    at = INDEX[deck]
    return replace(state, stacks=(*state.stacks[:at], stack, *state.stacks[at + 1 :]))


def _with_desk(state: State, changed: Desk) -> State:
    desks = (changed if desk.seat == changed.seat else desk for desk in state.desks)
    return replace(state, desks=tuple(desks))


def _onto_pile(state: State, card: Card) -> State:
    """Discard a card: it always goes to the pile of its own deck (A-10)."""
    stack = state.stack(card.deck)
    return _with_stack(state, card.deck, replace(stack, pile=(*stack.pile, card)))


def _reveal(state: State, card: Card) -> State:
    stack = state.stack(card.deck)
    if stack.shown is not None or not stack.left:
        return state
    if stack.known:
        card, *known = stack.known
        return _with_stack(state, card.deck, replace(stack, known=tuple(known), shown=card))
    return _with_stack(state, card.deck, replace(stack, unknown=stack.unknown - 1, shown=card))


def _off_display(state: State, event: CardBurnt | CardLetGo) -> State:
    stack = state.stack(event.card.deck)
    if stack.shown != event.card:
        return state
    burnt = isinstance(event, CardBurnt)
    record = state.record
    record = replace(record, burnt=record.burnt + burnt, let_go=record.let_go + (not burnt))
    state = _with_stack(state, event.card.deck, replace(stack, shown=None))
    return _onto_pile(replace(state, record=record), event.card)


def _take(state: State, card: Card) -> State:
    stack = state.stack(card.deck)
    if stack.shown != card or state.acquired is not None:
        return state
    return replace(_with_stack(state, card.deck, replace(stack, shown=None)), acquired=card)


def _use_book(state: State, event: BookUsed) -> State:
    desk = state.desk(event.seat)
    if desk.pulpit is None:
        return state
    record = replace(state.record, books=state.record.books + 1)
    free = BOOK_REROLLS if event.use is Use.REROLLS else state.free
    state = _with_desk(replace(state, record=record, free=free), replace(desk, pulpit=None))
    return _onto_pile(state, desk.pulpit)


def _place_book(state: State, event: BookPlaced) -> State:
    desk = state.desk(event.seat)
    if state.acquired != event.card or desk.pulpit is not None:
        return state
    return _with_desk(replace(state, acquired=None), replace(desk, pulpit=event.card))


def _put(state: State, event: CardPut) -> State:
    at = event.workshop - 1
    workshop = state.workshops[at]
    without = _out_of_hand(state, event)
    if without is None or not fits(state.fleet, workshop, event.card):
        return state
    workshop = replace(workshop, cards=(*workshop.cards, event.card))
    workshops = (*state.workshops[:at], workshop, *state.workshops[at + 1 :])
    return replace(without, workshops=workshops)


def _out_of_hand(state: State, event: CardPut) -> State | None:
    """Return the state without the card where it came from; None where it is not there."""
    if not event.reserve:
        return replace(state, acquired=None) if state.acquired == event.card else None
    desk = state.desk(event.seat)
    if event.card not in desk.reserve:
        return None
    return _with_desk(state, replace(desk, reserve=_less(desk.reserve, event.card)))


def _store(state: State, event: CardStored) -> State:
    if state.acquired != event.card:
        return state
    desk = state.desk(event.seat)
    desk = replace(desk, reserve=(*desk.reserve, event.card))
    return _with_desk(replace(state, acquired=None), desk)


def _discard_acquired(state: State, card: Card) -> State:
    if state.acquired != card:
        return state
    return _onto_pile(replace(state, acquired=None), card)


def _complete(state: State, event: ShipCompleted) -> State:
    at = event.workshop - 1
    workshop = state.workshops[at]
    if not is_full(workshop):
        return state
    emptied = replace(workshop, cards=())
    state = replace(state, workshops=(*state.workshops[:at], emptied, *state.workshops[at + 1 :]))
    for card in workshop.cards:
        state = _onto_pile(state, card)
    return replace(state, built=state.built | {event.ship}) if event.flies else state


def _retrieve(state: State, event: CardsRetrieved) -> State:
    for card in reversed(event.cards):
        stack = state.stack(event.deck)
        if card in stack.pile:
            state = _with_stack(
                state,
                event.deck,
                replace(stack, pile=_less(stack.pile, card), known=(card, *stack.known)),
            )
    return state


def _less(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return the cards without one of them; of equal ones the newest goes."""
    at = len(cards) - 1 - cards[::-1].index(card)
    return (*cards[:at], *cards[at + 1 :])
