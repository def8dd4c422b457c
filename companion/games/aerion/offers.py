"""Every tap that is possible now: buttons, bots and property tests use this one list."""

from collections.abc import Iterator
from itertools import permutations

from companion.core.codec import Command
from companion.core.values import Seat
from companion.games.aerion.commands import (
    Bring,
    Cast,
    DealShips,
    Discard,
    GiveUp,
    LetGo,
    OpenBook,
    Put,
    Reroll,
    Retrieve,
    Reveal,
    SpendPixie,
    Store,
    Take,
    TakeShip,
    TurnUp,
)
from companion.games.aerion.course import may_retrieve, may_turn_up, unknown_due
from companion.games.aerion.likely import likely
from companion.games.aerion.pieces import DECKS, FACES, Card, Kind, paying
from companion.games.aerion.state import State, Step, step_due
from companion.games.aerion.workshops import fits, open_to


def offers(state: State, seat: Seat | None) -> tuple[Command, ...]:
    """Return what a seat, or the table device (None), may do now.

    Turning up cards belongs to anybody, the turn to whoever has it, a Reserve to its owner. Which
    dice a reroll holds is free, as long as one is loose: it is offered with none held.
    """
    step = step_due(state)
    if step is Step.OVER:
        return ()
    acting = seat in (None, state.active)
    return (
        *_of_anybody(state, step),
        *(_on_turn(state, step) if acting else ()),
        *(each for owner in _owners(state, seat) for each in _of_owner(state, step, owner)),
    )


def _owners(state: State, seat: Seat | None) -> tuple[Seat, ...]:
    """Return whose Reserve and Book may be used: a seat its own, the tablet's anyone's."""
    return state.setup.crew if seat is None else tuple(c for c in state.setup.crew if c == seat)


def _of_anybody(state: State, step: Step) -> Iterator[Command]:
    if step is Step.DEAL:
        yield DealShips()
        yield from (TakeShip(at) for at, owner in enumerate(state.owners, 1) if owner is None)
    if step is Step.REVEAL:
        for deck in unknown_due(state):
            yield from (Reveal(deck, one.card.kind, one.card.number) for one in likely(state, deck))
        if may_turn_up(state):
            yield TurnUp(state.turn)
    if step is Step.LAST_CHANCE:
        yield GiveUp(state.turn)


def _on_turn(state: State, step: Step) -> Iterator[Command]:
    """Yield what the player whose turn it is may do in Phases 1 and 2."""
    seat = state.active
    if step is Step.CAST:
        yield Cast(seat, state.casts)
    elif step is Step.CHOOSE:
        yield from _after_a_roll(state)
    elif step is Step.ACQUIRE and state.acquired is not None:
        yield from _with_acquired(state, state.acquired)


def _after_a_roll(state: State) -> Iterator[Command]:
    seat, roll = state.active, state.casts
    decks = [card.deck for card in state.display]
    yield from (Take(seat, deck) for deck in decks if paying(state.dice, deck))
    if state.free:
        yield Reroll(seat, roll)
    elif len(decks) > 1:
        yield from (Reroll(seat, roll, deck) for deck in decks)
    if len(decks) == 1:
        yield LetGo(seat, decks[0])
    if state.desk(seat).pulpit is not None:
        yield OpenBook(seat)
    if state.pixies:
        for die, shown in enumerate(state.dice, 1):
            yield from (SpendPixie(seat, roll, die, face) for face in FACES if face != shown)


def _with_acquired(state: State, card: Card) -> Iterator[Command]:
    seat = state.active
    for number, workshop in enumerate(state.workshops, 1):
        if open_to(workshop, seat) and fits(state.fleet, workshop, card):
            yield Put(seat, number)
    if card.kind is not Kind.BOOK and state.desk(seat).pulpit is not None:
        yield Store(seat)
    yield Discard(seat)


def _of_owner(state: State, step: Step, seat: Seat) -> Iterator[Command]:
    """Yield the own Book's retrieval (A-8) and the moves out of the own Reserve (A-13)."""
    if step is Step.DEAL:
        return
    if may_retrieve(state, seat) and (seat == state.active or step is Step.LAST_CHANCE):
        yield from _retrievals(state, seat)
    for place, card in enumerate(state.desk(seat).reserve, 1):
        for number, workshop in enumerate(state.workshops, 1):
            if open_to(workshop, seat) and fits(state.fleet, workshop, card):
                yield Bring(seat, place, number)


def _retrievals(state: State, seat: Seat) -> Iterator[Command]:
    for deck, stack in zip(DECKS, state.stacks, strict=True):
        yield from (Retrieve(seat, deck, place) for place in stack.elements)
        yield from (Retrieve(seat, deck, *two) for two in permutations(stack.elements, 2))
