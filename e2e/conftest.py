"""A room for each test: one real server, and the devices that come to it in a real browser."""

import pytest
from playwright.sync_api import Browser

from e2e.browser import QUIET, find_browser
from e2e.proxy import Proxy
from e2e.room import Room
from e2e.server import Quarterdeck, lan_address


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return {**browser_type_launch_args, "executable_path": find_browser(), "args": list(QUIET)}


@pytest.fixture
def server(tmp_path):
    running = Quarterdeck(tmp_path / "data", lan_address())
    running.start()
    yield running
    running.stop()
    assert running.faults() == []


@pytest.fixture
def room(browser: Browser, server):
    opened = Room(browser, server)
    yield opened
    assert opened.leave() == []


@pytest.fixture
def network():
    """Return the network between the phones and the server of ``frail_room``."""
    opened = Proxy(lan_address())
    yield opened
    opened.close()


@pytest.fixture
def frail_room(browser: Browser, network, tmp_path):
    """Return a room whose tablet is the server's own browser; phones come over ``network``."""
    running = Quarterdeck(tmp_path / "data", lan_address(), host="127.0.0.1", port=network.port)
    running.start()
    opened = Room(browser, running, tablet_at=running.local_url)
    yield opened
    complaints = opened.leave()
    network.heal()
    running.stop()
    assert complaints == []
    assert running.faults() == []
