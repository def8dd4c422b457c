"""What players can ask for. A command with a ``seat`` belongs to that seat; the others to anyone.

Each names the turn, the roll, the deck or the card that it means, so that two hands that tap at
once take one step.
"""

from typing import Annotated

from msgspec import Meta

from companion.core.codec import Codec, Command
from companion.core.values import Roll, Seat
from companion.games.aerion.pieces import Deck, Kind

Count = Annotated[int, Meta(ge=0, le=9999)]
Face = Annotated[int, Meta(ge=1, le=6)]
Position = Annotated[int, Meta(ge=1, le=6)]
"""Of a die, or of a ship, counted from 1."""
Place = Annotated[int, Meta(ge=1, le=99)]
"""Of a card in a pile or in a Reserve, or of a Workshop, counted from 1."""
Rolls = Annotated[tuple[Roll, ...], Meta(max_length=6)]


# Before the first turn, and Phase 3: Replenish.


class DealShips(Command, frozen=True):
    """Deal three Ship tokens to each of two players by lot (A-15)."""

    rolls: Rolls = ()


class TakeShip(Command, frozen=True):
    """The first player drew this Ship token; what is left goes to the second (A-15)."""

    ship: Position


class Reveal(Command, frozen=True):
    """The top card of a deck, now in the Display, is this one."""

    deck: Deck
    kind: Kind
    number: Annotated[int, Meta(ge=0, le=6)] = 0


class TurnUp(Command, frozen=True):
    """Go on without a Book: turn up the cards that everybody knows, and end the turn."""

    turn: Count


# Phase 1: Roll.


class Cast(Command, frozen=True):
    """Roll all loose dice; ``number`` is how many rolls this turn has had."""

    seat: Seat
    number: Count
    rolls: Rolls = ()


class Reroll(Command, frozen=True):
    """Hold some dice and reroll the others, for a card of the Display or by an open Book (A-7).

    ``number`` is how many rolls this turn has had, ``deck`` whose card is burnt, None for the Book.
    ``by_hand``: real dice follow with ``Cast``, as they do anyway where the table rolls its own.
    """

    seat: Seat
    number: Count
    deck: Deck | None = None
    hold1: bool = False
    hold2: bool = False
    hold3: bool = False
    hold4: bool = False
    hold5: bool = False
    hold6: bool = False
    by_hand: bool = False
    rolls: Rolls = ()

    @property
    def loose(self) -> tuple[int, ...]:
        """The positions of the dice that are rerolled, counted from 0."""
        held = (self.hold1, self.hold2, self.hold3, self.hold4, self.hold5, self.hold6)
        return tuple(at for at, stays in enumerate(held) if not stays)


class SpendPixie(Command, frozen=True):
    """Spend a Pixie after roll ``number`` to set one die to any number (A-6)."""

    seat: Seat
    number: Count
    die: Position
    face: Face


class OpenBook(Command, frozen=True):
    """Discard the Book in the Pulpit for up to three rerolls (A-7)."""

    seat: Seat


class LetGo(Command, frozen=True):
    """Discard the only card left in the Display and go to Replenish (A-4)."""

    seat: Seat
    deck: Deck


# Phase 2: Acquire.


class Take(Command, frozen=True):
    """Acquire a card of the Display that the dice pay (A-1, A-5)."""

    seat: Seat
    deck: Deck


class Put(Command, frozen=True):
    """Place the acquired Element in a Workshop (A-11)."""

    seat: Seat
    workshop: Place


class Store(Command, frozen=True):
    """Discard the Book in the Pulpit to put the acquired Element into the Reserve."""

    seat: Seat


class Discard(Command, frozen=True):
    """Discard the acquired card (A-5, A-9)."""

    seat: Seat


# At any time.


class Retrieve(Command, frozen=True):
    """Discard the Book in the Pulpit to put up to two Elements of one pile on its deck (A-8).

    ``top`` and ``under`` are places in the pile; ``top`` is turned up first.
    """

    seat: Seat
    deck: Deck
    top: Place
    under: Place | None = None


class Bring(Command, frozen=True):
    """Move a card of the own Reserve to a Workshop (A-13)."""

    seat: Seat
    card: Place
    workshop: Place


class GiveUp(Command, frozen=True):
    """Decline the last chances: the game is lost (A-14)."""

    turn: Count


COMMANDS: Codec[Command] = Codec(
    DealShips, TakeShip, Reveal, TurnUp, Cast, Reroll, SpendPixie, OpenBook, LetGo, Take, Put,
    Store, Discard, Retrieve, Bring, GiveUp,
)  # fmt: skip

AerionCommand = (
    DealShips | TakeShip | Reveal | TurnUp | Cast | Reroll | SpendPixie | OpenBook | LetGo | Take
    | Put | Store | Discard | Retrieve | Bring | GiveUp
)  # fmt: skip
"""Every member of the family, so that a ``match`` can prove that none is forgotten."""
