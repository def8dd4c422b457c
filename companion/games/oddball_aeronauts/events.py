"""What has happened. Stored names are for ever."""

from enum import StrEnum

from companion.core.codec import Codec, Event
from companion.core.values import Seat
from companion.games.oddball_aeronauts.pieces import Skill
from companion.games.oddball_aeronauts.tricks import LaterKind


class Stage(StrEnum):
    """What the table does now."""

    OPENING = "opening"
    TARGET = "target"
    EVENTS = "events"
    EVENT = "event"
    SKILL = "skill"
    CARDS = "cards"
    VALUES = "values"
    EXTRA = "extra"
    EXTRA_VALUES = "extra-values"
    RESULT = "result"
    EFFECTS = "effects"
    OVER = "over"


class Cause(StrEnum):
    """Why cards were discarded or recovered."""

    PLAYED = "played"
    EFFECT = "effect"
    EVENT = "event"


class RoundBegun(Event, frozen=True):
    """A round began with this Lead, among those who still have cards."""

    round: int
    lead: Seat
    playing: tuple[Seat, ...]


class StageReached(Event, frozen=True):
    """The table went on to this."""

    stage: Stage


class LeadMade(Event, frozen=True):
    """A trick of the last round made somebody the Lead."""

    lead: Seat
    owner: Seat


class TargetChosen(Event, frozen=True):
    """Somebody faces the Lead."""

    target: Seat


class EventTold(Event, frozen=True):
    """A player said whether an Event card lies among the top three."""

    seat: Seat
    event: bool


class EventPlayed(Event, frozen=True):
    """The one Event of Lead and Target is read out and done."""

    seat: Seat


class SkillAnnounced(Event, frozen=True):
    """A skill was announced aloud."""

    seat: Seat
    skill: Skill


class SkillChosen(Event, frozen=True):
    """A skill was chosen in secret."""

    seat: Seat
    skill: Skill


class SkillsRevealed(Event, frozen=True):
    """All secret skills were revealed at once."""

    skills: tuple[tuple[Seat, Skill], ...]


class NumberCalled(Event, frozen=True):
    """A number of cards was announced aloud; it binds others, each as far as the cards go."""

    seat: Seat
    number: int
    bound: tuple[tuple[Seat, int], ...]


class CardsChosen(Event, frozen=True):
    """A number of cards was chosen in secret."""

    seat: Seat
    number: int


class CardsRevealed(Event, frozen=True):
    """All secret numbers were revealed at once; ``extra``: those of the partners."""

    numbers: tuple[tuple[Seat, int], ...]
    extra: bool = False


class CardsShown(Event, frozen=True):
    """The numbers on the played cards were entered."""

    seat: Seat
    values: tuple[int, ...]
    cog: bool = False
    shadow: bool = False


class TrickUsed(Event, frozen=True):
    """A trick was used, in the meeting with ``facing`` where there is one under way.

    ``supports`` are the Skill Bonuses that the Support cards give instead (O-7).
    """

    seat: Seat
    card: str
    facing: Seat | None = None
    effect: Skill | None = None
    keep: int | None = None
    supports: tuple[int, ...] | None = None


class Remembered(Event, frozen=True):
    """Something comes into force in the next round, for these seats."""

    kind: LaterKind
    owner: Seat
    seats: tuple[Seat, ...]
    card: str


class MeetingEnded(Event, frozen=True):
    """How the Lead's meeting with a player went; ``countered``: both Win Effects applied."""

    lead: Seat
    facing: Seat
    totals: tuple[int, int]
    winner: Seat | None
    countered: bool = False


class Discarded(Event, frozen=True):
    """Cards went to the bottom of a deck, face down; ``keep`` is the place of a protected one."""

    seat: Seat
    number: int
    cause: Cause
    keep: int | None = None


class Recovered(Event, frozen=True):
    """The first face-down cards of a deck were turned up."""

    seat: Seat
    number: int


class CountPutRight(Event, frozen=True):
    """So many cards of a deck lie face up, by hand."""

    of: Seat
    up: int


class GameEnded(Event, frozen=True):
    """The game is over; several winners share it, none is a draw."""

    winners: tuple[Seat, ...]


AirEvent = (
    RoundBegun
    | StageReached
    | LeadMade
    | TargetChosen
    | EventTold
    | EventPlayed
    | SkillAnnounced
    | SkillChosen
    | SkillsRevealed
    | NumberCalled
    | CardsChosen
    | CardsRevealed
    | CardsShown
    | TrickUsed
    | Remembered
    | MeetingEnded
    | Discarded
    | Recovered
    | CountPutRight
    | GameEnded
)

EVENTS = Codec[Event](
    RoundBegun,
    StageReached,
    LeadMade,
    TargetChosen,
    EventTold,
    EventPlayed,
    SkillAnnounced,
    SkillChosen,
    SkillsRevealed,
    NumberCalled,
    CardsChosen,
    CardsRevealed,
    CardsShown,
    TrickUsed,
    Remembered,
    MeetingEnded,
    Discarded,
    Recovered,
    CountPutRight,
    GameEnded,
)
