"""What went wrong, in words: a toast for a tap, a page for a page."""

import logging

from flask import Flask, render_template, request
from htmx_flask import request as htmx_request
from werkzeug.exceptions import HTTPException

from companion.core.refusals import Malformed, Refused
from companion.tables.shelf import UnknownTable
from companion.tables.table import Table
from companion.web.damage import damaged_page
from companion.web.guard import WrongHost, WrongOrigin
from companion.web.house import house
from companion.web.panels import table_facts
from companion.web.status import status_of

log = logging.getLogger(__name__)

CODES = {404: "not-found", 405: "not-found", 413: "too-large", 500: "fault"}
"""Sentences for errors that are no refusals; a status without one is said as ``malformed``."""


def answer_errors(app: Flask) -> None:
    """Let every refusal and every error be answered in words, never with a traceback."""
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _fault)


def _refused(refused: Refused) -> tuple[str, int]:
    log.info("refused: %s (%s)", refused.code, request.method)
    return _say(refused, status_of(refused))


def _http(error: HTTPException) -> tuple[str, int]:
    status = error.code or 500
    match error:
        case WrongHost():
            code = "wrong-host"
        case WrongOrigin():
            code = "wrong-origin"
        case _:
            code = CODES.get(status, "malformed")
    return _say(Malformed(code), status)


def _fault(error: Exception) -> tuple[str, int]:
    log.error("a request failed: %s", request.path, exc_info=error)
    return _say(Malformed("fault"), 500)


def _say(refused: Refused, status: int) -> tuple[str, int]:
    if htmx_request.htmx:
        return _toast(refused, _table()), status
    damaged = damaged_page(refused)
    if damaged is not None:
        return damaged, status
    template = "pages/gone.html" if isinstance(refused, UnknownTable) else "pages/error.html"
    return render_template(template, status=status, refusal=refused), status


def _toast(refused: Refused, table: Table | None) -> str:
    """Return why nothing was done, with the ruling behind it where one of the game refuses."""
    fragments, facts = house().fragments, None if table is None else table_facts(table)
    said = fragments.refusal(refused, facts)
    why = "" if table is None else fragments.ruling(refused.rule, table.game, table.choices)
    return fragments.macro("shared/_toast.html", "toast", said, refused.rule, why, facts)


def _table() -> Table | None:
    """Return the table that the request was about, if there is one."""
    try:
        return house().service.table_by_code((request.view_args or {})["code"])
    except (KeyError, Refused):
        return None
