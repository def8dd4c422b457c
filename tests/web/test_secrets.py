"""Secrets: everything that is sent to anybody else is the same, whatever was chosen."""

import re
from secrets import token_hex

import pytest

from tests.web.table import Device
from tests.web.test_archive import bring

GAME = "oddball-aeronauts"
SHEETS = ("history", "rolls", "join", "count-A", "count-B", "tricks-mechinauts")


class Table:
    """A tablet, Anna's and Ben's phones, and somebody who looks on, at a game with secrets."""

    def __init__(self, device, **choices):
        self.tablet: Device = device()
        self.tablet.get("/")
        self.tablet.table = self.tablet.send("/new", {"game": GAME, "nonce": token_hex(8)}).code
        for name in ("Anna", "Ben"):
            assert self.tablet.post("seats", {"name": name}).status == 204
        self.tablet.post("choices", {"events": "false", "faction_a": "mechinauts", **choices})
        link = self.tablet.link()
        self.anna = device().join(link, "seat:A")
        self.ben = device().join(link, "seat:B")
        self.guest = device().join(link, "look")
        self.tablet.begin()
        self.others = (self.tablet, self.ben, self.guest)
        self.sockets = [one.socket() for one in self.others]

    def sent(self, act):
        """Return all that an act of Anna's sends to anybody else, and all that they can ask for.

        The version grows whatever is chosen, so it is left out, as are the marks of single pages.
        """
        for line in self.sockets:
            line.settled().fresh()
        assert act().status == 204
        version = self.tablet.version()
        news = [message for line in self.sockets for message in line.settled().fresh()]
        told = ["".join(message["content"] for message in news)]
        asked = [one.page().text for one in self.others]
        asked += [one.sheet(name).text for one in self.others for name in SHEETS[1:]]
        asked += [one.get(f"/t/{one.table}/export").text for one in self.others]
        asked += [str(sorted(set(one.history()))) for one in self.others]
        return [_without_marks(text, version) for text in (*told, *asked)]


def _without_marks(text, version):
    text = re.sub(r"page=[\w-]+", "page=", text)
    return _without(text, version)


def _without(text, number):
    """Leave out a number of an entry of the log where a page or a button names it."""
    return re.sub(rf'(value|data-version)="{number}"', r'\1=""', text)


@pytest.mark.parametrize(
    ("choices", "command", "ways"),
    [
        ({}, "choose-cards", [{"number": number} for number in (0, 1, 2, 3)]),
        (
            {"announcing": "secret"},
            "announce",
            [{"skill": skill} for skill in ("sailing", "guns", "boarding")],
        ),
    ],
)
def test_nothing_that_others_get_tells_a_secret_choice(device, choices, command, ways):
    table = Table(device, **choices)
    if not choices:
        table.tablet.taps(*(("announce", {"seat": s, "skill": "guns"}) for s in "AB"))
    for up in (25, 26) * 5:  # the version gets two figures, which no choice has
        table.tablet.taps(("put-right", {"of": "B", "up": up}))

    def choose(way):
        return table.sent(lambda: table.anna.tap(command, seat="A", **way))

    choose(ways[0])  # from "not chosen" to "chosen": from here on all look alike
    told = [choose(way) for way in ways]

    for one in told[1:]:
        assert one == told[0]
    assert [len(text) for text in told[0]] == [len(text) for text in told[-1]]


def test_taking_a_secret_choice_back_and_again_tells_it_to_nobody(device):
    table = Table(device)
    table.tablet.taps(*(("announce", {"seat": s, "skill": "guns"}) for s in "AB"))
    told = []
    for number in (1, 2, 3):
        table.anna.tap("choose-cards", seat="A", number=number)
        entry = table.tablet.version()
        undone = table.sent(lambda entry=entry: table.ben.post("undo", {"entry": entry}))
        redone = table.sent(lambda entry=entry: table.tablet.post("redo", {"entry": entry}))
        both = (*undone, *redone)
        told.append([_without(text, entry) for text in both])
        table.ben.post("undo", {"entry": entry})

    first, second = told[1:]  # the first round had no choice yet that had been taken back
    assert first == second
    assert "secret" in " ".join(first)


def test_a_table_is_no_file_until_the_reveal(device):
    table = Table(device)
    table.tablet.taps(*(("announce", {"seat": s, "skill": "guns"}) for s in "AB"))
    table.anna.tap("choose-cards", seat="A", number=3)

    refused = table.tablet.get(f"/t/{table.tablet.table}/export")
    table.ben.tap("choose-cards", seat="B", number=1)
    saved = table.tablet.get(f"/t/{table.tablet.table}/export")

    assert refused.status == 409
    assert "cards-chosen" not in refused.text
    assert saved.status == 200
    assert '"cards-revealed"' in saved.text


def test_a_phone_cannot_choose_for_another(device):
    table = Table(device)
    table.tablet.taps(*(("announce", {"seat": s, "skill": "guns"}) for s in "AB"))

    assert table.ben.tap("choose-cards", seat="A", number=1).status == 403
    assert table.guest.tap("choose-cards", seat="A", number=1).status == 403


def test_a_table_that_was_saved_after_the_reveal_opens_as_it_was(device):
    table = Table(device)
    table.tablet.taps(*(("announce", {"seat": s, "skill": "guns"}) for s in "AB"))
    table.anna.tap("choose-cards", seat="A", number=3)
    table.ben.tap("choose-cards", seat="B", number=1)
    file = table.tablet.get(f"/t/{table.tablet.table}/export").body
    laptop = device()
    laptop.get("/")

    laptop.table = bring(laptop, file).code

    assert laptop.history() == table.tablet.history()
    assert "The cards were revealed: Anna 3, Ben 1" in laptop.history()
