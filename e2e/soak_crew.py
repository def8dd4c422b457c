"""The devices of a soak: five phones that speak for themselves, and a tablet in a real browser."""

import random
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import Event, Thread

from playwright.sync_api import CDPSession, Page, Request, Response
from playwright.sync_api import Error as PageError
from websocket import WebSocketException

from companion.core.values import Seat
from companion.games.dirigible_disaster.pieces import Kind
from companion.tables.table import Table
from tests.web.kills import Wish
from tests.web.ledger import Hand, Ledger, mark_of
from tests.web.line import ClosedError, Line
from tests.web.table import Device

BEAT_S = 2.0
SILENCE_S = 5.0
"""As a page: how often it sends a heartbeat, and after how long a silence it gives a socket up."""

LITTLE_MS = 120_000
LONGEST_TAP_MS = 3000

BUTTONS = (
    "#bar-undo",
    "#bar-redo",
    "#bar .pause",
    "#bar .nudge[value='10']",
    "#bar .bar-history",
    "#bar .bar-join",
)


class Phone:
    """One phone: a thread keeps its socket, another taps."""

    def __init__(self, device: Device, seat: Seat, ledger: Ledger, chance: random.Random) -> None:
        self.seat = seat
        self.name = f"phone {seat}"
        self.shown = 0
        self.reconnects = -1
        self.complaints: list[str] = []
        self._device = device
        self._hand = Hand(device, ledger)
        self._chance = chance
        self._heard = 0.0
        self._enough = Event()
        self._tapper = ThreadPoolExecutor(1)
        self._tapping: Future[None] | None = None
        self._thread = Thread(target=self._stay, daemon=True)
        self._thread.start()

    @property
    def live(self) -> bool:
        """Whether the server has spoken to it lately."""
        return time.monotonic() - self._heard < BEAT_S + 1

    @property
    def busy(self) -> bool:
        """Whether its last tap is still under way."""
        return self._tapping is not None and not self._tapping.done()

    def leave(self) -> None:
        """Close it."""
        self._enough.set()
        self._thread.join()
        self._tapper.shutdown()
        if self._tapping is not None:
            self._tapping.result()

    # Its socket

    def _stay(self) -> None:
        while not self._enough.is_set():
            try:
                self._listen(self._device.socket(self.seat))
            except (OSError, WebSocketException, ClosedError):
                pass  # that is what a soak does to it
            except Exception as wrong:  # noqa: BLE001 - whatever it is, the report has to name it
                self.complaints.append(f"{self.seat}: {wrong!r}")
            for line in self._device.lines:
                with suppress(OSError, AttributeError):
                    line.vanish()
            self._device.lines.clear()
            self._heard = 0.0
            self._enough.wait(0.3)

    def _listen(self, line: Line) -> None:
        self.reconnects += 1
        self._heard = time.monotonic()
        beaten = 0.0
        while not self._enough.is_set() and time.monotonic() - self._heard < SILENCE_S:
            if time.monotonic() - beaten > BEAT_S:
                beaten = time.monotonic()
                line.ping()
            if line.hear(0.5) is not None:
                self._heard = time.monotonic()
                line.fresh()
            if line.version and line.version < self.shown:
                self.complaints.append(f"{self.seat}: {self.shown} became {line.version} (F9)")
            self.shown = max(self.shown, line.version)

    # Its taps

    def tap(self, table: Table, left_ms: int | None) -> None:
        """Tap something that is always possible; what got no answer may first be sent again."""
        wish = self._wish(table, left_ms)
        self._tapping = self._tapper.submit(self._tap, *wish)

    def _tap(self, path: str, form: dict[str, object]) -> None:
        self._chance.choice((self._hand.tap_again, self._hand.forget))()
        self._hand.tap(path, form)

    def _wish(self, table: Table, left_ms: int | None) -> Wish:
        state, chance = table.state, self._chance
        if table.clock is not None and left_ms is not None and left_ms < LITTLE_MS:
            return "time", {"by": 300}
        if table.clock is not None and not table.clock.running and chance.random() < 0.3:
            return "resume", {}
        draw = chance.random()
        if draw < 0.15 and (undone := table.last_undone()):
            return "redo", {"entry": undone}
        if draw < 0.15:
            return "undo", {"entry": table.last_live() or 0}
        if draw < 0.4:
            rooms = [room for room in range(1, 13) if room != state.stands(self.seat)]
            return "tap/stand-in", {"pawn": self.seat, "room": chance.choice(rooms)}
        room = 1 + "ABCDE".index(self.seat)
        some = state.lying(room).of(Kind.PASSENGER)
        return f"tap/{'take' if some else 'add'}-cube", {"kind": Kind.PASSENGER, "room": room}


class Tablet:
    """The tablet: a page that stays open over everything, and whose taps are remembered too."""

    def __init__(self, page: Page, ledger: Ledger, chance: random.Random, device: Device) -> None:
        self.page = page
        self.name = "tablet"
        self.taps = 0
        self._ledger = ledger
        self._chance = chance
        self._device = device
        self._tools: CDPSession = page.context.new_cdp_session(page)
        self._tools.send("Performance.enable")
        self._tools.send("HeapProfiler.enable")
        self._tools.send("Runtime.enable")
        page.on("request", self._sent)
        page.on("response", self._answered)

    @property
    def live(self) -> bool:
        """Whether the page says that both directions of its connection work."""
        return self.page.locator("#link").get_attribute("data-state") == "live"

    @property
    def shown(self) -> int:
        """The version that the page shows."""
        return int(self.page.locator("#socket").get_attribute("data-version") or -1)

    def _mark(self, request: Request) -> str | None:
        id_ = request.headers.get("tap-id")
        return mark_of(self._device, id_) if id_ else None

    def _sent(self, request: Request) -> None:
        mark = self._mark(request)
        if request.method == "POST" and mark:
            self.taps += 1
            self._ledger.sent(mark, request.url.partition("/t/")[2].partition("/")[2])

    def _answered(self, response: Response) -> None:
        mark = self._mark(response.request)
        if response.request.method == "POST" and mark:
            self._ledger.answered(mark, response.status)

    def tap(self) -> None:
        """Tap one of the buttons that are there, or open a sheet; a lost link locks them."""
        with suppress(PageError):
            buttons = [self.page.locator(name).filter(visible=True) for name in BUTTONS]
            there = [button for button in buttons if button.count() == 1]
            self._chance.choice(there).tap(timeout=LONGEST_TAP_MS)
            self.close_sheet()

    def close_sheet(self) -> None:
        """Close what a tap has opened."""
        with suppress(PageError):
            sheet = self.page.locator("dialog[open]")
            if sheet.count():
                self.page.keyboard.press("Escape")

    def metrics(self) -> dict[str, float]:
        """Return what the page holds once its garbage is gone.

        The console keeps each element that an error names, and only while somebody watches it as
        we do: a sheet that could not be loaded anew would count as held by the page.
        """
        self._tools.send("Runtime.discardConsoleEntries")
        for _ in range(2):
            self._tools.send("HeapProfiler.collectGarbage")
        told = self._tools.send("Performance.getMetrics")["metrics"]
        return {metric["name"]: metric["value"] for metric in told}
