"""What a server is told when it starts, and the folders that it uses."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout
from msgspec import Struct
from platformdirs import user_data_path

from companion import __version__

PORT = 5077
"""Free on every common system; 5000 and 7000 belong to AirPlay on a Mac (decision 0005)."""

EVERYWHERE = "0.0.0.0"  # noqa: S104 - phones have to reach the server: that is its purpose
"""The host that means every network this computer is in."""


def default_data() -> Path:
    """Return the folder in which this platform keeps a program's data."""
    return user_data_path("quarterdeck", appauthor=False)


class Settings(Struct, frozen=True):
    """Everything that one server has been told.

    ``port`` 0 takes any free port. ``address`` is what the QR code shall hold instead of the best
    address that was found.
    """

    data: Path
    host: str = EVERYWHERE
    port: int = PORT
    address: str | None = None
    open_browser: bool = True
    version: str = __version__


class Unusable(Exception):  # noqa: N818 - a setting that is no good, not a fault of the program
    """A setting with which no server can start; the message is a sentence for the user."""


class WebFolders(Struct, frozen=True):
    """Where the templates and the static files lie."""

    templates: Path
    static: Path


def web_folders() -> WebFolders:
    """Return the folders inside the installed package, or in a checkout those beside it."""
    package = Path(__file__).resolve().parent
    inside = package / "_web"
    home = inside if inside.is_dir() else package.parent
    return WebFolders(home / "templates", home / "static")


@contextmanager
def claimed(data: Path) -> Iterator[None]:
    """Make the data folder and hold it for this process alone.

    Raises ``Unusable`` where the folder cannot be written, or where another server writes to it:
    two servers that each believe to hold the truth would tell two different games.
    """
    lock = FileLock(data / "server.lock", blocking=False, thread_local=False)
    try:
        data.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout as error:
        raise Unusable(
            f"Quarterdeck is already running with the tables in {data}. "
            "Stop it first, or choose another folder with --data.",
        ) from error
    except OSError as error:
        raise Unusable(
            f"The data folder {data} cannot be written ({reason(error)}). "
            "Choose another one with --data.",
        ) from error
    try:
        yield
    finally:
        lock.release()


def refuse_several_workers(environment: Mapping[str, str]) -> None:
    """Raise ``Unusable`` where the surroundings ask for more than one worker process (F18)."""
    asked = environment.get("WEB_CONCURRENCY", "").strip()
    if asked not in {"", "0", "1"}:
        raise Unusable(
            f"WEB_CONCURRENCY={asked} asks for several worker processes, but one process holds all "
            "the tables and serves thousands of devices. Unset WEB_CONCURRENCY and start again.",
        )


def reason(error: OSError) -> str:
    """Return why the system refused, in its own words and without numbers."""
    return (error.strerror or os.strerror(error.errno or 0)).lower()
