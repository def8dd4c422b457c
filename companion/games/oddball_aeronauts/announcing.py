"""Step 2: skills, aloud and clockwise or in secret at once (O-14)."""

from companion.core.refusals import Illegal
from companion.core.values import Seat
from companion.games.oddball_aeronauts.chronicle import Chronicle
from companion.games.oddball_aeronauts.commands import Announce
from companion.games.oddball_aeronauts.course import already_done, expect, expect_fighter
from companion.games.oddball_aeronauts.events import (
    SkillAnnounced,
    SkillChosen,
    SkillsRevealed,
    Stage,
    StageReached,
)
from companion.games.oddball_aeronauts.pieces import Skill
from companion.games.oddball_aeronauts.setup import Announcing
from companion.games.oddball_aeronauts.state import State
from companion.games.oddball_aeronauts.tricks import LaterKind


def in_secret(state: State) -> bool:
    """Tell whether skills are chosen in secret at this table (O-14)."""
    return state.setup.choices.announcing is Announcing.SECRET


def skills_open_to(state: State, seat: Seat) -> tuple[Skill, ...]:
    """Return what a player may announce: DECK MASTER leaves an opponent nothing but Guns."""
    forced = bool(state.applies(LaterKind.GUNS, seat))
    return (Skill.GUNS,) if forced else tuple(Skill)


def to_announce(state: State) -> tuple[Seat, ...]:
    """Return who has still to announce; aloud they do so in this order, the Lead first (O-14)."""
    hands = ((seat, state.hand(seat)) for seat in state.fighters())
    return tuple(s for s, hand in hands if hand.skill is None and hand.secret_skill is None)


def announce(tale: Chronicle, command: Announce) -> None:
    """Announce a skill aloud when it is one's turn, or choose it in secret (O-14)."""
    state, seat = tale.state, command.seat
    expect(state, Stage.SKILL)
    expect_fighter(state, seat)
    if command.skill not in skills_open_to(state, seat):
        raise Illegal("guns-only", seat=seat)
    if in_secret(state):
        tale.tell(SkillChosen(seat, command.skill))
        return
    waiting = to_announce(state)
    if seat not in waiting:
        raise already_done(state)
    if seat != waiting[0]:
        raise Illegal("announces-first", "O-14", seat=waiting[0])
    tale.tell(SkillAnnounced(seat, command.skill))


def reveal_skills(tale: Chronicle) -> None:
    """Show all secret skills at once, when the last of them is chosen (O-14)."""
    hands = ((seat, tale.state.hand(seat).secret_skill) for seat in tale.state.fighters())
    chosen = tuple((seat, skill) for seat, skill in hands if skill is not None)
    if chosen:
        tale.tell(SkillsRevealed(chosen))
    tale.tell(StageReached(Stage.CARDS))
