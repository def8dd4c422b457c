"""The people at the table, as tests speak of them: devices that tap and sockets that show."""

import html
import re
import socket
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from secrets import token_hex
from threading import Barrier
from typing import TypeVar
from urllib.parse import urlencode

from msgspec import Struct

from tests.web.house import NAME, PATIENCE, House
from tests.web.line import Line

T = TypeVar("T")

GAME = "dirigible-disaster"

MINUTE_STARTED = 9
"""The entry in the log by which ``begin_minute`` starts the minute at a table for two."""

LEAD_S = 3
"""Seconds of the shared 3-2-1 before a minute."""


class Answer(Struct):
    """What a server answered; names of headers in lower case."""

    status: int
    headers: dict[str, str]
    cookies: list[str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def toast(self) -> str:
        """What the toast says; "" where the answer is none."""
        toast = re.compile(r'\s*<div class="toast" role="alert">(.*)</div>\s*', re.DOTALL)
        found = toast.fullmatch(self.text)
        return words(found[1]) if found else ""

    @property
    def code(self) -> str:
        """The table to which the answer leads."""
        return re.match(r"/t/([A-Z0-9]+)", self.headers.get("location", ""))[1]


def faces(*values: int) -> dict[str, object]:
    """Return the fields of dice that were rolled by hand."""
    return {f"roll{at}": value for at, value in enumerate(values)}


def words(markup: str) -> str:
    """Return what a reader sees of some HTML."""
    return html.unescape(" ".join(re.sub(r"<[^>]*>", " ", markup).split()))


def at_once(*acts: Callable[[], T]) -> list[T]:
    """Let several people do something at the same moment."""
    ready = Barrier(len(acts))

    def one(act: Callable[[], T]) -> T:
        ready.wait(PATIENCE)
        return act()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(one, acts))


class Device:
    """A browser with its cookies, at one table at a time."""

    def __init__(
        self, house: House, name: str = NAME, cookies: dict[str, str] | None = None
    ) -> None:
        self.house = house
        self.name = name
        self.cookies = {} if cookies is None else cookies
        self.table = ""
        self.lines: list[Line] = []

    @property
    def host(self) -> str:
        return f"{self.name}:{self.house.port}"

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: Mapping[str, str | None] | None = None,
    ) -> Answer:
        """Send one request; a header that is None is left out."""
        sent: dict[str, str | None] = {"Host": self.host}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if method != "GET":
            sent["Origin"] = f"http://{self.host}"
        sent |= headers or {}
        connection = HTTPConnection("127.0.0.1", self.house.port, timeout=PATIENCE)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in sent.items():
                if value is not None:
                    connection.putheader(name, value)
            if body is not None and "Transfer-Encoding" not in sent:
                connection.putheader("Content-Length", str(len(body)))
            connection.endheaders(body)
            return self._answer(connection)
        finally:
            connection.close()

    def _answer(self, connection: HTTPConnection) -> Answer:
        response = connection.getresponse()
        cookies = response.headers.get_all("Set-Cookie", [])
        for cookie in cookies:
            name, value = cookie.partition(";")[0].split("=", 1)
            self.cookies[name] = value
        headers = {name.lower(): value for name, value in response.headers.items()}
        return Answer(response.status, headers, cookies, response.read())

    def raw(self, request: bytes) -> int:
        """Send bytes as they are; return the status of the answer."""
        with socket.create_connection(("127.0.0.1", self.house.port), PATIENCE) as connection:
            connection.sendall(request)
            return int(re.match(rb"HTTP/1.1 (\d+) ", connection.recv(4096))[1])

    def get(self, path: str, **headers: str | None) -> Answer:
        return self.ask("GET", path, headers=_dashed(headers))

    def send(self, path: str, form: Mapping[str, object] | None = None, **headers) -> Answer:
        """Submit a form as a browser without scripts does."""
        body = urlencode({name: str(value) for name, value in (form or {}).items()}).encode()
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.ask("POST", path, body, kind | _dashed(headers))

    def post(self, path: str, form: Mapping[str, object] | None = None, **headers) -> Answer:
        """Submit a form to the table as its buttons do; ``path`` begins behind the table's code."""
        tap = {"HX_Request": "true", "Tap_Id": token_hex(8)}
        return self.send(f"/t/{self.table}/{path}", form, **{**tap, **headers})

    def tap(self, command: str, /, **fields: object) -> Answer:
        """Tap a button of the game."""
        return self.post(f"tap/{command}", fields)

    def taps(self, *commands: tuple[str, dict[str, object]]) -> None:
        """Tap several buttons, each of which has to be taken."""
        for command, fields in commands:
            answer = self.tap(command, **fields)
            assert answer.status == 204, f"{command}: {answer.text}"

    def open_table(self, *names: str, **choices: object) -> "Device":
        """Open a table, seat these people and choose how it plays."""
        self.get("/")
        self.table = self.send("/new", {"game": GAME, "nonce": token_hex(8)}).code
        for name in names:
            assert self.post("seats", {"name": name}).status == 204
        if choices:
            assert self.post("choices", choices).status == 204
        return self

    def link(self, seat: str | None = None) -> str:
        """Return the address in the QR code of the table, or of one seat."""
        sheet = self.get(f"/t/{self.table}/sheet/join").text
        if seat is None:
            return _path(sheet)
        return _path(sheet.partition(f'id="join-{seat}"')[2])

    def knock(self, link: str, wanted: str, **form: object) -> Answer:
        """Scan a QR code and say who one is, or what one wants."""
        return self.send(link, {"as": wanted, **form})

    def join(self, link: str, wanted: str, **form: object) -> "Device":
        """Scan a QR code, say who one is, and be let in."""
        self.get(link)
        answer = self.knock(link, wanted, **form)
        assert answer.status == 303, answer.text
        self.table = answer.code
        return self

    def page(self, seat: str | None = None) -> Answer:
        return self.get(f"/t/{self.table}" + (f"?seat={seat}" if seat else ""))

    def sheet(self, name: str) -> Answer:
        return self.get(f"/t/{self.table}/sheet/{name}", HX_Request="true")

    def version(self) -> int:
        """Return the version that a fresh page shows."""
        return int(re.search(r'data-version="(\d+)"', self.page().text)[1])

    def history(self) -> list[str]:
        """Return the lines of the history, newest first."""
        line = re.compile(r'class="history-words">(.*?)</span>', re.DOTALL)
        return [words(found) for found in line.findall(self.sheet("history").text)]

    def socket(
        self,
        seat: str | None = None,
        page: str | None = None,
        buffer: int | None = None,
        **headers: str | None,
    ) -> Line:
        """Open the socket of a page of this device; ``buffer`` is what it takes in before read."""
        path = f"/t/{self.table}/socket?page={page or token_hex(6)}"
        path += f"&seat={seat}" if seat else ""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        usual = {"Host": self.host, "Origin": f"http://{self.host}", "Cookie": cookie or None}
        self.lines.append(Line(self.house.port, path, usual | _dashed(headers), buffer))
        return self.lines[-1]

    def leave(self) -> None:
        """Close every page."""
        for line in self.lines:
            line.drop()

    def begin(self) -> "Device":
        """Begin the game."""
        assert self.post("begin").status == 204
        return self

    def begin_minute(self, *lanterns: int) -> "Device":
        """Play on from the lobby into the first minute, behind its lead-in.

        Every event die shows a 1, and all the cubes lie in room 7, where the pawns stand; in hard
        mode ``lanterns`` lie in two other rooms.
        """
        placed: list[tuple[str, dict[str, object]]] = [
            ("place-lantern", {"round": 1, "lantern": at, "roll": room})
            for at, room in enumerate(lanterns, start=1)
        ]
        self.begin().taps(
            ("advance-map", {"round": 1}),
            ("roll-event-dice", {"round": 1, **faces(1, 1, 1, 1, 1)}),
            ("place-all-cubes", {"round": 1, "number": 1, **faces(7, 7, 7, 7, 7)}),
            *placed,
            ("start-minute", {"round": 1}),
        )
        assert self.post("time", {"by": -LEAD_S}).status == 204
        return self


def _dashed(headers: Mapping[str, str | None]) -> dict[str, str | None]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


def _path(sheet: str) -> str:
    return re.search(r'href="http://[^/"]+(/j/[^"]+)"', sheet)[1]
