"""The process that works out one question: ``python -m companion.tables.thinker <module>``.

The question comes in as one line of JSON; progress and the answer go out, a line each. When nobody
reads them any more, the process ends at the next word.
"""

import os
import sys
from importlib import import_module
from typing import Any, cast

import msgspec

from companion.core.rules import Thinker

MODEST = 10
"""How far this process stands back behind others: a table that taps goes before one that thinks."""


class Progress(msgspec.Struct, frozen=True, tag="progress"):
    """So much of so much is done."""

    done: int
    of: int


def work_out(thinker: Thinker, line: str) -> None:
    """Answer the question of a line."""
    question = msgspec.json.decode(line, type=thinker.QUESTION)
    answer = thinker.answer(question, lambda done, of: _say(Progress(done, of)))
    _say({"type": "answer", "answer": answer})


def _say(word: Any) -> None:  # noqa: ANN401 - anything that has a form in JSON
    sys.stdout.write(msgspec.json.encode(word).decode() + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(MODEST)
    try:
        work_out(cast("Thinker", import_module(sys.argv[1])), sys.stdin.readline())
    except BrokenPipeError:
        os._exit(1)  # the table has gone; closing the pipe in good order would raise once more
