"""The clock of a table: pause, resume, time given and taken, the buzzer, and the way back."""

import pytest

from companion.core.refusals import Illegal
from companion.core.values import Roll, Seat
from companion.tables.log import Played
from companion.tables.table import LEAD_MS, Clock
from companion.tables.writer import Tap
from tests import toy
from tests.tables.fakes import GAMES, TABLET

ANNA = Seat("A")
ANNAS = Tap("phone", seat=ANNA)


@pytest.fixture
def left(service, lobby):
    """Return what tells the milliseconds left on the table's clock."""
    return lambda: service.shelf.at(lobby.key).left_ms(service.time.monotonic_ms())


@pytest.fixture
def rung(service, lobby):
    """Return what tells how often the bell has rung at the table."""

    def rung() -> int:
        log = service.table(lobby.key).log
        return sum(isinstance(one, Played) and isinstance(one.command, toy.Ring) for one in log)

    return rung


# Running, standing


def test_a_clock_runs_with_the_time_that_passes(minute, time, left):
    time.passes(17_500)

    assert left() == 42_500


def test_nobody_acts_in_the_lead_in_and_everybody_after_it(service, round_one, time):
    time.passes(LEAD_MS - 1)

    with pytest.raises(Illegal) as refused:
        service.play(round_one.key, toy.Add(ANNA), ANNAS)
    time.passes(1)

    assert refused.value.code == "clock-not-started"
    assert service.play(round_one.key, toy.Add(ANNA), ANNAS).state.total == 3


def test_f25_a_pause_is_exact_however_long_it_lasts(service, minute, time, left):
    time.passes(20_123)
    service.clocks.pause(minute.key, ANNAS)
    time.passes(3_600_000)
    service.clocks.resume(minute.key, TABLET)
    time.passes(10_000)

    assert left() == 60_000 - 20_123 - 10_000


def test_f25_a_pause_in_the_lead_in_keeps_what_is_left_of_it(service, round_one, time, left):
    time.passes(1_000)
    service.clocks.pause(round_one.key, TABLET)
    time.passes(5_000)
    table = service.clocks.resume(round_one.key, TABLET)

    assert left() == 62_000
    assert table.clock == Clock("round-1", 60_000, 62_000, running=True)


def test_f25_while_the_clock_is_paused_actions_are_refused_and_remarks_are_not(service, minute):
    paused = service.clocks.pause(minute.key, TABLET)

    with pytest.raises(Illegal) as refused:
        service.play(minute.key, toy.Add(ANNA), ANNAS)
    remarked = service.play(minute.key, toy.Remark("one moment"), ANNAS)

    assert refused.value.code == "clock-paused"
    assert remarked.state.total == paused.state.total
    assert remarked.state.remarks == ("one moment",)


def test_f06_two_who_pause_at_once_pause_once(service, minute):
    once = service.clocks.pause(minute.key, TABLET)
    twice = service.clocks.pause(minute.key, ANNAS)

    assert twice.version == once.version


def test_f06_two_who_resume_at_once_resume_once(service, minute, time, left):
    service.clocks.pause(minute.key, TABLET)
    once = service.clocks.resume(minute.key, TABLET)
    time.passes(5_000)
    twice = service.clocks.resume(minute.key, ANNAS)

    assert twice.version == once.version
    assert left() == 55_000


@pytest.mark.parametrize("what", ["pause", "resume"])
def test_without_a_clock_there_is_nothing_to_pause_or_resume(service, resting, what):
    with pytest.raises(Illegal) as refused:
        getattr(service.clocks, what)(resting.key, TABLET)

    assert refused.value.code == "no-clock"
    assert service.table(resting.key) == resting


# Time given and taken


def test_time_given_early_in_the_minute_refuses_nobody(service, minute, time, left):
    time.passes(4_000)
    table = service.clocks.change(minute.key, 10_000, TABLET)

    assert left() == table.clock.total_ms == 66_000
    assert service.play(minute.key, toy.Add(ANNA), ANNAS).state.total == 3


def test_time_is_given_and_taken_while_the_clock_stands(service, minute, time, left):
    time.passes(30_000)
    service.clocks.pause(minute.key, TABLET)
    service.clocks.change(minute.key, 10_000, TABLET)
    table = service.clocks.change(minute.key, -5_000, ANNAS)

    assert left() == 35_000
    assert not table.clock.running


def test_time_is_never_taken_below_none_and_then_the_bell_rings(service, minute, time, left, rung):
    time.passes(55_000)
    service.clocks.change(minute.key, -10_000, TABLET)
    service.alarms.ring_due()

    assert rung() == 1
    assert left() is None


def test_time_taken_from_a_clock_that_stands_leaves_none_and_no_bell(service, minute, left, rung):
    service.clocks.pause(minute.key, TABLET)
    table = service.clocks.change(minute.key, -600_000, TABLET)
    service.alarms.ring_due()

    assert table.clock.left_ms == left() == 0
    assert rung() == 0


def test_time_given_puts_the_bell_off(service, minute, time, rung):
    time.passes(59_000)
    service.clocks.change(minute.key, 10_000, TABLET)
    time.passes(10_999)
    service.alarms.ring_due()
    before = rung()
    time.passes(1)
    service.alarms.ring_due()

    assert (before, rung()) == (0, 1)


# Wall clocks


@pytest.mark.parametrize("jump_s", [3600, -3600, -1_700_000_000])
def test_f20_when_the_servers_wall_clock_jumps_the_time_left_does_not(
    service, minute, time, left, rung, jump_s
):
    time.passes(10_000)
    time.day += jump_s
    time.passes(10_000)
    service.alarms.ring_due()

    assert left() == 40_000
    assert rung() == 0


def test_f20_a_wall_clock_that_jumped_back_leaves_the_log_in_order(service, minute, time, start):
    time.day -= 7200
    service.play(minute.key, toy.Add(ANNA, (Roll(4),)), ANNAS)
    before = service.play(minute.key, toy.Remark("late"), ANNAS)
    after = start().table(minute.key)

    assert after.log[: before.version] == before.log
    assert after.state == before.state


# The buzzer


def test_the_bell_rings_at_none_left_and_not_before(service, minute, time, rung):
    time.passes(59_999)
    wait_ms = service.alarms.ring_due()
    before = rung()
    time.passes(1)
    service.alarms.ring_due()

    assert wait_ms == 1
    assert (before, rung()) == (0, 1)
    assert service.table(minute.key).clock is None


def test_an_action_that_comes_after_the_time_is_refused_although_no_alarm_has_rung_yet(
    service, minute, time, rung
):
    time.passes(60_000)

    with pytest.raises(Illegal) as refused:
        service.play(minute.key, toy.Add(ANNA), ANNAS)

    assert refused.value.code == "bell-has-rung"
    assert rung() == 1


@pytest.mark.parametrize("what", ["pause", "resume"])
def test_a_pause_that_comes_after_the_time_finds_the_bell_rung(service, minute, time, rung, what):
    time.passes(60_000)

    with pytest.raises(Illegal) as refused:
        getattr(service.clocks, what)(minute.key, TABLET)

    assert refused.value.code == "no-clock"
    assert rung() == 1


def test_no_bell_rings_after_a_round_that_was_finished_early(service, minute, time, rung):
    time.passes(30_000)
    service.play(minute.key, toy.FinishRound(1), TABLET)
    time.passes(60_000)
    service.alarms.ring_due()

    assert rung() == 0


def test_a_new_round_has_its_own_time(service, minute, time, left):
    time.passes(30_000)
    service.play(minute.key, toy.FinishRound(1), TABLET)
    service.play(minute.key, toy.BeginRound(2), TABLET)

    assert left() == 60_000 + LEAD_MS


def test_rounds_that_follow_each_other_ring_one_after_the_other(service, lobby, time, rung):
    service.seats.choose(lobby.key, {"at_once": "true", "seconds": "45"}, TABLET)
    service.seats.begin(lobby.key, TABLET)

    for _ in range(3):
        time.passes(LEAD_MS + 45_000)
        service.alarms.ring_due()

    assert rung() == 3
    assert service.table(lobby.key).clock.name == "round-4"


# Back across the buzzer


@pytest.fixture
def over(service, minute, time):
    """Return a table whose bell has rung 19 seconds after Anna's action."""
    time.passes(41_000)
    service.play(minute.key, toy.Add(ANNA, (Roll(4),)), ANNAS)
    time.passes(19_000)
    service.alarms.ring_due()
    return service.table(minute.key)


def test_undo_across_the_buzzer_brings_the_clock_back_standing_at_the_action_before(
    service, over, time, left
):
    undone = service.undo(over.key, over.version, TABLET)
    time.passes(100_000)
    service.alarms.ring_due()

    assert undone.clock == Clock("round-1", 60_000, 19_000, running=False)
    assert left() == 19_000
    assert service.table(over.key).state.open


def test_undo_across_the_buzzer_may_leave_the_clock_where_it_was(service, over):
    undone = service.undo(over.key, over.version, TABLET, clock_back=False)

    assert undone.clock == Clock("round-1", 60_000, 0, running=False)


def test_what_lay_on_the_table_at_the_buzzer_can_be_entered_while_the_clock_is_left_at_none(
    service, over, rung
):
    before = service.undo(over.key, over.version, TABLET, clock_back=False)

    entered = service.play(over.key, toy.Add(ANNA, (Roll(4),)), ANNAS)
    service.clocks.resume(over.key, TABLET)
    service.alarms.ring_due()

    assert (before.state.total, entered.state.total) == (4, 16)
    assert rung() == 2


def test_a_clock_that_came_back_runs_on_to_a_second_bell(service, over, time, rung):
    service.undo(over.key, over.version, TABLET)
    service.clocks.resume(over.key, TABLET)
    time.passes(18_999)
    service.alarms.ring_due()
    before = rung()
    time.passes(1)
    service.alarms.ring_due()

    assert (before, rung()) == (1, 2)


def test_a_clock_left_at_none_rings_when_it_is_resumed(service, over, rung):
    service.undo(over.key, over.version, TABLET, clock_back=False)
    service.clocks.resume(over.key, TABLET)
    service.alarms.ring_due()

    assert rung() == 2


def test_a_buzzer_that_is_redone_takes_its_clock_away(service, over, time, rung):
    service.undo(over.key, over.version, TABLET)
    redone = service.redo(over.key, over.version, TABLET)
    time.passes(100_000)
    service.alarms.ring_due()

    assert redone.clock is None
    assert rung() == 1


def test_undo_of_an_earlier_action_does_not_bring_the_clock_back(service, over):
    undone = service.undo(over.key, over.version - 1, TABLET)

    assert undone.clock is None
    assert undone.state.total == 0


def test_f37_undo_and_redo_in_the_minute_let_the_clock_run_on(service, minute, time, left):
    time.passes(10_000)
    played = service.play(minute.key, toy.Add(ANNA), ANNAS)
    service.undo(minute.key, played.version, TABLET)
    time.passes(10_000)
    service.redo(minute.key, played.version, TABLET)
    time.passes(10_000)

    assert left() == 30_000


def test_the_log_tells_how_much_time_was_left_at_each_action(service, minute, time):
    time.passes(12_345)
    table = service.play(minute.key, toy.Add(ANNA), ANNAS)

    assert table.log[-1] == Played(
        at=time.now(),
        by=ANNA,
        command=table.log[-1].command,
        events=(toy.Added(ANNA, 3),),
        clock_ms=47_655,
    )
    assert GAMES[toy.SLUG].needs_clock(table.log[-1].command)
