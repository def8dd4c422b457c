"""While a table is being laid: seats, names, turn order and choices."""

import pytest

from companion.core.refusals import Illegal, Malformed, Refused
from companion.core.values import Seat
from companion.tables.names import LONGEST, Person
from companion.tables.writer import Tap
from tests import toy
from tests.tables.fakes import TABLET, at_once

ANNA, BEN, CLEO = Seat("A"), Seat("B"), Seat("C")


def names(table) -> list[str]:
    return [person.name for person in table.people]


# Seats


def test_people_get_the_letters_in_their_order(service, lobby):
    assert lobby.people == (Person(ANNA, "Anna"), Person(BEN, "Ben"))


def test_a_seat_that_was_given_up_is_given_out_first(service, lobby):
    service.seats.add(lobby.key, "Cleo", TABLET)
    service.seats.remove(lobby.key, ANNA, TABLET)

    seat = service.seats.add(lobby.key, "Dora", TABLET)

    assert seat == ANNA
    assert names(service.table(lobby.key)) == ["Ben", "Cleo", "Dora"]


def test_f30_twenty_joins_at_once_get_twenty_seats(service):
    table = service.open(toy.SLUG, TABLET)

    seats = at_once(
        20, lambda number: service.seats.add(table.key, f"Guest {number}", Tap(f"{number}", "tap"))
    )

    people = service.table(table.key).people
    assert len(set(seats)) == 20
    assert {person.seat: person.name for person in people} == {
        seat: f"Guest {number}" for number, seat in enumerate(seats)
    }


def test_f30_of_thirty_joins_at_once_ten_are_refused_and_nobody_shares_a_seat(service):
    table = service.open(toy.SLUG, TABLET)

    answers = at_once(
        30, lambda number: service.seats.add(table.key, f"Guest {number}", Tap(f"{number}"))
    )

    refused = [answer for answer in answers if isinstance(answer, Refused)]
    assert [(one.code, one.facts) for one in refused] == [("table-full", {"most": 20})] * 10
    assert len({person.seat for person in service.table(table.key).people}) == 20


def test_f30_of_ten_who_join_as_anna_at_once_one_is_anna(service):
    table = service.open(toy.SLUG, TABLET)

    answers = at_once(10, lambda number: service.seats.add(table.key, "Anna", Tap(f"{number}")))

    assert {one.code for one in answers if isinstance(one, Refused)} == {"name-taken"}
    assert names(service.table(table.key)) == ["Anna"]


@pytest.mark.parametrize("name", ["", "\u200b", "A" * 10_000, " \u00c1NN\u00c1 "])
def test_f29_a_bad_or_double_name_is_refused_and_changes_nothing(service, lobby, name):
    with pytest.raises(Refused):
        service.seats.add(lobby.key, name, TABLET)
    with pytest.raises(Refused):
        service.seats.rename(lobby.key, BEN, name, TABLET)

    assert service.table(lobby.key) == lobby


def test_f29_anna_may_write_her_own_name_otherwise(service, lobby):
    table = service.seats.rename(lobby.key, ANNA, "ANN\u00c1", TABLET)

    assert names(table) == ["ANN\u00c1", "Ben"]


def test_f43_a_hostile_name_is_kept_as_text(service, lobby, start):
    hostile = '"><img src=x>{{7*7}}'[:LONGEST]

    service.seats.rename(lobby.key, BEN, f"\u202e{hostile}\u0000", TABLET)

    assert names(start().table(lobby.key)) == ["Anna", hostile]


def test_a_name_may_be_changed_in_the_game(service, minute):
    table = service.seats.rename(minute.key, BEN, "Benno", TABLET)

    assert names(table) == ["Anna", "Benno"]
    assert table.state == minute.state


@pytest.mark.parametrize(
    "act",
    [
        lambda s, key: s.seats.rename(key, CLEO, "Cleo", TABLET),
        lambda s, key: s.seats.remove(key, CLEO, TABLET),
        lambda s, key: s.seats.move(key, CLEO, 1, TABLET),
    ],
    ids=["rename", "remove", "move"],
)
def test_a_seat_where_nobody_sits_is_refused(service, lobby, act):
    with pytest.raises(Malformed) as refused:
        act(service, lobby.key)

    assert refused.value.code == "unknown-seat"
    assert service.table(lobby.key) == lobby


# Turn order


@pytest.mark.parametrize(
    ("seat", "by", "order"),
    [(ANNA, 1, "BAC"), (BEN, 1, "ACB"), (BEN, -1, "BAC"), (ANNA, -1, "ABC"), (CLEO, 1, "ABC")],
)
def test_a_seat_moves_one_place_and_never_off_the_end(service, lobby, seat, by, order):
    service.seats.add(lobby.key, "Cleo", TABLET)

    table = service.seats.move(lobby.key, seat, by, TABLET)

    assert "".join(person.seat for person in table.people) == order


def test_the_game_begins_with_the_crew_in_turn_order(service, lobby):
    service.seats.move(lobby.key, BEN, -1, TABLET)

    assert service.seats.begin(lobby.key, TABLET).setup.crew == (BEN, ANNA)


# Choices


def test_choices_come_as_text_and_keep_their_types(service, lobby):
    table = service.seats.choose(
        lobby.key, {"seconds": "45", "at_once": "true", "motto": "1"}, TABLET
    )

    assert table.choices == toy.Choices(seconds=45, at_once=True, motto="1")


def test_a_choice_left_empty_is_the_usual_one_and_the_others_stay(service, lobby):
    service.seats.choose(lobby.key, {"seconds": "45", "motto": "slow but sure"}, TABLET)

    table = service.seats.choose(lobby.key, {"seconds": ""}, TABLET)

    assert table.choices == toy.Choices(seconds=60, motto="slow but sure")


@pytest.mark.parametrize(
    "fields",
    [
        {"seconds": "0"},
        {"seconds": "601"},
        {"seconds": "sixty"},
        {"seconds": "NaN"},
        {"seconds": "1e300"},
        {"at_once": "perhaps"},
        {"colour": "red"},
        {"motto": "fine", "seconds": "-1"},
    ],
    ids=repr,
)
def test_a_choice_that_does_not_exist_is_refused_and_changes_nothing(service, lobby, fields):
    with pytest.raises(Malformed):
        service.seats.choose(lobby.key, fields, TABLET)

    assert service.table(lobby.key) == lobby


def test_a_choice_that_changes_nothing_is_no_entry(service, lobby):
    assert service.seats.choose(lobby.key, {"seconds": "60"}, TABLET).version == lobby.version


def test_only_somebody_at_the_table_is_chosen_to_begin(service, lobby):
    chosen = service.seats.choose(lobby.key, {"first": BEN}, TABLET)

    with pytest.raises(Malformed) as refused:
        service.seats.choose(lobby.key, {"first": CLEO}, TABLET)

    assert chosen.choices.first == BEN
    assert refused.value.code == "unknown-seat"
    assert service.table(lobby.key) == chosen


def test_who_was_to_begin_and_has_left_is_forgotten(service, lobby):
    service.seats.choose(lobby.key, {"first": BEN}, TABLET)
    service.seats.remove(lobby.key, BEN, TABLET)

    assert service.seats.add(lobby.key, "Zoe", TABLET) == BEN  # the letter, not the person
    assert service.seats.begin(lobby.key, TABLET).setup.choices.first is None


# Beginning


def test_a_game_does_not_begin_with_too_few_people(service):
    table = service.open(toy.SLUG, TABLET)

    with pytest.raises(Illegal) as refused:
        service.seats.begin(table.key, TABLET)

    assert (refused.value.code, refused.value.facts) == ("too-few-players", {"missing": 1})


def test_a_game_that_refuses_its_setup_does_not_begin(service, lobby):
    chosen = service.seats.choose(lobby.key, {"motto": "mutiny"}, TABLET)

    with pytest.raises(Illegal) as refused:
        service.seats.begin(lobby.key, TABLET)

    assert refused.value.code == "mutiny"
    assert service.table(lobby.key) == chosen


@pytest.mark.parametrize(
    "act",
    [
        lambda s, key: s.seats.begin(key, TABLET),
        lambda s, key: s.seats.choose(key, {"seconds": "45"}, TABLET),
        lambda s, key: s.seats.add(key, "Cleo", TABLET),
        lambda s, key: s.seats.remove(key, BEN, TABLET),
        lambda s, key: s.seats.move(key, BEN, -1, TABLET),
    ],
    ids=["begin", "choose", "add", "remove", "move"],
)
def test_what_belongs_to_the_lobby_is_refused_in_the_game(service, resting, act):
    with pytest.raises(Illegal) as refused:
        act(service, resting.key)

    assert refused.value.code == "already-begun"
    assert service.table(resting.key) == resting


def test_f06_five_who_begin_at_once_begin_once(service, lobby):
    answers = at_once(5, lambda number: service.seats.begin(lobby.key, Tap(f"{number}")))

    assert sum(isinstance(answer, Refused) for answer in answers) == 4
    assert service.table(lobby.key).version == lobby.version + 1


# What a device's next table begins with


def test_what_a_game_keeps_of_its_choices_is_where_the_next_table_of_the_device_begins(service):
    first = service.open(toy.SLUG, TABLET)
    service.seats.choose(first.key, {"motto": "aloft", "seconds": "30"}, TABLET)

    choices = service.open(toy.SLUG, TABLET).choices

    assert (choices.motto, choices.seconds) == ("aloft", 60)


def test_nothing_is_kept_for_a_device_that_was_at_no_such_table(service):
    first = service.open(toy.SLUG, TABLET)
    service.seats.choose(first.key, {"motto": "aloft"}, TABLET)

    assert service.open(toy.SLUG, Tap("stranger")).choices.motto == ""


def test_the_newest_table_of_the_device_decides_what_is_kept(service, time):
    for motto in ("aloft", "ahoy"):
        table = service.open(toy.SLUG, TABLET)
        time.passes(1000)
        service.seats.choose(table.key, {"motto": motto}, TABLET)

    assert service.open(toy.SLUG, TABLET).choices.motto == "ahoy"
