"""A player leaves in the middle of a minute: somebody always has the turn (F31)."""

import re

import pytest

from tests.web.table import words

CREW = ("Anna", "Ben", "Cleo")
WAYS = ("shut", "drop", "vanish")
"""A closed page, a connection that ends without a word, and one that is reset."""


@pytest.fixture
def voyage(device):
    """Return a tablet in the first minute, where Anna has the turn, and each player's phone."""
    tablet = device().open_table(*CREW)
    seats = dict(zip("ABC", CREW, strict=True))
    phones = [device().join(tablet.link(), f"seat:{seat}") for seat in seats]
    tablet.begin_minute()
    return tablet, phones


def holder(device):
    """Return whose turn a fresh page of a device shows."""
    turn = device.page().text.partition('<section id="turn"')[2].partition("</section>")[0]
    return words(re.search(r'class="turn-name"[^>]*>.*?<bdi>(.*?)</bdi>', turn, re.DOTALL)[1])


def sees(line, text):
    """Read on until the list of people says something."""
    return line.wait_until(lambda page: text in words(page.panels["people"]), patience=6)


@pytest.mark.parametrize("way", WAYS)
def test_f31_who_leaves_in_the_turn_keeps_it_and_the_tablet_acts_for_them(voyage, way):
    tablet, (anna, ben, _) = voyage
    table, page = tablet.socket().settled(), anna.socket("A").settled()
    sees(table, "Anna here")

    getattr(page, way)()

    sees(table, "Anna away")
    assert [holder(one) for one in (tablet, ben)] == ["Anna", "Anna"]
    refused = ben.tap("pass", seat="B")
    assert (refused.status, "It is Anna\u2019s turn" in refused.toast) == (409, True)
    assert ben.tap("pass", seat="A").status == 403
    tablet.taps(("move", {"seat": "A", "room": 6}))
    assert [holder(one) for one in (tablet, ben)] == ["Ben", "Ben"]


def test_f31_the_die_goes_round_in_the_same_order_past_who_is_away(voyage):
    tablet, (anna, ben, cleo) = voyage
    table, page = tablet.socket().settled(), anna.socket("A").settled()
    page.vanish()
    sees(table, "Anna away")

    turns = []
    for phone, seat in [(tablet, "A"), (ben, "B"), (cleo, "C")] * 2:
        turns.append(holder(cleo))
        phone.taps(("pass", {"seat": seat}))

    assert turns == [*CREW, *CREW]
    assert holder(tablet) == "Anna"


def test_f31_a_phone_that_comes_back_has_its_seat_and_its_turn(voyage):
    tablet, (anna, ben, cleo) = voyage
    table, page = tablet.socket().settled(), anna.socket("A").settled()
    page.drop()
    sees(table, "Anna away")
    tablet.taps(("pass", {"seat": "A"}))

    back = anna.socket("A").settled()

    sees(table, "Anna here")
    assert "Ben" in words(back.panels["turn"])
    ben.taps(("pass", {"seat": "B"}))
    cleo.taps(("pass", {"seat": "C"}))
    back.wait_until(lambda page: "Your turn" in words(page.panels["turn"]))
    anna.taps(("move", {"seat": "A", "room": 6}))
    assert holder(tablet) == "Ben"
    assert anna.history()[0].startswith("Anna")


def test_f31_with_every_phone_gone_the_tablet_plays_for_them_all(voyage):
    tablet, phones = voyage
    table = tablet.socket().settled()
    pages = [phone.socket(seat).settled() for phone, seat in zip(phones, "ABC", strict=True)]
    for page in pages:
        page.vanish()
    for name in CREW:
        sees(table, f"{name} away")

    for seat, then in zip("ABC", ("Ben", "Cleo", "Anna"), strict=True):
        tablet.taps(("pass", {"seat": seat}))
        assert holder(tablet) == then


def test_f31_a_turn_waits_where_the_tablet_is_gone_too(voyage):
    tablet, (anna, ben, _) = voyage
    table, page = tablet.socket().settled(), anna.socket("A").settled()
    page.vanish()
    table.vanish()

    looking = sees(ben.socket("B").settled(), "The tablet is away")

    assert "Anna away" in words(looking.panels["people"])
    assert holder(ben) == "Anna"
    ben.taps(("give-die", {"to": "B"}), ("pass", {"seat": "B"}))
    assert holder(ben) == "Cleo"
