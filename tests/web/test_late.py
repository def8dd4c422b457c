"""Taps that the network held back, tables opened in heaps, and devices that change their part."""

from secrets import token_hex

from tests.web.table import GAME


def _sent(line, ago_s: int, epoch: str | None = None) -> str:
    return f"{line.now - ago_s * 1000} {epoch or line.epoch}"


def test_f05_a_tap_that_was_on_its_way_for_a_minute_changes_nothing(tablet):
    line = tablet.begin().socket().wait_for(tablet.version())

    late = tablet.post("tap/advance-map", {"round": 1}, Tap_Sent=_sent(line, 60))

    assert late.status == 409
    assert "on its way for 60 seconds" in late.toast
    assert tablet.post("tap/advance-map", {"round": 1}, Tap_Sent=_sent(line, 1)).status == 204


def test_f05_the_age_of_a_tap_from_before_a_restart_is_not_known_so_it_counts(tablet):
    line = tablet.begin().socket().wait_for(tablet.version())

    tap = tablet.post("tap/advance-map", {"round": 1}, Tap_Sent=_sent(line, 60, "other"))

    assert tap.status == 204


def test_f05_a_senseless_age_is_passed_over(tablet):
    tablet.begin()

    assert tablet.post("tap/advance-map", {"round": 1}, Tap_Sent="yesterday").status == 204


def test_one_device_does_not_open_tables_in_heaps_while_others_still_open_theirs(device):
    heap = device()
    heap.get("/")

    answers = [heap.send("/new", {"game": GAME, "nonce": token_hex(8)}) for _ in range(25)]

    assert {answer.status for answer in answers} == {303, 429}
    assert "Many tables were opened" in answers[-1].text
    assert device().open_table("Anna").table


def test_who_opened_the_table_on_a_phone_becomes_a_player_by_scanning_a_seat(tablet):
    tablet.join(tablet.link("A"), "seat:A")

    assert 'data-role="seat"' in tablet.page("A").text


def test_a_player_whose_phone_becomes_the_tablet_gives_up_the_seat(tablet, device):
    phone = device().join(tablet.link(), "seat:A")

    phone.join(tablet.link(), "table")

    assert 'data-role="table"' in phone.page().text
    assert "plays at the tablet" in tablet.page().text


def test_a_tap_for_the_second_of_two_seats_on_one_phone_is_that_seats(tablet, device):
    tablet.begin_minute()
    phone = device().join(tablet.link(), "seat:A").join(tablet.link(), "seat:B")

    phone.taps(("pass", {"seat": "A"}), ("pass", {"seat": "B"}))

    assert phone.history()[0].startswith("Ben")
