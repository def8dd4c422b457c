"""A table goes through a file and comes back, on the real server; bad files open nothing."""

import html
import json
import re
from secrets import token_hex

import pytest

from tests.web.house import NAME
from tests.web.table import GAME, Answer, Device, at_once, words

LARGEST = 4 * 1024 * 1024


def exported(device: Device) -> bytes:
    answer = device.get(f"/t/{device.table}/export")
    assert answer.status == 200
    return answer.body


def bring(device: Device, data: bytes, nonce: str | None = None, **headers: str | None) -> Answer:
    """Choose a file on the home page and send it, as a browser without scripts does."""
    edge = token_hex(12)
    mark = nonce or token_hex(8)
    parts = (
        f'--{edge}\r\nContent-Disposition: form-data; name="nonce"\r\n\r\n{mark}\r\n'
        f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="../\u2620.json"\r\n'
        "Content-Type: application/json\r\n\r\n"
    )
    body = parts.encode() + data + f"\r\n--{edge}--\r\n".encode()
    kind = {"Content-Type": f"multipart/form-data; boundary={edge}"}
    return device.ask("POST", "/import", body, kind | headers)


def tables(device: Device) -> list[str]:
    """Return the codes of the tables that the home page offers to this device."""
    return re.findall(r'href="/t/([A-Z0-9]+)"', device.get("/").text)


def changed(file: bytes, change) -> bytes:
    """Return a file after a change of what it holds."""
    whole = json.loads(file)
    change(whole)
    return json.dumps(whole).encode()


# There and back


def test_a_table_in_play_comes_back_from_its_file_on_another_device(tablet, device):
    tablet.begin_minute().taps(("attempt", {"seat": "A", "kind": "fire", "roll": 1}))
    file, before = exported(tablet), tablet.history()
    laptop = device()
    laptop.get("/")

    answer = bring(laptop, file)

    assert answer.status == 303
    laptop.table = answer.code
    assert laptop.table != tablet.table
    assert laptop.history() == before
    assert "role-table" in laptop.page().text
    line = laptop.socket().settled()
    assert line.paused
    assert 35_000 < line.left_ms <= 45_000  # a minute of two has 45 seconds


def test_a_table_from_a_file_is_played_on(tablet, device):
    tablet.begin_minute()
    laptop = device()
    laptop.table = bring(laptop, exported(tablet)).code
    before = tablet.version()

    statuses = [laptop.post("resume").status, laptop.tap("pass", seat="A").status]

    assert statuses == [204, 204]
    assert tablet.version() == before


def test_who_sat_at_the_table_has_no_right_at_its_copy(tablet, device):
    anna = device().join(tablet.link(), "seat:A")
    laptop = device()
    laptop.table = bring(laptop, exported(tablet)).code

    anna.table = laptop.table

    assert anna.page().status == 403
    assert "Anna" in laptop.page().text


def test_the_file_has_a_name_that_every_system_takes(tablet):
    answer = tablet.get(f"/t/{tablet.table}/export")

    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"
    name = re.fullmatch(
        r'attachment; filename="([a-z0-9.-]+)"', answer.headers["content-disposition"]
    )
    assert re.fullmatch(rf"quarterdeck-{GAME}-\d{{4}}-\d\d-\d\d\.json", name[1])


def test_f43_the_names_in_a_file_are_text(device):
    name = "<svg/onload=alert()>"
    tablet = device().open_table(name, "Ben")
    file = json.loads(exported(tablet))
    laptop = device()

    laptop.table = bring(laptop, exported(tablet)).code

    assert file["entries"][-1]["people"][1]["name"] == "Ben"
    assert name in file["entries"][-1]["people"][0]["name"]
    page = laptop.page().text
    assert name not in page
    assert html.escape(name) in page


def test_f06_the_same_form_sent_five_times_at_once_opens_one_table(tablet, device):
    file, laptop = exported(tablet), device()
    laptop.get("/")

    answers = at_once(*[lambda: bring(laptop, file, nonce="once")] * 5)

    assert {answer.status for answer in answers} == {303}
    assert len(tables(laptop)) == 1


# Refused


BAD = {
    "a picture": (b"\x89PNG\r\n\x1a\n", 400, "no table that Quarterdeck has saved"),
    "deep": (b"[" * 1_000_000, 400, "no table that Quarterdeck has saved"),
    "no file": (b"", 400, "No file was chosen"),
    "newer": (b'{"quarterdeck": 2}', 400, "newer Quarterdeck"),
    "unknown game": (
        b'{"quarterdeck": 1, "game": "chess", "exported": "", "entries": []}',
        400,
        "game that this Quarterdeck does not know",
    ),
    "large": (b" " * (LARGEST + 1), 413, "larger than any table"),
    "larger": (b" " * (2 * LARGEST), 413, "larger than any table"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_file_that_is_no_table_is_refused_with_a_sentence_and_opens_nothing(name, device):
    data, status, said = BAD[name]
    laptop = device().open_table("Anna", "Ben")

    answer = bring(laptop, data)

    assert answer.status == status
    assert "This file was not opened" in words(answer.text)
    assert said in words(answer.text)
    assert tables(laptop) == [laptop.table]


def plan_of(whole):
    return next(entry for entry in whole["entries"] if entry["type"] == "begun")["setup"]["plan"]


def last_play(whole):
    return next(entry for entry in reversed(whole["entries"]) if entry["type"] == "played")


HOSTILE = {
    "cut to half": lambda file: file[: len(file) // 2],
    "a plan without rooms": lambda file: changed(file, lambda it: plan_of(it).update(rooms=[])),
    "a start in no room": lambda file: changed(file, lambda it: plan_of(it).update(start=4_000)),
    "a command for no room": lambda file: changed(
        file,
        lambda it: it["entries"].append(
            {
                **last_play(it),
                "command": {"type": "add-cube", "kind": "fire", "room": 99},
                "events": [],
            }
        ),
    ),
    "dice that fill the memory": lambda file: file.replace(b'"value":1', b'"value":1000000000'),
    "a crew of others": lambda file: file.replace(b'"crew":["A","B"]', b'"crew":["A","C"]'),
    "a crew of none": lambda file: file.replace(b'"crew":["A","B"]', b'"crew":[]'),
    "NaN": lambda file: re.sub(rb'"at":[\d.]+', b'"at":NaN', file),
    "half a character": lambda file: file.replace(b'"Anna"', b'"\\ud83d"'),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_with_a_sentence_and_opens_nothing(name, tablet):
    file = exported(tablet.begin_minute())
    hostile = HOSTILE[name](file)

    answer = bring(tablet, hostile)

    assert hostile != file
    assert answer.status == 400
    assert "That file is damaged" in words(answer.text)
    assert tables(tablet) == [tablet.table]


def test_events_of_rooms_that_are_not_there_harm_no_page(tablet, device):
    event = {"type": "cube-placed", "kind": "fire", "room": 99, "cause": "roll"}
    file = changed(
        exported(tablet.begin_minute()), lambda it: last_play(it)["events"].append(event)
    )
    laptop = device()

    answer = bring(laptop, file)

    assert answer.status in {303, 400}
    if answer.status == 303:
        laptop.table = answer.code
        assert [laptop.page().status, laptop.sheet("history").status] == [200, 200]
    assert laptop.get("/").status == 200


def test_only_a_file_may_be_so_large(tablet):
    answer = tablet.post("seats", {"name": "x" * 70_000})

    assert answer.status == 413


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example"])
def test_f42_another_site_opens_no_file(origin, tablet):
    answer = bring(tablet, exported(tablet), Origin=origin)

    assert answer.status == 403
    assert tables(tablet) == [tablet.table]


def test_a_form_that_is_no_upload_is_refused_with_a_sentence(tablet):
    answers = [
        tablet.ask("POST", "/import", b"x", {"Content-Type": kind})
        for kind in ("multipart/form-data", "multipart/form-data; boundary=x", "text/plain", "")
    ]

    assert {answer.status for answer in answers} == {400}
    assert all("No file was chosen" in words(answer.text) for answer in answers)


def test_whoever_sends_one_file_after_the_other_has_to_wait(start):
    laptop = Device(start(), NAME)
    laptop.get("/")

    answers = [bring(laptop, b"x") for _ in range(35)]

    assert answers[0].status == 400
    assert answers[-1].status == 429
    assert "Wait a minute" in words(answers[-1].text)


def test_the_menu_of_a_table_saves_it_for_all_but_onlookers(tablet, device):
    link = tablet.link()
    people = [tablet, device().join(link, "seat:A"), device().join(link, "look")]

    offered = [f'href="/t/{tablet.table}/export"' in one.page().text for one in people]

    assert offered == [True, True, False]
