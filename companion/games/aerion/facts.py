"""What the panels of Aerion show: frozen facts without words, counted for one viewer."""

from msgspec import Struct

from companion.core.values import Seat, Source
from companion.games.aerion.fleet import Ship
from companion.games.aerion.likely import Option
from companion.games.aerion.outlook import Lack
from companion.games.aerion.pieces import Card, Deck, Kind
from companion.games.aerion.setup import Choices
from companion.games.aerion.state import Ending, Record, Step


class TurnFacts(Struct, frozen=True):
    """Panel ``turn``: whose turn it is, the Pixies, and how many cards are left before the end.

    ``left`` counts the decks and the Display; ``mine``: it is the turn of the phone that looks.
    """

    step: Step
    turn: int
    active: Seat
    players: int
    mine: bool
    pixies: int
    left: int
    flying: int


class DieFacts(Struct, frozen=True):
    """One die: its number (0 before its first roll of the turn) and whether it was held."""

    face: int
    held: bool
    loose: bool


class RevealFacts(Struct, frozen=True):
    """A deck to turn up: what it may show, the likeliest first."""

    deck: Deck
    left: int
    options: tuple[Option, ...]


class PlaceFacts(Struct, frozen=True):
    """A Workshop as a place for a card. ``barred`` tells why it does not take it.

    ``doubt`` speaks against it without barring it; ``ship`` is the one that the card completes,
    and ``flies`` whether that ship then flies.
    """

    workshop: int
    owner: Seat | None
    barred: str | None = None
    doubt: str | None = None
    ship: Ship | None = None
    flies: bool = False


class NowFacts(Struct, frozen=True):
    """Panel ``now``: the dice, and what is to be done. Which fields are set depends on ``step``.

    ``seat`` has the turn and ``taps`` tells whether this viewer may act for it. ``cards`` is how
    many lie in the Display, ``paid`` which of them the dice pay, ``last`` the only one left.
    """

    step: Step
    seat: Seat
    taps: bool
    turn: int
    casts: int
    dice: tuple[DieFacts, ...]
    usual: Source
    choices: Choices
    free: int = 0
    pixies: int = 0
    book: bool = False
    retrieves: bool = False
    """Whether the Book could bring back an Element now (A-8)."""
    cards: int = 0
    paid: tuple[Deck, ...] = ()
    last: Deck | None = None
    reveal: RevealFacts | None = None
    due: tuple[Deck, ...] = ()
    known: tuple[Card, ...] = ()
    turns_up: bool = False
    overcounted: tuple[tuple[Kind, int], ...] = ()
    acquired: Card | None = None
    places: tuple[PlaceFacts, ...] = ()
    ships: tuple[tuple[Ship, Seat | None], ...] = ()
    """The tokens while they are dealt."""
    drawn: int = 0
    """How many tokens the first player has drawn."""
    drawer: Seat | None = None


class SlotFacts(Struct, frozen=True):
    """One deck: its card in the Display, what it costs, and how likely the dice come to pay it.

    ``pays`` holds the positions of the dice that pay. ``chances`` are for one reroll, two … as
    many as can be had; ``keep`` the faces best kept for the first. ``this_roll``: the only chance
    is that of the loose dice, which are about to be rolled.
    """

    deck: Deck
    card: Card | None
    left: int
    known: tuple[Card, ...]
    pile: int
    pays: tuple[int, ...] = ()
    chances: tuple[float, ...] = ()
    keep: tuple[int, ...] = ()
    pixie: float | None = None
    """The chance with the same one reroll and a Pixie; 1 where a Pixie alone does it."""
    this_roll: bool = False
    takes: bool = False
    burns: bool = False
    lets_go: bool = False


class DisplayFacts(Struct, frozen=True):
    """Panel ``display``: the six decks."""

    slots: tuple[SlotFacts, ...]
    dice: tuple[int, ...]
    seat: Seat
    roll: int
    odds: bool
    step: Step


class WorkshopFacts(Struct, frozen=True):
    """A Workshop: its cards by kind, and the ships that they can still become."""

    number: int
    owner: Seat | None
    cards: tuple[tuple[Kind, Card | None], ...]
    ships: tuple[Ship, ...]
    stuck: bool
    """Whether nothing in it can become a ship that is still to be built (A-11, A-12)."""


class ReserveFacts(Struct, frozen=True):
    """A card of a Reserve, and the Workshops it may go to."""

    card: Card
    place: int
    places: tuple[PlaceFacts, ...]


class DeskFacts(Struct, frozen=True):
    """What lies before one player. ``opens`` tells whether the Book can be used now."""

    seat: Seat
    book: Card | None
    reserve: tuple[ReserveFacts, ...]
    taps: bool
    opens: bool


class AreasFacts(Struct, frozen=True):
    """Panel ``areas``: Workshops, Pulpits and Reserves; on a phone the own ones and the shared.

    ``piles`` are the discard piles with their numbers of cards, on a phone, whose Display has no
    room for them; empty on the tablet.
    """

    workshops: tuple[WorkshopFacts, ...]
    desks: tuple[DeskFacts, ...]
    players: int
    piles: tuple[tuple[Deck, int], ...] = ()


class ShipFacts(Struct, frozen=True):
    """One Ship token: whose it is, whether it flies, and what it can no longer get."""

    ship: Ship
    owner: Seat | None
    flies: bool
    lacks: tuple[Lack, ...]


class FleetFacts(Struct, frozen=True):
    """Panel ``fleet``: the six ships."""

    ships: tuple[ShipFacts, ...]
    players: int
    stand_ins: int


class EndFacts(Struct, frozen=True):
    """Panel ``end``: how it ended, and how it went."""

    ending: Ending
    turns: int
    flying: int
    ships: tuple[ShipFacts, ...]
    players: int
    record: Record
    pixies_spent: int
    choices: Choices


class SummaryFacts(Struct, frozen=True):
    """What the home page says of a game; ``ending`` is None while it is under way."""

    turn: int
    flying: int
    ships: int
    left: int
    ending: Ending | None


class TryFacts(Struct, frozen=True):
    """A line of the odds: with so many rerolls, the chance, the dice to keep, and with a Pixie."""

    rerolls: int
    chance: float
    keep: tuple[int, ...]
    with_pixie: float | None


class ChosenFacts(Struct, frozen=True):
    """A card of the Display on the sheet of odds; ``name`` is the sheet with it added or taken."""

    card: Card
    chosen: bool
    paid: bool
    sheet: str


class OddsFacts(Struct, frozen=True):
    """The sheet ``odds-…``: the chance that at least one of some chosen cards comes to be paid.

    ``burns`` are the cards that may buy the first reroll without giving up a chosen one, none while
    a Book is open. ``paid`` tells that the dice pay one already.
    """

    name: str
    cards: tuple[ChosenFacts, ...]
    dice: tuple[int, ...]
    paid: bool
    pixie: bool
    tries: tuple[TryFacts, ...]
    keep: tuple[int, ...]
    """The positions of the dice best kept for the next reroll with all that may follow."""
    burns: tuple[Card, ...]
    free: int
    seat: Seat
    roll: int
    taps: bool


class PileFacts(Struct, frozen=True):
    """The sheet ``pile-…``: a discard pile, the newest card first, each with its place.

    ``seats`` have a Book that can bring Elements of it back now (A-8).
    """

    deck: Deck
    cards: tuple[tuple[int, Card], ...]
    left: int
    known: tuple[Card, ...]
    seats: tuple[Seat, ...]
    turn: int


class BookFacts(Struct, frozen=True):
    """The sheet ``book-…``: what a player's Book can be discarded for now."""

    seat: Seat
    book: bool
    rerolls: bool
    store: Card | None
    piles: tuple[tuple[Deck, int], ...]
    """The piles with Elements, each with their number."""
    retrieves: bool
    taps: bool


class PixieFacts(Struct, frozen=True):
    """The sheet ``pixie``: the dice, and what each may be set to.

    ``gains`` are changes that pay a card at once: the die from 1, the face, the cards that it pays.
    """

    seat: Seat
    roll: int
    pixies: int
    dice: tuple[int, ...]
    gains: tuple[tuple[int, int, tuple[Card, ...]], ...]
    taps: bool
