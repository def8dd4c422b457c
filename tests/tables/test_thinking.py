"""Questions that are worked out beside the tables, in a process of their own."""

import threading

import pytest
from msgspec.structs import replace

from companion.games.registry import GAMES, THINKERS
from companion.games.sinking_signal.commands import AskCoach, HideHint
from companion.games.sinking_signal.setup import Again, Choices
from companion.games.sinking_signal.state import Hint
from companion.tables.hub import Hub
from companion.tables.table import Table
from companion.tables.thinking import Thinking, Thought
from tests.games.sinking_signal.ship import CAPTAIN, play, roll

SLUG = "sinking-signal"
SIGNAL = GAMES[SLUG]
KEY = "k" * 22
SOON_S = 30


@pytest.fixture
def hub():
    return Hub()


@pytest.fixture
def thinking(hub):
    thinking = Thinking(THINKERS, hub)
    yield thinking
    thinking.stop()


@pytest.fixture
def table():
    """Return a table whose captain has asked for the safest way: a matter of milliseconds."""
    return asked()


@pytest.fixture
def long():
    """Return one whose reading of S-2 lets that take seconds."""
    return asked(again=Again.NOTHING_INSIDE)


def asked(**choices):
    start = SIGNAL.initial(SIGNAL.setup((CAPTAIN,), Choices(**choices)))
    state = play(start, roll(3, 4), AskCoach(Hint.SAFEST))
    return Table(KEY, "ABCDE", SLUG, state=state)


def told(hub, thinking, table, wanted):
    """Return the thought about a table once it is as ``wanted``, looked at whenever it is told."""
    changed = threading.Event()
    stop = hub.listen(table.key, changed.set)
    try:
        while not wanted(thought := thinking.about(table)):
            assert changed.wait(SOON_S), thought
            changed.clear()
    finally:
        stop()
    return thought


def test_a_question_is_answered_and_its_answer_kept(hub, thinking, table):
    thought = told(hub, thinking, table, lambda it: it.answer is not None)

    assert (thought.answer.chance, thought.answer.of) == (36, 36)
    assert thinking.about(table) is thought


def test_a_table_without_a_question_has_nothing_to_tell(thinking, table):
    quiet = replace(table, state=play(table.state, HideHint()))

    assert thinking.about(quiet) is None
    assert thinking.about(replace(table, state=None)) is None
    assert thinking.about(replace(table, game="dirigible-disaster")) is None


def test_a_long_question_tells_how_far_it_has_come(hub, thinking, long):
    thought = told(hub, thinking, long, lambda it: it != Thought())

    assert thought.answer is None
    assert 0 < thought.done <= thought.of


def test_a_question_that_is_put_away_stops_its_process(thinking, long):
    thinking.about(long)
    job = thinking._jobs[KEY]

    assert thinking.about(replace(long, state=play(long.state, HideHint()))) is None

    assert has_ended(job)
    assert KEY not in thinking._jobs


def test_another_question_takes_the_place_of_the_first(hub, thinking, long):
    thinking.about(long)
    first = thinking._jobs[KEY]
    other = asked()

    thinking.about(other)

    assert has_ended(first)
    assert told(hub, thinking, other, lambda it: it.answer is not None).answer.plan


def test_a_process_that_ends_without_an_answer_is_said_to_have_failed(hub, table, capfd):
    thinking = Thinking({"nothing": THINKERS[SLUG]}, hub)  # the process knows no such game

    thought = told(hub, thinking, replace(table, game="nothing"), lambda it: it != Thought())

    assert thought == Thought(failed=True)
    assert "KeyError: 'nothing'" in capfd.readouterr().err


def test_nothing_thinks_on_after_the_server_has_stopped(thinking, long):
    thinking.about(long)
    job = thinking._jobs[KEY]

    thinking.stop()

    assert has_ended(job)


def has_ended(job):
    job.thread.join(SOON_S)
    return not job.thread.is_alive() and (job.process is None or job.process.poll() is not None)
