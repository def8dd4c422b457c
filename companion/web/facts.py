"""What the panels that every game shares show: frozen facts without words."""

from msgspec import Struct

from companion.core.codec import Command, Event
from companion.core.values import Role, Seat


class PersonFacts(Struct, frozen=True):
    """A seat and the name of its player."""

    seat: Seat
    name: str


class TableFacts(Struct, frozen=True):
    """What every panel may use: the code in the addresses, the game's slug and who sits where."""

    code: str
    game: str
    people: tuple[PersonFacts, ...]

    def name(self, seat: Seat) -> str:
        """Return the name of the player in a seat, or the seat's letter where nobody sits."""
        return next((person.name for person in self.people if person.seat == seat), seat)


class ClockFacts(Struct, frozen=True):
    """Panel ``clock``. Milliseconds: a paused clock has ``left_ms``, a running one ``ends_ms``.

    ``ends_ms`` is on the server's clock. More time left than ``total_ms`` is the lead-in, counted
    3-2-1 on every device.
    """

    name: str
    total_ms: int
    left_ms: int | None
    ends_ms: int | None
    taps: bool

    @property
    def running(self) -> bool:
        """Whether the time runs now."""
        return self.ends_ms is not None


class LineFacts(Struct, frozen=True):
    """One entry of the log, to be said as a sentence by the game's words.

    ``clock_ms`` is the time that was left; ``by`` the seat whose device tapped, None: the tablet.
    ``buzzer``: it ended a countdown, so whoever takes it back is asked about the clock; ``back_ms``
    is then the time that was left at the action before it.
    """

    number: int
    command: Command
    events: tuple[Event, ...]
    by: Seat | None
    clock_ms: int | None
    undone: bool
    buzzer: bool
    back_ms: int


class HistoryFacts(Struct, frozen=True):
    """The sheet ``history``: its lines, newest first, from the last back to entry ``since``.

    ``earlier`` is the entry to go back to next, None where nothing older is left.
    """

    lines: tuple[LineFacts, ...]
    since: int
    earlier: int | None
    taps: bool


class BarFacts(Struct, frozen=True):
    """Panel ``bar``: what can be taken back, and the pause. ``last`` is the newest live entry.

    ``undo``: whether this viewer may take it back.
    """

    last: LineFacts | None
    redo: LineFacts | None
    clock_running: bool | None
    taps: bool
    undo: bool


class ThoughtFacts(Struct, frozen=True):
    """Panel ``thought``: what the table waits to know; ``done`` of ``of`` until there is an answer.

    ``answer`` is the game's own; ``failed`` tells that there will be none.
    """

    done: int
    of: int
    answer: Struct | None
    failed: bool
    taps: bool


class PresenceFacts(Struct, frozen=True):
    """One seat: ``phones`` is how many devices hold it, ``here`` how many of its pages answer."""

    seat: Seat
    phones: int
    here: int


class PeopleFacts(Struct, frozen=True):
    """Panel ``people``: who is here and who is away; ``tablet`` whether a table device answers."""

    seats: tuple[PresenceFacts, ...]
    tablet: bool


class CrewFacts(Struct, frozen=True):
    """Panel ``crew`` of the lobby: the seats in turn order; ``first`` is who begins.

    ``mine`` are the seats of this device; ``role`` what it may do.
    """

    seats: tuple[PresenceFacts, ...]
    first: Seat | None
    least: int
    most: int
    role: Role
    mine: tuple[Seat, ...]


class ChoicesFacts(Struct, frozen=True):
    """Panel ``choices`` of the lobby: the game's own choices as they stand."""

    choices: Struct
    seats: tuple[Seat, ...]
    taps: bool


class StartFacts(Struct, frozen=True):
    """Panel ``start`` of the lobby: how many players are missing, and whether one may tap."""

    missing: int
    taps: bool


class AddressFacts(Struct, frozen=True):
    """One address of this computer that a phone may reach; ``chosen`` is the one in the QR code."""

    address: str
    chosen: bool


class InviteFacts(Struct, frozen=True):
    """Panel ``invite``: the QR code of the table, its address in full and the typed code.

    ``qr`` holds one SVG path of the dark modules and ``size`` the modules a side, without the quiet
    zone. ``open`` tells whether the typed code still opens the table (only while in the lobby).
    """

    qr: str
    size: int
    url: str
    home: str
    code: str
    open: bool
    addresses: tuple[AddressFacts, ...]
    taps: bool


class SeatInviteFacts(Struct, frozen=True):
    """One seat's own QR code, to take it, hand it over or win it back."""

    seat: Seat
    qr: str
    size: int
    url: str
