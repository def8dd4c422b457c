"""Sinking Signal over the wire: hints, prints, and what a phone and an onlooker may do."""

from secrets import token_hex

import pytest

from companion.web.facts import TableFacts, ThoughtFacts
from tests.test_house import jinja
from tests.web.table import words


@pytest.fixture
def ship(device):
    """Return the table device of a ship in its first storm."""
    captain = device()
    captain.get("/")
    game = {"game": "sinking-signal", "nonce": token_hex(8)}
    captain.table = captain.send("/new", game).code
    assert captain.post("seats", {"name": "Anna"}).status == 204
    captain.begin().taps(("roll-storm", {"turn": 1, "pair": 1, "roll0": 3, "roll1": 4}))
    return captain


def test_the_safest_way_comes_to_every_device_by_itself(ship, device):
    phone = device().join(ship.link(), "seat:A")
    line = phone.socket()

    ship.taps(("ask-coach", {"hint": "safest"}))

    line.wait_until(lambda line: "36 of 36" in words(line.panels.get("thought", "")))


def test_a_search_shows_how_far_it_is_and_can_be_stopped():
    panel = jinja().get_template("games/sinking-signal/_thought.html").module.panel
    table = TableFacts("ABCDE", "sinking-signal", ())

    begun = panel(ThoughtFacts(0, 0, None, failed=False, taps=True), table)
    half = panel(ThoughtFacts(2, 4, None, failed=False, taps=True), table)
    broken = panel(ThoughtFacts(0, 0, None, failed=True, taps=False), table)

    assert "<progress" in begun
    assert 'value="2" max="4"' in half
    assert "tap/hide-hint" in half
    assert "The search broke off" in broken
    assert "/tap/" not in broken


def test_a_move_that_the_rules_forbid_changes_nothing(ship):
    before = ship.version()

    answers = [
        ship.tap("place", piece="tent-1", column=6, row=1),
        ship.tap("place", piece="tent-9", column=1, row=1),
        ship.tap("place", piece="../../etc", column=1, row=1),
        ship.tap("turn", piece="flare-1", column=1, row=1),
        ship.tap("lay-out", plan="*" * 36),
        ship.tap("lay-out", plan="short"),
        ship.tap("let-storm-hit", turn=1),
        ship.tap("roll-storm", turn=1, pair=2, roll0=1, roll1=1),
    ]

    assert [answer.status for answer in answers] == [409, 409, 400, 409, 409, 400, 409, 409]
    assert all(answer.toast for answer in answers)
    assert ship.version() == before


def test_an_onlooker_sees_the_board_and_has_nothing_to_tap(ship, device):
    onlooker = device().join(ship.link(), "look")

    page = onlooker.page().text

    assert "Ride out the storm" in page
    assert "data-moves" not in page
    assert "/tap/" not in page


def test_there_is_nothing_to_print_of_games_that_come_complete(device):
    assert device().get("/print/dirigible-disaster").status == 404
    assert device().get("/print/no-such-game").status == 404
    assert "US Letter" in device().get("/print/sinking-signal?paper=vellum").text


def test_no_take_backs_means_none(device):
    captain = device()
    captain.get("/")
    game = {"game": "sinking-signal", "nonce": token_hex(8)}
    captain.table = captain.send("/new", game).code
    captain.post("seats", {"name": "Anna"})
    captain.post("choices", {"take_backs": "false"})
    captain.begin().taps(("roll-storm", {"turn": 1, "pair": 1}))
    before = captain.version()

    refused = captain.post("undo", {"entry": before})

    assert (refused.status, captain.version()) == (409, before)
    assert refused.toast == "This table plays without take-backs."
