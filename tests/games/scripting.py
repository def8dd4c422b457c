"""What the plays of all games share: a file of lines, read by the phrases of its game."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.core.refusals import Refused

Phrases = Mapping[str, Callable[..., Any]]


def read(phrases: Phrases, words: str, *before: object) -> Any:
    """Return what the phrase that matches all the words makes of them."""
    for phrase, meaning in phrases.items():
        found = re.fullmatch(phrase, words)
        if found:
            return meaning(*before, *found.groups())
    raise ValueError(f"no such phrase: {words}")


def perform_lines(
    path: Path, opening: Phrases, begin: Callable[..., Any], step: Callable[[Any, str], Any]
) -> Any:
    """Play a whole file, and return the state at its end; an error names the line.

    Lines that match ``opening`` come first: what they say is given to ``begin``, as fields.
    """
    lines = [line.strip() for line in path.read_text("utf-8").splitlines()]
    numbered = [(n, line) for n, line in enumerate(lines, 1) if line and not line.startswith("#")]
    table = [line for _, line in numbered if any(re.fullmatch(each, line) for each in opening)]
    state = begin(**{name: each for line in table for name, each in read(opening, line).items()})
    for number, line in numbered[len(table) :]:
        try:
            state = step(state, line)
        except (AssertionError, Refused, ValueError) as fault:
            fault.add_note(f"{path.name}, line {number}: {line}")
            raise
    return state
