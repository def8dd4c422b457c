"""One table as a file: saved from its menu, opened on the home page."""

import logging
from datetime import UTC, datetime

from flask import Blueprint, make_response, redirect, request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response

from companion.core.refusals import Illegal, NotYours
from companion.core.rules import hides
from companion.core.values import Role, Viewer
from companion.tables.archive import LARGEST, BadFile, TooLargeFile, decode
from companion.tables.fairness import tally
from companion.tables.stores import CannotSave
from companion.tables.table import Table
from companion.tables.writer import Tap
from companion.web.devices import at_table, device
from companion.web.facts import PeopleFacts, PresenceFacts
from companion.web.house import House, house
from companion.web.panels import Surroundings, history, screen, table_facts
from companion.web.throttle import TooMany

log = logging.getLogger(__name__)

archives = Blueprint("archives", __name__)

AROUND = 4096
"""Bytes of a form around the file in it."""


@archives.get("/t/<code>/export")
def export(code: str) -> Response:
    """Answer with a table as a file; while a choice is secret there is none (decision 13)."""
    here = house()
    table, mine = at_table(code)
    if mine.role is Role.ONLOOKER:
        raise NotYours("only-looking")
    if hides(here.service.rules(table), table.state):
        raise Illegal("secrets-in-file")
    day = datetime.fromtimestamp(here.service.time.now(), UTC).astimezone().date().isoformat()
    answer = make_response(here.service.archive(table.key))
    answer.mimetype = "application/json"
    answer.headers["Content-Disposition"] = (
        f'attachment; filename="quarterdeck-{table.game}-{day}.json"'
    )
    return answer


@archives.post("/import")
def bring() -> Response:
    """Open a new table from a file. The same form sent five times opens one (F6)."""
    here = house()
    if not (here.files.allows(device()) and here.files.allows("")):
        raise TooMany("too-many-files")
    data, nonce = _sent()
    table = decode(data, here.service.games)
    _refuse_what_cannot_be_shown(here, table)
    opened = here.service.open_archive(table, Tap(device(), nonce))
    return redirect(f"/t/{opened.code}", 303)


def _sent() -> tuple[bytes, str | None]:
    """Return the bytes of the file in the form, and the form's own mark."""
    request.max_content_length = LARGEST + AROUND
    try:
        file = request.files.get("file")
        data = file.read() if file else b""
    except RequestEntityTooLarge as error:
        raise TooLargeFile("file-too-large") from error
    except OSError as error:  # large files are put down on the disk while they arrive
        raise CannotSave("cannot-save", detail="upload") from error
    if not data:
        raise BadFile("file-missing")
    return data, request.form.get("nonce", "")[:64] or None


def _refuse_what_cannot_be_shown(here: House, table: Table) -> None:
    """Draw everything once: what no page can show is refused now, and breaks no page later."""
    try:
        _show(here, table)
    except Exception as error:
        log.info("a file holds a table that cannot be shown: %s", type(error).__name__)
        raise BadFile("file-damaged") from error


def _show(here: House, table: Table) -> None:
    rules = here.service.rules(table)
    seats = [person.seat for person in table.people]
    people = PeopleFacts(tuple(PresenceFacts(seat, 0, 0) for seat in seats), tablet=False)
    around = Surroundings(people, ends_ms=0, seats=(), invite=None)
    viewers = (Viewer(Role.TABLE), Viewer(Role.ONLOOKER), *(Viewer(Role.SEAT, s) for s in seats))
    for viewer in viewers:
        here.fragments.screen(screen(rules, table, viewer, around))
    if table.state is not None:
        rules.summary(table.state)
        tally(rules, table)
    here.fragments.history(history(table, viewers[0], since=1), table_facts(table))
