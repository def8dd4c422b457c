"""What each viewer sees: layouts, panels, and the drawing."""

import pytest
from msgspec.structs import replace

from companion.core.values import Pad, Source
from companion.games.dirigible_disaster import rules
from companion.games.dirigible_disaster.commands import (
    AdvanceMap,
    DropPressure,
    MoveToken,
    PlaceAllCubes,
    PlaceCube,
    PlaceLantern,
)
from companion.games.dirigible_disaster.events import Step
from companion.games.dirigible_disaster.facts import ChanceFacts, Ending, NeighbourFacts
from companion.games.dirigible_disaster.pieces import Deck, Doorway, Kind, Mode, Stairwell
from companion.games.dirigible_disaster.practice_plan import PRACTICE_PLAN
from tests.games.dirigible_disaster.ship import (
    ONLOOKER,
    TABLE,
    A,
    B,
    C,
    aboard,
    at,
    drained,
    minute,
    phone,
    place,
    placing,
    play,
    rolls,
    standing,
    to_growth,
    voyage,
)

EVERYWHERE = ["round", "decks", "dice", "pressure", "supply", "reminder"]


def shown(state, panel, viewer=TABLE):
    """Return the facts of one panel."""
    return {each.id: each.facts for each in rules.view(state, viewer).panels}[panel]


def rooms(state, viewer=TABLE):
    return {
        room.number: room for deck in shown(state, "decks", viewer).decks for room in deck.rooms
    }


@pytest.mark.parametrize(
    ("viewer", "device", "more"),
    [(TABLE, "table", []), (ONLOOKER, "table", []), (phone(B), "phone", ["here"])],
)
def test_each_step_has_its_layout_and_panels(viewer, device, more):
    ended = play(at(voyage(), Step.PRESSURE, 11), DropPressure(11))
    screens = {
        "setup": (voyage(), ["instruction"]),
        "minute": (minute(voyage()), ["turn", "act"]),
        "end": (ended, ["end"]),
    }

    for layout, (state, panels) in screens.items():
        view = rules.view(state, viewer)
        assert view.layout == f"{device}-{layout}"
        assert [panel.id for panel in view.panels] == EVERYWHERE + panels + more


def test_onlookers_touch_nothing():
    ship, running = at(voyage(mode=Mode.HARD), Step.READY), minute(voyage())

    assert not shown(ship, "instruction", ONLOOKER).taps
    assert not shown(ship, "decks", ONLOOKER).touchable
    assert not shown(ship, "reminder", ONLOOKER).taps
    assert shown(running, "act", ONLOOKER) is None
    assert not rules.sheet(ship, ONLOOKER, "room-6").taps


def test_the_holder_acts_on_the_tablet_and_on_the_own_phone_only():
    ship = minute(voyage())

    assert shown(ship, "act").seat == A
    assert shown(ship, "act", phone(A)).seat == A
    assert shown(ship, "act", phone(B)) is None
    assert (shown(ship, "turn", phone(A)).mine, shown(ship, "turn", phone(B)).mine) == (True, False)
    assert shown(ship, "turn").next == B


def test_the_act_panel_lists_possible_tests_and_legal_ways():
    ship = minute(aboard(voyage(), fire={7: 2}, cog={6: 1}), fire=4)

    act = shown(ship, "act")

    assert act.tests == (ChanceFacts(Kind.FIRE, needed=4, lying=2),)
    assert (act.room, act.doors, act.stairs) == (7, (6, 8), ("C",))
    assert act.pad == Pad("action", (1, 2, 3, 4, 5, 6), Source.ENTERED)


def test_in_a_stairwell_there_is_one_way():
    ship = standing(minute(voyage()), A=Stairwell("C", 11))

    act, turn = shown(ship, "act"), shown(ship, "turn")

    assert (act.room, act.stairwell, act.doors, act.stairs, act.tests) == (None, "C", (11,), (), ())
    assert (turn.room, turn.stairwell) == (None, "C")


def test_a_phone_shows_the_own_room_and_what_is_one_move_away():
    ship = aboard(minute(voyage()), fire={7: 1, 6: 1}, panic={11: 1})

    here = shown(ship, "here", phone(B))

    assert (here.room, here.deck, here.cubes, here.with_me) == (7, Deck.MAIN, (Kind.FIRE,), (A, C))
    assert here.neighbours == (
        NeighbourFacts(6, None, (Kind.FIRE,)),
        NeighbourFacts(8, None, ()),
        NeighbourFacts(11, "C", (Kind.PANIC,)),
    )


def test_a_phone_of_somebody_who_is_not_aboard_has_no_room():
    ship = voyage(crew="AB")

    assert shown(ship, "here", phone(C)) is None


def test_a_phone_in_a_stairwell_sees_the_room_behind_the_door():
    ship = standing(minute(aboard(voyage(), fire={11: 2})), B=Stairwell("C", 11))

    here = shown(ship, "here", phone(B))

    assert (here.room, here.stairwell, here.deck) == (None, "C", Deck.LOWER)
    assert here.neighbours == (NeighbourFacts(11, None, (Kind.FIRE, Kind.FIRE)),)


def test_the_map_names_the_next_round_before_it_begins():
    ship = at(voyage(), Step.ADVANCE, 3)

    instruction = shown(ship, "instruction")

    assert (instruction.step, instruction.round) == (Step.ADVANCE, 4)
    assert shown(ship, "round").round == 3
    assert play(ship, AdvanceMap(instruction.round)).round == 4


def test_growth_names_the_room_that_is_due():
    ship = to_growth(aboard(voyage(), fire={9: 1, 2: 3}))

    instruction = shown(ship, "instruction")

    assert (instruction.room, instruction.growing) == (2, (2, 9))
    assert (instruction.number, instruction.total, instruction.supply) == (1, 2, 16)
    assert [number for number, room in rooms(ship).items() if room.called] == [2]


def test_placement_names_the_cube_and_how_many_follow():
    ship = placing(voyage(dice=Source.ROLLED), Kind.FIRE, Kind.FIRE, Kind.STEAM)

    instruction = shown(play(ship, PlaceCube(2, 1, rolls(3))), "instruction")

    assert (instruction.kind, instruction.number, instruction.total) == (Kind.FIRE, 2, 3)
    assert instruction.remaining == ((Kind.FIRE, 1), (Kind.STEAM, 1))
    assert instruction.supply == 19
    assert instruction.pads == (Pad("room", tuple(range(1, 13)), Source.ROLLED),)


def test_lanterns_name_the_rooms_that_are_barred():
    ship = at(voyage(mode=Mode.HARD), Step.LANTERNS, 1, lanterns=(4, None), lanterns_due=1)

    instruction = shown(ship, "instruction")

    assert (instruction.lantern, instruction.barred) == (2, (4, 7))


def test_pressure_says_what_is_about_to_happen():
    ship = at(aboard(voyage(), steam={2: 3}), Step.PRESSURE)

    instruction = shown(ship, "instruction")

    assert (instruction.steam, instruction.pressure) == (3, 100)


def test_the_token_has_its_suggestion_first():
    ship = at(aboard(voyage(), steam={9: 2, 2: 2}), Step.TOKEN)

    assert shown(ship, "instruction").choices == (2, 9)


def test_event_dice_have_a_pad_each():
    ship = at(voyage(mode=Mode.EASY), Step.EVENT_DICE)

    pads = shown(ship, "instruction").pads

    assert [pad.die for pad in pads] == ["fire", "panic", "passenger", "steam"]


def test_one_cube_calls_its_room_and_many_call_none():
    ship = placing(voyage(), Kind.FIRE, Kind.PANIC, Kind.COG)

    one = play(ship, PlaceCube(2, 1, rolls(3)))
    many = play(one, PlaceAllCubes(2, 2, rolls(4, 5)))

    assert [number for number, room in rooms(one).items() if room.called] == [3]
    assert not any(room.called for room in rooms(many).values())


def test_lantern_and_token_call_their_rooms():
    dark = at(voyage(mode=Mode.HARD), Step.LANTERNS, lanterns_due=2)
    steamy = at(aboard(voyage(), steam={9: 2}), Step.TOKEN)

    assert rooms(play(dark, PlaceLantern(2, 1, rolls(4))))[4].called
    assert rooms(play(steamy, MoveToken(2, 9)))[9].called


def test_a_spread_is_drawn_as_arrows_from_room_to_room():
    ship = place(placing(aboard(voyage(), fire={6: 3}), Kind.FIRE), 6)

    _, main, _ = shown(ship, "decks").decks

    assert [(arrow.origin, arrow.room) for arrow in main.arrows] == [(6, 5), (6, 7)]
    assert (main.arrows[0].x1, main.arrows[0].y1) == (310, 47)


def test_rooms_show_what_lies_and_stands_there():
    ship = replace(
        aboard(voyage(mode=Mode.HARD), steam={7: 1}, fire={7: 3}), lanterns=(7, None), token=7
    )

    room = rooms(ship)[7]

    assert room.cubes == (Kind.FIRE, Kind.FIRE, Kind.FIRE, Kind.STEAM)
    assert room.pawns == (A, B, C)
    assert (room.hot, room.lantern, room.token) == (True, True, True)


def test_doors_stand_in_the_walls_between_their_rooms():
    upper, main, _ = shown(voyage(), "decks").decks

    points = {(door.one, door.other): (door.x, door.y, door.upright) for door in main.doors}

    assert points == {
        (5, 6): (170, 47, True),
        (5, 8): (170, 122, True),
        (6, 7): (450, 47, True),
        (7, 8): (450, 122, True),
    }
    assert (upper.left, upper.right) == (40, 580)


def test_two_doors_in_one_wall_stand_apart():
    doubled = replace(PRACTICE_PLAN, doorways=(*PRACTICE_PLAN.doorways, Doorway(6, 5)))

    _, main, _ = shown(voyage(plan=doubled), "decks").decks

    ways = [(door.x, door.y) for door in main.doors if (door.one, door.other) == (5, 6)]
    assert ways == [(170, 35), (170, 60)]


def test_a_door_between_rooms_that_are_drawn_apart_stands_halfway():
    far = replace(PRACTICE_PLAN, doorways=(Doorway(5, 7),))

    _, main, _ = shown(voyage(plan=far), "decks").decks

    assert [(door.x, door.y) for door in main.doors] == [(310, 85)]


def test_stairwells_stand_inside_the_room_of_their_door_and_apart():
    ship = standing(voyage(), A=Stairwell("A", 8))

    decks = shown(ship, "decks").decks

    places = {(well.letter, well.room): well for deck in decks for well in deck.stairwells}
    assert len(places) == 6
    for (_, number), well in places.items():
        room = rooms(ship)[number]
        assert room.x < well.x < room.x + room.width
        assert room.y < well.y < room.y + room.height
    assert places["A", 8].x != places["B", 8].x
    assert places["A", 8].pawns == (A,)


def test_supplies_count_every_cube_once():
    ship = drained(aboard(voyage(), fire={6: 3}), Kind.FIRE, left=10)

    fire = shown(ship, "supply").stock[0]

    assert (fire.kind, fire.supply, fire.aboard, fire.box) == (Kind.FIRE, 10, 3, 7)


def test_event_dice_are_blank_before_their_first_roll():
    before, after = voyage(mode=Mode.EASY), minute(voyage(mode=Mode.EASY), fire=5)

    assert [die.value for die in shown(before, "dice").dice] == [None] * 4
    assert [die.value for die in shown(after, "dice").dice] == [5, 1, 1, 1]


@pytest.mark.parametrize("mode", [Mode.EASY, Mode.STANDARD])
def test_d12_the_reminder_belongs_to_hard(mode):
    assert shown(voyage(mode=mode), "reminder") is None
    assert shown(voyage(mode=Mode.HARD, reminder="slow"), "reminder").text == "slow"


def test_the_screen_says_that_the_plan_is_for_practice():
    assert shown(voyage(), "round").practice_plan


def test_the_sheet_of_a_room_lists_what_can_be_put_right():
    ship = aboard(standing(at(voyage(mode=Mode.EASY), Step.READY), B=6), fire={6: 2})

    sheet = rules.sheet(at(ship, Step.READY), TABLE, "room-6")

    assert (sheet.room, sheet.deck, sheet.pawns, sheet.absent) == (6, Deck.MAIN, (B,), (A, C))
    assert sheet.stock == (
        (Kind.FIRE, 2, 18),
        (Kind.PANIC, 0, 10),
        (Kind.PASSENGER, 0, 20),
        (Kind.STEAM, 0, 10),
    )
    assert sheet.taps


def test_nothing_is_put_right_before_the_voyage_has_begun():
    ship = voyage()

    assert not rules.sheet(ship, TABLE, "room-6").taps
    assert not shown(ship, "decks").touchable


def test_the_end_page_tells_how_it_went():
    ship = drained(placing(aboard(voyage(), fire={6: 3}), Kind.FIRE, round_=4), Kind.FIRE)

    end = shown(place(ship, 2), "end")

    assert (end.ending, end.round, end.kind, end.room) == (Ending.SUPPLY, 4, Kind.FIRE, 2)
    assert end.placed[0] == (Kind.FIRE, 3)
    assert [line.seat for line in end.crew] == [A, B, C]


def test_d16_the_result_names_the_pace():
    ship = play(at(voyage(pace=90), Step.PRESSURE, 11), DropPressure(11))

    end = shown(ship, "end")

    assert (end.ending, end.pace, end.gauge) == (Ending.VICTORY, 90, (100,))


def test_the_summary_says_how_far_a_voyage_has_come():
    ship = at(voyage(mode=Mode.HARD), Step.READY, 6, pressure=40)

    summary = rules.summary(ship)

    assert (summary.round, summary.mode, summary.pressure, summary.ending) == (
        6,
        Mode.HARD,
        40,
        None,
    )


def test_equal_facts_for_every_phone_that_does_not_act():
    ship = minute(voyage())

    assert shown(ship, "decks", phone(B)) == shown(ship, "decks", phone(C)) == shown(ship, "decks")


def test_d9_the_gauge_shows_where_it_falls_to_next_and_never_below_none():
    some, much = aboard(voyage(), steam={7: 3}), aboard(voyage(), steam={7: 3, 2: 3})

    assert shown(voyage(), "pressure").next is None
    assert shown(some, "pressure").next == 70
    assert shown(replace(much, pressure=40), "pressure").next == 0


def test_d14_after_the_end_the_gauge_falls_no_more():
    landing = at(aboard(voyage(), steam={7: 2}), Step.PRESSURE, 11)

    landed = shown(play(landing, DropPressure(11)), "pressure")

    assert (landed.percent, landed.next, landed.over) == (80, None, True)
