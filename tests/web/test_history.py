"""The history as far back as a table goes, and the reason behind a refusal."""

import re
from collections.abc import Callable

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from companion.games.dirigible_disaster.setup import Choices
from companion.settings import web_folders
from companion.web.fragments import Fragments
from companion.web.panels import LINES_SHOWN
from tests.web.table import Device, words

FIRST = "Round 1 began"
ENDED = "The minute of round 1 ended"
A_DEVICE_TAPS = 20


@pytest.fixture
def long_game(tablet, device) -> Callable[[int], Device]:
    """Return what plays on from the lobby until so many taps of the game stand in the log."""

    def play(taps: int) -> Device:
        tablet.begin().taps(("advance-map", {"round": 1}))
        for number in range(1, taps):
            if number % A_DEVICE_TAPS == 1:  # nobody taps so often in so short a time
                hand = device().join(tablet.link(), "table")
            hand.taps(("stand-in", {"pawn": "A", "room": number % 2 + 1}))
        return tablet

    return play


def told(sheet: str) -> list[str]:
    line = re.compile(r'class="history-words">(.*?)</span>', re.DOTALL)
    return [words(found) for found in line.findall(sheet)]


def earlier(sheet: str) -> str | None:
    """Return where the button to earlier lines leads."""
    found = re.search(r'id="history-earlier"\s+hx-get="([^"]+)"', sheet)
    return found and found[1]


def refresh(sheet: str) -> str:
    """Return where an open sheet asks anew after each push."""
    return re.search(r'class="history"\s+hx-get="([^"]+)"', sheet)[1]


def test_the_whole_history_can_be_read_and_its_first_line_taken_back(long_game):
    tablet = long_game(LINES_SHOWN + 3)
    newest = tablet.sheet("history").text
    whole = tablet.get(earlier(newest)).text

    assert (len(told(newest)), len(told(whole))) == (LINES_SHOWN, LINES_SHOWN + 3)
    assert earlier(whole) is None
    assert told(whole)[-1] == FIRST
    entry = re.findall(r'name="entry"\s+value="(\d+)"', whole)[-1]
    assert tablet.post("undo", {"entry": entry}).status == 204
    assert told(tablet.get(refresh(whole)).text)[-1] == f"{FIRST} taken back"


def test_a_refresh_goes_back_as_far_as_what_is_shown(long_game):
    tablet = long_game(LINES_SHOWN + 1)
    newest = tablet.sheet("history").text
    whole = tablet.get(earlier(newest)).text
    tablet.taps(("give-die", {"to": "B"}))

    again = [tablet.get(refresh(sheet)).text for sheet in (newest, whole)]

    assert [len(told(sheet)) for sheet in again] == [LINES_SHOWN + 1, LINES_SHOWN + 2]
    assert told(again[0])[-1] == told(newest)[-1]
    assert [bool(earlier(sheet)) for sheet in again] == [True, False]


def test_a_short_history_offers_nothing_earlier(long_game):
    tablet = long_game(3)
    sheet = tablet.sheet("history").text

    assert earlier(sheet) is None
    assert told(tablet.get(refresh(sheet)).text) == told(sheet)


@pytest.mark.parametrize("since", ["0", "-1", "x", "", "1e3", "9" * 12])
def test_a_senseless_place_in_the_history_is_refused(tablet, since):
    answer = tablet.sheet(f"history?since={since}")

    assert answer.status == 400


def test_a_place_after_the_last_line_shows_the_newest(long_game):
    tablet = long_game(3)

    assert told(tablet.sheet("history?since=999999").text) == tablet.history()


@pytest.mark.parametrize(("clock", "comes_back"), [("back", True), ("keep", False)])
def test_d17_undoing_the_buzzer_in_the_history_asks_about_the_clock(tablet, clock, comes_back):
    tablet.begin_minute().taps(("pass", {"seat": "A"}), ("time-is-up", {"round": 1}))
    buzzer = tablet.version()
    tablet.taps(("give-die", {"to": "A"}))
    sheet = tablet.sheet("history").text
    asked = sheet.partition(f'id="undo-choice-{buzzer}"')[2].partition("</div>")[0]
    seconds = int(re.search(r"clock back at 0:(\d\d)", words(asked))[1])

    undone = tablet.post("undo", {"entry": buzzer, "clock": clock})

    assert f'popovertarget="undo-choice-{buzzer}"' in sheet
    assert f'{{"entry": {buzzer}, "clock": "{clock}"}}' in asked
    assert undone.status == 204
    shown_ms = tablet.socket().settled().left_ms
    assert -(-shown_ms // 1000) == (seconds if comes_back else 0)


def test_only_a_buzzer_asks_and_only_once(tablet):
    tablet.begin_minute().taps(("pass", {"seat": "A"}), ("time-is-up", {"round": 1}))
    buzzer = tablet.version()
    asking = tablet.sheet("history").text

    tablet.post("undo", {"entry": buzzer})

    assert asking.count("undo-choice-") == 4  # the button, what it opens, and its two answers
    assert "undo-choice-" not in tablet.sheet("history").text


def test_an_onlooker_reads_the_history_and_changes_nothing(tablet, device):
    tablet.begin_minute().taps(("time-is-up", {"round": 1}))
    onlooker = device().join(tablet.link(), "look")

    sheet = onlooker.sheet("history").text

    assert told(sheet)[0] == ENDED
    assert "Undo" not in words(sheet)


def test_a_refused_tap_brings_its_ruling_in_our_own_words(tablet):
    tablet.begin_minute()

    answer = tablet.tap("pass", seat="B")

    assert re.search(r"<details[^>]*>\s*<summary>Why\? Ruling D-17</summary>", answer.text)
    assert "keeps it and starts the next round" in answer.toast


def test_a_refusal_by_a_setting_says_how_this_table_plays(device):
    tablet = device().open_table("Anna", "Ben", steam_repair="false").begin_minute()

    answer = tablet.tap("attempt", seat="A", kind="steam", roll=1)

    assert "At this table leaks stay." in answer.toast


@pytest.mark.parametrize("path", ["tap/fly", "seats"])
def test_a_refusal_that_is_no_ruling_has_no_why(tablet, path):
    answer = tablet.post(path, {})

    assert answer.toast
    assert "Why?" not in answer.text


def test_a_game_without_words_for_its_rulings_names_them_in_its_toasts():
    environment = Environment(
        loader=FileSystemLoader(web_folders().templates), undefined=StrictUndefined, autoescape=True
    )
    fragments = Fragments(environment)

    why = fragments.ruling("A-1", "no-such-game", Choices())
    toast = fragments.macro("shared/_toast.html", "toast", "No.", "A-1", why, None)

    assert "Why?" not in toast
    assert words(toast) == "No. Ruling A-1"


def test_d12_a_note_that_turns_the_writing_round_keeps_to_itself(device):
    tablet = device().open_table("Anna", "Ben", mode="hard", reminder="  ")
    tablet.begin_minute(3, 4).taps(("write-reminder", {"text": "  dark \u202ehguone "}))

    page, history = tablet.page().text, tablet.sheet("history").text

    assert "<bdi>dark \u202ehguone</bdi>" in page
    assert "\N{LEFT DOUBLE QUOTATION MARK}<bdi>dark \u202ehguone</bdi>" in history


def test_d19_a_note_on_blackouts_is_refused_where_there_are_none(tablet):
    answer = tablet.begin_minute().tap("write-reminder", text="dark")

    assert answer.status == 409
    assert "Lanterns belong to hard mode" in answer.toast
    assert "This table plays standard." in answer.toast


def test_the_page_carries_no_epoch_of_its_own(tablet):
    assert "data-epoch" not in tablet.page().text
