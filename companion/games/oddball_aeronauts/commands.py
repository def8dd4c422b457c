"""What players can ask for. A command with a ``seat`` belongs to that seat; others to anyone."""

from typing import Annotated, Literal

from msgspec import Meta

from companion.core.codec import Codec, Command
from companion.core.values import Seat
from companion.games.oddball_aeronauts.pieces import Skill

Round = Annotated[int, Meta(ge=1, le=999)]
Number = Annotated[int, Meta(ge=0, le=3)]
Value = Annotated[int, Meta(ge=0, le=99)]
CardName = Annotated[str, Meta(max_length=40)]


class GoOn(Command, frozen=True):
    """Leave the opening of this round, or the Event that was read out."""

    round: Round


class MakeLead(Command, frozen=True):
    """Make somebody the Lead by a trick of the last round (O-16)."""

    seat: Seat
    lead: Seat


class ChooseTarget(Command, frozen=True):
    """Say who faces the Lead (O-13)."""

    seat: Seat
    target: Seat


class TellEvent(Command, frozen=True):
    """Say whether an Event card lies among the own top three cards (O-18)."""

    seat: Seat
    event: bool


class NoMoreEvents(Command, frozen=True):
    """Say that nobody who has not answered yet has an Event card."""

    round: Round


class Announce(Command, frozen=True):
    """Announce a skill aloud, or choose it in secret where the table plays so (O-14)."""

    seat: Seat
    skill: Skill


class CallNumber(Command, frozen=True):
    """Announce aloud how many cards both sides play, by the trick of GUNS CREW (O-4)."""

    seat: Seat
    number: Annotated[int, Meta(ge=1, le=3)]


class ChooseCards(Command, frozen=True):
    """Choose in secret how many cards to play; it may be changed until all have chosen (O-14)."""

    seat: Seat
    number: Number


class ShowCards(Command, frozen=True):
    """Enter the numbers on the played cards, for the announced skill.

    ``first`` is the Skill Level of the top card (in Brace a partner's first Skill Bonus), the
    others are the Skill Bonuses of the Support cards.
    """

    seat: Seat
    first: Value
    second: Value | None = None
    third: Value | None = None
    cog: bool = False
    shadow: bool = False


class UseTrick(Command, frozen=True):
    """Use the trick of the own top card.

    ``effect`` is the Win Effect that is chosen, ``keep`` the place of the card that is protected;
    ``second`` and ``third`` are the Skill Bonuses that Support cards give instead (O-7).
    """

    seat: Seat
    card: CardName
    effect: Skill | None = None
    keep: Literal[2, 3] | None = None
    second: Value | None = None
    third: Value | None = None


class CarryOut(Command, frozen=True):
    """Carry out how the Lead's meeting with this player went."""

    round: Round
    facing: Seat


class NextRound(Command, frozen=True):
    """Begin the round after this one with this Lead, or end the game where it is over."""

    round: Round
    lead: Seat


class PutRight(Command, frozen=True):
    """Say how many cards of a deck lie face up, as the table sees them."""

    of: Seat
    up: Value


AirCommand = (
    GoOn
    | MakeLead
    | ChooseTarget
    | TellEvent
    | NoMoreEvents
    | Announce
    | CallNumber
    | ChooseCards
    | ShowCards
    | UseTrick
    | CarryOut
    | NextRound
    | PutRight
)

COMMANDS = Codec[Command](
    GoOn,
    MakeLead,
    ChooseTarget,
    TellEvent,
    NoMoreEvents,
    Announce,
    CallNumber,
    ChooseCards,
    ShowCards,
    UseTrick,
    CarryOut,
    NextRound,
    PutRight,
)
