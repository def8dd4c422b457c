"""A server that is killed at any moment of a voyage has lost nothing that it had answered."""

import random

import pytest

from tests.web.kills import Voyages

KILLS = 12


@pytest.mark.slow
def test_f39_after_kill_9_under_load_the_state_is_the_last_answered_and_the_clock_is_paused(start):
    voyages = Voyages(start(), random.randrange(10**6))

    kills = [voyages.kill() for _ in range(KILLS)]

    assert [complaint for kill in kills for complaint in kill.complaints] == []
    verdict = voyages.verdict()
    assert verdict.good, verdict
    assert verdict.taken > 10 * KILLS
