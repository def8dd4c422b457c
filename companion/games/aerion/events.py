"""What has happened. Short names are stored for ever; fields may be added, never renamed."""

from enum import StrEnum

from companion.core.codec import Codec, Event
from companion.core.values import Roll, Seat
from companion.games.aerion.pieces import Card, Deck


class Use(StrEnum):
    """What a Book was discarded for."""

    REROLLS = "rerolls"
    RESERVE = "reserve"
    RETRIEVAL = "retrieval"


class ShipDealt(Event, frozen=True):
    """A Ship token lies with this player (A-15)."""

    ship: int
    to: Seat
    name: str = ""


class CardRevealed(Event, frozen=True):
    """The top card of its deck lies in the Display now."""

    card: Card


class TurnBegun(Event, frozen=True):
    """A turn begins: all dice are loose."""

    turn: int
    seat: Seat


class ReplenishBegun(Event, frozen=True):
    """Phase 3 begins; what was left of an open Book lapses (A-7)."""


class DiceLifted(Event, frozen=True):
    """These dice are to be rerolled, positions from 0; ``book``: an open Book pays for it."""

    loose: tuple[int, ...]
    book: bool = False


class DiceCast(Event, frozen=True):
    """The loose dice were rolled, in the order of their positions.

    ``chance`` is how likely this roll was to pay a card of the Display, and ``paid`` whether it
    does: the luck of the end page.
    """

    seat: Seat
    loose: tuple[int, ...]
    rolls: tuple[Roll, ...]
    chance: float
    paid: bool


class PixieSpent(Event, frozen=True):
    """A Pixie set a die, position from 0, to a number and went back to the box (A-6)."""

    seat: Seat
    die: int
    before: int
    face: int


class BookUsed(Event, frozen=True):
    """The Book of a Pulpit was discarded for one of its powers."""

    seat: Seat
    card: Card
    use: Use


class CardBurnt(Event, frozen=True):
    """A card of the Display was discarded to buy a reroll."""

    seat: Seat
    card: Card


class CardLetGo(Event, frozen=True):
    """The only card left in the Display was discarded (A-4)."""

    seat: Seat
    card: Card


class CardTaken(Event, frozen=True):
    """A card of the Display was acquired with these dice, positions from 0."""

    seat: Seat
    card: Card
    dice: tuple[int, ...]


class BookPlaced(Event, frozen=True):
    """The acquired Book lies in the Pulpit."""

    seat: Seat
    card: Card


class CardPut(Event, frozen=True):
    """An Element lies in a Workshop, counted from 1; it came out of a Reserve or was acquired."""

    seat: Seat
    card: Card
    workshop: int
    reserve: bool = False


class CardStored(Event, frozen=True):
    """The acquired Element lies in the Reserve."""

    seat: Seat
    card: Card


class CardDiscarded(Event, frozen=True):
    """The acquired card was discarded."""

    seat: Seat
    card: Card


class ShipCompleted(Event, frozen=True):
    """A Workshop held all three Elements of a ship; they are discarded.

    ``flies``: the token is flipped. It is not for a second copy (A-12) or a ship that the player
    who placed the Crew does not have (A-15).
    """

    seat: Seat
    workshop: int
    ship: int
    name: str
    flies: bool


class CardsRetrieved(Event, frozen=True):
    """Elements of one pile lie on their deck again, the top card first (A-8)."""

    seat: Seat
    deck: Deck
    cards: tuple[Card, ...]


class FleetWon(Event, frozen=True):
    """All six ships fly."""


class FleetLost(Event, frozen=True):
    """All decks and the Display are empty, and no last chance was taken (A-14)."""


EVENTS: Codec[Event] = Codec(
    ShipDealt, CardRevealed, TurnBegun, ReplenishBegun, DiceLifted, DiceCast, PixieSpent, BookUsed,
    CardBurnt, CardLetGo, CardTaken, BookPlaced, CardPut, CardStored, CardDiscarded, ShipCompleted,
    CardsRetrieved, FleetWon, FleetLost,
)  # fmt: skip

CourseEvent = (
    ShipDealt | TurnBegun | ReplenishBegun | DiceLifted | DiceCast | PixieSpent | FleetWon
    | FleetLost
)  # fmt: skip
CardEvent = (
    CardRevealed | BookUsed | CardBurnt | CardLetGo | CardTaken | BookPlaced | CardPut | CardStored
    | CardDiscarded | ShipCompleted | CardsRetrieved
)  # fmt: skip
AerionEvent = CourseEvent | CardEvent
"""Every member of the family, so that a ``match`` can prove that none is forgotten."""
