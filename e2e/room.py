"""The room: who comes in with which device."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from playwright.sync_api import Browser

from e2e.devices import PHONE, TABLET, Device
from e2e.server import Quarterdeck
from e2e.watch import Watch


class Room:
    """Devices around one server. Nothing that a page does wrong goes unnoticed."""

    def __init__(self, browser: Browser, server: Quarterdeck, tablet_at: str | None = None) -> None:
        self.browser = browser
        self.server = server
        self.home = tablet_at or server.url
        self.devices: list[Device] = []

    def device(self, owner: str = "", **look: Any) -> Device:
        """Bring in a device with cookies of its own."""
        page = self.browser.new_context(**look).new_page()
        hosts = frozenset({self.server.address.lower(), "localhost"})
        brought = Device(page, Watch(page, hosts), owner)
        self.devices.append(brought)
        return brought

    def tablet(self, **look: Any) -> Device:
        """Bring in a tablet, at the home page."""
        brought = self.device(**{**TABLET, **look})
        brought.go(self.home)
        return brought

    def phone(self, owner: str = "", **look: Any) -> Device:
        """Bring in somebody's phone, which has nothing open yet."""
        return self.device(owner, **{**PHONE, **look})

    @contextmanager
    def expecting(self, pattern: str) -> Iterator[None]:
        """Let every browser complain of what the test brings about."""
        with ExitStack() as all_of_them:
            for device in self.devices:
                all_of_them.enter_context(device.expecting(pattern))
            yield

    def leave(self) -> list[str]:
        """Close everything, and tell what was wrong with any page."""
        for device in self.devices:
            device.page.context.close()
        return [found for device in self.devices for found in device.watch.complaints]
