"""A table is what its log makes of it: entries go in, one frozen value comes out."""

from functools import reduce
from typing import Any

import pytest

from companion.core.refusals import Illegal, Malformed, Stale
from companion.core.values import Roll, Seat
from companion.tables import table as pure
from companion.tables.log import (
    Begun,
    ClockChanged,
    ClockPaused,
    ClockResumed,
    Entry,
    Opened,
    Played,
    Redone,
    Seated,
    Undone,
)
from companion.tables.names import Person
from companion.tables.table import LEAD_MS, Clock, Table
from tests import toy
from tests.tables.fakes import GAMES

RULES = GAMES[toy.SLUG]
ANNA, BEN = Seat("A"), Seat("B")
CREW = (Person(ANNA, "Anna"), Person(BEN, "Ben"))


def laid(*more: Entry, **choices: Any) -> Table:
    """Return a table that has begun, with ``more`` entries: the first of them has number 4."""
    setup = toy.Setup((ANNA, BEN), toy.Choices(**choices))
    first = (Opened(at=0.0, game=toy.SLUG), Seated(at=0.0, people=CREW), Begun(at=0.0, setup=setup))
    return grown(Table("key", "CODE", toy.SLUG), *first, *more)


def grown(table: Table, *more: Entry) -> Table:
    return reduce(lambda grows, entry: pure.after(RULES, grows, entry), more, table)


def begin_round(number: int = 1) -> Entry:
    return Played(at=0.0, command=toy.BeginRound(number), events=(toy.RoundBegun(number),))


def add(seat: Seat, value: int, clock_ms: int | None = 50_000) -> Entry:
    command = toy.Add(seat, (Roll(value),))
    return Played(
        at=0.0, by=seat, command=command, events=(toy.Added(seat, value),), clock_ms=clock_ms
    )


def ring(number: int = 1, clock_ms: int = 0) -> Entry:
    ended = (toy.RoundEnded(number, rung=True),)
    return Played(at=0.0, command=toy.Ring(number), events=ended, clock_ms=clock_ms)


def undo(number: int, clock_ms: int = 0) -> Entry:
    return Undone(at=0.0, entry=number, clock_ms=clock_ms)


def redo(number: int) -> Entry:
    return Redone(at=0.0, entry=number)


# What counts


def test_a_table_has_one_version_for_each_entry():
    table = laid(begin_round(), add(ANNA, 2))

    assert table.version == len(table.log) == 5


def test_f37_undoing_annas_action_leaves_bens_later_one_as_it_would_be_alone():
    both = laid(begin_round(), add(ANNA, 2), add(BEN, 5))

    undone = grown(both, undo(5))

    assert both.state.total == 3 * 2 + 5
    assert undone.state == laid(begin_round(), add(BEN, 5)).state


def test_f37_a_redone_action_counts_in_its_old_place():
    before = laid(begin_round(), add(ANNA, 2), add(BEN, 5))

    after = grown(before, undo(5), redo(5))

    assert after.state == before.state
    assert after.version == before.version + 2


def test_an_entry_undone_twice_by_two_old_programs_is_redone_at_once():
    table = laid(begin_round(), add(ANNA, 2), undo(5), undo(5), redo(5))

    assert table.state.total == 2


def test_an_entry_of_a_kind_without_effect_only_grows_the_log():
    before = laid(begin_round())

    after = grown(before, undo(999), redo(1), ClockPaused(at=0.0, left_ms=-5))

    assert after.state == before.state


def test_the_newest_played_entry_that_counts_is_the_one_to_undo():
    table = laid(begin_round(), add(ANNA, 2), add(BEN, 5), undo(6))

    assert table.last_live() == 5
    assert table.last_live(before=5) == 4
    assert table.last_live(before=4) is None


def test_redo_brings_back_what_was_undone_last_and_nothing_after_a_new_action():
    undone = laid(begin_round(), add(ANNA, 2), add(BEN, 5), undo(6), undo(5))

    assert undone.last_undone() == 5
    assert grown(undone, redo(5)).last_undone() == 6
    assert grown(undone, redo(5), redo(6)).last_undone() is None
    assert grown(undone, add(ANNA, 1)).last_undone() is None


@pytest.mark.parametrize("number", [-1, 0, 1, 3, 6, 10**9])
def test_only_a_played_entry_can_be_undone(number):
    table = laid(begin_round(), add(ANNA, 2))

    with pytest.raises(Stale) as refused:
        pure.undo_entry(table, number)

    assert refused.value.facts == {"entry": number}


def test_an_entry_is_undone_once_and_redone_once():
    table = laid(begin_round(), add(ANNA, 2))
    undone = grown(table, undo(5))

    with pytest.raises(Stale):
        pure.undo_entry(undone, 5)
    with pytest.raises(Stale):
        pure.redo_entry(table, 5)

    assert pure.redo_entry(undone, 5) == pure.undo_entry(table, 5) == 5


def test_nobody_sits_in_a_seat_that_does_not_exist():
    table = laid()

    with pytest.raises(Malformed) as refused:
        table.person(Seat("Z" * 500))

    assert refused.value.facts == {"seat": "Z" * 8}


# The clock of a state


def test_a_countdown_begins_with_its_lead_in():
    table = laid(begin_round())

    assert table.clock == Clock("round-1", 60_000, 60_000 + LEAD_MS, running=True)


def test_a_countdown_with_which_the_game_begins_runs_at_once():
    table = laid(at_once=True)

    assert table.clock == Clock("round-1", 60_000, 60_000 + LEAD_MS, running=True)


def test_a_countdown_goes_with_the_action_that_ends_it():
    table = laid(begin_round(), add(ANNA, 2), ring())

    assert table.clock is None
    assert set(table.buzzers) == {6}


def test_a_countdown_that_follows_another_at_once_begins_anew():
    followed = (toy.RoundEnded(1, rung=True), toy.RoundBegun(2))
    bell = Played(at=0.0, command=toy.Ring(1), events=followed, clock_ms=0)

    table = laid(ClockPaused(at=0.0, left_ms=5), bell, at_once=True)

    assert table.clock == Clock("round-2", 60_000, 60_000 + LEAD_MS, running=True)
    assert set(table.buzzers) == {5}


def test_undo_within_a_countdown_leaves_its_clock_alone():
    table = laid(begin_round(), add(ANNA, 2), ClockPaused(at=0.0, left_ms=30_000))

    assert grown(table, undo(5)).clock is table.clock


def test_a_countdown_that_reappears_by_undo_stands_still_with_the_time_of_the_undo():
    table = laid(begin_round(), add(ANNA, 2, clock_ms=41_000), ring())

    undone = grown(table, undo(6, clock_ms=41_000))

    assert undone.clock == Clock("round-1", 60_000, 41_000, running=False)


def test_a_countdown_that_reappears_has_the_time_that_was_given_to_it():
    given = ClockChanged(at=0.0, left_ms=85_000, by_ms=30_000)
    table = laid(begin_round(), given, add(ANNA, 2, clock_ms=80_000), ring())

    undone = grown(table, undo(7, clock_ms=80_000))

    assert undone.clock == Clock("round-1", 85_000, 80_000, running=False)


def test_a_countdown_that_reappears_by_redo_stands_still_with_all_its_time():
    table = laid(begin_round(), undo(4))

    redone = grown(table, redo(4))

    assert table.clock is None
    assert redone.clock == Clock("round-1", 60_000, 60_000 + LEAD_MS, running=False)


def test_a_pause_and_a_resume_change_nothing_but_whether_the_clock_runs():
    paused = laid(begin_round(), ClockPaused(at=0.0, left_ms=30_000))
    resumed = grown(paused, ClockResumed(at=0.0, left_ms=30_000))

    assert paused.clock == Clock("round-1", 60_000, 30_000, running=False)
    assert resumed.clock == Clock("round-1", 60_000, 30_000, running=True)


def test_a_pause_without_a_clock_has_no_effect():
    table = laid(ClockPaused(at=0.0, left_ms=30_000), ClockResumed(at=0.0, left_ms=30_000))

    assert table.clock is None


# Time given and taken


def test_time_given_beyond_the_whole_lengthens_the_minute_and_is_no_second_lead_in():
    running = laid(begin_round(), ClockChanged(at=0.0, left_ms=65_000, by_ms=10_000))
    paused = laid(
        begin_round(),
        ClockPaused(at=0.0, left_ms=55_000),
        ClockChanged(at=0.0, left_ms=65_000, by_ms=10_000),
    )

    assert running.clock == Clock("round-1", 65_000, 65_000, running=True)
    assert paused.clock == Clock("round-1", 65_000, 65_000, running=False)


def test_time_given_in_the_lead_in_lengthens_the_minute_and_not_the_lead_in():
    table = laid(begin_round(), ClockChanged(at=0.0, left_ms=72_000, by_ms=10_000))

    assert table.clock == Clock("round-1", 70_000, 72_000, running=True)


def test_time_taken_leaves_the_whole_as_it_was():
    table = laid(begin_round(), ClockChanged(at=0.0, left_ms=20_000, by_ms=-10_000))

    assert table.clock == Clock("round-1", 60_000, 20_000, running=True)


# Before the buzzer


def test_the_time_before_the_buzzer_is_that_of_the_action_before_it():
    table = laid(begin_round(), add(ANNA, 2, 41_000), add(BEN, 5, 7_000), ring())

    assert pure.time_before(table, 7) == 7_000
    assert pure.time_before(grown(table, undo(6)), 7) == 41_000


def test_the_time_before_a_buzzer_that_nobody_acted_before_is_the_whole_minute():
    table = laid(begin_round(), ring(), begin_round(2), ring(2))

    assert pure.time_before(table, 5) == 60_000
    assert pure.time_before(table, 7) == 60_000


def test_the_time_before_a_buzzer_is_never_that_of_the_buzzer_before_it():
    first = Played(
        at=0.0,
        command=toy.Ring(1),
        events=(toy.RoundEnded(1, rung=True), toy.RoundBegun(2)),
        clock_ms=0,
    )

    table = laid(first, ring(2), at_once=True)

    assert pure.time_before(table, 5) == 60_000


# Judging


@pytest.mark.parametrize(
    ("table", "left_ms", "code"),
    [
        pytest.param(Table("key", "CODE", toy.SLUG), None, "not-open", id="in the lobby"),
        pytest.param(
            laid(begin_round(), ClockPaused(at=0.0, left_ms=30_000)),
            30_000,
            "clock-paused",
            id="paused",
        ),
        pytest.param(laid(begin_round()), 60_001, "clock-not-started", id="in the lead-in"),
        pytest.param(laid(), None, "bell-has-rung", id="between the rounds: the game's own word"),
    ],
)
def test_an_action_that_needs_the_clock_is_refused(table, left_ms, code):
    with pytest.raises(Illegal) as refused:
        pure.play(RULES, table, toy.Add(ANNA, (Roll(4),)), left_ms)

    assert refused.value.code == code


def test_an_action_that_needs_the_clock_is_allowed_from_its_first_moment_to_its_last():
    table = laid(begin_round())

    for left_ms in (60_000, 1, 0):
        assert pure.play(RULES, table, toy.Add(ANNA, (Roll(4),)), left_ms) == (toy.Added(ANNA, 4),)


@pytest.mark.parametrize("left_ms", [62_000, 30_000])
def test_an_action_that_needs_no_clock_is_allowed_while_it_stands(left_ms):
    table = laid(begin_round(), ClockPaused(at=0.0, left_ms=left_ms))

    assert pure.play(RULES, table, toy.Remark("wait"), left_ms) == (toy.Remarked("wait"),)
