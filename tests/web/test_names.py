"""Names come from strangers: refused by the field, or shown as text wherever they appear."""

from html.parser import HTMLParser

import pytest

from tests.web.table import words

REFUSED = [
    ("", 400, "at least one letter"),
    (" \t ", 400, "at least one letter"),
    ("\u200b\u200d\u2060", 400, "at least one letter"),
    ("\u202e", 400, "at least one letter"),
    ("A" * 25, 400, "too long. Up to 24 letters fit"),
    ("A" * 10_000, 400, "too long. Up to 24 letters fit"),
    ("\U0001f469\u200d\U0001f467" * 3_000, 413, "too much at once"),
    ("Ben", 409, "already a player called \u201cBen\u201d"),
    ("ben ", 409, "already a player called \u201cBen\u201d"),
    ("BEN", 409, "already a player called \u201cBen\u201d"),
    ("B\u200ben", 409, "already a player called \u201cBen\u201d"),
    ("B\u00e9n", 409, "already a player called \u201cBen\u201d"),
    ("\uff22\uff45\uff4e", 409, "already a player called \u201cBen\u201d"),
    ("\u0412en", 409, "already a player called \u201cBen\u201d"),
]

HOSTILE = [
    "<svg/onload=alert()>",
    '"><img src=x>',
    "' hx-get=/x hx-trigger='",
    "{{7*7}}{% raw %}",
    "</title><script src=/x>",
    "&lt;b&gt;&quot;",
    "\u202eanna\u202c \U0001f468\u200d\U0001f469\u200d\U0001f467",
]

STRAY = {"img", "script", "iframe", "object"}


@pytest.mark.parametrize(("name", "status", "said"), REFUSED)
def test_f29_the_lobby_refuses_a_bad_name_by_its_field(name, status, said, tablet):
    before = tablet.version()

    answers = [tablet.post(path, {"name": name}) for path in ("seats", "seats/A/name")]

    assert [answer.status for answer in answers] == [status, status]
    assert all(said in answer.toast for answer in answers)
    assert tablet.version() == before


@pytest.mark.parametrize(("name", "status", "said"), REFUSED)
def test_f29_the_join_page_refuses_a_bad_name_and_keeps_the_field(
    name, status, said, tablet, device
):
    before, link = tablet.version(), tablet.link()

    answer = device().knock(link, "new", name=name)

    assert answer.status == status
    assert said in words(answer.text)
    assert answer.status == 413 or 'name="name"' in answer.text
    assert tablet.version() == before


def test_f29_a_name_that_is_taken_offers_that_is_me(tablet, device):
    answer = device().knock(tablet.link(), "new", name="ANNA")

    assert answer.status == 409
    assert "That is me: Anna" in words(answer.text)


def test_f29_a_seat_keeps_its_own_name_in_another_spelling(tablet):
    answer = tablet.post("seats/A/name", {"name": "ANNA"})

    assert answer.status == 204


def test_a_renamed_seat_shows_its_new_name_everywhere_at_once(tablet, device):
    tablet.begin_minute()
    pages = [tablet.socket(), device().join(tablet.link(), "seat:B").socket("B")]

    tablet.post("seats/A/name", {"name": "Annabel"})

    for page in pages:
        page.wait_for(tablet.version())
        assert "Annabel" in page.panels["people"]
        assert "Annabel" in page.panels["turn"]


class Reader(HTMLParser):
    """Reads a page as a browser does: its text, and whatever would run or be fetched."""

    def __init__(self):
        super().__init__()
        self.text = ""
        self.harm = []

    def handle_starttag(self, tag, attrs):
        if tag in STRAY and not (tag == "script" and dict(attrs)["src"].startswith("/static/")):
            self.harm.append((tag, attrs))
        for name, value in attrs:
            if name.startswith("on") or (name == "hx-get" and "/sheet/" not in value):
                self.harm.append((tag, name, value))
            if name in {"value", "aria-label", "hx-vals"}:
                self.text += f" {value}"

    def handle_data(self, data):
        self.text += data


def read(markup):
    reader = Reader()
    reader.feed(markup)
    reader.close()
    return reader


def everything_of(tablet, device, name):
    """Yield everything that people see of a table: pages of each role, sheets, pushes, a toast."""
    link = tablet.link()
    anna, onlooker = device().join(link, "seat:A"), device().join(link, "look")
    line = anna.socket("A").settled()
    yield from (tablet.get(path).text for path in ("/", link, tablet.link("A")))
    yield from (one.page().text for one in (tablet, anna, onlooker))
    yield tablet.sheet("join").text
    yield "".join(line.panels.values())
    tablet.begin_minute(3, 4).taps(
        ("attempt", {"seat": "A", "kind": "fire", "roll": 1}),
        ("give-die", {"to": "A"}),
        ("write-reminder", {"text": name}),
    )
    yield from (one.page().text for one in (tablet, anna, onlooker))
    yield from (tablet.sheet(name).text for name in ("join", "history", "room-7"))
    yield tablet.get("/").text
    yield "".join(line.wait_for(tablet.version()).panels.values())
    yield tablet.tap("pass", seat="B").text


@pytest.mark.parametrize("name", HOSTILE)
def test_f43_a_name_is_text_on_every_page_sheet_push_and_toast(name, device):
    tablet = device().open_table(name, "Ben", mode="hard", reminder=name)
    shown = name.replace("\u202e", "").replace("\u202c", "")

    pages = [read(markup) for markup in everything_of(tablet, device, name)]

    assert [page.harm for page in pages if page.harm] == []
    assert [page.text for page in pages if shown not in page.text] == []
