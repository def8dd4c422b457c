"""The clock over the wire: one judge, and everybody is told."""

import pytest

from tests.web.table import LEAD_S, MINUTE_STARTED, Device, words

PACE_S = 45
"""Seconds of a minute for two players (D-16)."""

ENDED = "The minute of round 1 ended"


def minute(device, left_s=PACE_S):
    """Return the table device of a fresh table whose minute has so many seconds left."""
    tablet = device().open_table("Anna", "Ben").begin_minute()
    if left_s != PACE_S:
        assert tablet.post("time", {"by": left_s - PACE_S}).status == 204
    return tablet


def over(line):
    return line.left_ms is None


def pages_of(tablet: Device, device, count=2):
    link = tablet.link()
    guests = [device().join(link, "look") for _ in range(count - 1)]
    return [one.socket().settled() for one in (tablet, *guests)]


@pytest.mark.slow
def test_f19_a_real_round_of_five_seconds_ends_after_five_seconds(device):
    tablet = minute(device)
    page = tablet.socket().settled()
    tablet.post("time", {"by": 5 - PACE_S})
    page.wait_for(tablet.version()).answer()
    began, left_s = page.now, page.left_ms / 1000

    page.wait_until(over, patience=8)
    lasted = (page.now - began) / 1000  # by the server's clock: a busy machine reads late

    assert left_s - 0.1 < lasted < left_s + 0.5
    assert tablet.history()[0] == ENDED
    assert "layout-table-setup" in page.layout


def test_f21_the_time_is_up_once_with_nobody_connected(device):
    alone = minute(device, 1)
    before = alone.version()
    later = minute(device, 2).socket().settled()

    later.wait_until(over, patience=5)

    assert alone.version() == before + 1
    assert alone.history().count(ENDED) == 1


def test_f21_six_pages_at_zero_bring_one_end(device):
    tablet = minute(device, 2)
    pages = pages_of(tablet, device, 6)
    before = tablet.version()

    for page in pages:
        page.wait_until(over, patience=5)

    assert tablet.version() == before + 1
    assert {page.answer()["version"] for page in pages} == {before + 1}
    assert tablet.history().count(ENDED) == 1


def test_d16_the_clock_begins_with_a_lead_in_in_which_nobody_acts(tablet):
    tablet.begin_minute().post("undo", {"entry": MINUTE_STARTED})
    tablet.taps(("start-minute", {"round": 1}))

    page = tablet.socket().settled()
    early = tablet.tap("pass", seat="A")

    assert PACE_S * 1000 < page.left_ms <= (PACE_S + LEAD_S) * 1000
    assert (early.status, "not started yet" in early.toast) == (409, True)


def test_f25_one_tap_of_anybody_pauses_the_clock_everywhere(device):
    tablet = minute(device)
    anna = device().join(tablet.link(), "seat:A")
    pages = [*pages_of(tablet, device, 3), anna.socket("A").settled()]

    assert anna.post("pause").status == 204

    for page in pages:
        page.wait_for(tablet.version())
        assert page.paused
        assert "Paused" in words(page.panels["clock"])
        assert page.left_ms == pages[0].left_ms


def test_f25_the_clock_runs_on_exactly_where_it_stood(device):
    tablet = minute(device)
    page = tablet.socket().settled()
    tablet.post("pause")
    stood = page.wait_for(tablet.version()).left_ms

    tablet.post("resume")
    page.wait_for(tablet.version())

    assert not page.paused
    assert stood - 500 < page.left_ms <= stood


def test_a_paused_clock_does_not_run_out(device):
    paused = minute(device, 1)
    paused.post("pause")
    before = paused.version()
    later = minute(device, 2).socket().settled()

    later.wait_until(over, patience=5)

    assert paused.version() == before


def test_pausing_twice_and_resuming_twice_is_once_each(device):
    tablet = minute(device)
    before = tablet.version()

    statuses = [tablet.post(path).status for path in ("pause", "pause", "resume", "resume")]

    assert statuses == [204] * 4
    assert tablet.version() == before + 2


@pytest.mark.parametrize("by", [10, -10, 600])
def test_given_and_taken_time_counts_to_the_millisecond(by, device):
    tablet = minute(device)
    page = tablet.socket().settled()
    tablet.post("pause")
    stood = page.wait_for(tablet.version()).left_ms

    tablet.post("time", {"by": by})
    page.wait_for(tablet.version())

    assert page.left_ms == stood + by * 1000


def test_taking_more_than_is_left_ends_the_minute(device):
    tablet = minute(device)
    page = tablet.socket().settled()

    tablet.post("time", {"by": -600})
    page.wait_until(over, patience=2)

    assert tablet.history()[0] == ENDED


def test_a_paused_clock_with_nothing_left_ends_the_minute_when_it_is_resumed(device):
    tablet = minute(device)
    page = tablet.socket().settled()
    tablet.post("pause")
    tablet.post("time", {"by": -600})
    stood = page.wait_for(tablet.version()).left_ms

    tablet.post("resume")
    page.wait_until(over, patience=2)

    assert stood == 0
    assert tablet.history()[0] == ENDED


def test_every_message_tells_a_clock_that_only_grows(device):
    tablet = minute(device)
    page = tablet.socket().settled()

    for _ in range(5):
        page.answer()

    moments = [message["now"] for message in page.messages]
    assert moments == sorted(moments)


def buzzed(device):
    """Return a tablet after Anna's pass and the buzzer, and the entry of the buzzer."""
    tablet = minute(device)
    tablet.taps(("pass", {"seat": "A"}), ("time-is-up", {"round": 1}))
    return tablet, {"entry": tablet.version()}


def test_an_undo_across_the_buzzer_asks_about_the_clock(device):
    tablet, _ = buzzed(device)

    bar = tablet.socket().settled().panels["bar"]

    asked = words(bar + tablet.page().text)
    assert "What about the clock?" in asked
    assert "Undo, with the clock back at 0:45" in asked


@pytest.mark.parametrize(("clock", "least", "most"), [("back", 40_000, 45_000), ("keep", 0, 0)])
def test_an_undo_across_the_buzzer_brings_the_clock_back_or_leaves_it(clock, least, most, device):
    tablet, buzzer = buzzed(device)
    page = tablet.socket().settled()

    assert tablet.post("undo", {**buzzer, "clock": clock}).status == 204
    page.wait_for(tablet.version())

    assert page.paused
    assert least <= page.left_ms <= most
    assert "layout-table-minute" in page.layout


def test_a_table_that_plays_untimed_has_no_clock_and_ends_its_minute_by_hand(device):
    tablet = device().open_table("Anna", "Ben", pace=0).begin()
    tablet.taps(
        ("advance-map", {"round": 1}),
        ("roll-event-dice", {"round": 1}),
        ("place-all-cubes", {"round": 1, "number": 1}),
        ("start-minute", {"round": 1}),
    )

    page = tablet.socket().settled()
    acted = tablet.tap("pass", seat="A")
    ended = tablet.tap("time-is-up", round=1)

    assert page.left_ms is None
    assert (acted.status, ended.status) == (204, 204)
