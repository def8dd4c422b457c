"""What no page may do, whatever the test is about: fail, complain, or speak to strangers."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Request, Response

CUT = r"ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket connection to|htmx:ws:error|htmx:error"
"""What a browser says in its console when the network or the server goes away."""

REFUSED = r"status of 40[39]"
"""What a browser says in its console when a tap is refused in words."""


class Watch:
    """Notes everything that is wrong with one page.

    A breach of the Content-Security-Policy is among the console's errors.
    """

    def __init__(self, page: Page, hosts: frozenset[str]) -> None:
        self.complaints: list[str] = []
        self._hosts = hosts
        self._page = page
        self._expected: list[str] = []
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._note(f"page error: {error}"))
        page.on("crash", lambda _: self._note("the page crashed"))
        page.on("request", self._request)
        page.on("response", self._response)

    @contextmanager
    def expecting(self, pattern: str) -> Iterator[None]:
        """Let console errors that match ``pattern`` pass: the test itself brings them about."""
        self._expected.append(pattern)
        try:
            yield
        finally:
            self._page.evaluate("1")  # what the page has said until now has then arrived here
            self._expected.remove(pattern)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._note(f"console: {message.text} ({message.location.get('url', '')})")

    def _request(self, request: Request) -> None:
        host = urlsplit(request.url).hostname
        if host is not None and host not in self._hosts:
            self._note(f"a request to another host: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 500:
            self._note(f"status {response.status}: {response.url}")

    def _note(self, complaint: str) -> None:
        if not any(re.search(pattern, complaint) for pattern in self._expected):
            self.complaints.append(complaint)
