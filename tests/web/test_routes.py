"""Who may do what: every route of the application, asked by everybody there is."""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from websocket import WebSocketBadStatusException

from tests.web.routes import POSTS, every_rule
from tests.web.table import MINUTE_STARTED, Device

ROLES = ("stranger", "onlooker", "Ben", "Anna", "tablet")
"""In this order they ask, one after the other, at one table. Anna has seat A and Ben seat B."""


class Case(NamedTuple):
    """What the five are answered, and how far the table has come before."""

    statuses: tuple[int, int, int, int, int]
    stage: str = "lobby"


EVERYBODY = (200, 200, 200, 200, 200)
LET_ON = (303, 303, 303, 303, 303)
AT_TABLE = (403, 200, 200, 200, 200)
NO_FILE = (400, 400, 400, 400, 400)
"""Anybody may, with a file; the form of the table below brings none."""
PLAYERS = (403, 403, 204, 204, 204)
ONCE = (403, 403, 204, 409, 409)
"""Any player may; what one has done, the next one can no more."""

CASES = {
    "GET /": Case(EVERYBODY),
    "GET /clock": Case(EVERYBODY),
    "GET /join": Case(EVERYBODY),
    "GET /print/<game>": Case(EVERYBODY),
    "POST /join": Case(LET_ON),
    "GET /j/<code>/<key>": Case(EVERYBODY),
    "POST /j/<code>/<key>": Case(LET_ON),
    "POST /new": Case(LET_ON),
    "POST /import": Case(NO_FILE),
    "GET /static/<path:filename>": Case(EVERYBODY),
    "GET /t/<code>": Case(AT_TABLE),
    "GET /t/<code>/sheet/<name>": Case(AT_TABLE),
    "GET /t/<code>/export": Case((403, 403, 200, 200, 200)),
    "GET /t/<code>/socket": Case((403, 101, 101, 101, 101)),
    "POST /t/<code>/seats": Case((403, 403, 204, 409, 409)),
    "POST /t/<code>/seats/<seat>/name": Case((403, 403, 403, 204, 204)),
    "POST /t/<code>/seats/<seat>/remove": Case((403, 403, 403, 204, 400)),
    "POST /t/<code>/seats/<seat>/move": Case(PLAYERS),
    "POST /t/<code>/first": Case(PLAYERS),
    "POST /t/<code>/choices": Case(PLAYERS),
    "POST /t/<code>/begin": Case(ONCE),
    "POST /t/<code>/address": Case(PLAYERS),
    "POST /t/<code>/tap/<name>": Case((403, 403, 403, 204, 409), "minute"),
    "POST /t/<code>/undo": Case(ONCE, "minute"),
    "POST /t/<code>/redo": Case(ONCE, "undone"),
    "POST /t/<code>/pause": Case(PLAYERS, "minute"),
    "POST /t/<code>/resume": Case(PLAYERS, "minute"),
    "POST /t/<code>/time": Case(PLAYERS, "minute"),
    "POST /t/<code>/mend": Case((403, 403, 303, 303, 303)),
}

GETS: dict[str, Callable[[Device], str]] = {
    "/": lambda _: "/",
    "/clock": lambda _: "/clock",
    "/join": lambda _: "/join",
    "/print/<game>": lambda _: "/print/sinking-signal",
    "/j/<code>/<key>": lambda tablet: tablet.link(),
    "/static/<path:filename>": lambda _: "/static/js/main.js",
    "/t/<code>": lambda tablet: f"/t/{tablet.table}",
    "/t/<code>/export": lambda tablet: f"/t/{tablet.table}/export",
    "/t/<code>/sheet/<name>": lambda tablet: f"/t/{tablet.table}/sheet/join",
}


@pytest.fixture
def people(tablet, device) -> dict[str, Device]:
    link = tablet.link()
    stranger = device()
    stranger.table = tablet.table
    return {
        "stranger": stranger,
        "onlooker": device().join(link, "look"),
        "Ben": device().join(link, "seat:B"),
        "Anna": device().join(link, "seat:A"),
        "tablet": tablet,
    }


def set_stage(tablet, stage):
    if stage != "lobby":
        tablet.begin_minute()
    if stage == "undone":
        assert tablet.post("undo", {"entry": MINUTE_STARTED}).status == 204


def asked(people, role, rule):
    """Let somebody ask for a route; return the status of the answer."""
    who, tablet = people[role], people["tablet"]
    method, _, path = rule.partition(" ")
    if path.endswith("/socket"):
        return opened(who)
    if method == "GET":
        return who.get(GETS[path](tablet)).status
    return who.send(*POSTS[path](tablet)).status


def opened(who):
    try:
        who.socket().answer()
    except WebSocketBadStatusException as refused:
        return refused.status_code
    return 101


def test_every_route_says_who_may_use_it(tmp_path):
    rules = {f"{method} {rule}" for method, rule in every_rule(tmp_path)}

    assert rules == CASES.keys()


@pytest.mark.parametrize("rule", CASES)
def test_f44_a_route_answers_each_as_the_table_says(rule, people, tablet):
    case = CASES[rule]
    set_stage(tablet, case.stage)

    statuses = tuple(asked(people, role, rule) for role in ROLES)

    assert dict(zip(ROLES, statuses, strict=True)) == dict(zip(ROLES, case.statuses, strict=True))


@pytest.mark.parametrize("role", ["stranger", "onlooker"])
def test_f44_who_only_looks_or_does_not_belong_changes_nothing(role, people, tablet):
    tablet.begin_minute()
    before = tablet.version()

    answers = [
        people[role].post(path.removeprefix(f"/t/{tablet.table}/"), form)
        for path, form in (
            POSTS[rule](tablet) for rule in POSTS if rule.startswith("/t/") and "tap" not in rule
        )
    ]

    assert {answer.status for answer in answers} == {403}
    said = "looking on" if role == "onlooker" else "has not joined that table"
    assert all(said in answer.toast for answer in answers)
    assert tablet.version() == before


def test_f46_a_stranger_cannot_tell_a_code_that_exists_from_one_that_does_not(tablet, device):
    stranger = device()
    answers = {}

    for code in (tablet.table, "ABCDE"):
        stranger.table = code
        asked = [
            stranger.page(),
            stranger.sheet("join"),
            stranger.post("pause"),
            stranger.get(f"/j/{code}/wrong"),
        ]
        answers[code] = [
            (answer.status, answer.body.replace(code.encode(), b"")) for answer in asked
        ]

    assert answers[tablet.table] == answers["ABCDE"]


def test_the_computer_that_serves_is_a_table_device_at_every_table(tablet, device):
    host = device(name="localhost")
    host.table = tablet.table

    begun = host.post("begin")

    assert begun.status == 204
    assert "role-table" in host.page().text


def test_the_computer_that_serves_is_told_that_there_is_no_such_table(device):
    answer = device(name="localhost").get("/t/ABCDE")

    assert answer.status == 404
    assert "No table opens here" in answer.text


@pytest.mark.parametrize("game", ["", "chess", "Aerion", "\u2603", "../aerion"])
def test_a_table_for_a_game_that_is_unknown_is_not_opened(game, device):
    answer = device().send("/new", {"game": game})

    assert answer.status == 400
    assert "does not know that game yet" in answer.text


def test_a_sheet_of_the_game_waits_for_the_game(tablet):
    answer = tablet.sheet("room-7")

    assert answer.status == 400
    assert "nothing to show there" in answer.toast


def test_the_computer_that_serves_can_take_a_seat_like_any_phone(tablet, device):
    host = device(name="localhost").join(tablet.link(), "seat:A")

    assert "role-seat" in host.page("A").text


@pytest.mark.parametrize(
    "path",
    [
        "/%00",
        "/t/%00",
        "/t/" + "A" * 5000,
        "/t/%ED%A0%80",
        "/t/..%2f..%2fetc%2fpasswd",
        "/t/{table}/sheet/%00",
        "/t/{table}/sheet/..%2f..%2fbase",
        "/t/{table}/sheet/" + "room-" * 300,
        "/t/{table}/sheet/room-",
        "/t/{table}/sheet/room-0",
        "/t/{table}/sheet/room-99999999999999999999",
        "/t/{table}/sheet/_join",
        "/t/{table}/sheet/why-D-1",
        "/t/{table}/sheet/%7B%7B7*7%7D%7D",
        "/t/{table}?seat=%ED%A0%80",
        "/t/{table}?seat=" + "Z" * 5000,
        "/t/{table}?seat=A&seat=B&seat[]=C",
        "/t/{table}/socket",
        "/t/{table}/tap/pass",
        "/t/{table}/",
        "/T/{table}",
        "/j/%E2%98%83/%E2%98%83",
        "/j/{table}/" + "k" * 5000,
        "/j/{table}/%FF%FE",
        "/join?code=%00",
        "//evil.example/",
        "/static/",
        "/static/..%2f..%2fpyproject.toml",
        "/static/%2e%2e/%2e%2e/pyproject.toml",
        "/static/css/%00.css",
        "/static/" + "a/" * 500,
    ],
)
def test_a_hostile_address_gets_a_page_and_no_fault(path, tablet):
    tablet.begin()

    answer = tablet.get(path.format(table=tablet.table))

    assert answer.status in {200, 308, 400, 403, 404, 405}
    assert answer.status != 200 or "?" in path
    assert b"[build-system]" not in answer.body


@pytest.mark.parametrize(
    "line",
    [
        b"GET /t/{table}?seat=\xff\xfe HTTP/1.1",
        b"GET /\xff\xfe HTTP/1.1",
        b"GET /%zz%u0041 HTTP/1.1",
        b"GET http://evil.example/ HTTP/1.1",
        b"OPTIONS * HTTP/1.1",
        b"PROPFIND /t/{table} HTTP/1.1",
        b"DELETE /t/{table} HTTP/1.1",
        b"PUT /t/{table}/begin HTTP/1.1",
        b"GET / HTTP/9.9",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ],
)
def test_a_hostile_request_line_gets_an_answer_and_no_fault(line, tablet):
    cookie = "; ".join(f"{name}={value}" for name, value in tablet.cookies.items())
    line = line.replace(b"{table}", tablet.table.encode())
    rest = f"\r\nHost: {tablet.host}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"

    status = tablet.raw(line + rest.encode())

    assert status in {200, 400, 403, 404, 405, 414, 505}


BODIES = {
    "JSON": (b'{"seat": "A"}', "application/json"),
    "not text": (b"seat=\xff\xfe&name=\xff", "application/x-www-form-urlencoded"),
    "zeros": (b"seat=%00&name=%00&entry=%00&by=%00", "application/x-www-form-urlencoded"),
    "half a pair": (b"seat=%ED%A0%80&name=%ED%A0%80", "application/x-www-form-urlencoded"),
    "no boundary": (b"--x\r\n\r\n", "multipart/form-data"),
    "half a part": (b"--x\r\nContent-Disposition: form", "multipart/form-data; boundary=x"),
    "every field twice": (b"seat=A&seat=B&by=1&by=9", "application/x-www-form-urlencoded"),
    "fifty faces": (
        b"&".join(b"roll%d=9" % at for at in range(50)),
        "application/x-www-form-urlencoded",
    ),
    "nothing": (b"", "application/x-www-form-urlencoded"),
    "strange kind": (b"seat=A", "\xff/\xfe; charset=nonsense"),
}


@pytest.mark.parametrize("body", BODIES)
def test_a_hostile_form_gets_a_toast_and_no_fault(body, tablet):
    content, kind = BODIES[body]
    tablet.begin_minute()

    answers = {
        rule: tablet.ask(
            "POST",
            POSTS[rule](tablet)[0],
            content,
            {"Content-Type": kind.encode("latin-1").decode("latin-1"), "HX-Request": "true"},
        )
        for rule in POSTS
        if rule.startswith("/t/")
    }

    assert {answer.status for answer in answers.values()} <= {204, 303, 400, 409, 413}
    assert all(answer.toast for answer in answers.values() if answer.status >= 400)
