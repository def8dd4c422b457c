"""Step 4: totals of the Lead and of who meets the Lead, and who has won (O-5, O-10, O-19)."""

from msgspec import Struct

from companion.core.values import Seat
from companion.games.oddball_aeronauts.events import TrickUsed
from companion.games.oddball_aeronauts.pieces import Skill
from companion.games.oddball_aeronauts.state import State
from companion.games.oddball_aeronauts.tricks import TRICKS, LaterKind


class Total(Struct, frozen=True):
    """What a side adds up to: each part, and the Counter of a trick if there is one."""

    seat: Seat
    skill: Skill | None
    number: int
    level: int
    change: int
    """What tricks of this round and of the last add to the Skill Level (O-10)."""
    bonuses: tuple[int, ...]
    extra: tuple[int, ...]
    """The Skill Bonuses of the partner's extra cards (O-19)."""
    counter: int

    @property
    def before(self) -> int:
        """The total before a Counter."""
        return self.level + self.change + sum(self.bonuses) + sum(self.extra)

    @property
    def after(self) -> int:
        """The final total."""
        return self.before + self.counter


class Meeting(Struct, frozen=True):
    """The Lead and one other player, face to face."""

    lead: Total
    other: Total

    @property
    def winner(self) -> Seat | None:
        """Who has the higher total before any Counter; None is a tie (O-1)."""
        return _higher(self.lead, self.other, self.lead.before, self.other.before)

    @property
    def loser(self) -> Seat | None:
        """Who has the lower total before any Counter."""
        return None if self.winner is None else self.opponent(self.winner)

    @property
    def countered(self) -> bool:
        """Whether the loser's Counter makes the total strictly higher (O-5)."""
        return self.winner is not None and self.final not in (None, self.winner)

    @property
    def final(self) -> Seat | None:
        """Who counts as the winner for the Lead: a Counter that only levels changes nothing."""
        higher = _higher(self.lead, self.other, self.lead.after, self.other.after)
        return self.winner if higher is None else higher

    def of(self, seat: Seat) -> Total:
        """Return the side of a player."""
        return self.lead if seat == self.lead.seat else self.other

    def opponent(self, seat: Seat) -> Seat:
        """Return the player on the other side."""
        return self.other.seat if seat == self.lead.seat else self.lead.seat


def _higher(lead: Total, other: Total, of_lead: int, of_other: int) -> Seat | None:
    if of_lead == of_other:
        return None
    return lead.seat if of_lead > of_other else other.seat


def meeting(state: State, facing: Seat) -> Meeting:
    """Return how the Lead and this player stand against each other now."""
    return Meeting(_total(state, state.lead, facing), _total(state, facing, facing))


def _total(state: State, seat: Seat, facing: Seat) -> Total:
    """Add up a side: without a card there is neither level nor bonus."""
    hand = state.hand(seat)
    values = hand.values if hand.number and hand.values else ()
    used = [one for one in state.tricks if one.seat == seat]
    return Total(
        seat=seat,
        skill=hand.skill,
        number=hand.number or 0,
        level=values[0] if values else 0,
        change=_change(state, seat, used) if values else 0,
        bonuses=_bonuses(values, used),
        extra=_extra(state, seat),
        counter=sum(TRICKS[one.card].counter for one in used if one.facing == facing),
    )


def _change(state: State, seat: Seat, used: list[TrickUsed]) -> int:
    """Return what is added to the Skill Level; several effects add up (O-10)."""
    raised = sum(TRICKS[one.card].level for one in used)
    return raised - len(state.applies(LaterKind.MINUS, seat))


def _bonuses(values: tuple[int, ...], used: list[TrickUsed]) -> tuple[int, ...]:
    """Return the bonuses of the Support cards, of any skill where a trick allows it (O-7)."""
    chosen = [one.supports for one in used if one.supports is not None]
    return chosen[-1] if chosen else values[1:]


def _extra(state: State, seat: Seat) -> tuple[int, ...]:
    """Return the bonuses that the partner adds with 0 to 3 extra cards (O-19)."""
    return tuple(
        value
        for mate in state.team(seat)
        if mate != seat
        for value in state.hand(mate).values or ()
    )
