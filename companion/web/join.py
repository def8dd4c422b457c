"""Coming to a table: by QR code, by a seat's own QR code, or by the typed code."""

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.core.refusals import Illegal, Malformed, NotYours, Refused
from companion.core.values import Role, Seat
from companion.tables.keys import same, seat_key, typed_code
from companion.tables.shelf import UnknownTable
from companion.tables.stores import Grant
from companion.tables.table import Table
from companion.tables.writer import Tap
from companion.web.devices import device, holding
from companion.web.house import house
from companion.web.panels import table_facts
from companion.web.status import status_of
from companion.web.throttle import TooMany

joining = Blueprint("joining", __name__)


@joining.get("/join")
def ask_code() -> str:
    """Show the field for a typed code."""
    return render_template("pages/code.html")


@joining.post("/join")
def by_code() -> Response | tuple[str, int]:
    """Go from a typed code to the table's join page, while its lobby is open."""
    typed = request.form.get("code", "")
    try:
        table = _table_of(typed)
    except (UnknownTable, Illegal, TooMany) as refused:
        page = render_template("pages/code.html", refusal=refused, typed=typed[:10])
        return page, status_of(refused)
    return redirect(f"/j/{table.code}/{table.key}", 303)


def _table_of(typed: str) -> Table:
    here = house()
    # Per device, and for the house as a whole: a guesser without cookies is a new device each time.
    # The QR code carries the key itself and is never throttled (F46).
    if not (here.codes.allows(device()) and here.codes.allows("")):
        raise TooMany("too-many-tries")
    table = here.service.table_by_code(typed_code(typed))
    if table.state is not None and holding(table) is None:
        raise Illegal("code-closed")
    return table


@joining.get("/j/<code>/<key>")
def choose_seat(code: str, key: str) -> str:
    """Ask who has come."""
    table, seats = _opened_by(code, key)
    return _page(table, key, seats, None)


@joining.post("/j/<code>/<key>")
def take_seat(code: str, key: str) -> Response | tuple[str, int]:
    """Let the device in: ``as`` is ``seat:A``, ``new`` (with ``name``), ``look`` or ``table``."""
    table, seats = _opened_by(code, key)
    try:
        grant = _grant(table, seats, request.form.get("as", ""))
    except (Malformed, Illegal) as refused:
        return _page(table, key, seats, refused), status_of(refused)
    house().service.seats.grant(table.key, grant)
    wanted = f"?seat={grant.seat}" if grant.seat else ""
    return redirect(f"/t/{table.code}{wanted}", 303)


def _opened_by(code: str, key: str) -> tuple[Table, tuple[Seat, ...] | None]:
    """Return the table that a key opens, and the only seat it opens (None: the whole table)."""
    table = house().service.table_by_code(typed_code(code))
    if same(key, table.key):
        return table, None
    for person in table.people:
        if same(key, seat_key(table.key, person.seat)):
            return table, (person.seat,)
    raise UnknownTable("unknown-table", code=table.code)


def _grant(table: Table, seats: tuple[Seat, ...] | None, wanted: str) -> Grant:
    """Return what the device is let in as; raises ``Refused``."""
    role, _, letter = wanted.partition(":")
    if role == "seat" and (seats is None or letter in seats):
        return Grant(device(), Role.SEAT, table.person(Seat(letter)).seat)
    if seats is not None:
        raise NotYours("not-yours", seat=letter[:8])
    if role == "new":
        return Grant(device(), Role.SEAT, _new_seat(table))
    if role == "look":
        return Grant(device(), Role.ONLOOKER)
    if role == "table":
        return Grant(device(), Role.TABLE)
    raise Malformed("malformed", detail="as")


def _new_seat(table: Table) -> Seat:
    """Add a seat for the name in the form. The same form sent twice finds the seat it made (F6)."""
    try:
        return house().service.seats.add(table.key, request.form.get("name", ""), Tap(device()))
    except Illegal as refused:
        mine = holding(house().service.table(table.key))  # the first of them has changed it
        seat = Seat(str(refused.facts.get("seat", "")))
        if refused.code == "name-taken" and mine is not None and seat in mine.seats:
            return seat
        raise


def _page(table: Table, key: str, seats: tuple[Seat, ...] | None, refusal: Refused | None) -> str:
    here = house()
    rules = here.service.rules(table)
    people = here.presence.people(
        table.key,
        seats or [person.seat for person in table.people],
        here.service.seats.grants(table.key),
    )
    room = table.state is None and len(table.people) < rules.SEATS[1]
    return render_template(
        "pages/join.html",
        t=table_facts(table),
        seats=people.seats,
        token=key,
        may_add=room and seats is None,
        may_look=seats is None,
        summary=None if table.state is None else rules.summary(table.state),
        refusal=refusal,
        typed=request.form.get("name", "")[:24],
    )
