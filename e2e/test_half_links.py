"""Connections of which only a half works: the worst ones, for they look like whole ones."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from e2e.lobby import add_player, choose_seat, crew, open_table
from e2e.proxy import Proxy
from e2e.server import lan_address
from e2e.watch import CUT

GIVEN_UP = 5000
"""Milliseconds after which a page no longer waits for its socket to be answered."""

NOTES = """() => {
  window.sockets = [];
  window.WebSocket = class extends WebSocket {
    constructor(...how) {
      super(...how);
      window.sockets.push({ socket: this, at: performance.now() });
      document.documentElement.dataset.sockets = window.sockets.length;
    }
  };
  window.states = [];
  window.drawn = [];
  document.addEventListener("link", ({ detail }) => window.states.push(detail));
  document.addEventListener("version", ({ detail }) => window.drawn.push(detail), true);
}"""
"""What a page notes down of itself: its sockets, how its link stands, which versions it draws."""

ONE_IS_OPEN = """() => {
  const open = window.sockets.filter(({ socket }) => socket.readyState === WebSocket.OPEN);
  return open.length === 1 && window.sockets.at(-1) === open[0]
    && window.sockets.every((one) => one === open[0] || one.socket.readyState > WebSocket.OPEN);
}"""
"""Whether the newest socket is open, and no other one is, nor will be."""


class HalfNetwork(Proxy):
    """A network that can lose parts of what goes through sockets; plain requests arrive."""

    lost = frozenset()

    def lose(self, *parts):
        """Lose from now on ``up``, ``down``, or the ``answer`` to the wish to open a socket."""
        self.lost = frozenset(parts)

    def heal(self):
        """Let all be well; a stream of which a part was lost stays broken."""
        self.lost = frozenset()
        super().heal()

    def _pump(self, pair, source, target):
        way = "up" if source is pair.phone else "down"
        super()._pump(pair, source, Leak(self, pair, target, way))


class Leak:
    """One direction of a connection: the handshake of a socket, and then its messages."""

    def __init__(self, network, pair, target, way):
        self.network, self.pair, self.target, self.way = network, pair, target, way
        self.opened = self.broken = False

    def sendall(self, data):
        """Send what is not lost."""
        if not self.pair.pushes:
            self.target.sendall(data)
            return
        if not self.opened:
            handshake, end, data = data.partition(b"\r\n\r\n")
            self.opened = True
            self._send("answer" if self.way == "down" else "wish", handshake + end)
        self._send(self.way, data)

    def _send(self, part, data):
        self.broken |= part in self.network.lost
        if data and not self.broken:
            self.target.sendall(data)


@pytest.fixture
def network():
    opened = HalfNetwork(lan_address())
    yield opened
    opened.close()


def note(phone):
    """Let a phone note down what becomes of its next page."""
    phone.page.add_init_script(f"({NOTES})()")


def tries(phone, times):
    """See a page open so many sockets, or more."""
    enough = re.compile(f"^([{times}-9]|1.)$")
    expect(phone.page.locator("html")).to_have_attribute("data-sockets", enough, timeout=15_000)


def test_f04_a_socket_that_is_never_answered_is_given_up_and_tried_again(frail_room, network):
    tablet, phone = frail_room.tablet(), frail_room.phone("Anna")
    open_table(tablet)
    add_player(tablet, "Anna")
    choose_seat(phone, tablet.scan(), "Anna")
    expect(tablet.page.locator("#crew")).to_contain_text("phone is here")
    note(phone)

    with frail_room.expecting(CUT):
        network.lose("answer")
        phone.page.reload()
        phone.link_is("lost", within_s=GIVEN_UP / 1000)
        tries(phone, 3)
        begun = phone.page.evaluate("sockets.map(({ at }) => at)")
        network.heal()
        phone.is_in_step(within_s=GIVEN_UP / 1000)

    assert max(later - sooner for sooner, later in pairwise(begun)) < GIVEN_UP
    assert phone.page.evaluate(ONE_IS_OPEN)
    expect(tablet.page.locator("#crew")).to_contain_text("phone is here")
    before, names = phone.version, ("Ben", "Cleo", "Dora", "Emil")
    for name in names:
        add_player(tablet, name)
        phone.sees(name, "#crew")
    news = range(before + 1, before + 1 + len(names))
    assert phone.page.evaluate("drawn").count(before) >= 1
    assert [one for one in phone.page.evaluate("drawn") if one > before] == list(news)
    assert phone.page.evaluate(ONE_IS_OPEN)


@pytest.mark.parametrize(
    ("way", "shown"), [("up", "Roll them for me"), ("down", "Begin round 1")], ids=["up", "down"]
)
def test_f10_the_dot_lights_only_once_both_directions_work(frail_room, network, way, shown):
    tablet, anna, _ = crew(frail_room, "Anna", "Ben")
    note(anna)

    with frail_room.expecting(CUT):
        network.lose(way)
        anna.page.reload()
        tablet.tap("Begin round 1")
        anna.link_is("lost")
        tries(anna, 2)
        anna.press(anna.button(shown, "#instruction"))
        anna.is_told("Not sent")
        states = anna.page.evaluate("states")
        network.heal()
        anna.is_in_step(within_s=GIVEN_UP / 1000)

    assert "live" not in states
    anna.tap("Roll them for me", "#instruction")
    tablet.sees("Cube 1 of", "#instruction")
