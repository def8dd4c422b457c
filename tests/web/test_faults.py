"""Faults of the data file on the real server: it starts, says so, and never shows an empty game."""

import re
import resource
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from tests.web.house import NAME, PATIENCE, House
from tests.web.table import Device, words

PAGE = 4096

NOTE = "The file with the tables was damaged."
FULL = "Nothing can be saved at this moment."


@pytest.fixture
def own(start):
    """Return a server of this test's own, whose files the test may spoil."""
    return start()


@pytest.fixture
def crew(own):
    """Give a tablet, a phone, an onlooker and a stranger at a table in its first minute."""
    tablet = Device(own, NAME).open_table("Anna", "Ben").begin_minute()
    link = tablet.link()
    phone = Device(own, NAME).join(link, "seat:A")
    onlooker = Device(own, NAME).join(link, "look")
    stranger = Device(own, NAME)
    stranger.table = tablet.table
    assert tablet.post("pause").status == 204
    yield tablet, phone, onlooker, stranger
    phone.leave()


def stopped(house: House) -> None:
    house.terminate()
    assert house.ended() == 0


def data_of(house: House):
    return house.data / "tables.sqlite3"


def tables(device: Device) -> list[str]:
    return re.findall(r'href="/t/([A-Z0-9]+)"', device.get("/").text)


def spoil_line(house: House, code: str, version: int) -> None:
    """Change one line of a table's log as a failing disk may, in an otherwise sound file."""
    with closing(sqlite3.connect(data_of(house))) as connection:
        connection.execute(
            "UPDATE log SET line = x'7b22' WHERE version = ?"
            " AND key = (SELECT key FROM tables WHERE code = ?)",
            (version, code),
        )
        connection.commit()


def header(data: bytes) -> bytes:
    return b"\xa5" * 100 + data[100:]


def middle(data: bytes) -> bytes:
    at = len(data) // PAGE // 2 * PAGE
    return data[:at] + b"\xa5" * PAGE + data[at + PAGE :]


def half(data: bytes) -> bytes:
    return data[: len(data) // 2]


def nothing(data: bytes) -> bytes:
    return b""


# A damaged file at the start


@pytest.mark.parametrize("harm", [header, middle, half, nothing])
def test_f34_a_damaged_file_is_kept_and_said_and_the_server_starts(harm, own, crew):
    tablet, *_ = crew
    stopped(own)
    damaged = harm(data_of(own).read_bytes())
    data_of(own).write_bytes(damaged)

    own.start()

    page = words(tablet.get("/").text)
    (kept,) = own.data.glob("damaged-*.sqlite3")
    assert NOTE in page
    assert kept.name in page
    assert kept.read_bytes() == damaged
    assert own.faults() == []


def test_f39_a_file_without_its_header_costs_no_tap_no_seat_and_no_device(own, crew):
    tablet, phone, onlooker, stranger = crew
    before = (tablet.version(), tablet.history())
    stopped(own)
    data_of(own).write_bytes(header(data_of(own).read_bytes()))

    own.start()

    assert (tablet.version(), tablet.history()) == before
    assert "role-seat" in phone.page("A").text
    assert "role-onlooker" in onlooker.page().text
    assert stranger.page().status == 403
    assert tablet.post("resume").status == 204


def test_f39_after_a_kill_and_a_lost_write_ahead_log_the_table_asks_before_it_goes_on(own, crew):
    tablet, *_ = crew
    stopped(own)
    own.start()
    assert tablet.post("resume").status == 204
    version = tablet.version()
    assert tablet.post("pause").status == 204
    own.kill()
    (own.data / "tables.sqlite3-wal").unlink()

    own.start()

    page = tablet.page()
    assert page.status == 409
    assert "Its last steps may be missing" in words(page.text)
    assert NOTE in words(tablet.get("/").text)
    assert tablet.send(f"/t/{tablet.table}/mend").status == 303
    assert tablet.version() < version


def test_the_note_goes_when_the_kept_file_is_taken_away(own, crew):
    tablet, *_ = crew
    stopped(own)
    data_of(own).write_bytes(header(data_of(own).read_bytes()))
    own.start()

    for kept in own.data.glob("damaged-*"):
        kept.unlink()

    assert NOTE not in words(tablet.get("/").text)


def test_tables_that_cannot_be_opened_at_all_get_a_sentence_and_exit_code_2(tmp_path):
    (tmp_path / "tables.sqlite3").mkdir()

    command = [sys.executable, "-m", "companion", "--no-open", "--port", "0"]
    told = subprocess.run(
        [*command, "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )

    assert told.returncode == 2
    assert f"The tables in {tmp_path} cannot be opened" in told.stderr
    assert "Traceback" not in told.stderr


# A damaged log


@pytest.fixture
def damaged(own, crew):
    """Return the crew of a table whose log has a damaged line, its fourth from the end."""
    tablet, *_ = crew
    version = tablet.version()
    stopped(own)
    spoil_line(own, tablet.table, version - 3)
    own.start()
    return crew


def test_a_damaged_table_says_what_is_lost_and_asks_those_who_play(damaged):
    pages = [one.page() for one in damaged]

    assert [page.status for page in pages] == [409, 409, 409, 403]
    for page in pages[:3]:
        assert "Its last 4 steps cannot be read any more" in words(page.text)
    offers = ["Go on from the last good step" in words(page.text) for page in pages]
    assert offers == [True, True, False, False]
    assert "Anna" not in pages[3].text


def test_the_home_page_shows_a_damaged_table_beside_the_others(damaged, own):
    tablet, *_ = damaged
    first = tablet.table
    tablet.open_table("Cleo", "Dora")

    page = tablet.get("/")

    assert page.status == 200
    assert set(tables(tablet)) == {first, tablet.table}
    assert "Damaged: see what is left of it" in words(page.text)


def test_f34_a_damaged_table_changes_only_when_it_was_asked_for(damaged, own):
    tablet, _, onlooker, stranger = damaged
    with closing(sqlite3.connect(data_of(own))) as connection:
        before = connection.execute("SELECT * FROM log ORDER BY key, version").fetchall()
        for _ in range(10):
            for one in damaged:
                one.page()
                one.get("/")
                one.post("pause")
        answers = [one.send(f"/t/{tablet.table}/mend").status for one in (stranger, onlooker)]
        after = connection.execute("SELECT * FROM log ORDER BY key, version").fetchall()

    assert answers == [403, 403]
    assert after == before


def test_a_tap_at_a_damaged_table_is_refused_with_a_sentence(damaged):
    tablet, *_ = damaged

    answer = tablet.post("pause")

    assert answer.status == 409
    assert "A part of this table cannot be read any more" in answer.toast


def test_a_damaged_table_goes_on_from_its_last_good_step(damaged, own):
    tablet, phone, *_ = damaged

    answer = phone.send(f"/t/{tablet.table}/mend")

    assert (answer.status, answer.headers["location"]) == (303, f"/t/{tablet.table}")
    assert tablet.page().status == 200
    assert "role-seat" in phone.page("A").text
    assert len(list(own.data.glob("mended-*.sqlite3"))) == 1
    assert NOTE not in words(tablet.get("/").text)
    before = tablet.version()
    own.kill()
    own.start()
    assert tablet.version() >= before


# A full disk


def limit(house: House, size: int) -> None:
    """Let no file of the running server grow beyond ``size``, as on a disk without room."""
    _, most = resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (size, most))


def test_f39_on_a_full_disk_taps_are_refused_reading_goes_on_and_it_heals_by_itself(own, crew):
    tablet, phone, *_ = crew
    before, line = tablet.version(), phone.socket("A").settled()
    limit(own, 0)

    refused = [tablet.post("resume") for _ in range(3)]
    new = tablet.send("/new", {"game": "dirigible-disaster", "nonce": "n"})
    home = tablet.get("/")
    read = [tablet.page(), phone.page("A"), tablet.sheet("history"), home]
    limit(own, resource.RLIM_INFINITY)
    healed = tablet.post("resume")

    assert {answer.status for answer in [*refused, new]} == {503}
    assert all("This could not be saved, so it did not happen" in one.toast for one in refused)
    assert {answer.status for answer in read} == {200}
    assert FULL in words(home.text)
    assert healed.status == 204
    assert tablet.version() == before + 1
    line.wait_for(before + 1)
    assert FULL not in words(tablet.get("/").text)
    assert tables(tablet) == [tablet.table]


def test_a_house_that_could_save_nothing_for_a_while_stops_and_starts_as_usual(own, crew):
    tablet, *_ = crew
    before = tablet.version()
    limit(own, 0)
    tablet.post("resume")

    stopped(own)
    own.start()

    assert tablet.version() == before
    assert NOTE not in words(tablet.get("/").text)
