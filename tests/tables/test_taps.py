"""A tap is judged, kept and told, and counts once however often it arrives."""

import pytest

from companion.core.refusals import Illegal, Malformed, Refused, Stale
from companion.core.values import Roll, Seat, Source
from companion.tables.log import ClockChanged, Opened, Played, Seated, Undone
from companion.tables.shelf import REMEMBERED_TAPS, UnknownTable
from companion.tables.writer import Tap
from tests import toy
from tests.tables.fakes import TABLET, at_once

ANNA, BEN = Seat("A"), Seat("B")


def entries(table, kind) -> list:
    return [entry for entry in table.log if isinstance(entry, kind)]


# Once


def test_f06_the_same_tap_twice_plays_once(service, minute):
    tap = Tap("phone", "tap-1", ANNA)

    once = service.play(minute.key, toy.Add(ANNA), tap)
    twice = service.play(minute.key, toy.Add(ANNA), tap)

    assert twice == once
    assert once.version == minute.version + 1


def test_f06_the_same_tap_from_ten_threads_plays_once(service, minute):
    tap = Tap("phone", "tap-1", ANNA)

    tables = at_once(10, lambda _: service.play(minute.key, toy.Add(ANNA), tap))

    assert {table.version for table in tables} == {minute.version + 1}


def test_f06_plus_one_meant_twice_counts_twice(service, minute):
    for tap in (
        Tap("phone", "tap-1"),
        Tap("phone", "tap-2"),
        Tap("tablet", "tap-1"),
        TABLET,
        TABLET,
    ):
        service.play(minute.key, toy.Add(ANNA), tap)

    assert len(entries(service.table(minute.key), Played)) == 1 + 5


def test_f06_two_devices_that_begin_the_round_at_once_take_one_step(service, resting):
    answers = at_once(
        2, lambda number: service.play(resting.key, toy.BeginRound(1), Tap(f"phone-{number}"))
    )

    assert sorted(isinstance(answer, Refused) for answer in answers) == [False, True]
    assert service.table(resting.key).state.round == 1


def test_f06_a_tap_at_one_table_is_another_than_the_same_tap_at_the_next(service, minute):
    other = service.open(toy.SLUG, TABLET)
    service.seats.add(other.key, "Cleo", TABLET)
    service.seats.begin(other.key, TABLET)
    tap = Tap("phone", "tap-1")

    tables = [service.play(key, toy.Remark("hm"), tap) for key in (minute.key, other.key)]

    assert [table.state.remarks for table in tables] == [("hm",), ("hm",)]


def test_f06_a_refused_tap_may_be_tried_again(service, round_one, time):
    tap = Tap("phone", "tap-1", ANNA)
    with pytest.raises(Illegal):
        service.play(round_one.key, toy.Add(ANNA), tap)
    time.passes(3_000)

    assert service.play(round_one.key, toy.Add(ANNA), tap).state.total == 3


@pytest.mark.parametrize(
    ("act", "kind", "count"),
    [
        (lambda s, key, tap: s.clocks.change(key, 10_000, tap), ClockChanged, 1),
        (lambda s, key, tap: s.undo(key, 6, tap), Undone, 1),
        (lambda s, key, tap: s.seats.rename(key, BEN, "Benno", tap), Seated, 3),
    ],
    ids=["give time", "undo", "rename"],
)
def test_f06_whatever_a_tap_does_it_does_once(service, minute, act, kind, count):
    service.play(minute.key, toy.Remark("hm"), TABLET)

    tables = [act(service, minute.key, Tap("phone", "tap-1")) for _ in range(3)]

    assert len(entries(tables[-1], kind)) == count
    assert tables[0] == tables[1] == tables[2]


@pytest.mark.parametrize(
    "act",
    [
        lambda s, key, tap: s.seats.move(key, ANNA, 1, tap).people,
        lambda s, key, tap: s.seats.remove(key, BEN, tap).people,
        lambda s, key, tap: s.seats.add(key, "Cleo", tap),
        lambda s, key, tap: s.seats.choose(key, {"seconds": "45"}, tap).choices,
        lambda s, key, tap: s.seats.begin(key, tap).state,
    ],
    ids=["move", "remove", "add", "choose", "begin"],
)
def test_f06_whatever_a_tap_does_in_the_lobby_it_does_once(service, lobby, act):
    answers = [act(service, lobby.key, Tap("phone", "tap-1")) for _ in range(3)]

    assert answers[0] == answers[1] == answers[2]
    assert service.table(lobby.key).version == lobby.version + 1


def test_f06_a_redo_sent_twice_redoes_once(service, minute):
    played = service.play(minute.key, toy.Remark("hm"), TABLET)
    service.undo(minute.key, played.version, TABLET)
    tap = Tap("phone", "tap-1")

    redone = [service.redo(minute.key, played.version, tap) for _ in range(2)]

    assert redone[0] == redone[1]
    assert redone[0].state.remarks == ("hm",)


def test_f06_five_opens_with_one_tap_open_one_table(service):
    tap = Tap("phone", "tap-1")

    tables = at_once(5, lambda _: service.open(toy.SLUG, tap))

    assert len({table.key for table in tables}) == 1
    assert len(service.rows()) == 1


def test_f06_five_opens_with_five_taps_open_five_tables(service):
    tables = at_once(5, lambda number: service.open(toy.SLUG, Tap("phone", f"tap-{number}")))

    assert len({table.key for table in tables} | {table.code for table in tables}) == 10
    assert len(service.rows()) == 5


def test_f06_a_tap_that_is_sent_again_after_a_restart_counts_once(start, service, minute):
    tap = Tap("phone", "tap-1")
    service.play(minute.key, toy.Remark("hm"), tap)

    table = start().play(minute.key, toy.Remark("hm"), tap)

    assert table.state.remarks == ("hm",)


def test_f06_a_name_that_is_sent_again_after_a_restart_finds_its_seat(start, service, lobby):
    tap = Tap("phone", "tap-1")
    seat = service.seats.add(lobby.key, "Cleo", tap)
    restarted = start()

    again = restarted.seats.add(lobby.key, "Cleo", tap)

    assert again == seat
    assert len(restarted.table(lobby.key).people) == 3


def test_the_log_does_not_tell_which_device_tapped(service, minute):
    table = service.play(minute.key, toy.Remark("hm"), Tap("phone", "tap-1"))

    assert table.log[-1].tap
    assert "phone" not in str(table.log[-1])


def test_the_memory_for_taps_is_bounded(service, minute):
    for number in range(REMEMBERED_TAPS + 20):
        service.play(minute.key, toy.Remark("hm"), Tap("phone", f"tap-{number}"))

    assert len(service.shelf.at(minute.key).taps) == REMEMBERED_TAPS


# Judged


def test_a_tap_without_rolls_is_rolled_for(service, minute, dice):
    dice.values.extend([5])

    table = service.play(minute.key, toy.Add(ANNA), Tap("phone", seat=ANNA))

    assert table.log[-1].command == toy.Add(ANNA, (Roll(5, Source.ROLLED),))
    assert table.log[-1].by == ANNA
    assert table.state.total == 5


def test_entered_dice_are_taken_as_they_are(service, minute, dice):
    dice.values.extend([5])

    table = service.play(minute.key, toy.Add(ANNA, (Roll(2),)), TABLET)

    assert table.log[-1].command.rolls == (Roll(2, Source.ENTERED),)
    assert table.state.total == 2
    assert list(dice.values) == [5]


@pytest.mark.parametrize(
    "command",
    [
        toy.Add(ANNA, (Roll(7),)),
        toy.Add(ANNA, (Roll(0),)),
        toy.Add(ANNA, (Roll(1), Roll(2))),
        toy.FinishRound(4),
        toy.BeginRound(2),
    ],
    ids=repr,
)
def test_a_refused_tap_changes_nothing(service, minute, command):
    with pytest.raises(Refused):
        service.play(minute.key, command, TABLET)

    assert service.table(minute.key) == minute
    assert len(service._store.lines(minute.key)) == minute.version


def test_before_the_game_begins_nothing_can_be_played(service, lobby):
    with pytest.raises(Illegal) as refused:
        service.play(lobby.key, toy.Add(ANNA), TABLET)

    assert refused.value.code == "not-open"


def test_an_entry_that_has_been_undone_cannot_be_undone_by_another_tap(service, minute):
    played = service.play(minute.key, toy.Remark("hm"), TABLET)
    service.undo(minute.key, played.version, Tap("phone", "tap-1"))

    with pytest.raises(Stale) as refused:
        service.undo(minute.key, played.version, Tap("phone", "tap-2"))

    assert refused.value.code == "stale-entry"


def test_five_who_undo_the_same_entry_at_once_undo_it_once(service, minute):
    played = service.play(minute.key, toy.Remark("hm"), TABLET)

    answers = at_once(5, lambda number: service.undo(minute.key, played.version, Tap(f"{number}")))

    assert sum(isinstance(answer, Stale) for answer in answers) == 4
    assert service.table(minute.key).version == played.version + 1


def test_fifty_taps_at_once_all_count_in_some_order(service, minute):
    at_once(
        50,
        lambda number: service.play(minute.key, toy.Remark(str(number)), Tap(f"{number}", "tap")),
    )

    table = service.table(minute.key)
    assert sorted(map(int, table.state.remarks)) == list(range(50))
    assert table.version == minute.version + 50


# Tables


def test_a_table_is_found_by_its_key_and_by_its_code(service, lobby):
    assert service.table(lobby.key) == service.table_by_code(lobby.code) == lobby


@pytest.mark.parametrize("unknown", ["", "NOPE2", "nope", "'; --", "X" * 10_000])
def test_an_unknown_code_or_key_is_refused(service, lobby, unknown):
    with pytest.raises(UnknownTable) as refused:
        service.table_by_code(unknown)
    with pytest.raises(UnknownTable):
        service.table(unknown)

    assert refused.value.facts == {"code": unknown[:10]}


def test_a_key_is_no_code_and_a_code_no_key(service, lobby):
    with pytest.raises(UnknownTable):
        service.table_by_code(lobby.key)
    with pytest.raises(UnknownTable):
        service.table(lobby.code)


def test_a_game_that_does_not_exist_opens_no_table(service):
    with pytest.raises(Malformed) as refused:
        service.open("chess", TABLET)

    assert refused.value.code == "unknown-game"
    assert list(service.rows()) == []


def test_a_new_table_has_the_usual_choices_and_nobody_at_it(service):
    table = service.open(toy.SLUG, TABLET)

    assert isinstance(table.log[0], Opened)
    assert table.choices == toy.Choices()
    assert (table.people, table.state, table.clock) == ((), None, None)


def test_f34_opening_a_table_fifty_times_changes_nothing(service, minute, start):
    again = start()
    first = again.table(minute.key)

    looks = [again.table(minute.key) for _ in range(50)]

    assert set(map(id, looks)) == {id(first)}


def test_tables_are_listed_with_the_last_touched_first(service, time):
    tables = []
    for _ in range(3):
        time.passes(1_000)
        tables.append(service.open(toy.SLUG, TABLET))
    time.passes(1_000)
    service.seats.add(tables[0].key, "Anna", TABLET)

    listed = [row.key for row in service.rows()]

    assert listed == [tables[0].key, tables[2].key, tables[1].key]
