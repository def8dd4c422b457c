"""What Sinking Signal works out beside its rules: the safest way through a storm (S-9)."""

from collections.abc import Callable

from msgspec import Struct

from companion.games.sinking_signal.odds import Safest, safest
from companion.games.sinking_signal.setup import Again
from companion.games.sinking_signal.solver import Position
from companion.games.sinking_signal.state import Hint, State
from companion.games.sinking_signal.storm import STORM_DICE
from companion.games.sinking_signal.view import plan

__all__ = ["ANSWER", "QUESTION", "answer", "question"]

ROLLS = len(STORM_DICE[0].faces) * len(STORM_DICE[1].faces)
"""As many storms one pair of dice can roll."""


class Question(Struct, frozen=True):
    """Asks for the safest layout of a position, in its turn and by the table's reading of S-2."""

    position: Position
    turn: int
    again: Again


class Answer(Struct, frozen=True):
    """The safest layout as a plan, and what the storm takes of it.

    After ``chance`` of ``of`` next storms a legal layout exists: of the 36 rolls, or of a finer
    count where dice that are rolled again weigh in; both are 0 where no storm follows. ``plan`` is
    empty where there is no legal layout at all.
    """

    plan: str
    foods: int = 0
    tents: int = 0
    chance: int = 0
    of: int = 0


QUESTION: type[Struct] = Question
ANSWER: type[Struct] = Answer


def question(state: State) -> Question | None:
    """Return the question of a captain who has asked for the safest way, or None."""
    if state.hint is not Hint.SAFEST:
        return None
    return Question(state.position, state.turn, state.setup.choices.again)


def answer(asked: Question, tell: Callable[[int, int], None]) -> Answer:
    """Work out the safest way; ``tell`` counts the ways that have been looked at."""
    position = asked.position
    found = safest(position, asked.turn, asked.again, tell)
    if found is None:
        return Answer("")
    foods, tents = found.layout.swept(position.slippery)
    laid = plan(position.damage, found.layout)
    return Answer(laid, len(foods), len(tents), *_chance(found))


def _chance(found: Safest) -> tuple[int, int]:
    if found.chance is None:
        return 0, 0
    finer = ROLLS if ROLLS % found.chance.denominator == 0 else found.chance.denominator
    return int(found.chance * finer), finer
