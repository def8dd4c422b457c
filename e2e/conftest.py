"""A room for each test: one real server, and the devices that come to it in a real browser."""

import pytest
from playwright.sync_api import Browser

from e2e.browser import QUIET, find_browser
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
