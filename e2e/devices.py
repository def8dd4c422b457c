"""The devices of a room, and what a finger and an eye do with them."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, expect

from e2e.scanning import scan
from e2e.watch import Watch

Look = dict[str, Any]
"""What a browser is told of a device."""


def _look(width: int, height: int, **more: bool) -> Look:
    return {"viewport": {"width": width, "height": height}, "has_touch": True, **more}


TABLET = _look(1280, 800)
SMALL_TABLET = _look(1024, 768)
PHONE = _look(390, 844, is_mobile=True)
SMALL_PHONE = _look(320, 568, is_mobile=True)

Name = str | re.Pattern[str]


class Device:
    """One page on one device. Every wait ends with what is waited for: no sleeps, no retries."""

    def __init__(self, page: Page, watch: Watch, owner: str = "") -> None:
        self.page = page
        self.watch = watch
        self.owner = owner

    # Going places

    def go(self, address: str) -> None:
        """Open an address."""
        self.page.goto(address)

    def reload(self) -> None:
        """Load the page anew, as a nervous player does."""
        self.page.reload()
        self.is_in_step()

    def is_in_step(self, *, within_s: float = 10) -> None:
        """See that both directions of the connection work."""
        self.link_is("live", within_s=within_s)

    def link_is(self, state: str, *, within_s: float = 5) -> None:
        """See how the connection stands."""
        link = self.page.locator("#link")
        expect(link).to_have_attribute("data-state", state, timeout=1000 * within_s)

    @property
    def version(self) -> int:
        """The version of the table that this page shows."""
        return int(self.page.locator("#socket").get_attribute("data-version") or -1)

    def is_at(self, version: int) -> None:
        """See the table as it is at exactly this version."""
        expect(self.page.locator("#socket")).to_have_attribute("data-version", str(version))

    def reaches_version(self, version: int) -> None:
        """See the table as it is at a version, or later."""
        expect(self.page.locator("#socket")).to_have_attribute("data-version", _at_least(version))

    # Touching

    def button(self, name: Name, within: str = "body") -> Locator:
        """Return the button that a player calls so."""
        exact = isinstance(name, str)
        return self.page.locator(within).get_by_role("button", name=name, exact=exact)

    def tap(self, name: Name, within: str = "body") -> None:
        """Tap a button, once it is there and the finger has left the last one."""
        self.touch(self.button(name, within))

    def touch(self, what: Locator) -> None:
        """Tap something, as soon as a second tap does not count as a double one."""
        expect(self.page.locator("html[data-held]")).to_have_count(0)
        what.tap()

    def press(self, what: Locator) -> None:
        """Touch the middle of something, whether it wants to be touched or not."""
        box = what.bounding_box()
        assert box is not None, "it cannot be seen"
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def choose(self, option: str, group: str) -> None:
        """Tap one of the options of a group."""
        options = self.page.get_by_role("group", name=group)
        self.touch(options.locator("label", has=self.page.get_by_role("radio", name=option)))
        expect(options.get_by_role("radio", name=option)).to_be_checked()

    # Seeing

    def sees(self, text: Name, within: str = "body", *, within_s: float = 5) -> None:
        """See a text somewhere."""
        expect(self.page.locator(within)).to_contain_text(text, timeout=1000 * within_s)

    def shows_all_of(self, *parts: Locator) -> None:
        """See the whole of each part without scrolling."""
        for part in parts:
            expect(part).to_be_visible()
            expect(part).to_be_in_viewport(ratio=1)

    def is_told(self, text: Name) -> None:
        """See a toast."""
        expect(self.page.get_by_role("status").locator(".toast")).to_contain_text(text)

    def scan(self) -> str:
        """Return the address of the one QR code on this screen, read from a picture of it."""
        expect(self.page.locator("svg.qr").filter(visible=True)).to_have_count(1)
        return scan(self.page.screenshot())

    def scan_seat(self, name: str) -> str:
        """Return the address of the QR code of one seat, unfolded on the sheet for joining."""
        seat = self.page.locator("#sheet details", has_text=name)
        self.touch(seat.locator("summary"))
        expect(seat.locator("svg.qr")).to_be_visible()
        return scan(seat.screenshot())

    @contextmanager
    def expecting(self, pattern: str) -> Iterator[None]:
        """Let the browser complain of what the test brings about."""
        with self.watch.expecting(pattern):
            yield


def _at_least(number: int) -> re.Pattern[str]:
    """Return a pattern of the whole numbers from ``number`` on, as far as a test goes."""
    return re.compile(f"^({'|'.join(map(str, range(number, number + 10)))})$")
