"""What the toy game thinks about: the square of a number, at once, never, or not at all."""

import sys
from collections.abc import Callable

from msgspec import Struct


class Question(Struct, frozen=True):
    """``stuck``: it tells how far it is and goes no further; ``fails``: it ends with a fault."""

    number: int
    stuck: bool = False
    fails: bool = False


class Answer(Struct, frozen=True):
    square: int


QUESTION = Question
ANSWER = Answer


def question(state: Question | None) -> Question | None:
    """Return the state, which is the question itself."""
    return state


def answer(asked: Question, tell: Callable[[int, int], None]) -> Answer:
    tell(1, 4)
    if asked.fails:
        raise ZeroDivisionError
    if asked.stuck:
        sys.stdin.read()  # nobody says anything more: only being killed ends this
    return Answer(asked.number**2)
