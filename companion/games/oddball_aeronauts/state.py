"""The frozen state of a game: decks, who leads, and what each player does in this round."""

from msgspec import Struct
from msgspec.structs import replace

from companion.core.values import Seat
from companion.games.oddball_aeronauts.events import (
    Discarded,
    EventPlayed,
    MeetingEnded,
    Recovered,
    Stage,
    TrickUsed,
)
from companion.games.oddball_aeronauts.pieces import Mode, Skill
from companion.games.oddball_aeronauts.setup import Setup
from companion.games.oddball_aeronauts.tricks import LaterKind


class Deck(Struct, frozen=True):
    """The cards of a player: a face-up block on a face-down block. Its size never changes."""

    up: int
    down: int = 0

    def discard(self, number: int) -> "Deck":
        """Return the deck with cards put to the bottom, face down; at most what is left (O-2)."""
        number = max(0, min(number, self.up))
        return Deck(self.up - number, self.down + number)

    def recover(self, number: int) -> "Deck":
        """Return the deck with cards turned up; at most what lies face down (O-2)."""
        number = max(0, min(number, self.down))
        return Deck(self.up + number, self.down - number)


class Hand(Struct, frozen=True):
    """What one player does in this round; ``secret_…`` is known to that player alone."""

    event: bool | None = None
    secret_skill: Skill | None = None
    skill: Skill | None = None
    secret_number: int | None = None
    number: int | None = None
    values: tuple[int, ...] | None = None
    cog: bool = False
    shadow: bool = False

    @property
    def unseen(self) -> bool:
        """Whether cards were played whose numbers are not entered."""
        return bool(self.number) and self.values is None


class Later(Struct, frozen=True):
    """What a trick of the last round does in this one, and to whom."""

    kind: LaterKind
    owner: Seat
    seats: tuple[Seat, ...]
    card: str


class Record(Struct, frozen=True):
    """How one player fared: meetings won, and how often each skill was used."""

    won: int = 0
    sailing: int = 0
    guns: int = 0
    boarding: int = 0

    def plus(self, skill: Skill | None, *, won: bool) -> "Record":
        """Return the record with one more meeting."""
        counted = replace(self, won=self.won + won)
        if skill is None:
            return counted
        return replace(counted, **{skill.value: getattr(counted, skill.value) + 1})


Deed = Discarded | Recovered | EventPlayed
"""What hands have to do with the cards."""


class State(Struct, frozen=True):
    """A game between two commands. Tuples go by the crew's order."""

    setup: Setup
    decks: tuple[Deck, ...]
    hands: tuple[Hand, ...]
    records: tuple[Record, ...]
    playing: tuple[Seat, ...]
    """Who still has cards in this round."""
    lead: Seat
    round: int = 0
    reached: Stage = Stage.OPENING
    target: Seat | None = None
    last_target: Seat | None = None
    called: Seat | None = None
    """Who announced a number of cards aloud in this round."""
    tricks: tuple[TrickUsed, ...] = ()
    """The tricks used in this round."""
    due: tuple[Later, ...] = ()
    """What tricks of the last round do in this one."""
    later: tuple[Later, ...] = ()
    meetings: tuple[MeetingEnded, ...] = ()
    sheet: tuple[Deed, ...] = ()
    """What the hands do for the last step."""
    chart: tuple[tuple[int, ...], ...] = ()
    """Face-up cards of each player: at the beginning, and after each round."""
    winners: tuple[Seat, ...] | None = None
    """None while the game goes on; empty for a draw."""

    @property
    def crew(self) -> tuple[Seat, ...]:
        """All seats, each with its left neighbour next."""
        return self.setup.crew

    @property
    def mode(self) -> Mode:
        """How this table plays."""
        return self.setup.mode

    @property
    def stage(self) -> Stage:
        """Return what the table does now: what was reached, or what an undo has left open since."""
        reached = self.reached
        if reached in (Stage.OPENING, Stage.TARGET, Stage.OVER):
            return reached
        if self.target is None or self.target in self.team(self.lead):
            return Stage.TARGET
        fighters, partners = map(self._hands, (self.fighters(), self.partners()))
        gaps = (
            (Stage.SKILL, any(hand.skill is None for hand in fighters)),
            (Stage.CARDS, any(hand.number is None for hand in fighters)),
            (Stage.VALUES, any(hand.unseen for hand in fighters)),
            (Stage.EXTRA, any(hand.number is None for hand in partners)),
            (Stage.EXTRA_VALUES, any(hand.unseen for hand in partners)),
            (Stage.RESULT, self.facing is not None),
        )
        order = tuple(Stage)
        open_ = (gap for gap, there in gaps if there and order.index(gap) < order.index(reached))
        return next(open_, reached)

    @property
    def facing(self) -> Seat | None:
        """Return whom the Lead meets next: the Target, then each Free player (O-15)."""
        met = {one.facing for one in self.meetings}
        all_ = (self.target, *self.free())
        return next((seat for seat in all_ if seat is not None and seat not in met), None)

    def _hands(self, seats: tuple[Seat, ...]) -> tuple[Hand, ...]:
        return tuple(self.hand(seat) for seat in seats)

    def at(self, seat: Seat) -> int:
        """Return the place of a seat in the tuples."""
        return self.crew.index(seat) if seat in self.crew else 0

    def deck(self, seat: Seat) -> Deck:
        """Return the deck of a seat."""
        return self.decks[self.at(seat)]

    def hand(self, seat: Seat) -> Hand:
        """Return what a seat does in this round."""
        return self.hands[self.at(seat)]

    def team(self, seat: Seat) -> tuple[Seat, ...]:
        """Return who flies with a seat, itself included."""
        return self.setup.team(seat)

    def clockwise(self) -> tuple[Seat, ...]:
        """Return those who play in this round, clockwise from the Lead."""
        at = self.at(self.lead)
        order = (*self.crew[at:], *self.crew[:at])
        return tuple(seat for seat in order if seat in self.playing)

    def fighters(self) -> tuple[Seat, ...]:
        """Return who fights, the Lead first: in Brace only Lead and Target, else everybody."""
        if self.mode is Mode.BRACE:
            return (self.lead,) if self.target is None else (self.lead, self.target)
        return self.clockwise()

    def partners(self) -> tuple[Seat, ...]:
        """Return the partners of the fighters in Brace, the Lead's first; nobody elsewhere."""
        fighters = self.fighters()
        return tuple(mate for one in fighters for mate in self.team(one) if mate not in fighters)

    def free(self) -> tuple[Seat, ...]:
        """Return the Free players of a Dog Fight, clockwise from the Lead (O-15)."""
        if self.mode is Mode.BRACE:
            return ()
        return tuple(seat for seat in self.clockwise() if seat not in (self.lead, self.target))

    def applies(self, kind: LaterKind, seat: Seat) -> tuple[Later, ...]:
        """Return what of a kind is in force for a seat in this round."""
        return tuple(one for one in self.due if one.kind is kind and seat in one.seats)
