"""A page's socket: a full set at first, then what has changed, and always the version."""

import json
import time

import pytest
from websocket import ABNF, WebSocketBadStatusException

from tests.web.line import GONE, ClosedError
from tests.web.table import words

TOO_BIG, TOO_MUCH, PROTOCOL_ERROR = 1009, 1008, 1002
REPLACED = 4003

ON_EVERY_SCREEN = {"clock", "bar", "people", "round", "decks", "dice", "pressure", "supply"}


def test_a_page_gets_the_full_set_when_it_opens(tablet):
    tablet.begin_minute()

    page = tablet.socket().settled()

    assert page.panels.keys() >= ON_EVERY_SCREEN | {"turn", "act", "reminder"}
    assert "layout-table-minute" in page.layout
    assert page.version == tablet.version()


def test_f08_what_the_socket_brings_is_what_the_page_shows(tablet, device):
    anna = device().join(tablet.link(), "seat:A")
    tablet.begin_minute()
    line = anna.socket("A").settled()

    page = words(anna.page("A").text)

    for panel in line.panels.values():
        assert words(panel).removesuffix(">").strip() in page


def test_afterwards_only_what_has_changed_comes(tablet):
    tablet.begin_minute()
    page = tablet.socket().settled()
    page.fresh()

    tablet.taps(("add-cube", {"kind": "fire", "room": 3}))
    page.wait_for(tablet.version())

    (news,) = page.fresh()
    changed = {part.split('"')[0] for part in news["content"].split('hx-target="#')[1:]}
    assert {"decks", "supply", "bar"} <= changed
    assert not changed & {"screen", "clock", "people", "dice", "turn"}


def test_a_change_of_the_layout_brings_a_whole_new_screen(tablet):
    page = tablet.socket().settled()
    layouts = [page.layout]

    tablet.begin()
    layouts.append(page.wait_for(tablet.version()).layout)
    tablet.post("undo", {"entry": 1})

    assert layouts == ["layout-lobby", "table layout-table-setup"]


def test_f09_every_message_holds_the_version_the_servers_clock_and_its_run(tablet):
    page = tablet.socket().settled()

    tablet.post("seats", {"name": "Cleo"})
    page.wait_for(tablet.version())

    for message in page.messages:
        assert message["version"] <= tablet.version()
        assert message["epoch"] == page.epoch
        assert isinstance(message["now"], int)


def test_f01_a_heartbeat_is_answered_with_its_own_figure(tablet):
    page = tablet.socket().settled()

    answer = page.answer()

    assert set(answer) == {"pong", "now", "epoch", "version"}
    assert answer["version"] == tablet.version()


def test_a_heartbeat_may_count_in_fractions(tablet):
    page = tablet.socket().settled()

    page.say('{"ping": 1234.5678, "version": 0}')
    page.wait_until(lambda page: page.messages[-1].get("pong") == 1234.5678)

    assert page.answer()


def test_f01_a_page_that_stays_behind_gets_the_full_set_again(tablet):
    page = tablet.socket().settled()
    page.fresh()

    page.wait_until(
        lambda page: any("#screen" in message.get("content", "") for message in page.messages),
        patience=5,
        beat=0.3,
        shown=page.version - 1,
    )

    assert page.answer()["version"] == tablet.version()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "{",
        "null",
        "NaN",
        "[]",
        "{}",
        '"ping"',
        '{"ping": null}',
        '{"ping": NaN}',
        '{"ping": Infinity}',
        '{"ping": 1e999}',
        '{"ping": "1"}',
        '{"ping": true}',
        '{"ping": {"ping": 1}}',
        '{"ping": 1, "version": "2"}',
        '{"ping": 1, "version": 1.5}',
        '{"ping": 1, "version": null}',
        '{"ping": ' + "9" * 4000 + "}",
        "[" * 2000 + "]" * 2000,
        '{"ping": 1, "version": 1' + "}" * 2000,
        "\x00\x01\x02",
        "\u2603" * 1000,
        b"\x00\x01",
    ],
    ids=lambda text: ascii(text)[:24],
)
def test_f15_a_malformed_message_gets_an_error_and_the_socket_stays_up(text, tablet):
    page = tablet.socket().settled()

    if isinstance(text, bytes):
        page.ws.send(text, ABNF.OPCODE_BINARY)
    else:
        page.say(text)
    page.wait_until(lambda page: page.messages[-1].get("error"))

    assert page.messages[-1]["error"] == "malformed"
    assert page.answer()["version"] == tablet.version()


@pytest.mark.parametrize(
    "text",
    [
        '{"ping": 1, "more": 2}',
        '{"ping": -1e300}',
        '{"ping": 1, "version": -5}',
        '{"ping": 1, "version": ' + "9" * 400 + "}",
    ],
)
def test_a_heartbeat_with_strange_but_sound_figures_is_answered(text, tablet):
    page = tablet.socket().settled()

    page.say(text)
    page.wait_until(lambda page: page.messages[-1].get("pong") == json.loads(text)["ping"])

    assert page.answer()["version"] == tablet.version()


def test_f15_a_message_that_is_no_text_closes_its_own_socket_only(tablet):
    page, other = tablet.socket().settled(), tablet.socket().settled()

    page.ws.send(b"\xff\xfe", ABNF.OPCODE_TEXT)

    assert page.closes() in {1007, PROTOCOL_ERROR}
    assert other.answer()


def test_f17_a_message_of_5_kb_closes_with_1009(tablet):
    page, other = tablet.socket().settled(), tablet.socket().settled()

    page.say("x" * 5_000)

    assert page.closes() == TOO_BIG
    assert other.answer()


def test_f17_a_message_of_5_kb_in_fragments_closes_with_1009(tablet):
    page = tablet.socket().settled()

    page.ws.send_frame(ABNF.create_frame("x" * 50, ABNF.OPCODE_TEXT, 0))
    for _ in range(99):
        page.ws.send_frame(ABNF.create_frame("x" * 50, ABNF.OPCODE_CONT, 0))

    assert page.closes() == TOO_BIG


def test_f17_a_compressed_message_closes_for_none_was_agreed(tablet):
    page = tablet.socket().settled()
    frame = ABNF.create_frame(b"x" * 10, ABNF.OPCODE_TEXT)
    frame.rsv1 = 1

    page.ws.send_frame(frame)

    assert page.closes() == PROTOCOL_ERROR


def test_f17_a_page_with_more_to_say_than_pages_have_is_cut_with_1008(tablet):
    page, other = tablet.socket().settled(), tablet.socket().settled()

    for _ in range(200):
        page.ping()

    assert page.closes() == TOO_MUCH
    assert other.answer()


def test_compression_is_not_agreed_even_where_a_browser_offers_it(tablet):
    page = tablet.socket()

    assert "sec-websocket-extensions" not in page.ws.getheaders()


def test_a_stranger_is_refused_before_the_socket_opens(tablet, device):
    stranger = device()
    stranger.table = tablet.table

    with pytest.raises(WebSocketBadStatusException) as refused:
        stranger.socket()

    assert refused.value.status_code == 403


@pytest.mark.parametrize(
    "wrong",
    [
        {"Sec-WebSocket-Key": None},
        {"Sec-WebSocket-Version": "7"},
        {"Sec-WebSocket-Version": None},
        {"Connection": "close"},
        {"Upgrade": "websocket, h2c"},
    ],
    ids=str,
)
def test_f15_half_a_handshake_gets_an_answer_and_no_fault(wrong, tablet):
    right = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Origin": f"http://{tablet.host}",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version": "13",
    }

    answer = tablet.ask("GET", f"/t/{tablet.table}/socket", headers={**right, **wrong})

    assert 400 <= answer.status < 500


def test_of_two_sockets_of_one_page_the_newest_wins(tablet):
    old = tablet.socket(page="one").settled()

    new = tablet.socket(page="one").settled()

    assert old.closes() == REPLACED
    assert new.answer()


def test_two_pages_of_one_device_both_stay(tablet):
    pages = [tablet.socket(page=name).settled() for name in ("one", "other")]

    tablet.post("seats", {"name": "Cleo"})

    for page in pages:
        assert page.wait_for(tablet.version())


def test_a_page_of_the_same_name_on_another_device_is_another_page(tablet, device):
    ben = device().join(tablet.link(), "seat:B")
    theirs = tablet.socket(page="one").settled()

    ben.socket("B", page="one").settled()

    assert theirs.answer()


def test_f33_a_phone_that_falls_silent_is_away_within_five_seconds(tablet, device):
    ben = device().join(tablet.link(), "seat:B")
    tablet.begin()
    page = tablet.socket()
    phone = ben.socket("B").settled()
    last = time.monotonic()
    page.wait_until(lambda page: "Ben here" in words(page.panels.get("people", "")))

    page.wait_until(lambda page: "Ben away" in words(page.panels["people"]), patience=6)
    silent = time.monotonic() - last
    phone.answer()
    page.wait_until(lambda page: "Ben here" in words(page.panels["people"]))

    assert silent < 5.5


def test_a_phone_that_leaves_is_away_at_once(tablet, device):
    ben = device().join(tablet.link(), "seat:B")
    tablet.begin()
    page, phone = tablet.socket(), ben.socket("B").settled()
    page.wait_until(lambda page: "Ben here" in words(page.panels.get("people", "")))

    phone.shut()

    page.wait_until(lambda page: "Ben away" in words(page.panels["people"]), patience=2)


def test_two_who_share_a_phone_are_both_here(tablet, device):
    shared = device().join(tablet.link(), "seat:A").join(tablet.link(), "seat:B")
    tablet.begin()
    page = tablet.socket()

    shared.socket("B").settled()

    page.wait_until(lambda page: "Ben here" in words(page.panels.get("people", "")))
    assert "Anna here" in words(page.panels["people"])


def test_f14_a_phone_that_vanishes_touches_nobody_else(tablet, device):
    phones = [device().join(tablet.link(), f"seat:{seat}") for seat in "AB"]
    tablet.begin_minute()
    gone, *left = [phones[0].socket("A"), phones[1].socket("B"), tablet.socket()]
    for page in (gone, *left):
        page.settled()

    gone.vanish()
    tablet.taps(*[("add-cube", {"kind": "fire", "room": 3})] * 3)

    for page in left:
        page.wait_for(tablet.version())
        assert page.answer()["version"] == tablet.version()


def test_f02_a_page_that_says_goodbye_is_answered_with_its_own_code(tablet):
    page = tablet.socket().settled()

    page.ws.send_close(1001)

    assert page.closes() == 1001


def test_f15_what_follows_a_goodbye_is_not_taken_for_a_request(tablet):
    page = tablet.socket().settled()
    page.ws.send_close(1000)

    page.ws.sock.sendall(b"GET / HTTP/1.1\r\nHost: " + tablet.host.encode() + b"\r\n\r\n")
    heard = page.ws.sock.recv(4096)
    rest = page.ws.sock.recv(4096)

    assert b"HTTP" not in heard + rest
    with pytest.raises(ClosedError) as closed:
        page.hear(1)
    assert closed.value.code == GONE
