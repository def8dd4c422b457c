"""Everything that is true of a game of Aerion at one moment."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from companion.core.values import Seat
from companion.games.aerion.fleet import Fleet
from companion.games.aerion.pieces import CARDS_A_DECK, DECKS, DICE, INDEX, Card, Deck, Kind
from companion.games.aerion.setup import Setup

ALL_DICE = tuple(range(DICE))


class Step(StrEnum):
    """What waits for hands now."""

    DEAL = "deal"
    REVEAL = "reveal"
    CAST = "cast"
    CHOOSE = "choose"
    ACQUIRE = "acquire"
    LAST_CHANCE = "last-chance"
    OVER = "over"


class Ending(StrEnum):
    """How a game can end."""

    WON = "won"
    LOST = "lost"


class Stack(Struct, frozen=True):
    """A deck with its card in the Display and its discard pile.

    ``unknown`` cards lie face down below the ``known`` ones, which were retrieved (top first);
    ``pile`` has the newest card last.
    """

    unknown: int = CARDS_A_DECK
    known: tuple[Card, ...] = ()
    shown: Card | None = None
    pile: tuple[Card, ...] = ()

    @property
    def left(self) -> int:
        """The cards in the deck, without the one in the Display."""
        return self.unknown + len(self.known)

    @property
    def elements(self) -> tuple[int, ...]:
        """The places of the Elements in the pile, counted from 1: Books are not retrieved (A-8)."""
        return tuple(at for at, card in enumerate(self.pile, 1) if card.kind is not Kind.BOOK)


class Workshop(Struct, frozen=True):
    """A Workshop: whose it is (None: both players'), and what has been placed in it."""

    owner: Seat | None
    cards: tuple[Card, ...] = ()


class Desk(Struct, frozen=True):
    """What lies before one player beside the Workshops."""

    seat: Seat
    pulpit: Card | None = None
    reserve: tuple[Card, ...] = ()


class Record(Struct, frozen=True):
    """Counts for the end page; ``expected`` is how many rolls fair dice would have let pay."""

    rolls: int = 0
    paid: int = 0
    expected: float = 0.0
    rerolls: int = 0
    book_rerolls: int = 0
    burnt: int = 0
    let_go: int = 0
    books: int = 0


class State(Struct, frozen=True):
    """A game. Mappings are tuples in a fixed order, so that states are cheap to copy."""

    setup: Setup
    fleet: Fleet
    owners: tuple[Seat | None, ...]
    """Whose Ship token it is, in the order of the fleet; None before it is dealt."""
    active: Seat
    """Whose turn it is."""
    workshops: tuple[Workshop, ...]
    desks: tuple[Desk, ...]
    """In the order of the crew."""
    pixies: int

    stacks: tuple[Stack, ...] = (Stack(),) * len(DECKS)
    """In the order of ``DECKS``."""
    built: frozenset[int] = frozenset()
    """The numbers of the ships that fly."""
    turn: int = 0
    """The turn under way: 0 before the first."""
    replenishing: bool = True
    """Whether the table is in Phase 3, or lays out the first Display."""
    dice: tuple[int, ...] = (0,) * DICE
    """The numbers shown; 0 for a die that has not been rolled in this turn."""
    loose: tuple[int, ...] = ALL_DICE
    """The positions of the dice that are to be rolled."""
    kept: tuple[int, ...] = ()
    """The positions of the dice that were held at the last reroll of this turn."""
    casts: int = 0
    """How many rolls this turn has had."""
    free: int = 0
    """The rerolls left of an open Book (A-7)."""
    acquired: Card | None = None
    declined: bool = False
    """Whether the last chances were declined, or there were none (A-14)."""
    record: Record = Record()

    def stack(self, deck: Deck) -> Stack:
        """Return a deck with its card in the Display and its pile."""
        return self.stacks[INDEX[deck]]

    def desk(self, seat: Seat) -> Desk:
        """Return what lies before a player of the table."""
        return next(desk for desk in self.desks if desk.seat == seat)

    @property
    def display(self) -> tuple[Card, ...]:
        """The cards of the Display, in the order of the decks."""
        return tuple(stack.shown for stack in self.stacks if stack.shown)

    @property
    def exhausted(self) -> bool:
        """Whether all six decks and the Display are empty."""
        return not self.display and not any(stack.left for stack in self.stacks)

    @property
    def ending(self) -> Ending | None:
        """How the game has ended, if it has. Winning is checked first (A-14)."""
        if len(self.built) == len(self.fleet.ships):
            return Ending.WON
        return Ending.LOST if self.declined and self.exhausted else None

    def seen(self) -> Iterator[Card]:
        """Yield every card that somebody has seen."""
        for stack in self.stacks:
            yield from (*stack.known, *stack.pile)
        yield from self.display
        for workshop in self.workshops:
            yield from workshop.cards
        for desk in self.desks:
            yield from desk.reserve
            if desk.pulpit:
                yield desk.pulpit
        if self.acquired:
            yield self.acquired


def step_due(state: State) -> Step:
    """Return the step that waits for hands now, whatever an undo has brought about."""
    if state.ending is not None:
        return Step.OVER
    if None in state.owners:
        return Step.DEAL
    if state.acquired is not None:
        return Step.ACQUIRE
    if state.exhausted:
        return Step.LAST_CHANCE
    if state.replenishing or not state.display:
        return Step.REVEAL
    return Step.CAST if state.loose else Step.CHOOSE
