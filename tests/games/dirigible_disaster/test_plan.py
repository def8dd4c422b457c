"""The practice deck plan: D-20, and what follows from a plan: D-5, D-18."""

from companion.core.values import Roll, Seat
from companion.games.dirigible_disaster import rules
from companion.games.dirigible_disaster.chart import chart
from companion.games.dirigible_disaster.commands import AdvanceMap, RollEventDice
from companion.games.dirigible_disaster.events import Step, StepReached
from companion.games.dirigible_disaster.pieces import ACTION_DIE, INDEX, LANDING, Deck, Kind
from companion.games.dirigible_disaster.practice_plan import PRACTICE_PLAN
from companion.games.dirigible_disaster.setup import Choices, EventFaces
from companion.games.dirigible_disaster.voyage import route

CHART = chart(PRACTICE_PLAN)


def test_d20_twelve_rooms_on_three_decks():
    decks = {deck: [n for n, on in CHART.decks.items() if on is deck] for deck in Deck}

    assert decks == {
        Deck.UPPER: [1, 2, 3, 4],
        Deck.MAIN: [5, 6, 7, 8],
        Deck.LOWER: [9, 10, 11, 12],
    }


def test_d20_each_deck_is_a_ring():
    assert CHART.doors == {
        1: (2, 4),
        2: (1, 3),
        3: (2, 4),
        4: (1, 3),
        5: (6, 8),
        6: (5, 7),
        7: (6, 8),
        8: (5, 7),
        9: (10, 12),
        10: (9, 11),
        11: (10, 12),
        12: (9, 11),
    }


def test_d20_three_stairs_join_the_decks():
    flights = {room: stairs for room, stairs in CHART.flights.items() if stairs}

    assert flights == {4: {"A": 8}, 8: {"A": 4, "B": 12}, 12: {"B": 8}, 7: {"C": 11}, 11: {"C": 7}}


def test_d20_room_7_is_the_start_and_the_plan_is_not_the_printed_one():
    assert PRACTICE_PLAN.start == 7
    assert not PRACTICE_PLAN.printed


def test_d20_stand_in_dice():
    assert PRACTICE_PLAN.room_die.faces == tuple(range(1, 13))
    assert [die.faces for die in PRACTICE_PLAN.event_dice] == [(1, 2, 3, 4, 5, 6)] * 5
    assert ACTION_DIE.faces == (1, 2, 3, 4, 5, 6)


def test_d20_the_stand_in_dice_leave_no_pressure_so_that_a_win_needs_a_hand():
    least = min(PRACTICE_PLAN.event_dice[INDEX[Kind.STEAM]].faces)

    drops = sum(Step.PRESSURE in route(round_) for round_ in range(1, LANDING + 1))

    assert drops * 10 * least >= 100


def test_d20_a_table_whose_event_dice_have_a_blank_side_says_so_in_the_lobby():
    choices = Choices(event_faces=EventFaces.ZERO_TO_FIVE)

    setup = rules.setup((Seat("A"), Seat("B")), choices)

    assert {die.faces for die in setup.plan.event_dice} == {(0, 1, 2, 3, 4, 5)}
    assert setup.plan.room_die == PRACTICE_PLAN.room_die


def test_d20_a_blank_side_may_be_entered_and_places_nothing():
    state = rules.initial(
        rules.setup((Seat("A"), Seat("B")), Choices(event_faces=EventFaces.ZERO_TO_FIVE))
    )
    for event in rules.decide(state, AdvanceMap(1)):
        state = rules.evolve(state, event)

    blanks = rules.decide(state, RollEventDice(1, (Roll(0),) * 5))

    assert StepReached(Step.READY) in blanks
