"""The pages: home, a table, its sheets, just the clock."""

import re
import secrets
from collections.abc import Iterator
from datetime import UTC, datetime

from flask import Blueprint, current_app, redirect, render_template, request
from msgspec import Struct
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from companion.core.refusals import Malformed
from companion.core.values import Viewer
from companion.tables.fairness import tally
from companion.tables.shelf import DamagedTable, UnknownTable, WaitingTable
from companion.tables.stores import TableRow
from companion.tables.table import Table
from companion.tables.writer import Tap
from companion.web.damage import troubles
from companion.web.devices import at_table, belongs, device
from companion.web.facts import PersonFacts
from companion.web.house import House, house
from companion.web.looks import invite, look, seat_invite
from companion.web.panels import history, table_facts
from companion.web.throttle import TooMany

pages = Blueprint("pages", __name__)

TABLES_SHOWN = 12

PAPERS = ("a4", "letter")

_ENTRY = re.compile(r"[1-9]\d{0,8}")


class Continued(Struct, frozen=True):
    """A table of this device, as the home page shows it; ``shut`` tells why it does not open."""

    code: str
    game: str
    people: tuple[PersonFacts, ...]
    when: datetime
    summary: Struct | None
    shut: str = ""


@pages.get("/")
def home() -> str:
    """Show the tables of this device, newest first, and the games to start."""
    here = house()
    games = tuple(here.service.games)
    tables = [table for table, _ in zip(_mine(here), range(TABLES_SHOWN), strict=False)]
    return render_template(
        "pages/home.html",
        tables=tables,
        now=datetime.fromtimestamp(here.service.time.now(), UTC).astimezone(),
        games=games,
        nonce=secrets.token_urlsafe(16),
        version=here.settings.version,
        **troubles(here),
    )


def _mine(here: House) -> Iterator[Continued]:
    for row in here.service.rows():
        if not belongs(row.key):
            continue  # not opened: a house may have hundreds, and everybody waits meanwhile
        try:
            yield _continued(here, here.service.table(row.key), row)
        except (DamagedTable, WaitingTable) as shut:
            yield _continued(here, shut.kept.table, row, shut.code)
        except UnknownTable:
            continue  # of a game that we lack: no reason to hide all the others


def _continued(here: House, table: Table, row: TableRow, shut: str = "") -> Continued:
    rules = here.service.rules(table)
    return Continued(
        table.code,
        table.game,
        table_facts(table).people,
        datetime.fromtimestamp(row.touched, UTC).astimezone(),
        None if table.state is None else rules.summary(table.state),
        shut,
    )


@pages.post("/new")
def new() -> Response:
    """Open a table for a game. The same form sent five times opens one (F6)."""
    here = house()
    game = request.form.get("game", "")
    if game not in here.service.games:
        raise Malformed("unknown-game", game=game[:40])
    # A device of its own costs a stranger nothing, so the house as a whole has a limit too.
    if not (here.opens.allows(device()) and here.opens_in_all.allows("")):
        raise TooMany("too-many-tables")
    nonce = request.form.get("nonce", "")[:64] or None
    table = here.service.open(game, Tap(device(), nonce))
    return redirect(f"/t/{table.code}", 303)


@pages.get("/clock")
def clock() -> str:
    """Show a round clock that needs no table."""
    return render_template("pages/clock.html")


@pages.get("/print/<game>")
def print_page(game: str) -> str:
    """Show what can be printed of a game; ``paper`` is ``a4`` or ``letter``."""
    asked = request.args.get("paper")
    paper = asked if asked in PAPERS else PAPERS[0]
    template = f"games/{game}/print.html"
    if game not in house().service.games or template not in current_app.jinja_env.list_templates():
        raise NotFound
    return render_template(template, game=game, paper=paper)


@pages.get("/t/<code>")
def table_page(code: str) -> str:
    """Show a table as this device sees it."""
    here = house()
    table, mine = at_table(code)
    wanted = request.args.get("seat")
    viewer = mine.viewer(wanted)
    screen = look(here, table, mine, wanted)
    return render_template(
        "pages/table.html",
        t=table_facts(table),
        screen=here.fragments.screen(screen),
        version=table.version,
        role=viewer.role.value,
        seat=viewer.seat,
        seats=mine.seats,
        page=secrets.token_urlsafe(8),
    )


@pages.get("/t/<code>/sheet/<name>")
def sheet(code: str, name: str) -> str:
    """Show one sheet: of the house, or of the game."""
    here = house()
    table, mine = at_table(code)
    viewer = mine.viewer(request.args.get("seat"))
    t = table_facts(table)
    match name:
        case "join":
            shown = {
                "invite": invite(here, table, taps=viewer.acts),
                "seats": [seat_invite(here, table, person.seat) for person in table.people],
            }
        case "history":
            return here.fragments.history(history(table, viewer, _since()), t)
        case "rolls":
            shown = {"dice": tally(here.service.rules(table), table)}
        case "sound":
            shown = {}
        case _:
            return _game_sheet(here, table, viewer, name)
    return render_template(f"shared/_{name}_sheet.html", t=t, **shown)


def _since() -> int | None:
    """Return the entry back to which the history is asked for; None for its newest lines."""
    wanted = request.args.get("since")
    if wanted is None:
        return None
    if not _ENTRY.fullmatch(wanted):
        raise Malformed("malformed", detail="since")
    return int(wanted)


def _game_sheet(here: House, table: Table, viewer: Viewer, name: str) -> str:
    if table.state is None:
        raise Malformed("unknown-sheet", name=name[:40])
    shown = here.service.rules(table).sheet(table.state, viewer, name)
    template = f"games/{table.game}/_{name.partition('-')[0]}_sheet.html"
    return here.fragments.macro(template, "sheet", shown, table_facts(table))
