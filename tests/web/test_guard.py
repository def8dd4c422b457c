"""What strangers meet first: names, origins, policies, cookies and sizes."""

import re
from html.parser import HTMLParser

import pytest
from websocket import WebSocketBadStatusException

from tests.web.house import House
from tests.web.routes import POSTS, every_rule
from tests.web.table import GAME, Device

HOSTS = [
    None,
    "",
    "ship.test",
    "ship.test:1",
    "ship.test.:{port}",
    "evil.example:{port}",
    "ship.test:{port}.evil.example",
    "ship.test:{port}@evil.example",
    "localhost.evil.example:{port}",
    "192.168.1.5.evil.example:{port}",
    "192.168.1.5:{port}",
    "0.0.0.0:{port}",
    "127.0.0.1",
    "localhost:{other}",
    "ship.test:{port}, evil.example",
]

ORIGINS = [
    None,
    "",
    "null",
    "http://evil.example",
    "http://ship.test",
    "http://ship.test:{other}",
    "https://ship.test:{port}",
    "http://ship.test:{port}/",
    "http://ship.test:{port}.evil.example",
    "http://ship.test:{port}@evil.example",
    "http://localhost.evil.example:{port}",
    "http://192.168.1.5.evil.example:{port}",
    "http://localhost:{port}",
]

PAGES = {
    "home": ("/", 200),
    "clock": ("/clock", 200),
    "code": ("/join", 200),
    "join": ("{link}", 200),
    "table": ("/t/{table}", 200),
    "sheet of joining": ("/t/{table}/sheet/join", 200),
    "sheet of the history": ("/t/{table}/sheet/history", 200),
    "sheet of rolls": ("/t/{table}/sheet/rolls", 200),
    "sheet of sound": ("/t/{table}/sheet/sound", 200),
    "sheet of a room": ("/t/{table}/sheet/room-7", 200),
    "no such page": ("/nowhere", 404),
    "no such table": ("/j/ABCDE/wrong", 404),
    "no table of ours": ("/t/ABCDE", 403),
}


@pytest.fixture(scope="module")
def empty_house(start) -> House:
    """Return a server that has no table yet."""
    return start()


def placed(text, house):
    return text and text.format(port=house.port, other=house.port + 1)


@pytest.mark.parametrize("host", HOSTS)
def test_f42_a_name_that_is_not_ours_is_refused_wherever_it_is_called(host, house, tablet):
    before = tablet.version()
    headers = {"Host": placed(host, house), "Origin": f"http://{placed(host, house)}"}

    asked = [tablet.ask("GET", path, headers=headers) for path in ("/", f"/t/{tablet.table}")]
    sent = tablet.ask("POST", f"/t/{tablet.table}/begin", b"", headers)

    assert [answer.status for answer in (*asked, sent)] == [400, 400, 400]
    assert not any(answer.cookies for answer in (*asked, sent))
    assert tablet.version() == before


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "ship.test", "SHIP.TEST"])
def test_every_name_of_ours_opens_the_home_page_and_takes_its_forms(name, device):
    caller = device(name=name)
    origin = f"http://{caller.host.lower()}"

    home = caller.get("/")
    opened = caller.send("/new", {"game": GAME}, Origin=origin)

    assert (home.status, opened.status) == (200, 303)


@pytest.mark.parametrize("origin", ORIGINS)
def test_f42_another_sites_page_can_send_no_form_to_any_route(origin, house, tablet, tmp_path):
    before = tablet.version()
    rules = [rule for method, rule in every_rule(tmp_path) if method == "POST"]

    statuses = {
        rule: tablet.send(*POSTS[rule](tablet), Origin=placed(origin, house)).status
        for rule in rules
    }

    assert statuses == dict.fromkeys(rules, 403)
    assert tablet.version() == before


@pytest.mark.parametrize("origin", ORIGINS)
def test_f42_another_sites_page_can_open_no_socket(origin, house, tablet):
    with pytest.raises(WebSocketBadStatusException) as refused:
        tablet.socket(Origin=placed(origin, house))

    assert refused.value.status_code == 403


@pytest.mark.parametrize("host", ["evil.example:{port}", "localhost.evil.example:{port}"])
def test_f42_a_name_that_is_not_ours_opens_no_socket(host, house, tablet):
    host = placed(host, house)

    with pytest.raises(WebSocketBadStatusException) as refused:
        tablet.socket(Host=host, Origin=f"http://{host}")

    assert refused.value.status_code == 400


def test_f42_a_refused_form_says_why_in_a_toast(tablet):
    answer = tablet.post("begin", Origin="http://evil.example")

    assert answer.status == 403
    assert "came from another website" in answer.toast


@pytest.mark.parametrize("where", PAGES)
def test_every_page_forbids_strange_and_inline_code_frames_and_caches(where, tablet):
    path, status = PAGES[where]
    link = tablet.link()
    tablet.begin()

    answer = tablet.get(path.format(table=tablet.table, link=link))

    assert answer.status == status
    policy = dict(
        part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";")
    )
    assert policy["default-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    assert policy["form-action"] == "'self'"
    assert "unsafe" not in str(policy)
    assert "script-src" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["cache-control"] == "no-store"


class Inline(HTMLParser):
    """Collects what the policy forbids, and every address that leads away."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        known = dict(attrs)
        if tag == "style" or (tag == "script" and "src" not in known):
            self.found.append(tag)
        for name, value in attrs:
            away = name in {"src", "href", "action", "hx-get", "hx-post"} and re.match(
                r"(?i)\s*(javascript|data|https?:|//)", value or ""
            )
            if name == "style" or name.startswith(("on", "hx-on", "hx-vars")) or away:
                self.found.append((tag, name, value))


@pytest.mark.parametrize("where", PAGES)
def test_no_page_has_inline_code_or_styles_or_leads_away_from_this_server(where, house, tablet):
    path, _ = PAGES[where]
    link = tablet.link()
    tablet.begin()
    inline = Inline()

    inline.feed(tablet.get(path.format(table=tablet.table, link=link)).text)

    ours = f"http://ship.test:{house.port}/j/"
    assert [found for found in inline.found if not str(found[2]).startswith(ours)] == []


def test_a_static_file_carries_the_policy_too(device):
    answer = device().get("/static/css/tokens.css")

    assert answer.status == 200
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_cookie_is_named_by_the_port_and_out_of_reach_for_scripts_and_other_sites(device):
    fresh = device()

    (cookie,) = fresh.get("/").cookies

    name, *marks = [part.strip() for part in cookie.split(";")]
    assert name.startswith(f"quarterdeck-{fresh.house.port}=")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(marks)
    assert not [mark for mark in marks if mark.startswith("Domain")]


@pytest.mark.parametrize("path", ["/", "/clock", "/join", "/nowhere"])
def test_f06_a_device_has_its_name_from_its_first_page_on(path, empty_house, device):
    fresh = device(house=empty_house)

    first, second = (fresh.get(path) for _ in range(2))

    assert (len(first.cookies), len(second.cookies)) == (1, 0)


def test_f06_a_phone_has_its_name_from_the_join_page_on(tablet, device):
    phone = device()

    first, second = (phone.get(tablet.link()) for _ in range(2))

    assert (len(first.cookies), len(second.cookies)) == (1, 0)


def test_f32_two_servers_at_one_address_keep_both_sessions(house, start):
    browser = {}
    one, other = Device(house, cookies=browser), Device(start(), cookies=browser)

    one.open_table("Anna", "Ben")
    other.open_table("Cleo", "Dan")

    assert (one.page().status, other.page().status) == (200, 200)
    assert len(browser) == 2


@pytest.mark.parametrize(
    "forge",
    [
        lambda _: "",
        lambda cookie: cookie.partition(".")[0],
        lambda cookie: cookie[:-1] + ("A" if cookie[-1] != "A" else "B"),
        lambda cookie: "X" + cookie,
        lambda cookie: cookie.partition(".")[0] + ".",
        lambda cookie: "." + cookie.partition(".")[2],
        lambda cookie: "\xff\xfe." + cookie,
        lambda _: "A" * 5000,
    ],
)
def test_f44_a_forged_cookie_is_a_strangers(forge, tablet, device):
    (name, cookie), *_ = tablet.cookies.items()
    forger = device(cookies={name: forge(cookie)})

    answer = forger.get(f"/t/{tablet.table}")

    assert answer.status == 403


def test_f44_a_cookie_of_another_server_is_a_strangers(tablet, start, device):
    other = Device(start()).open_table("Cleo", "Dan")
    (name,), (cookie,) = tablet.cookies, other.cookies.values()

    answer = device(cookies={name: cookie}).get(f"/t/{tablet.table}")

    assert answer.status == 403


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (b"name=" + b"A" * 65_536, {}),
        (b"&".join(b"name%d=A" % number for number in range(10_000)), {}),
        (b"".join(b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\nA\r\n" for _ in range(200))
         + b"--x--\r\n", {"Content-Type": "multipart/form-data; boundary=x"}),
        (b"--x\r\nContent-Disposition: form-data; name=f; filename=f\r\n\r\n" + b"A" * 70_000
         + b"\r\n--x--\r\n", {"Content-Type": "multipart/form-data; boundary=x"}),
        (b"", {"Content-Length": "10000000000"}),
    ],
    ids=["long field", "many fields", "many parts", "file", "announced"],
)  # fmt: skip
def test_f17_a_form_that_is_too_large_is_refused_unread(body, headers, tablet):
    before = tablet.version()
    kind = {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}

    answer = tablet.ask("POST", f"/t/{tablet.table}/seats", body, kind | headers)

    assert answer.status == 413
    assert "too much at once" in answer.toast
    assert tablet.version() == before


def test_f17_a_form_of_unknown_length_is_read_no_further_than_any_other(tablet):
    before = tablet.version()
    chunk = b"1000\r\n" + b"A" * 4096 + b"\r\n"
    kind = {"Content-Type": "application/x-www-form-urlencoded", "Transfer-Encoding": "chunked"}

    answer = tablet.ask(
        "POST", f"/t/{tablet.table}/seats", b"5\r\nname=\r\n" + chunk * 40 + b"0\r\n\r\n", kind
    )

    assert answer.status in {400, 413}
    assert tablet.version() == before
