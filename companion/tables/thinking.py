"""What the tables wait to know, worked out beside them so that no tap waits for it."""

import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import IO, cast

import msgspec
from msgspec import Struct

from companion.core.rules import Thinker
from companion.tables.hub import Hub
from companion.tables.table import Table
from companion.tables.thinker import Progress

log = logging.getLogger(__name__)

_Process = subprocess.Popen[str]

PLACES = max(1, (os.cpu_count() or 1) - 1)
"""So many questions are worked out at a time; the others wait their turn."""

NEWS_S = 0.5
"""At most so often, in seconds, a table is told how far its question has come."""


class Thought(Struct, frozen=True):
    """How far a question has come: ``done`` of ``of``; both 0 before anything is known.

    ``answer`` is None until it is found; ``failed`` tells that it never will be.
    """

    done: int = 0
    of: int = 0
    answer: Struct | None = None
    failed: bool = False


class _Job:
    """One question at work. ``process`` is None while it waits for a place."""

    def __init__(self, question: Struct, work: Callable[["_Job"], None]) -> None:
        self.question = question
        self.thread = threading.Thread(target=work, args=(self,), daemon=True)
        self.thought = Thought()
        self.process: _Process | None = None
        self.dropped = False

    def drop(self) -> None:
        """Work on it no more."""
        self.dropped = True
        if self.process is not None:
            self.process.kill()


class Thinking:
    """Works out the questions of the tables that somebody looks at, each once."""

    def __init__(self, thinkers: Mapping[str, Thinker], hub: Hub) -> None:
        self._thinkers = thinkers
        self._hub = hub
        self._places = threading.BoundedSemaphore(PLACES)
        self._lock = threading.Lock()
        self._jobs: dict[str, _Job] = {}

    def about(self, table: Table) -> Thought | None:
        """Return what is known of the question of a table, or None where it has none.

        The first look at a question starts the work; the first look at a table that asks it no
        more, undone or put away, stops it.
        """
        thinker = self._thinkers.get(table.game)
        if thinker is None:
            return None
        question = None if table.state is None else thinker.question(table.state)
        with self._lock:
            job = self._jobs.get(table.key)
            if job is not None and job.question != question:
                job.drop()
                del self._jobs[table.key]
                job = None
            if question is None:
                return None
            if job is None:
                job = _Job(question, partial(self._work, table.key, thinker))
                self._jobs[table.key] = job
                job.thread.start()
            return job.thought

    def stop(self) -> None:
        """Drop everything: the last act before the server stops."""
        with self._lock:
            for job in self._jobs.values():
                job.drop()
            self._jobs.clear()

    def _work(self, key: str, thinker: Thinker, job: _Job) -> None:
        """Have one question worked out: the body of a thread."""
        with self._places:
            with self._lock:
                if job.dropped:
                    return
                job.process = _start(thinker)
            self._follow(key, thinker.ANSWER, job, job.process)

    def _follow(self, key: str, kind: type[Struct], job: _Job, process: _Process) -> None:
        """Ask the process, and pass on what it says until it ends."""
        told = -NEWS_S
        with process, suppress(OSError):  # that it ended without a word is noticed below
            words = cast("IO[str]", process.stdout)
            _ask(cast("IO[str]", process.stdin), job.question)
            for line in words:
                job.thought = _heard(line, kind)
                if time.monotonic() - told >= NEWS_S:
                    told = time.monotonic()
                    self._hub.signal(key)
        if job.dropped:
            return
        if job.thought.answer is None:
            log.warning("a question could not be worked out; the process ended early")
            job.thought = Thought(failed=True)
        self._hub.signal(key)


def _ask(ear: IO[str], question: Struct) -> None:
    ear.write(msgspec.json.encode(question).decode() + "\n")
    ear.flush()


def _start(thinker: Thinker) -> _Process:
    """Start a process that answers one question."""
    return subprocess.Popen(  # noqa: S603 - nothing in it comes from outside
        [sys.executable, "-m", "companion.tables.thinker", thinker.__name__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def _heard(line: str, kind: type[Struct]) -> Thought:
    """Return the thought of one line that the process says."""
    word = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
    if "answer" in word:
        return Thought(answer=msgspec.json.decode(word["answer"], type=kind))
    progress = msgspec.json.decode(line, type=Progress)
    return Thought(progress.done, progress.of)
