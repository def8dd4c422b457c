"""What a table chooses before the voyage."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from companion.core.values import Seat, Source
from companion.games.dirigible_disaster.pieces import KINDS, DeckPlan, Kind, Mode
from companion.games.dirigible_disaster.practice_plan import PRACTICE_PLAN


class Cascade(StrEnum):
    """How far fire spreads when it sets off fire (D-1)."""

    ONCE_PER_ROOM = "once-per-room"
    UNLIMITED = "unlimited"
    NONE = "none"


class EventFaces(StrEnum):
    """What each event die shows: not known of the printed ones, so the table says (D-20, ask)."""

    ONE_TO_SIX = "1-6"
    ZERO_TO_FIVE = "0-5"


FACES = {
    EventFaces.ONE_TO_SIX: (1, 2, 3, 4, 5, 6),
    EventFaces.ZERO_TO_FIVE: (0, 1, 2, 3, 4, 5),
}
"""The numbers on an event die; 0 is a blank side."""

PACES = (45, 60, 75, 90, 0)
"""Seconds for a round, 0 for untimed (D-16); the result names those that are not the rulebook's."""


def usual_pace(players: int) -> int:
    """Return the seconds of a round for a number of players (D-16)."""
    return 45 if players == 2 else 60


_WITHOUT_COGS = tuple(kind for kind in KINDS if kind is not Kind.COG)


class Choices(Struct, frozen=True):
    """What is chosen in the lobby beside the crew; every field has the default of its ruling.

    ``first`` is the youngest, who starts (D-17), the first of the crew where nobody is named;
    ``pace`` the seconds of a round, one of ``PACES``, or None for the usual one (D-16).
    """

    first: Seat | None = None
    mode: Mode = Mode.STANDARD
    pace: Literal[45, 60, 75, 90, 0] | None = None
    dice: Source = Source.ENTERED
    event_faces: EventFaces = EventFaces.ONE_TO_SIX
    cascade: Cascade = Cascade.ONCE_PER_ROOM
    steam_repair: bool = True
    reminder: Annotated[str, Meta(max_length=200)] = ""

    def __post_init__(self) -> None:
        """Take the blanks off the reminder: a text of blanks alone is none."""
        force_setattr(self, "reminder", self.reminder.strip())


class Setup(Struct, frozen=True):
    """All choices of one table: the seats, each with its left neighbour next, and the board."""

    crew: Annotated[tuple[Seat, ...], Meta(min_length=2, max_length=5)]
    choices: Choices = Choices()
    plan: DeckPlan = PRACTICE_PLAN

    @property
    def pace(self) -> int:
        """The seconds of a round; 0 is untimed (D-16)."""
        chosen = self.choices.pace
        return usual_pace(len(self.crew)) if chosen is None else chosen

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds in play: in EASY mode the cogs stay in the box (D-19)."""
        return _WITHOUT_COGS if self.choices.mode is Mode.EASY else KINDS
