"""Plays for hours on a server that is killed and over a network that fails, and counts.

Six devices sit at one table: a tablet in a real browser and five phones. Once a second one of them
taps. Connections are reset or swallow everything, requests and answers get lost, the server is
killed and started again. Every answer is remembered; at the end the log has to hold each tap that
was answered once, and each that was not at most once. Memory, sockets and greenlets of the server
and the heap of the page are measured at quiet moments, with all six connected.

Run: bin/soak [--minutes 120] [--seed N]
     bin/soak --kills 200      only kills the server, in the middle of voyages
"""

import argparse
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from threading import Event

from playwright.sync_api import Browser, sync_playwright

from companion.core.values import Seat
from e2e.browser import QUIET, find_browser
from e2e.server import lan_address
from e2e.soak_crew import Phone, Tablet
from e2e.soak_gauges import Reading, leaks, read, table
from e2e.soak_world import CountingHouse, Network
from tests.web.house import NAME, House
from tests.web.kills import Voyages
from tests.web.ledger import Ledger, LogBook, Verdict
from tests.web.table import Device

NAMES = {"A": "Anna", "B": "Ben", "C": "Cleo", "D": "Dan", "E": "Emma"}
TICK_S = 1.0
PRINTED_EVERY_MIN = 5.0
BACK_S = 30.0
"""So long devices may take to be connected again, over a server that starts on a busy machine."""

WITH_KILLS = 0.6
"""The server is killed in this part of a soak; what it lives through then is one long life."""


def say(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


class Soak:
    """One run."""

    def __init__(self, folder: Path, browser: Browser, minutes: float, seed: int) -> None:
        self.minutes = minutes
        self.chance = random.Random(seed)
        self.ledger = Ledger()
        address = lan_address()
        self.network = Network(address, self.chance)
        self.house = CountingHouse(folder / "data", address, self.network.port).start()
        self.life = 1
        self.drops = 0
        self.complaints: list[str] = []
        self.readings: list[Reading] = []
        self._pause = Event()
        self._began = time.monotonic()
        self._open_table(browser)

    def _open_table(self, browser: Browser) -> None:
        captain = Device(self.house).open_table(*NAMES.values(), pace=90)
        link = captain.link()
        phones = {Seat(seat): Device(self.house).join(link, f"seat:{seat}") for seat in NAMES}
        captain.begin_minute()
        assert captain.post("time", {"by": 600}).status == 204
        tablet = Device(self.house).join(link, "table")
        origin = f"http://{NAME}:{self.house.port}"
        context = browser.new_context(viewport={"width": 1280, "height": 800}, has_touch=True)
        ((cookie, value),) = tablet.cookies.items()
        context.add_cookies([{"name": cookie, "value": value, "url": origin}])
        page = context.new_page()
        page.goto(f"{origin}/t/{tablet.table}")
        self.tablet = Tablet(page, self.ledger, self.chance, tablet)
        self.phones = [
            Phone(phone, seat, self.ledger, self.chance) for seat, phone in phones.items()
        ]
        self.book = LogBook(self.house.data, captain.table)

    @property
    def minute(self) -> float:
        return (time.monotonic() - self._began) / 60

    def run(self) -> None:
        """Play; measure after the warm-up, every five minutes, around each kill and at the end."""
        self._play(until=min(1.0, self.minutes / 8))
        self._measure()
        printed = self.minute
        while self.minute < self.minutes:
            longest = WITH_KILLS * self.minutes - self.minute
            life = self.chance.uniform(self.minutes / 12, self.minutes / 6)
            until = self.minute + life if longest > 0 else self.minutes
            while self.minute < until:
                self._play(until=min(until, printed + PRINTED_EVERY_MIN))
                if self.minute >= printed + PRINTED_EVERY_MIN:
                    printed = self.minute
                    self._measure()
            if longest > 0:
                self._measure()
                self._kill()
                self._measure()
        self._measure()

    def _play(self, *, until: float) -> None:
        """Let somebody tap each second, and let the network fail now and then.

        While one waits for an answer, the turns of others pass; they are made up for.
        """
        due = time.monotonic()
        while self.minute < until:
            due += TICK_S
            self._pause.wait(max(0.0, due - time.monotonic()))
            self._turn()
            if self.chance.random() < 0.1:
                self.drops += 1
                self.network.drop_some()
            if self.chance.random() < 0.1:
                self.network.bury()

    def _turn(self) -> None:
        """Let one device tap; one tap in seven loses its request or its answer."""
        self.tablet.page.evaluate("1")  # what the page has been told until now arrives here
        ready: list[Tablet | Phone] = [one for one in self.phones if not one.busy]
        one = self.chance.choice([self.tablet, *ready])
        if self.chance.random() < 1 / 7:
            self.network.lose_next(self.chance.choice(("request", "answer")))
        if isinstance(one, Tablet):
            one.tap()
        else:
            one.tap(self.book.read(), self.book.left_ms(time.time()))

    def _kill(self) -> None:
        """Kill the server while people tap; start it again after a while."""
        for phone in self.phones:
            if not phone.busy:
                phone.tap(self.book.read(), self.book.left_ms(time.time()))
        self._pause.wait(self.chance.uniform(0, 0.05))
        self.house.kill()
        self._pause.wait(self.chance.uniform(0.1, 3))
        self.house.start()
        self.life += 1

    def _measure(self) -> None:
        """Wait until all are connected and show the same; write down and print what is held."""
        self.network.lose_next("")
        self.network.bury()
        self.tablet.close_sheet()
        until = time.monotonic() + BACK_S
        while (late := self._late()) != [] and time.monotonic() < until:
            self._pause.wait(0.2)
        if late:
            self.complaints.append(f"after {BACK_S} s not as they should be: {late}")
        self._pause.wait(2)
        log = self.book.read().version
        self.readings.append(read(self.minute, self.life, log, self.house, self.tablet))
        lines = table(self.readings[-1:]).splitlines()
        say("\n".join(lines if len(self.readings) == 1 else lines[1:]))

    def _late(self) -> list[str]:
        """Return who is not connected, or does not show the newest."""
        self.tablet.page.evaluate("1")
        newest = self.book.read().version
        devices: list[Tablet | Phone] = [self.tablet, *self.phones]
        return [
            f"{one.name} live: {one.live}, shows {one.shown} of {newest}"
            for one in devices
            if not (one.live and one.shown == newest)
        ]

    def end(self) -> Verdict:
        """Close everything; return what became of the taps."""
        for phone in self.phones:
            phone.leave()
            self.complaints += phone.complaints
        self.tablet.page.context.close()
        self.network.close()
        verdict = self.ledger.check([self.book.read()])
        self.house.terminate()
        if self.house.ended() != 0:
            self.complaints.append("the server did not stop well")
        self.complaints += self.house.faults()
        return verdict


def soak(minutes: float, seed: int) -> bool:
    """Run one soak; return whether all is well."""
    hosts = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=[*QUIET, hosts])
        run = Soak(Path(folder), browser, minutes, seed)
        run.run()
        verdict = run.end()
    reconnects = sum(phone.reconnects for phone in run.phones)
    say(f"\n{run.minutes} minutes, {run.life - 1} kills, {run.drops} drops,")
    say(f"{reconnects} reconnections of five phones; {run.tablet.taps} taps by the page.\n")
    say(table([run.readings[0], run.readings[-1]]))
    grown = leaks(run.readings)
    _say_taps(verdict)
    for complaint in (*run.complaints, *grown):
        say("NOT WELL:", complaint)
    return verdict.good and not run.complaints and not grown


def kill(times: int, seed: int) -> bool:
    """Kill the server so often in the middle of voyages; return whether all is well."""
    os.environ["PYTHONFAULTHANDLER"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder)).start()
        voyages = Voyages(house, seed)
        kills = []
        for at in range(times):
            kills.append(voyages.kill())
            for complaint in kills[-1].complaints:
                say(f"NOT WELL: kill {at + 1}: {complaint}")
            if (at + 1) % 25 == 0:
                say(f"{at + 1} kills")
        verdict = voyages.verdict()
        house.terminate()
        house.ended()
        faults = house.faults()
    off = [one.clock_off_ms for one in kills if one.clock_off_ms is not None]
    rounds = sorted({one.round for one in kills})
    say(f"\n{times} kills in {len(voyages.books)} voyages, in rounds {rounds}")
    say(f"{len(off)} clocks came back, off by {median(off or [0])} ms, at most {max(off or [0])}")
    unanswered, written = (
        sum(getattr(one, it) for one in kills) for it in ("unanswered", "written")
    )
    say(f"{unanswered} taps were on their way at a kill; {written} of them had been written")
    _say_taps(verdict)
    for fault in faults:
        say("NOT WELL:", fault)
    return verdict.good and not faults and not any(one.complaints for one in kills)


def _say_taps(verdict: Verdict) -> None:
    say(f"\ntaken {verdict.taken}, refused {verdict.refused}, without an answer:")
    say(f"{verdict.unknown_kept} in the log and {verdict.unknown_gone} not")
    bad = len(verdict.lost), len(verdict.doubled), len(verdict.phantoms)
    say("lost {}, doubled {}, refused and yet in the log {}".format(*bad))
    for tap in (*verdict.lost, *verdict.doubled, *verdict.phantoms):
        say("NOT WELL:", tap)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=120, help="how long the soak takes")
    parser.add_argument("--kills", type=int, help="only kill the server, so often")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), help="of all chance")
    asked = parser.parse_args()
    say(f"seed {asked.seed}")
    well = kill(asked.kills, asked.seed) if asked.kills else soak(asked.minutes, asked.seed)
    say("\nAll is well." if well else "\nNOT WELL.")
    sys.exit(0 if well else 1)


if __name__ == "__main__":
    main()
