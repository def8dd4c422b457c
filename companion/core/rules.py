"""What a game has to offer. A game is a module of pure functions; this protocol is their list."""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from companion.core.codec import Codec, Command, Event
from companion.core.values import Countdown, Die, Seat, View, Viewer


class Rules(Protocol):
    """The Decider of one game: no clock, no chance, no input or output.

    States, commands and events are the game's own frozen structs. ``decide`` is the only judge;
    ``evolve`` believes what has been decided, so that a log loads whatever the rules say today.
    """

    SLUG: str
    SEATS: tuple[int, int]
    """The least and the greatest number of players."""
    CHOICES: type[Struct]
    """What a table chooses in the lobby; every field has a default.

    A game in which somebody begins has a field ``first``: a seat, or None. A class variable
    ``KEPT`` names the fields that a device's next table of this game begins with.
    """
    SETUP: type[Struct]
    """What a game begins with; a game that may forbid to undo has ``take_backs`` here, a bool."""
    COMMANDS: Codec[Command]
    EVENTS: Codec[Event]

    def setup(self, crew: tuple[Seat, ...], choices: Any) -> Any:  # noqa: ANN401
        """Return the setup for these seats, in turn order, or raise ``Refused``."""

    def initial(self, setup: Any) -> Any:  # noqa: ANN401
        """Return the state before the first command."""

    def offers(self, state: Any, seat: Seat | None) -> Sequence[Command]:  # noqa: ANN401
        """Return every command that is possible now for a seat, or for the table device (None).

        A command that needs dice is offered without rolls; ``dice`` tells which to roll.
        """

    def dice(self, state: Any, command: Command) -> tuple[Die, ...]:  # noqa: ANN401
        """Return the dice that ``command`` rolls in ``state``, in the order of its ``rolls``."""

    def decide(self, state: Any, command: Command) -> tuple[Event, ...]:  # noqa: ANN401
        """Judge a command: what happens, or a ``Refused`` that names its ruling."""

    def evolve(self, state: Any, event: Event) -> Any:  # noqa: ANN401
        """Return the state after an event. Never raises, whatever came before the event."""

    def countdown(self, state: Any) -> Countdown | None:  # noqa: ANN401
        """Return the time limit that runs in ``state``, if one does."""

    def time_is_up(self, state: Any) -> Command:  # noqa: ANN401
        """Return the command to play when the countdown of ``state`` has run out."""

    def needs_clock(self, command: Command) -> bool:
        """Tell whether ``command`` is refused while the clock is paused or has not begun."""

    def summary(self, state: Any) -> Struct:  # noqa: ANN401
        """Return the facts by which the home page says how far this game has come."""

    def sheet(self, state: Any, viewer: Viewer, name: str) -> Struct:  # noqa: ANN401
        """Return the facts of a sheet that a viewer opens by name, or raise ``Malformed``."""

    def view(self, state: Any, viewer: Viewer) -> View:  # noqa: ANN401
        """Return the screen that ``viewer`` may see: counted, filtered and frozen."""


class Thinker(Protocol):
    """What a game works out beside its rules because that may take longer than a tap.

    It is worked out in a process of its own and kept beside the log: the same state has the same
    question, and the same question the same answer, so nothing of it need be written down.
    """

    __name__: str
    """A thinker is a module, by whose name its process finds it."""
    QUESTION: type[Struct]
    ANSWER: type[Struct]

    def question(self, state: Any) -> Struct | None:  # noqa: ANN401
        """Return what a state waits to know, or None. Equal questions have equal answers."""

    def answer(self, question: Any, tell: Callable[[int, int], None]) -> Struct:  # noqa: ANN401
        """Work a question out; ``tell`` how much of how much is done, a few times a second."""


@runtime_checkable
class Secretive(Protocol):
    """What a game offers beside ``Rules`` where its players choose in secret (decision 13).

    Its ``view`` shows a choice to nobody but its player until all are revealed, and its words for
    the history do not say it; commands and events of its log may hold it.
    """

    def hides(self, state: Any) -> bool:  # noqa: ANN401
        """Tell whether the log may hold a choice now that players must not read."""


def hides(rules: Rules, state: Any) -> bool:  # noqa: ANN401
    """Tell whether a game hides something in ``state``; most games never do."""
    return state is not None and isinstance(rules, Secretive) and rules.hides(state)


def replay(rules: Rules, state: Any, events: Iterable[Event]) -> Any:  # noqa: ANN401
    """Return the state after all ``events`` in their order."""
    return reduce(rules.evolve, events, state)
