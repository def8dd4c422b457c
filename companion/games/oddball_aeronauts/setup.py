"""What a table chooses before the first round."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from companion.core.values import Seat
from companion.games.oddball_aeronauts.pieces import DECK, Faction, Mode


class Four(StrEnum):
    """What four players play; two always fly a duel, three a Dog Fight (O-12)."""

    DOG_FIGHT = "dog-fight"
    BRACE = "brace"


class Partner(StrEnum):
    """With whom the first player in turn order flies in Brace the Mainsail."""

    ACROSS = "across"
    LEFT = "left"
    RIGHT = "right"


class Announcing(StrEnum):
    """How skills are announced (O-14)."""

    CLOCKWISE = "clockwise"
    SECRET = "secret"  # noqa: S105 - not a password


DeckSize = Annotated[int, Meta(ge=3, le=99)]


class Choices(Struct, frozen=True):
    """What is chosen in the lobby beside the crew; a deck and a faction for each seat.

    ``first`` is the first Lead, the loser of rock-paper-scissors (O-21); None is the first of the
    crew. ``events`` tells whether Event cards are shuffled into the decks.
    """

    first: Seat | None = None
    four: Four = Four.DOG_FIGHT
    partner: Partner = Partner.ACROSS
    announcing: Announcing = Announcing.CLOCKWISE
    events: bool = True
    faction_a: Faction = Faction.FREE_KINGDOMS
    faction_b: Faction = Faction.MECHINAUTS
    faction_c: Faction = Faction.FREE_KINGDOMS
    faction_d: Faction = Faction.MECHINAUTS
    deck_a: DeckSize = DECK
    deck_b: DeckSize = DECK
    deck_c: DeckSize = DECK
    deck_d: DeckSize = DECK

    def faction(self, seat: Seat) -> Faction:
        """Return whose deck a seat has."""
        found: Faction = getattr(self, f"faction_{seat.lower()}", Faction.FREE_KINGDOMS)
        return found

    def deck(self, seat: Seat) -> int:
        """Return how many cards the deck of a seat has."""
        found: int = getattr(self, f"deck_{seat.lower()}", DECK)
        return found


class Setup(Struct, frozen=True):
    """All choices of one table: the seats, each with its left neighbour next."""

    crew: Annotated[tuple[Seat, ...], Meta(min_length=2, max_length=4)]
    choices: Choices = Choices()

    @property
    def mode(self) -> Mode:
        """How these players play: Dog Fight! is for three or four (O-12)."""
        if len(self.crew) == 2:
            return Mode.DUEL
        if len(self.crew) == 4 and self.choices.four is Four.BRACE:
            return Mode.BRACE
        return Mode.DOG_FIGHT

    def team(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the team of a seat, in turn order; outside Brace everybody flies alone."""
        if self.mode is not Mode.BRACE:
            return (seat,)
        at = {Partner.LEFT: 1, Partner.ACROSS: 2, Partner.RIGHT: 3}[self.choices.partner]
        ours = (self.crew[0], self.crew[at])
        return ours if seat in ours else tuple(one for one in self.crew if one not in ours)
