"""Every tap is taken, or refused in words that say why; a refused one changes nothing."""

import re
import sqlite3
from contextlib import closing

import pytest

from tests.web.table import MINUTE_STARTED, at_once, faces, words

HUGE = 10**30

MALFORMED = [
    ("tap/fly", {"seat": "A"}, "button is from an older page"),
    ("tap/%3Cscript%3E", {}, "button is from an older page"),
    ("tap/" + "x" * 900, {}, "button is from an older page"),
    ("tap/move", {"seat": "A"}, "not understood"),
    ("tap/move", {"room": 6}, "not understood"),
    ("tap/move", {"seat": "A", "room": ""}, "not understood"),
    ("tap/move", {"seat": "A", "room": "six"}, "not understood"),
    ("tap/move", {"seat": "A", "room": "6.5"}, "not understood"),
    ("tap/move", {"seat": "A", "room": "NaN"}, "not understood"),
    ("tap/move", {"seat": "A", "room": "null"}, "not understood"),
    ("tap/move", {"seat": "A", "room": "\uff16"}, "not understood"),
    ("tap/move", {"seat": "A", "room": 0}, "not understood"),
    ("tap/move", {"seat": "A", "room": -6}, "not understood"),
    ("tap/move", {"seat": "A", "room": HUGE}, "not understood"),
    ("tap/move", {"seat": "A", "room": 99}, "There is no room 99"),
    ("tap/move", {"seat": "A", "room": 6, "colour": "red"}, "not understood"),
    ("tap/move", {"seat": "Z", "room": 6}, "Nobody aboard has the seat Z"),
    ("tap/move", {"seat": "\U0001f469", "room": 6}, "Nobody aboard has the seat"),
    ("tap/pass", {"seat": ""}, "Nobody aboard has the seat"),
    ("tap/pass", {"seat": "A" * 20_000}, "Nobody aboard has the seat"),
    ("tap/take-stairs", {"seat": "A", "letter": "CC"}, "not understood"),
    ("tap/take-stairs", {"seat": "A", "letter": "\u0421"}, "not understood"),
    ("tap/take-stairs", {"seat": "A", "letter": ""}, "not understood"),
    ("tap/attempt", {"seat": "A", "kind": "ghost", "roll": 1}, "not understood"),
    ("tap/attempt", {"seat": "A", "kind": "fire", "roll": 0}, "There is no 0 on that die"),
    ("tap/attempt", {"seat": "A", "kind": "fire", "roll": 7}, "There is no 7 on that die"),
    ("tap/attempt", {"seat": "A", "kind": "fire", "roll": -1}, "There is no -1 on that die"),
    ("tap/attempt", {"seat": "A", "kind": "fire", "roll": HUGE}, ""),
    ("tap/attempt", {"seat": "A", "kind": "fire", "roll": "six"}, "not understood"),
    ("tap/attempt", {"seat": "A", "kind": "fire", "roll": "\u2683"}, "not understood"),
    ("tap/attempt", {"seat": "A", "kind": "fire", "rolls": 1}, "not understood"),
    ("tap/attempt", {"seat": "A", "kind": "fire", "roll100": 1}, "not understood"),
    ("tap/attempt", {"seat": "A", "kind": "fire", **faces(1, 2)}, "needs 1 die; 2 came"),
    ("tap/attempt", {"seat": "A", "kind": "fire", "roll0": 1, "roll1": ""}, "not understood"),
    ("tap/stand-in", {"pawn": "Z", "room": 6}, "Nobody aboard has the seat Z"),
    ("tap/stand-in", {"pawn": "A", "room": 13}, "There is no room 13"),
    ("tap/add-cube", {"kind": "fire", "room": 13}, "There is no room 13"),
    ("tap/take-cube", {"kind": "fire", "room": HUGE}, "not understood"),
    ("tap/give-die", {"to": "Z"}, "Nobody aboard has the seat Z"),
    ("tap/write-reminder", {"text": "A" * 201}, "not understood"),
    ("tap/write-reminder", {}, "not understood"),
    ("tap/time-is-up", {"round": "one"}, "not understood"),
    ("tap/place-cube", {"round": 1, "number": 61}, "not understood"),
    ("undo", {}, "not understood"),
    ("undo", {"entry": "last"}, "not understood"),
    ("redo", {"entry": "1.0"}, "not understood"),
    ("time", {"by": ""}, "not understood"),
    ("time", {"by": "ten"}, "not understood"),
    ("time", {"by": 601}, "not understood"),
    ("time", {"by": -601}, "not understood"),
    ("time", {"by": HUGE}, "not understood"),
]

ILLEGAL = [
    ("tap/move", {"seat": "A", "room": 1}, "No door leads from room 7 to room 1. Doors lead to"),
    ("tap/take-stairs", {"seat": "A", "letter": "A"}, "Stairs A do not begin in room 7"),
    ("tap/pass", {"seat": "B"}, "It is Anna\u2019s turn"),
    ("tap/start-minute", {"round": 1}, "done already, perhaps by another hand. Now: play the"),
    ("tap/advance-map", {"round": 2}, "That comes later. Now: play the minute"),
    ("tap/drop-pressure", {"round": 1}, "Now: play the minute"),
    ("tap/grow-fire", {"round": 2, "room": 7}, "Now: play the minute"),
    ("tap/take-cube", {"kind": "fire", "room": 6}, "no fire in room 6 to take away"),
    ("tap/give-die", {"to": "A"}, "done already"),
    ("tap/stand-in", {"pawn": "A", "room": 7}, "done already"),
    ("tap/place-lantern", {"round": 1, "lantern": 1, "roll": 3}, "Lanterns belong to hard mode"),
    ("begin", {}, "The game has begun"),
    ("seats", {"name": "Cleo"}, "The game has begun"),
    ("seats/A/remove", {}, "The game has begun"),
    ("seats/A/move", {"by": 1}, "The game has begun"),
    ("choices", {"mode": "easy"}, "The game has begun"),
    ("first", {"seat": "B"}, "The game has begun"),
]

STALE = [
    ("undo", {"entry": 0}, "changed already"),
    ("undo", {"entry": -1}, "changed already"),
    ("undo", {"entry": 1}, "changed already"),  # the opening of the table is no tap of the game
    ("undo", {"entry": 9999}, "changed already"),
    ("undo", {"entry": 99999999999}, "changed already"),
    ("redo", {"entry": 6}, "changed already"),
    ("redo", {"entry": 9999}, "changed already"),
]

NOT_YOURS = [
    ("tap/pass", {"seat": "A"}, "for another player to do"),
    ("tap/move", {"seat": "A", "room": 6}, "for another player to do"),
    ("tap/take-stairs", {"seat": "A", "letter": "C"}, "for another player to do"),
    ("tap/attempt", {"seat": "A", "kind": "fire", "roll": 1}, "for another player to do"),
    ("tap/pass", {"seat": "Z"}, "for another player to do"),
    ("seats/A/name", {"name": "Ben II"}, "for another player to do"),
]

LOBBY = [
    ("tap/advance-map", {"round": 1}, 409, "has not begun yet"),
    ("pause", {}, 409, "No clock runs"),
    ("resume", {}, 409, "No clock runs"),
    ("time", {"by": 10}, 409, "No clock runs"),
    ("undo", {"entry": 1}, 409, "changed already"),
    ("choices", {"mode": "brutal"}, 400, "not understood"),
    ("choices", {"pace": 50}, 400, "not understood"),
    ("choices", {"pace": "fast"}, 400, "not understood"),
    ("choices", {"first": "Z"}, 400, "Nobody sits there"),
    ("choices", {"reminder": "A" * 201}, 400, "not understood"),
    ("choices", {"colour": "red"}, 400, "not understood"),
    ("first", {}, 400, "Nobody sits there"),
    ("first", {"seat": "Z"}, 400, "Nobody sits there"),
    ("seats/Z/name", {"name": "Cleo"}, 400, "Nobody sits there"),
    ("seats/%00/remove", {}, 400, "Nobody sits there"),
    ("seats/A/move", {"by": 2}, 400, "not understood"),
    ("seats/A/move", {}, 400, "not understood"),
    ("seats/Z/move", {"by": 1}, 400, "Nobody sits there"),
    ("address", {"address": "evil.example"}, 400, "not understood"),
    ("address", {}, 400, "not understood"),
]


def refused(device, path, form, status, said):
    """Tap, and see that the tap is refused in words and that nothing has changed."""
    before = device.version()

    answer = device.post(path, form)

    assert (answer.status, device.version()) == (status, before)
    assert said in answer.toast
    assert answer.toast.endswith(".") or "Ruling" in answer.toast


def test_a_malformed_tap_gets_a_toast_and_changes_nothing(tablet, subtests):
    tablet.begin_minute()

    for path, form, said in MALFORMED:
        with subtests.test(path[:40], form=str(form)[:60]):
            refused(tablet, path, form, 400, said)


def test_an_illegal_tap_says_what_is_possible_and_changes_nothing(tablet, subtests):
    tablet.begin_minute()

    for path, form, said in ILLEGAL:
        with subtests.test(path, form=str(form)):
            refused(tablet, path, form, 409, said)


def test_an_illegal_tap_names_the_ruling_that_fired(tablet):
    tablet.begin_minute()

    assert "Ruling D-18" in tablet.tap("move", seat="A", room=1).toast


def test_a_stale_tap_says_so_and_changes_nothing(tablet, subtests):
    tablet.begin_minute()

    for path, form, said in STALE:
        with subtests.test(path, form=str(form)):
            refused(tablet, path, form, 409, said)


def test_f44_a_phone_that_taps_for_another_seat_is_refused(tablet, device, subtests):
    tablet.begin_minute()
    ben = device().join(tablet.link(), "seat:B")

    for path, form, said in NOT_YOURS:
        with subtests.test(path, form=str(form)):
            refused(ben, path, form, 403, said)


def test_a_tap_that_does_not_belong_into_the_lobby_is_refused(tablet, subtests):
    for path, form, status, said in LOBBY:
        with subtests.test(path, form=str(form)):
            refused(tablet, path, form, status, said)


def test_a_game_with_too_few_players_does_not_begin(device):
    lonely = device().open_table("Anna")

    refused(lonely, "begin", {}, 409, "Add one more player first")


def test_an_action_waits_for_the_lead_in_and_for_a_paused_clock(tablet):
    tablet.begin_minute()
    tablet.post("pause")

    refused(tablet, "tap/pass", {"seat": "A"}, 409, "The clock is paused. Tap Resume")


def test_d17_after_the_buzzer_the_next_action_is_refused(tablet):
    tablet.begin_minute().taps(("time-is-up", {"round": 1}))

    refused(tablet, "tap/pass", {"seat": "A"}, 409, "The minute is over")


def test_d17_before_a_minute_the_die_can_be_handed_to_who_really_has_it(tablet):
    tablet.begin_minute()
    tablet.post("undo", {"entry": MINUTE_STARTED})
    buttons = tablet.page().text.count("tap/give-die")

    tablet.taps(("give-die", {"to": "B"}))

    assert buttons == 1
    assert "Ben begins" in words(tablet.page().text)


def test_a_refused_form_without_scripts_gets_a_page_with_the_same_words(tablet):
    tablet.begin_minute()

    answer = tablet.send(f"/t/{tablet.table}/tap/move", {"seat": "A", "room": 99})

    assert answer.status == 400
    assert answer.text.lstrip().startswith("<!DOCTYPE html>")
    assert "That was not understood" in words(answer.text)


def test_faces_count_in_the_order_of_their_dice_however_they_are_sent(tablet):
    tablet.begin()
    tablet.taps(("advance-map", {"round": 1}))

    tablet.taps(
        (
            "roll-event-dice",
            {"roll3": 4, "roll1": 2, "roll4": 5, "round": 1, "roll0": 1, "roll2": 3},
        )
    )

    assert tablet.history()[0] == "The event dice showed 1, 2, 3, 4 and 5"


def test_the_eleventh_face_comes_after_the_third(tablet):
    tablet.begin().taps(
        ("advance-map", {"round": 1}),
        ("roll-event-dice", {"round": 1, **faces(3, 3, 3, 1, 1)}),
    )
    rooms = faces(*range(1, 12))

    tablet.taps(
        ("place-all-cubes", {"round": 1, "number": 1, **{one: rooms[one] for one in sorted(rooms)}})
    )

    assert re.search(r"Steam 9 in the supply . 1 ", words(tablet.sheet("room-11").text))


@pytest.mark.parametrize("form", [{}, {"roll0": "", "roll1": ""}, {"roll": ""}])
def test_f41_where_no_faces_are_given_quarterdeck_rolls(form, tablet):
    tablet.begin().taps(("advance-map", {"round": 1}))

    tablet.taps(("roll-event-dice", {"round": 1, **form}))

    assert tablet.history()[0].endswith("; Quarterdeck rolled")


def test_f41_the_sheet_of_rolls_tells_entered_ones_from_rolled_ones(tablet):
    tablet.begin_minute().taps(
        ("attempt", {"seat": "A", "kind": "fire", "roll": 6}),
        ("attempt", {"seat": "B", "kind": "fire"}),
    )

    sheet = tablet.sheet("rolls").text

    assert "Action die 2 rolls" in words(sheet)
    assert len(re.findall(r"\d: \d real, 1 by Quarterdeck", sheet)) == 1


def test_f06_the_same_tap_sent_twice_plays_once(tablet):
    tablet.begin_minute()
    before = tablet.version()
    cube = {"kind": "fire", "room": 3}

    answers = [tablet.post("tap/add-cube", cube, Tap_Id="one") for _ in range(2)]

    assert [answer.status for answer in answers] == [204, 204]
    assert tablet.version() == before + 1


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("undo", {"entry": MINUTE_STARTED}),
        ("time", {"by": 5}),
        ("pause", {}),
        ("tap/pass", {"seat": "A"}),
    ],
)
def test_f06_the_same_tap_five_times_at_the_same_moment_plays_once(path, form, tablet):
    tablet.begin_minute()
    before = tablet.version()

    answers = at_once(*[lambda: tablet.post(path, form, Tap_Id="one")] * 5)

    assert [answer.status for answer in answers] == [204] * 5
    assert tablet.version() == before + 1


@pytest.mark.parametrize(
    ("path", "form"),
    [("seats", {"name": "Cleo"}), ("seats/A/move", {"by": 1}), ("seats/B/remove", {})],
)
def test_f06_a_tap_in_the_lobby_that_is_sent_twice_counts_once(path, form, tablet):
    tablet.post("seats", {"name": "Dan"})
    before = tablet.version()

    answers = [tablet.post(path, form, Tap_Id="one") for _ in range(2)]

    assert [answer.status for answer in answers] == [204, 204]
    assert tablet.version() == before + 1


def test_f06_one_more_twice_is_two_more(tablet):
    tablet.begin_minute()

    tablet.taps(*[("add-cube", {"kind": "fire", "room": 3})] * 2)

    assert "Fire 17 in the supply \u2212 2 +" in words(tablet.sheet("room-3").text)


def test_f06_two_devices_that_take_the_next_step_at_once_take_one_step(tablet, device):
    ben = device().join(tablet.link(), "seat:B")
    tablet.begin()
    before = tablet.version()

    answers = at_once(
        lambda: tablet.tap("advance-map", round=1), lambda: ben.tap("advance-map", round=1)
    )

    assert sorted(answer.status for answer in answers) == [204, 409]
    assert tablet.version() == before + 1


def test_f06_the_id_of_a_tap_counts_for_its_own_device_only(tablet, device):
    tablet.begin_minute()
    ben = device().join(tablet.link(), "seat:B")
    before = tablet.version()

    for one in (tablet, ben):
        one.post("tap/add-cube", {"kind": "fire", "room": 3}, Tap_Id="one")

    assert tablet.version() == before + 2


def test_f06_a_refused_tap_may_be_tried_again_with_its_id(tablet):
    tablet.begin_minute()
    tablet.post("pause")
    refused(tablet, "tap/pass", {"seat": "A"}, 409, "paused")

    first = tablet.post("tap/pass", {"seat": "A"}, Tap_Id="one")
    tablet.post("resume")
    second = tablet.post("tap/pass", {"seat": "A"}, Tap_Id="one")

    assert (first.status, second.status) == (409, 204)


def test_f36_after_an_action_the_tablet_and_the_acting_phone_can_take_it_back(tablet, device):
    tablet.begin_minute()
    anna = device().join(tablet.link(), "seat:A")
    pages = [tablet.socket(), anna.socket("A")]

    anna.taps(("attempt", {"seat": "A", "kind": "fire", "roll": 1}))

    for page in pages:
        page.wait_for(anna.version())
        assert "Undo: Anna, fire \u22121" in words(page.panels["bar"])
        assert f'value="{anna.version()}"' in page.panels["bar"]


def test_f36_undo_and_redo_take_back_and_give_again_what_they_name(tablet):
    tablet.begin_minute().taps(("attempt", {"seat": "A", "kind": "fire", "roll": 1}))
    entry, done = tablet.version(), tablet.history()[0]

    undone = tablet.post("undo", {"entry": entry})
    struck = tablet.history()[0]
    redone = tablet.post("redo", {"entry": entry})

    assert (undone.status, redone.status) == (204, 204)
    assert done.startswith("Anna put out a fire in room 7")
    assert (struck, tablet.history()[0]) == (f"{done} taken back", done)


def test_f37_taking_back_annas_action_leaves_bens_later_one(tablet):
    tablet.begin_minute().taps(("attempt", {"seat": "A", "kind": "fire", "roll": 1}))
    annas = tablet.version()
    tablet.taps(("attempt", {"seat": "B", "kind": "panic", "roll": 1}))

    undone = tablet.post("undo", {"entry": annas})

    assert undone.status == 204
    assert tablet.page().status == 200
    bens, struck, *_ = tablet.history()
    assert bens.startswith("Ben calmed the panic in room 7")
    assert struck.endswith("taken back")
    assert "Fire 19 in the supply \u2212 1 +" in words(tablet.sheet("room-7").text)


def test_an_entry_is_taken_back_once_and_given_again_once(tablet):
    tablet.begin_minute().taps(("pass", {"seat": "A"}))
    entry = {"entry": tablet.version()}

    statuses = [tablet.post(path, entry).status for path in ("undo", "undo", "redo", "redo")]

    assert statuses == [204, 409, 204, 409]


def test_a_tap_that_cannot_be_saved_did_not_happen_and_can_be_made_again(tablet):
    tablet.begin_minute()
    before, history = tablet.version(), tablet.history()
    tap = {"kind": "fire", "room": 3}

    with closing(sqlite3.connect(tablet.house.data / "tables.sqlite3")) as another_program:
        another_program.execute("BEGIN IMMEDIATE")
        refused = tablet.post("tap/add-cube", tap, Tap_Id="one")
        shown = tablet.version(), tablet.history()
    again = tablet.post("tap/add-cube", tap, Tap_Id="one")

    assert (refused.status, shown) == (503, (before, history))
    assert "could not be saved, so it did not happen" in refused.toast
    assert (again.status, tablet.version()) == (204, before + 1)


def test_f34_opening_and_refreshing_fifty_times_changes_nothing(tablet, device):
    tablet.begin_minute()
    before = tablet.version(), tablet.history()
    link = tablet.link()

    for _ in range(25):
        tablet.page()
        tablet.socket().drop()
        device().get(link)

    assert (tablet.version(), tablet.history()) == before
