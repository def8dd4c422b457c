"""Everything that is true of a voyage at one moment."""

from msgspec import Struct

from companion.core.codec import Event
from companion.core.values import Seat
from companion.games.dirigible_disaster.chart import Chart, chart
from companion.games.dirigible_disaster.events import AttemptLost, AttemptWon, EndEvent, Step
from companion.games.dirigible_disaster.pieces import SUPPLY, Cubes, Kind, Place
from companion.games.dirigible_disaster.setup import Setup


class Growth(Struct, frozen=True):
    """A room that burned when the growth began, and its fires at that moment (D-2)."""

    room: int
    fires: int


class Record(Struct, frozen=True):
    """The tests of one player for the end page."""

    won: int = 0
    lost: int = 0


class State(Struct, frozen=True):
    """A voyage. Mappings are tuples in a fixed order, so that states are cheap to copy."""

    setup: Setup
    crew: tuple[Seat, ...]
    holder: Seat
    pawns: tuple[Place, ...]
    """In the order of ``crew``."""
    rooms: tuple[Cubes, ...]
    """In the order of ``setup.plan.rooms``."""

    step: Step = Step.ADVANCE
    round: int = 0
    """The round under way: 0 before the first setup has begun, 11 for the landing."""
    supply: Cubes = SUPPLY
    box: Cubes = Cubes()
    pressure: int = 100
    event_dice: tuple[int, ...] = ()
    """The numbers shown, in the order of ``Kind``; empty before the first roll."""
    growing: tuple[Growth, ...] = ()
    """The rooms that have not grown yet in this round, in ascending order."""
    grown: frozenset[int] = frozenset()
    """The rooms that have grown in this round."""
    spread: frozenset[int] = frozenset()
    """The rooms that have spread in the resolution under way (D-1)."""
    placing: tuple[Kind, ...] = ()
    """The cubes still to be placed, in their order."""
    placed: int = 0
    """How many cubes of this round have been placed by the Room Die."""
    lanterns: tuple[int | None, int | None] = (None, None)
    lanterns_due: int = 0
    """How many lanterns are still to be rolled in this setup."""
    token: int | None = None
    reminder: str = ""
    sheet: tuple[Event, ...] = ()
    """What the hands have to do on the board since the last ``SheetTurned``."""
    ending: EndEvent | None = None
    result: AttemptWon | AttemptLost | None = None
    """The test that has just been made in this minute, until the next action."""

    gauge: tuple[int, ...] = ()
    """The pressure at the start of each minute so far, and at the end."""
    cubes_placed: Cubes = Cubes()
    cubes_removed: Cubes = Cubes()
    """By tests and by hand; the injured are not among them."""
    tests: tuple[Record, ...] = ()
    """In the order of ``crew``."""

    @property
    def chart(self) -> Chart:
        """The deck plan, ready to be looked up."""
        return chart(self.setup.plan)

    def lying(self, room: int) -> Cubes:
        """Return the cubes that lie in a room; none where the plan has no such room."""
        at = self.chart.index.get(room)
        return Cubes() if at is None else self.rooms[at]

    def aboard(self, kind: Kind) -> int:
        """Return the number of cubes of one kind on the whole ship."""
        return sum(cubes.of(kind) for cubes in self.rooms)

    def shown(self, kind: Kind) -> int:
        """Return the number on an event die: 0 before its first roll or if not in play."""
        return dict(zip(self.setup.kinds, self.event_dice, strict=False)).get(kind, 0)

    def stands(self, seat: Seat) -> Place:
        """Return where the pawn of a seat of the crew stands."""
        return self.pawns[self.crew.index(seat)]

    def left_of(self, seat: Seat) -> Seat:
        """Return the player on the left, who gets the Action Die next."""
        return self.crew[(self.crew.index(seat) + 1) % len(self.crew)]
