"""Stopping, killing and starting again: nothing acknowledged is lost, everybody comes back."""

import socket
import sqlite3
import time
from contextlib import closing
from threading import Thread

import pytest

from tests.web.house import House
from tests.web.table import MINUTE_STARTED, Device, words

RESTART = 1012


@pytest.fixture
def house(start) -> House:
    """Return a server of the test's own, for it will not survive."""
    return start()


@pytest.fixture
def anna(tablet, device) -> Device:
    return device().join(tablet.link(), "seat:A")


@pytest.fixture
def ben(tablet, device) -> Device:
    return device().join(tablet.link(), "seat:B")


def stopped(house):
    """Ask the server to stop; return its exit code and how many seconds it took."""
    began = time.monotonic()
    house.terminate()
    code = house.ended()
    return code, time.monotonic() - began


def test_f16_a_stop_tells_every_page_to_come_back_and_frees_the_port(house, tablet, anna, ben):
    tablet.begin_minute()
    pages = [tablet.socket(), anna.socket("A"), ben.socket("B")]
    for page in pages:
        page.settled()

    house.terminate()
    codes = [page.closes(3) for page in pages]
    code, _ = stopped(house)

    assert codes == [RESTART] * 3
    assert code == 0
    socket.create_server(("127.0.0.1", house.port)).close()
    assert house.terminal().rstrip().endswith("Stopped")


def test_f16_a_stop_with_a_deaf_page_and_half_a_request_takes_less_than_three_seconds(
    house, tablet, anna
):
    tablet.begin_minute()
    anna.socket("A", buffer=4096)
    entry = {"entry": MINUTE_STARTED}
    for at in range(60):
        tablet.post("redo" if at % 2 else "undo", entry)
    silent = tablet.socket().settled()

    with socket.create_connection(("127.0.0.1", house.port)) as half:
        half.sendall(b"POST /new HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n")
        code, took = stopped(house)

    assert (code, took < 3) == (0, True)
    assert silent.closes() == RESTART


def test_f11_after_a_kill_in_mid_round_everybody_plays_on_in_the_same_seat(
    house, tablet, anna, ben
):
    tablet.begin_minute().taps(("attempt", {"seat": "A", "kind": "fire", "roll": 1}))
    page = ben.socket("B").settled()
    before, history = page.version, tablet.history()
    page.answer()
    left_ms = page.left_ms

    house.kill()
    house.start()
    page = ben.socket("B").settled()

    assert page.version >= before
    assert page.paused
    assert abs(page.left_ms - left_ms) < 1000
    assert tablet.history() == history
    assert (anna.page("A").status, ben.page("B").status) == (200, 200)
    assert ben.post("resume").status == ben.tap("pass", seat="B").status == 204


def test_f11_a_clock_that_ran_for_a_while_comes_back_with_what_was_left(house, tablet):
    tablet.begin_minute()
    page = tablet.socket().settled()
    page.wait_until(lambda page: page.left_ms < 43_500, beat=0.3)
    left_ms = page.left_ms

    house.kill()
    house.start()
    page = tablet.socket().settled()

    assert page.paused
    assert left_ms - 1000 < page.left_ms < left_ms + 1000


def test_a_stop_in_mid_round_keeps_the_time_to_a_second(house, tablet):
    tablet.begin_minute()
    left_ms = tablet.socket().settled().left_ms

    stopped(house)
    house.start()
    page = tablet.socket().settled()

    assert page.paused
    assert abs(page.left_ms - left_ms) < 1000


def test_f21_a_minute_that_was_nearly_over_at_a_kill_ends_once_afterwards(house, tablet):
    tablet.begin_minute().post("time", {"by": -43})

    house.kill()
    house.start()
    page = tablet.socket().settled()
    tablet.post("resume")
    page.wait_until(lambda page: page.left_ms is None, patience=5)

    assert tablet.history().count("The minute of round 1 ended") == 1


def test_f09_versions_never_go_back_over_restarts(house, tablet):
    tablet.begin_minute()
    versions, runs = [], []

    for end in (house.kill, lambda: stopped(house), house.kill):
        page = tablet.socket().settled()
        versions.append(page.version)
        runs.append(page.epoch)
        end()
        house.start()
    versions.append(tablet.version())

    assert versions == sorted(versions)
    assert len(set(runs)) == 3


def test_f39_a_kill_in_the_middle_of_taps_loses_nothing_that_was_answered(house, tablet, anna):
    tablet.begin_minute()
    before, answered = tablet.version(), []

    def tap(device, kind):
        try:
            while True:
                answered.append(device.tap("add-cube", kind=kind, room=3).status)
                answered.append(device.tap("take-cube", kind=kind, room=3).status)
        except OSError:
            return

    people = [Thread(target=tap, args=who) for who in ((tablet, "fire"), (anna, "panic"))]
    for person in people:
        person.start()
    page = anna.socket("A")
    page.wait_for(before + 20)
    house.kill()
    for person in people:
        person.join()
    house.start()

    acknowledged = answered.count(204)
    assert acknowledged >= 19
    # One tap of each may be on disk and yet unanswered, and the clock was paused for the restart.
    assert before + acknowledged < tablet.version() <= before + acknowledged + 3
    assert tablet.page().status == 200


def test_f11_the_home_page_offers_the_table_first_after_a_restart(house, tablet):
    tablet.begin_minute()

    stopped(house)
    house.start()

    home = words(tablet.get("/").text)
    assert home.index("Continue") < home.index("Start a game")
    assert "Anna" in home


def test_f34_a_strangers_home_page_opens_no_table(house, tablet, device):
    tablet.begin_minute()
    house.kill()
    house.start()

    shown = device().get("/")

    with closing(sqlite3.connect(house.data / "tables.sqlite3")) as store:
        (entries,) = store.execute("SELECT count(*) FROM log").fetchone()
    assert shown.status == 200
    assert tablet.version() == entries + 1  # now it is open, its clock is paused for the restart


def test_the_qr_codes_on_paper_still_open_after_a_restart(house, tablet, device):
    links = tablet.link(), tablet.link("B")

    stopped(house)
    house.start()

    assert (tablet.link(), tablet.link("B")) == links
    assert device().join(links[1], "seat:B").page("B").status == 200
