"""Devices that do harm, by accident or on purpose, beside others that play on."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import quantiles
from threading import Event, Thread

import pytest
from websocket import ABNF

from tests.web.line import ClosedError
from tests.web.table import MINUTE_STARTED, Device

MB = 1024 * 1024
TOO_BIG, TOO_MUCH = 1009, 1008


@pytest.fixture
def voyage(tablet) -> Device:
    """Return a table device in the middle of a minute."""
    return tablet.begin_minute()


MOST_S = 0.2
"""So much later than without harm may an update come (F12)."""


def late(voyage, page, taps=20):
    """Tap so often; return how late the updates came to a page: 95 in 100 came within this."""
    delays = []
    for at in range(taps):
        began = time.monotonic()
        voyage.taps(("take-cube" if at % 2 else "add-cube", {"kind": "fire", "room": 3}))
        page.wait_for(page.version + 1)
        delays.append(time.monotonic() - began)
    return quantiles(delays, n=20)[-1]


def change_the_screen(voyage, times):
    """Undo the start of the minute, and so on: each sends a whole screen of 30 KB and more."""
    entry = {"entry": MINUTE_STARTED}
    for at in range(times):
        assert voyage.post("redo" if at % 2 else "undo", entry).status == 204


def test_f12_a_phone_that_reads_nothing_delays_nobody_and_costs_little(voyage, device):
    onlooker = device().join(voyage.link(), "look")
    page = voyage.socket().settled()
    calm = late(voyage, page)
    before = voyage.house.memory()

    onlooker.socket(buffer=4096)
    change_the_screen(voyage, 120)
    page.wait_for(voyage.version())
    delay = late(voyage, page)

    assert delay < calm + MOST_S
    assert voyage.house.memory() - before < 20 * MB


def test_f12_a_phone_that_wakes_up_reads_an_unbroken_stream_to_the_newest(voyage, device):
    line = device().join(voyage.link(), "look").socket(buffer=4096)
    change_the_screen(voyage, 120)

    line.wait_for(voyage.version())

    versions = [message["version"] for message in line.messages]
    assert versions == sorted(versions)
    assert len(versions) < 120
    assert "layout-table-minute" in line.layout
    assert line.answer()["version"] == voyage.version()


@pytest.mark.slow
def test_f12_a_phone_that_reads_nothing_is_dropped_and_leaves_nothing_behind(voyage, device):
    onlooker = device().join(voyage.link(), "look")
    page = voyage.socket().settled()
    before = voyage.house.descriptors()
    onlooker.socket(buffer=4096)
    change_the_screen(voyage, 120)

    page.wait_until(lambda _: voyage.house.descriptors() <= before, patience=30, beat=0.5)

    assert page.answer()["version"] == voyage.version()


def test_f12_a_hundred_pages_that_come_and_vanish_leave_nothing_behind(tablet):
    page = tablet.socket().settled()
    before = tablet.house.descriptors()

    for at in range(100):
        line = tablet.socket()
        line.vanish() if at % 2 else line.shut()

    page.wait_until(lambda _: tablet.house.descriptors() <= before, patience=10, beat=0.5)


def test_f13_changes_from_four_devices_at_once_reach_everybody_in_order(voyage, device):
    link = voyage.link()
    people = [voyage, *(device().join(link, "table") for _ in range(3))]
    pages = [one.socket().settled() for one in people]
    before = voyage.version()

    threads = [
        Thread(target=one.taps, args=[("add-cube", {"kind": "fire", "room": 3})] * 3)
        for one in people
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert voyage.version() == before + 12
    for page in pages:
        page.wait_for(before + 12)
        assert page.panels["supply"] == pages[0].panels["supply"]


@contextmanager
def flood(act) -> Iterator[None]:
    """Let somebody do something again and again, until the end or until it fails."""
    over = Event()

    def run():
        try:
            while not over.is_set():
                act()
        except (OSError, ClosedError):
            return

    thread = Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def frames(opcode, text, count=500, last=1):
    """Return many frames as one lump of bytes."""
    return b"".join(ABNF.create_frame(text, opcode, last).format() for _ in range(count))


FLOODS = {
    "heartbeats": frames(ABNF.OPCODE_TEXT, '{"ping": 1}'),
    "nonsense": frames(ABNF.OPCODE_TEXT, "x"),
    "pings": frames(ABNF.OPCODE_PING, "x"),
    "empty fragments": frames(ABNF.OPCODE_TEXT, "", 1, 0) + frames(ABNF.OPCODE_CONT, "", 999, 0),
}


@pytest.mark.parametrize("kind", FLOODS)
def test_f17_a_flood_delays_nobody_and_costs_little(kind, voyage, device):
    onlooker = device().join(voyage.link(), "look")
    page, loud = voyage.socket().settled(), onlooker.socket().settled()
    calm = late(voyage, page)
    before = voyage.house.memory()

    with flood(lambda: loud.ws.sock.sendall(FLOODS[kind])):
        delay = late(voyage, page)
        grown = voyage.house.memory() - before
        loud.drop()

    assert delay < calm + MOST_S
    assert grown < 20 * MB
    assert page.answer()


@pytest.mark.parametrize("kind", ["heartbeats", "nonsense"])
def test_f17_a_flood_is_cut_with_1008_and_told_in_one_line(kind, tablet):
    page = tablet.socket().settled()
    lines = tablet.house.log().count("too many messages")

    page.ws.sock.sendall(FLOODS[kind])

    assert page.closes() == TOO_MUCH
    assert tablet.house.log().count("too many messages") == lines + 1


def test_f17_a_message_of_50_mb_is_cut_at_its_beginning(tablet):
    page, other = tablet.socket().settled(), tablet.socket().settled()
    before = tablet.house.memory()
    header = b"\x81\xff" + (50 * MB).to_bytes(8, "big") + b"\x00" * 4

    page.ws.sock.sendall(header)
    with flood(lambda: page.ws.sock.sendall(b"x" * 65_536)):
        code = page.closes()

    assert code == TOO_BIG
    assert tablet.house.memory() - before < 20 * MB
    assert other.answer()


def test_f17_a_device_that_taps_faster_than_hands_can_is_told_to_wait(tablet):
    began = time.monotonic()

    answers = [tablet.post("pause") for _ in range(300)]
    heard = [answer for answer in answers if answer.status == 409]
    waits = [answer for answer in answers if answer.status == 429]

    # 150 at once and 40 a second are more than any hands make; a slow machine makes fewer.
    assert 100 < len(heard) <= 151 + 40 * (time.monotonic() - began)
    assert len(heard) + len(waits) == 300
    assert all("Wait a moment" in answer.toast for answer in waits)


def test_f14_a_tap_is_answered_though_its_other_readers_vanish_at_that_moment(voyage, device):
    link = voyage.link()
    page = voyage.socket().settled()

    for _ in range(10):
        gone = device().join(link, "look").socket().settled()
        gone.vanish()
        voyage.taps(("add-cube", {"kind": "fire", "room": 3}))

    assert page.wait_for(voyage.version()).answer()
