"""The clock of a game without one: a part of ``core.rules.Rules`` that such games take as it is."""

from typing import Any, NoReturn

from companion.core.codec import Command
from companion.core.values import Countdown


def countdown(_state: Any) -> Countdown | None:  # noqa: ANN401 - of any game
    """Return None: nothing is played against a clock."""
    return None


def time_is_up(_state: Any) -> NoReturn:  # noqa: ANN401 - of any game
    """Raise ``LookupError``: without a countdown nothing runs out."""
    raise LookupError("this game has no countdown")


def needs_clock(_command: Command) -> bool:
    """Return False: no command waits for a clock."""
    return False
