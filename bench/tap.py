"""How long a tap takes until all eight devices at a table show it, on the real server.

A server of its own runs as another process with its data on disk. At one table lie a tablet, the
phones of five players and two phones that look on, each with its socket open. The players act in
turn as in a minute of play: each moves the pawn through a door and so passes the die. A tap is sent
when all have shown the one before; its time ends when the last of the eight has received the
message with its version. Server and devices share this machine.

Run: python bench/tap.py [--taps 400] [--json]
"""

import argparse
import json
import re
import selectors
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent
CREW = "ABCDE"
WARM_UP = 40
LONGEST_S = 120
"""Seconds after which a run ends, however many taps it has made."""
PATIENCE_S = 10
BEAT_S = 1.0
"""How often each device sends its heartbeat, between two taps."""

NAME = "ship.test"
"""The name by which phones call: on localhost the server's own browser would speak."""

_PUSH = re.compile(rb'\{"version":(\d+)')


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--taps", type=int, default=400, help="how many taps are measured")
    parser.add_argument("--json", action="store_true", help="end with one JSON object")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving(folder) as port:
        delays = measure(*crowd(port), asked.taps)
    percentiles = quantiles(delays, n=100, method="inclusive")
    figures = {
        "tap_8_median_ms": round(1000 * median(delays), 2),
        "tap_8_p99_ms": round(1000 * percentiles[98], 2),
    }
    print(f"{'taps':20} {len(delays):>8}")
    for name, figure in {**figures, "slowest": round(1000 * max(delays), 2)}.items():
        print(f"{name:20} {figure:>8}")
    if asked.json:
        print(json.dumps(figures))


@contextmanager
def serving(folder: str) -> Iterator[int]:
    """Run a server; yield its port."""
    command = [sys.executable, "-m", "companion", "--no-open", "--port", "0", "--data", folder]
    place = ["--host", "127.0.0.1", "--address", NAME]
    with subprocess.Popen(
        [*command, *place], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            greeting = iter(process.stdout.readline, "")
            port = next(int(it[1]) for line in greeting if (it := re.search(r"lhost:(\d+)/", line)))
            next(line for line in greeting if "Ctrl-C" in line)
            yield port
        finally:
            process.terminate()
            process.stdout.read()


class Device:
    """A browser: a cookie, a connection for taps that stays open, and a socket that shows."""

    def __init__(self, port: int) -> None:
        self.host = f"{NAME}:{port}"
        self.cookie = ""
        self.version = 0
        self._taps = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        self._taps.connect()
        self._taps.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.wire = socket.socket()
        self._heard = bytearray()

    def send(self, method: str, path: str, **form: object) -> None:
        """Send a request; ``receive`` has to follow."""
        headers = {"Host": self.host, "Origin": f"http://{self.host}", "Cookie": self.cookie}
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        self._taps.request(method, path, urlencode(form) if form else None, headers | kind)

    def receive(self) -> tuple[int, str, str]:
        """Return status, place and text of the answer."""
        response = self._taps.getresponse()
        self.cookie = (response.headers["Set-Cookie"] or self.cookie).partition(";")[0]
        text = response.read().decode()
        return response.status, response.headers["Location"] or "", text

    def ask(self, method: str, path: str, **form: object) -> tuple[str, str]:
        """Send a request; return place and text of its answer."""
        self.send(method, path, **form)
        status, place, text = self.receive()
        assert status < 400, text
        return place, text

    def follow(self, place: str) -> None:
        """Open the page at ``place`` and its socket."""
        page = self.ask("GET", place)[1]
        address = re.search(r'hx-ws:connect="([^"]+)"', page)[1].replace("&amp;", "&")
        self.wire = socket.create_connection(("127.0.0.1", int(self.host.split(":")[1])))
        self.wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        lines = [
            f"GET {address} HTTP/1.1",
            f"Host: {self.host}",
            f"Origin: http://{self.host}",
            f"Cookie: {self.cookie}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
        ]
        self.wire.sendall("\r\n".join([*lines, "", ""]).encode())
        while b"\r\n\r\n" not in self._heard:
            self._heard += self.wire.recv(65_536)
        assert self._heard.startswith(b"HTTP/1.1 101 "), bytes(self._heard)
        del self._heard[: self._heard.index(b"\r\n\r\n") + 4]

    def beat(self) -> None:
        """Send a heartbeat, as every page does, masked with zeros."""
        text = json.dumps({"ping": time.monotonic(), "version": self.version}).encode()
        self.wire.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)

    def hear(self) -> None:
        """Take in what has come, and note the newest version that it brings."""
        self._heard += self.wire.recv(262_144)
        while (frame := self._frame()) is not None:
            push = _PUSH.match(frame)
            if push:
                self.version = max(self.version, int(push[1]))

    def _frame(self) -> bytes | None:
        heard = self._heard
        if len(heard) < 2:
            return None
        length, begin = heard[1], 2
        if length >= 126:
            begin = 4 if length == 126 else 10
            length = int.from_bytes(heard[2:begin], "big")
        if len(heard) < begin + length:
            return None
        frame = bytes(heard[begin : begin + length])
        del heard[: begin + length]
        return frame


def crowd(port: int) -> tuple[list[Device], str]:
    """Lay a table for five with eight devices in a minute that no clock ends; return its path."""
    tablet = Device(port)
    tablet.ask("GET", "/")
    place = tablet.ask("POST", "/new", game="dirigible-disaster", nonce="bench")[0]
    table = place.partition("?")[0]
    for seat in CREW:
        tablet.ask("POST", f"{table}/seats", name=f"Player {seat}")
    tablet.ask("POST", f"{table}/choices", pace=0)
    link = re.search(r'href="http://[^/"]+(/j/[^"]+)"', tablet.ask("GET", f"{table}/sheet/join")[1])
    devices = [tablet, *(Device(port) for _ in range(7))]
    tablet.follow(place)
    for device, wanted in zip(
        devices[1:], [*map("seat:{}".format, CREW), "look", "look"], strict=True
    ):
        device.ask("GET", link[1])
        device.follow(device.ask("POST", link[1], **{"as": wanted})[0])
    tablet.ask("POST", f"{table}/begin")
    steps = ("advance-map", "roll-event-dice", "place-all-cubes", "start-minute")
    for step in steps:
        number = {"number": 1} if step == "place-all-cubes" else {}
        tablet.ask("POST", f"{table}/tap/{step}", round=1, **number)
    return devices, table


def measure(devices: list[Device], table: str, taps: int) -> list[float]:
    """Let the five act in turn; return how long each action took to show on all eight."""
    crowd = selectors.DefaultSelector()
    for device in devices:
        crowd.register(device.wire, selectors.EVENT_READ, device)
    shown(crowd, devices, newest(devices[0], table))
    delays: list[float] = []
    began = beaten = time.monotonic()
    for at in range(taps + WARM_UP):
        if time.monotonic() - began > LONGEST_S:
            break
        seat, room = CREW[at % 5], 7 if at // 5 % 2 else 6
        phone = devices[1 + at % 5]
        version = devices[0].version
        sent = time.perf_counter()
        phone.send("POST", f"{table}/tap/move", seat=seat, room=room)
        shown(crowd, devices, version + 1)
        delays.append(time.perf_counter() - sent)
        assert phone.receive()[0] == 204
        if time.monotonic() - beaten > BEAT_S:
            beaten = time.monotonic()
            for device in devices:
                device.beat()
    return delays[WARM_UP:]


def newest(device: Device, table: str) -> int:
    return int(re.search(r'data-version="(\d+)"', device.ask("GET", table)[1])[1])


def shown(crowd: selectors.BaseSelector, devices: list[Device], version: int) -> None:
    """Read on until every device has been told of a version."""
    while any(device.version < version for device in devices):
        ready = crowd.select(PATIENCE_S)
        assert ready, f"version {version} does not come"
        for key, _ in ready:
            key.data.hear()


if __name__ == "__main__":
    main()
