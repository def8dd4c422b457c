"""Questions that are worked out beside the tables, in a process of their own."""

import threading

import pytest

from companion.tables.hub import Hub
from companion.tables.table import Table
from companion.tables.thinking import PLACES, Thinking, Thought
from tests import toy_thinker
from tests.toy_thinker import Answer, Question

KEY = "k" * 22
SOON_S = 30


@pytest.fixture
def hub():
    return Hub()


@pytest.fixture
def thinking(hub):
    thinking = Thinking({"bells": toy_thinker}, hub)
    yield thinking
    thinking.stop()


def table(question, key=KEY, game="bells"):
    """Return a table whose state is a question."""
    return Table(key, "ABCDE", game, state=question)


def told(hub, thinking, asking, wanted):
    """Return the thought about a table once it is as ``wanted``, looked at whenever it is told."""
    changed = threading.Event()
    stop = hub.listen(asking.key, changed.set)
    try:
        while not wanted(thought := thinking.about(asking)):
            assert changed.wait(SOON_S), thought
            changed.clear()
    finally:
        stop()
    return thought


def has_ended(job):
    job.thread.join(SOON_S)
    return not job.thread.is_alive() and (job.process is None or job.process.poll() is not None)


def test_a_question_is_answered_and_its_answer_kept(hub, thinking):
    asking = table(Question(12))

    thought = told(hub, thinking, asking, lambda it: it.answer)

    assert thought == Thought(answer=Answer(144))
    assert thinking.about(table(Question(12))) is thought


def test_a_table_without_a_question_has_nothing_to_tell(thinking):
    assert thinking.about(table(None)) is None
    assert thinking.about(table(Question(1), game="just-dice")) is None


def test_a_long_question_tells_how_far_it_has_come(hub, thinking):
    thought = told(hub, thinking, table(Question(1, stuck=True)), lambda it: it.of)

    assert thought == Thought(done=1, of=4)


def test_a_question_that_is_put_away_stops_its_process(hub, thinking):
    told(hub, thinking, table(Question(1, stuck=True)), lambda it: it.of)
    job = thinking._jobs[KEY]

    assert thinking.about(table(None)) is None

    assert has_ended(job)
    assert KEY not in thinking._jobs


def test_another_question_takes_the_place_of_the_first(hub, thinking):
    told(hub, thinking, table(Question(1, stuck=True)), lambda it: it.of)
    first = thinking._jobs[KEY]

    thought = told(hub, thinking, table(Question(5)), lambda it: it.answer)

    assert thought.answer == Answer(25)
    assert has_ended(first)


def test_a_process_that_ends_without_an_answer_is_said_to_have_failed(hub, thinking, capfd):
    thought = told(hub, thinking, table(Question(1, fails=True)), lambda it: it.failed)

    assert thought == Thought(failed=True)
    assert "ZeroDivisionError" in capfd.readouterr().err


def test_who_finds_no_place_waits_and_can_give_up_waiting(hub, thinking):
    busy = [table(Question(1, stuck=True), f"{n}" * 22) for n in range(PLACES)]
    for asking in busy:
        told(hub, thinking, asking, lambda it: it.of)

    assert thinking.about(table(Question(2))) == Thought()
    waiting = thinking._jobs[KEY]
    thinking.about(table(None))
    thinking.about(table(None, busy[0].key))

    assert has_ended(waiting)
    assert waiting.process is None


def test_nothing_thinks_on_after_the_server_has_stopped(hub, thinking):
    told(hub, thinking, table(Question(1, stuck=True)), lambda it: it.of)
    job = thinking._jobs[KEY]

    thinking.stop()

    assert has_ended(job)
