"""What the first load of the phone page costs: bytes, requests to strangers, time until usable.

A player's phone with an empty cache opens the page of a voyage on the real server, in a real
browser. Bytes are what the page fetches, compressed and with headers; what the socket has pushed
by then is told apart. Usable means that both directions of the connection work.

Run: python bench/page.py [--loads 5] [--json]
"""

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from e2e.browser import QUIET, find_browser
from e2e.devices import PHONE
from e2e.lobby import crew
from e2e.room import Room
from e2e.server import Quarterdeck, lan_address

SLOW = 4
"""So many times slower than this computer is a slow phone."""

NOTE_WHEN_LIVE = """document.addEventListener("link", ({ detail }) => {
  if (detail === "live") window.usableAfter ??= performance.now();
});"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loads", type=int, default=5, help="how often the page is loaded")
    parser.add_argument("--json", action="store_true", help="end with one JSON object")
    asked = parser.parse_args()
    figures = measured(asked.loads)
    for name, figure in figures.items():
        print(f"{name:32} {figure:>12,}")
    if asked.json:
        wanted = ("phone_bytes", "external_requests", "usable_ms")
        print(json.dumps({name: figures[name] for name in wanted}))


def measured(loads: int) -> dict[str, float]:
    """Play up to the minute with two phones, then load the page of one of them again and again."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as engine:
        server = Quarterdeck(Path(folder) / "data", lan_address())
        server.start()
        browser = engine.chromium.launch(executable_path=find_browser(), args=list(QUIET))
        try:
            _, phone, _ = crew(Room(browser, server), "Anna", "Ben")
            cookies, page = phone.page.context.storage_state(), phone.page.url
            found = [load(browser, cookies, page) for _ in range(loads)]
            slow = [load(browser, cookies, page, slowness=SLOW) for _ in range(loads)]
        finally:
            browser.close()
            server.stop()
    usable, usable_slowly = (
        round(statistics.median(one["usable_ms"] for one in runs)) for runs in (found, slow)
    )
    return {
        "phone_bytes": max(one["bytes"] for one in found),
        "pushed_by_the_socket_besides": max(one["pushed"] for one in found),
        "requests": max(one["requests"] for one in found),
        "external_requests": max(one["external"] for one in found),
        "usable_ms": usable,
        f"usable_ms_{SLOW}_times_slower": usable_slowly,
    }


def load(browser: Browser, cookies, address: str, slowness: int = 1) -> dict[str, float]:
    """Load the page once with an empty cache."""
    context = browser.new_context(storage_state=cookies, **PHONE)
    page = context.new_page()
    page.add_init_script(NOTE_WHEN_LIVE)
    found = {"bytes": 0, "pushed": 0, "requests": 0, "external": 0}
    own = urlsplit(address).hostname

    def asked(event):
        host = urlsplit(event["request"]["url"]).hostname
        found["requests"] += host is not None
        found["external"] += host not in {None, own}

    def arrived(event):
        found["bytes"] += event["encodedDataLength"]

    def pushed(event):
        found["pushed"] += len(event["response"]["payloadData"].encode())

    wire = context.new_cdp_session(page)
    wire.on("Network.requestWillBeSent", asked)
    wire.on("Network.loadingFinished", arrived)
    wire.on("Network.webSocketFrameReceived", pushed)
    wire.send("Network.enable")
    wire.send("Emulation.setCPUThrottlingRate", {"rate": slowness})
    page.goto(address)
    page.locator("#link[data-state=live]").wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    usable = page.evaluate("window.usableAfter")
    context.close()
    return {**found, "usable_ms": usable}


if __name__ == "__main__":
    main()
