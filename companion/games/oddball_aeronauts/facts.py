"""What the panels show: frozen facts without words."""

from enum import StrEnum

from msgspec import Struct

from companion.core.refusals import Fact
from companion.core.values import Role, Seat
from companion.games.oddball_aeronauts.events import Stage
from companion.games.oddball_aeronauts.meeting import Total
from companion.games.oddball_aeronauts.pieces import Faction, Mode, Skill
from companion.games.oddball_aeronauts.setup import Choices
from companion.games.oddball_aeronauts.state import Deed, Later, Record


class Part(StrEnum):
    """The part of a player in a round."""

    LEAD = "lead"
    TARGET = "target"
    FREE = "free"
    PARTNER = "partner"
    OUT = "out"


class RoundFacts(Struct, frozen=True):
    """Panel ``round``: how far the round has come."""

    round: int
    mode: Mode
    stage: Stage
    events: bool


class PlayerFacts(Struct, frozen=True):
    """One player: the deck, the part in this round, and what is open to all of it.

    ``chosen`` tells that a secret choice is made, never which; ``number`` and ``skill`` are None
    until everybody may see them.
    """

    seat: Seat
    faction: Faction
    up: int
    down: int
    part: Part | None
    team: tuple[Seat, ...]
    chosen: bool
    skill: Skill | None
    number: int | None
    values: tuple[int, ...] | None
    tricks: tuple[str, ...]


class PlayersFacts(Struct, frozen=True):
    """Panel ``players``: everybody, in turn order; ``taps``: counts can be put right."""

    players: tuple[PlayerFacts, ...]
    mode: Mode
    taps: bool


class AskFacts(Struct, frozen=True):
    """What this device may answer for one player now.

    ``mine``: the own choice so far, on the player's own phone alone. ``golem``: 0 is the trick of
    LEYSTONE GOLEM. ``values`` are those entered before; ``cog`` and ``shadow`` ask for symbols.
    """

    seat: Seat
    skills: tuple[Skill, ...] = ()
    numbers: tuple[int, ...] = ()
    golem: bool = False
    cards: int = 0
    skill: Skill | None = None
    values: tuple[int, ...] | None = None
    cog: bool = False
    shadow: bool = False
    mine: str = ""


class OpeningFacts(Struct, frozen=True):
    """A trick of the last round before Step 1; ``leads`` may be made the Lead by this device."""

    later: Later
    leads: tuple[Seat, ...]


class MeetingFacts(Struct, frozen=True):
    """The Lead and one other: both sides, and how it stands with and without a Counter."""

    lead: Total
    other: Total
    winner: Seat | None
    final: Seat | None
    countered: bool
    free: bool
    team: tuple[Seat, ...]
    """Who wins as long as there is no Counter: in Brace the whole team."""


class StepFacts(Struct, frozen=True):
    """Panel ``step``: what the table does now, and what this device may do about it."""

    stage: Stage
    round: int
    mode: Mode
    lead: Seat
    target: Seat | None
    waiting: tuple[Seat, ...]
    role: Role
    acts: bool
    secret: bool
    caller: Seat | None
    called: int | None
    choosers: tuple[Seat, ...]
    targets: tuple[Seat, ...]
    barred: Seat | None
    asks: tuple[AskFacts, ...]
    openings: tuple[OpeningFacts, ...]
    due: tuple[Later, ...]
    sheet: tuple[Deed, ...]
    meeting: MeetingFacts | None
    facing: Seat | None
    leads: tuple[Seat, ...]
    over: bool
    idle: bool
    """Nobody is asked for anything: an undo left it so, and one tap goes on."""
    choices: Choices


class TrickFacts(Struct, frozen=True):
    """A trick that can be used now; ``cards`` is the number of cards that were played."""

    card: str
    choose: bool
    protect: bool
    supports: bool
    cards: int


class RefusedTrick(Struct, frozen=True):
    """A trick that cannot be used now, and why."""

    card: str
    code: str
    facts: tuple[tuple[str, Fact], ...]


class OwnTricks(Struct, frozen=True):
    """The tricks of one player at this moment; ``any_top``: of any of the top three cards."""

    seat: Seat
    faction: Faction
    any_top: bool
    now: tuple[TrickFacts, ...]
    not_now: tuple[RefusedTrick, ...]


class TricksFacts(Struct, frozen=True):
    """Panel ``tricks``: for the players whose moment it is and for whom this device may act."""

    own: tuple[OwnTricks, ...]
    round: int
    stage: Stage
    facing: Seat | None


class Fared(Struct, frozen=True):
    """How one player fared."""

    seat: Seat
    up: int
    record: Record


class EndFacts(Struct, frozen=True):
    """Panel ``end``: who won, and everybody's cards from round to round."""

    mode: Mode
    rounds: int
    winners: tuple[Seat, ...]
    chart: tuple[tuple[int, ...], ...]
    people: tuple[Fared, ...]
    choices: Choices


class SummaryFacts(Struct, frozen=True):
    """One line of the home page."""

    mode: Mode
    round: int
    over: bool


class CountSheetFacts(Struct, frozen=True):
    """The sheet of a deck: how many of its cards lie face up."""

    seat: Seat
    up: int
    size: int
    taps: bool


class FactionSheetFacts(Struct, frozen=True):
    """The sheet of a faction: all its tricks, in the order of the rulebook."""

    faction: Faction
    cards: tuple[str, ...]
