"""Another device that changes something ten times a second."""

import threading
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar
from itertools import cycle
from types import TracebackType
from typing import Self

TENTH = 0.1


class Restless:
    """Joins a table by its link and goes on changing its difficulty until it is left."""

    def __init__(self, link: str) -> None:
        parts = urllib.parse.urlsplit(link)
        self._origin = f"{parts.scheme}://{parts.netloc}"
        self._table = f"{self._origin}/t/{parts.path.split('/')[2]}"
        self._browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        self._browser.addheaders = [("Origin", self._origin)]
        self._enough = threading.Event()
        self._thread = threading.Thread(target=self._fidget)
        self.changes = 0
        self._post(link, **{"as": "table"})

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._enough.set()
        self._thread.join()

    def _fidget(self) -> None:
        for mode in cycle(("easy", "hard", "standard")):
            self._post(f"{self._table}/choices", mode=mode)
            self.changes += 1
            if self._enough.wait(TENTH):
                return

    def _post(self, address: str, **fields: str) -> None:
        with self._browser.open(address, urllib.parse.urlencode(fields).encode()):
            pass
