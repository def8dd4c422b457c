"""Finds the browser of this computer that drives the tests."""

import os
import shutil
import sys
from pathlib import Path

NAMES = ("chromium", "google-chrome", "google-chrome-stable", "chromium-browser", "chrome")
ELSEWHERE = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""Arguments for a browser that asks nobody for anything, also where tests run as root."""


class NoBrowser(Exception):  # noqa: N818 - the answer to a search
    """No Chromium was found; the message tells what to do."""


def find_browser() -> str:
    """Return the path of a Chromium; ``QUARTERDECK_BROWSER`` comes first."""
    chosen = os.environ.get("QUARTERDECK_BROWSER")
    candidates = [chosen] if chosen else [*map(shutil.which, NAMES), *ELSEWHERE]
    for candidate in candidates:
        if candidate and Path(candidate).is_file():
            return candidate
    raise NoBrowser(
        f"There is no browser at QUARTERDECK_BROWSER={chosen}."
        if chosen
        else "The browser tests need Chromium or Chrome: install one (Debian and Ubuntu: "
        "sudo apt install chromium), or set QUARTERDECK_BROWSER to its path.",
    )


if __name__ == "__main__":
    try:
        sys.stdout.write(find_browser() + "\n")
    except NoBrowser as missing:
        sys.exit(str(missing))
