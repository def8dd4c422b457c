"""Dice are fair, and say who rolled them (F41)."""

from collections import Counter

import pytest

from companion.core.values import Die, Roll, Seat, Source
from companion.tables.fairness import DieTally, rolls, tally
from companion.tables.log import Played, Redone, Undone
from companion.tables.rolls import FairDice
from companion.tables.table import after
from tests import toy
from tests.tables.fakes import GAMES, TABLET

RULES = GAMES[toy.SLUG]
ROLLS = 60_000


@pytest.mark.parametrize("faces", [(1, 2, 3, 4, 5, 6), tuple(range(1, 13)), (0, 0, 1, 2)], ids=len)
def test_f41_sixty_thousand_rolls_fit_a_fair_die(faces):
    dice, die = FairDice(), Die("any", faces)

    counts = Counter(dice.roll(die).value for _ in range(ROLLS))

    fair = {face: ROLLS * faces.count(face) / len(faces) for face in faces}
    chi = sum((counts[face] - fair[face]) ** 2 / fair[face] for face in fair)
    assert counts.keys() == fair.keys()
    assert chi < 80  # a fair die of up to 12 faces strays so far once in a million million runs


def test_f41_a_roll_of_ours_is_marked_as_ours():
    assert FairDice().roll(Die("one", (4,))) == Roll(4, Source.ROLLED)


@pytest.fixture
def rolled(service, minute):
    """Return what plays one addition for each value, and returns the table."""

    def rolled(values, source=Source.ENTERED):
        table = service.table(minute.key)
        for value in values:
            command = toy.Add(Seat("A"), (Roll(value, source),))
            events = (toy.Added(Seat("A"), value),)
            table = after(RULES, table, Played(at=0.0, command=command, events=events))
        return table

    return rolled


def test_f41_every_roll_that_counts_is_told_with_its_die_oldest_first(service, minute, dice):
    dice.values.extend([5, 2])
    for _ in range(2):
        service.play(minute.key, toy.Add(Seat("A")), TABLET)
    service.play(minute.key, toy.Remark("no dice here"), TABLET)
    table = service.play(minute.key, toy.Add(Seat("B"), (Roll(6),)), TABLET)

    assert list(rolls(RULES, table)) == [
        (toy.DIE, Roll(5, Source.ROLLED)),
        (toy.DIE, Roll(2, Source.ROLLED)),
        (toy.DIE, Roll(6, Source.ENTERED)),
    ]


def test_f41_a_roll_that_was_undone_does_not_count_and_redone_counts_again(rolled):
    table = rolled([1, 6])
    undone = after(RULES, table, Undone(at=0.0, entry=table.version))
    redone = after(RULES, undone, Redone(at=0.0, entry=table.version))

    assert [roll.value for _, roll in rolls(RULES, undone)] == [1]
    assert [roll.value for _, roll in rolls(RULES, redone)] == [1, 6]


def test_f41_the_tally_counts_ours_and_entered_rolls_apart(service, rolled, minute):
    service.play(minute.key, toy.Add(Seat("A")), TABLET)

    table = rolled([6, 6, 1])

    faces = ((1, 0, 1), (2, 0, 0), (3, 1, 0), (4, 0, 0), (5, 0, 0), (6, 0, 2))
    assert tally(RULES, table) == [DieTally("bell die", faces, 4, None)]


def test_f41_before_the_first_roll_there_is_nothing_to_tally(minute, lobby):
    assert tally(RULES, minute) == tally(RULES, lobby) == []


@pytest.mark.parametrize(
    ("counts", "percent"),
    [
        pytest.param((4, 5, 5, 5, 5, 5), None, id="one roll too few to tell"),
        pytest.param((5, 5, 5, 5, 5, 5), 100, id="exactly fair"),
        pytest.param((15, 12, 8, 8, 6, 11), 37, id="chi-square 5.4 of 5"),
        pytest.param((18, 14, 9, 7, 5, 7), 3, id="chi-square 12.4 of 5"),
        pytest.param((60, 0, 0, 0, 0, 0), 0, id="always the same face"),
    ],
)
def test_f41_the_fit_is_the_chance_that_fair_dice_stray_so_far(rolled, counts, percent):
    table = rolled(face for face, count in enumerate(counts, start=1) for _ in range(count))

    (told,) = tally(RULES, table)

    assert told.total == sum(counts)
    assert told.fit == percent
