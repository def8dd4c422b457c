"""Joining: by QR code, by a seat's own code, by the typed code; and coming back."""

from contextlib import closing
from http.client import HTTPConnection
from urllib.parse import urlencode

import pytest

from tests.web.house import PATIENCE
from tests.web.table import GAME, at_once, words

CREW = ("Anna", "Ben", "Cleo", "Dan", "Eve")
MOVED, REMOVED = 4001, 4002


def seats(device):
    """Return the letters of the seats that sit at a device's table, as its lobby shows them."""
    return [letter for letter in "ABCDE" if f'id="crew-{letter}"' in device.page().text]


def role(device, seat=None):
    page = device.page(seat).text
    return next(role for role in ("table", "seat", "onlooker") if f"role-{role}" in page)


def test_the_qr_code_offers_every_seat_a_new_one_looking_on_and_the_tablets_place(tablet, device):
    page = device().get(tablet.link())

    assert page.status == 200
    text = words(page.text)
    for offer in ("I am Anna", "I am Ben", "somebody else", "Just look on", "This is the tablet"):
        assert offer in text


@pytest.mark.parametrize(
    ("wanted", "form", "expected"),
    [
        ("seat:A", {}, "seat"),
        ("new", {"name": "Cleo"}, "seat"),
        ("look", {}, "onlooker"),
        ("table", {}, "table"),
    ],
)
def test_whoever_scans_the_qr_code_comes_in_as_what_they_choose(
    wanted, form, expected, tablet, device
):
    guest = device().join(tablet.link(), wanted, **form)

    assert role(guest) == expected


@pytest.mark.parametrize("wanted", ["", "seat:", "seat:Z", "seat:AB", "king", "seat", "new:A"])
def test_an_answer_that_is_none_of_the_offers_lets_nobody_in(wanted, tablet, device):
    guest = device()

    answer = guest.knock(tablet.link(), wanted)

    assert answer.status == 400
    assert guest.get(f"/t/{tablet.table}").status == 403


def test_the_qr_code_of_a_seat_opens_that_seat_and_nothing_else(tablet, device):
    phone, link = device(), tablet.link("A")

    refused = [
        phone.knock(link, wanted, name="Cleo").status
        for wanted in ("seat:B", "new", "look", "table")
    ]
    taken = phone.join(link, "seat:A")

    assert refused == [403] * 4
    assert role(taken, "A") == "seat"


@pytest.mark.parametrize(
    "wrong", ["x", "{key}x", "{key}%00", "{key}/", "", "%00", "%E2%98%83", "k" * 3000]
)
def test_f45_without_the_key_nobody_comes_in(wrong, tablet, device):
    guest = device()
    key = tablet.link().rpartition("/")[2]
    link = f"/j/{tablet.table}/{wrong.format(key=key)}"

    answers = [guest.get(link), guest.knock(link, "seat:A")]

    assert all(answer.status in {404, 405} for answer in answers)
    assert guest.get(f"/t/{tablet.table}").status == 403


def test_f45_knowing_a_name_does_not_make_one_that_player(tablet, device):
    tablet.begin()
    stranger = device()
    stranger.table = tablet.table

    answers = [
        stranger.send("/join", {"code": tablet.table}),
        stranger.page("A"),
        stranger.tap("pass", seat="A"),
    ]

    assert [answer.status for answer in answers] == [409, 403, 403]


@pytest.mark.parametrize("typed", ["{code}", "{low}", " {low} ", "{code}\n", "{dashed}"])
def test_the_typed_code_leads_to_the_join_page_while_the_lobby_is_open(typed, tablet, device):
    code = tablet.table
    dashed = f"{code[:2]}-{code[2:]}"

    answer = device().send(
        "/join", {"code": typed.format(code=code, low=code.lower(), dashed=dashed)}
    )

    assert (answer.status, answer.headers["location"]) == (303, tablet.link())


def test_the_typed_code_is_closed_once_the_game_has_begun(tablet, device):
    tablet.begin()

    answer = device().send("/join", {"code": tablet.table})

    assert answer.status == 409
    assert "its code no longer opens it" in words(answer.text)
    assert tablet.link().rpartition("/")[2] not in answer.text


def test_the_typed_code_still_leads_its_own_people_back(tablet, device):
    anna = device().join(tablet.link(), "seat:A")
    tablet.begin()

    assert anna.send("/join", {"code": tablet.table}).status == 303


@pytest.mark.parametrize("typed", ["", "ZZZZZ", "\u2603", "<b>x</b>", "A" * 10_000, "' OR 1=1 --"])
def test_a_wrong_code_is_refused_and_shown_again_as_text(typed, device):
    answer = device().send("/join", {"code": typed})

    assert answer.status == 404
    assert "No table has that code" in words(answer.text)
    assert "<b>x" not in answer.text


def test_a_latecomer_joins_by_the_qr_code_in_the_middle_of_a_minute(tablet, device):
    tablet.begin_minute()

    onlooker = device().join(tablet.link(), "look")
    ben = device().join(tablet.link(), "seat:B")

    assert (role(onlooker), role(ben, "B")) == ("onlooker", "seat")
    assert device().knock(tablet.link(), "new", name="Cleo").status == 409


def test_f06_five_quick_submits_of_a_new_table_make_one_table(device):
    tablet = device()
    tablet.get("/")

    answers = at_once(*[lambda: tablet.send("/new", {"game": GAME, "nonce": "one"})] * 5)

    assert {answer.status for answer in answers} == {303}
    assert len({answer.code for answer in answers}) == 1
    assert len(tablet.cookies) == 1
    assert tablet.get(f"/t/{answers[0].code}").status == 200


def test_f06_five_quick_submits_of_a_name_make_one_seat(tablet, device):
    phone, link = device(), tablet.link()
    phone.get(link)

    answers = at_once(*[lambda: phone.knock(link, "new", name="Cleo")] * 5)

    assert {(answer.status, answer.headers.get("location")) for answer in answers} == {
        (303, f"/t/{tablet.table}?seat=C")
    }
    assert seats(tablet) == ["A", "B", "C"]


def slowly(device, link, **form):
    """Send the head of a form; return what sends its body and returns the status."""
    connection = HTTPConnection("127.0.0.1", device.house.port, timeout=PATIENCE)
    body = urlencode(form).encode()
    connection.putrequest("POST", link, skip_host=True)
    for name, value in {
        "Host": device.host,
        "Origin": f"http://{device.host}",
        "Cookie": "; ".join(f"{name}={value}" for name, value in device.cookies.items()),
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": len(body),
    }.items():
        connection.putheader(name, value)
    connection.endheaders()

    def finish():
        with closing(connection):
            connection.send(body)
            return connection.getresponse().status

    return finish


def test_f06_a_name_sent_twice_on_a_slow_link_makes_one_seat(tablet, device):
    phone, link = device(), tablet.link()
    phone.get(link)
    first, second = (slowly(phone, link, **{"as": "new", "name": "Cleo"}) for _ in range(2))
    phone.get(link)  # once this is answered, both heads have been read

    statuses = first(), second()

    assert statuses == (303, 303)
    assert seats(tablet) == ["A", "B", "C"]


def test_f28_whoever_takes_over_a_seat_closes_the_page_that_had_it(tablet, device):
    old = device().join(tablet.link(), "seat:A")
    page = old.socket("A").settled()

    new = device().join(tablet.link(), "seat:A")

    assert page.closes() == MOVED
    assert (old.page("A").status, role(new, "A")) == (403, "seat")
    assert seats(tablet) == ["A", "B"]


def test_f28_taking_over_a_seat_leaves_every_other_page_alone(tablet, device):
    anna, ben = device().join(tablet.link(), "seat:A"), device().join(tablet.link(), "seat:B")
    pages = [tablet.socket(), ben.socket("B")]
    anna.socket("A")

    device().join(tablet.link(), "seat:A")

    assert [page.answer()["version"] for page in pages] == [tablet.version()] * 2


def test_a_device_with_two_seats_that_loses_one_keeps_the_other(tablet, device):
    couple = device().join(tablet.link(), "seat:A").join(tablet.link(), "seat:B")
    first, second = couple.socket("A"), couple.socket("B")

    device().join(tablet.link(), "seat:A")

    assert first.closes() == MOVED
    assert second.answer()["version"] == tablet.version()
    assert role(couple, "B") == "seat"


def test_a_seat_that_is_removed_says_goodbye_to_its_page(tablet, device):
    ben = device().join(tablet.link(), "seat:B")
    page = ben.socket("B").settled()

    tablet.post("seats/B/remove")

    assert page.closes() == REMOVED
    assert ben.page().status == 403
    assert seats(tablet) == ["A"]


def test_the_next_person_in_a_removed_seat_is_somebody_else(tablet, device):
    ben = device().join(tablet.link(), "seat:B")
    tablet.post("seats/B/remove")

    tablet.post("seats", {"name": "Cleo"})

    assert seats(tablet) == ["A", "B"]
    assert ben.page("B").status == 403


def test_f03_a_lost_cookie_costs_two_requests_and_never_the_game(tablet, device):
    device().join(tablet.link(), "seat:A")
    tablet.begin_minute()
    link = tablet.link("A")

    fresh = device()
    shown, taken = fresh.get(link), fresh.knock(link, "seat:A")

    fresh.table = tablet.table
    assert (shown.status, taken.status) == (200, 303)
    assert fresh.tap("pass", seat="A").status == 204


def test_f30_twenty_devices_that_join_at_once_get_twenty_seats(device):
    tablets = [device().open_table() for _ in range(4)]
    links = [tablet.link() for tablet in tablets]
    phones = [device() for _ in range(20)]

    answers = at_once(
        *[
            lambda phone=phone, at=at: phone.knock(links[at % 4], "new", name=CREW[at // 4])
            for at, phone in enumerate(phones)
        ]
    )

    assert {answer.status for answer in answers} == {303}
    assert len({answer.headers["location"] for answer in answers}) == 20
    assert len({cookie for phone in phones for cookie in phone.cookies.values()}) == 20
    assert [seats(tablet) for tablet in tablets] == [list("ABCDE")] * 4


def test_f30_of_twenty_who_want_the_last_three_seats_three_get_them(tablet, device):
    link = tablet.link()

    answers = at_once(
        *[lambda at=at: device().knock(link, "new", name=f"Guest {at}") for at in range(20)]
    )

    assert sorted(answer.status for answer in answers) == [303] * 3 + [409] * 17
    full = [words(answer.text) for answer in answers if answer.status == 409]
    assert all("All 5 seats are taken" in text and "Just look on" in text for text in full)
    assert seats(tablet) == list("ABCDE")


def test_f46_guessed_codes_are_throttled_while_the_qr_code_opens_at_once(start, device):
    house = start()
    tablet = device(house=house).open_table("Anna", "Ben")
    guesser = device(house=house)

    guesses = [guesser.send("/join", {"code": f"ZZZ{at:02}"}).status for at in range(60)]
    right = guesser.send("/join", {"code": tablet.table})
    phone = device(house=house).join(tablet.link(), "seat:A")

    assert set(guesses[:15]) == {404}
    assert set(guesses[-30:]) == {429}
    assert right.status == 429
    assert tablet.link() not in right.text
    assert "scan the QR code" in words(right.text)
    assert role(phone, "A") == "seat"


def test_f46_a_guesser_without_cookies_is_throttled_too(start, device):
    house = start()

    guesses = [
        device(house=house).send("/join", {"code": f"ZZZ{at:02}"}).status for at in range(40)
    ]

    assert guesses[-1] == 429


def test_f44_a_socket_shows_no_seat_that_its_device_does_not_hold(tablet, device):
    tablet.begin().taps(("advance-map", {"round": 1}), ("stand-in", {"pawn": "A", "room": 3}))
    anna, ben = (device().join(tablet.link(), f"seat:{letter}") for letter in "AB")

    page = ben.socket("A").settled()

    assert page.panels["here"] == ben.socket("B").settled().panels["here"]
    assert page.panels["here"] != anna.socket("A").settled().panels["here"]


def test_the_file_of_a_table_holds_no_key_and_no_device(tablet):
    tablet.begin_minute()

    file = tablet.get(f"/t/{tablet.table}/export").text

    secrets = [link.rpartition("/")[2] for link in (tablet.link(), tablet.link("A"))]
    secrets += [cookie.partition(".")[0] for cookie in tablet.cookies.values()]
    assert not [secret for secret in secrets if secret in file]
