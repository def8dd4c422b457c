"""Every route of the application, as its own map lists them, and a fair request to each."""

from collections.abc import Callable
from pathlib import Path

from companion.games.registry import GAMES
from companion.settings import Settings
from companion.tables.clock import MachineTime
from companion.tables.hub import Hub
from companion.tables.rolls import FairDice
from companion.tables.service import Service
from companion.tables.stores.sqlite import SqliteStore
from companion.web.app import create_app
from tests.web.table import GAME, MINUTE_STARTED, Device

Form = dict[str, object]


def every_rule(folder: Path) -> list[tuple[str, str]]:
    """Return each method and rule of the application, apart from what Flask adds by itself."""
    store = SqliteStore(folder / "tables.sqlite3")
    service = Service(GAMES, store, Hub(), MachineTime(), FairDice())
    app = create_app(Settings(folder), service, b"secret", tuple)
    store.close()
    return sorted(
        (method, rule.rule)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    )


def _at(path: str, **form: object) -> Callable[[Device], tuple[str, Form]]:
    return lambda device: (f"/t/{device.table}/{path}", form)


POSTS: dict[str, Callable[[Device], tuple[str, Form]]] = {
    "/new": lambda _: ("/new", {"game": GAME, "nonce": "n"}),
    "/import": lambda _: ("/import", {"nonce": "n"}),
    "/t/<code>/mend": _at("mend"),
    "/join": lambda device: ("/join", {"code": device.table}),
    "/j/<code>/<key>": lambda device: (device.link(), {"as": "look"}),
    "/t/<code>/seats": _at("seats", name="Cleo"),
    "/t/<code>/seats/<seat>/name": _at("seats/A/name", name="Annabel"),
    "/t/<code>/seats/<seat>/remove": _at("seats/A/remove"),
    "/t/<code>/seats/<seat>/move": _at("seats/A/move", by=1),
    "/t/<code>/first": _at("first", seat="A"),
    "/t/<code>/choices": _at("choices", mode="hard"),
    "/t/<code>/begin": _at("begin"),
    "/t/<code>/address": _at("address", address="ship.test"),
    "/t/<code>/tap/<name>": _at("tap/pass", seat="A"),
    "/t/<code>/undo": _at("undo", entry=MINUTE_STARTED),
    "/t/<code>/redo": _at("redo", entry=MINUTE_STARTED),
    "/t/<code>/pause": _at("pause"),
    "/t/<code>/resume": _at("resume"),
    "/t/<code>/time": _at("time", by=5),
}
"""A request to each route that takes forms, from a device at a table whose crew are A and B."""
