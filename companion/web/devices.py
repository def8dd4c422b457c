"""Who asks: a device by its signed cookie, and what it may do at a table."""

import re
import secrets
from collections.abc import Iterable

from flask import Request, Response, g, request
from itsdangerous import BadSignature
from msgspec import Struct

from companion.core.refusals import NotYours, Stale
from companion.core.values import Role, Seat, Viewer
from companion.tables.shelf import DamagedTable, UnknownTable, WaitingTable
from companion.tables.stores import Grant
from companion.tables.table import Table
from companion.tables.writer import Tap
from companion.web.house import House, house
from companion.web.throttle import TooMany

YEAR_S = 365 * 24 * 3600
LATEST_MS = 6000
"""A tap older than this is not carried out; its page has given up waiting after four seconds."""

_SENT = re.compile(r"(?P<ms>\d{1,15}) (?P<epoch>[\w-]{1,20})")
LOOPBACK = frozenset({"127.0.0.1", "::1"})


class Holding(Struct, frozen=True):
    """What a device may do at one table: its role, and the seats that it holds."""

    role: Role
    seats: tuple[Seat, ...] = ()

    def viewer(self, wanted: str | None = None) -> Viewer:
        """Return as whom the device looks: as ``wanted`` if it holds that seat, else its first."""
        if self.role is not Role.SEAT:
            return Viewer(self.role)
        return Viewer(Role.SEAT, next((s for s in self.seats if s == wanted), self.seats[0]))


def cookie_name(port: int) -> str:
    """Return the name of the device cookie: one a port, since browsers share cookies over ports."""
    return f"quarterdeck-{port}"


def device() -> str:
    """Return the device that sent this request; a new one gets its cookie with the answer."""
    if "device" not in g:
        g.device = _known_device(request, house())
        if g.device is None:
            g.device = g.new_device = secrets.token_urlsafe(16)
    return str(g.device)


def _known_device(asking: Request, here: House) -> str | None:
    cookie = asking.cookies.get(cookie_name(here.settings.port), "")
    try:
        return here.signer.unsign(cookie).decode()
    except BadSignature:
        return None


def give_cookie(response: Response) -> Response:
    """Let a new device keep its name."""
    if "new_device" in g:
        here = house()
        response.set_cookie(
            cookie_name(here.settings.port),
            here.signer.sign(g.new_device).decode(),
            max_age=YEAR_S,
            httponly=True,
            samesite="Lax",
            path="/",
        )
    return response


def is_host() -> bool:
    """Tell whether the request comes from the browser of the computer that runs the server."""
    name = request.host.rpartition(":")[0] or request.host
    return request.remote_addr in LOOPBACK and name in {"localhost", "127.0.0.1", "[::1]"}


def held(table: Table, grants: Iterable[Grant], name: str, *, host: bool) -> Holding | None:
    """Return what the device of this name may do at a table; None for a stranger.

    The computer that runs the server may do everything, unless it has joined as somebody.
    """
    mine = [grant for grant in grants if grant.device == name]
    if any(grant.role is Role.TABLE for grant in mine):
        return Holding(Role.TABLE)
    own = {grant.seat for grant in mine}
    seats = tuple(person.seat for person in table.people if person.seat in own)
    if seats:
        return Holding(Role.SEAT, seats)
    if host:
        return Holding(Role.TABLE)
    return Holding(Role.ONLOOKER) if mine else None


def holding(table: Table) -> Holding | None:
    """Return what the asking device may do at a table; None for a stranger."""
    return held(table, house().service.seats.grants(table.key), device(), host=is_host())


def belongs(key: str) -> bool:
    """Tell whether the asking device may look at a table; asks the store, and opens no table."""
    grants = house().service.shelf.store.grants(key)
    return is_host() or any(grant.device == device() for grant in grants)


def at_table(code: str) -> tuple[Table, Holding]:
    """Return a table and what the asking device may do there; raises ``NotYours`` for strangers.

    A stranger is told the same of a table that does not exist: guessing teaches nothing (F46).
    """
    try:
        table = house().service.table_by_code(code)
    except (DamagedTable, WaitingTable) as shut:
        if held(shut.kept.table, shut.kept.grants, device(), host=is_host()) is None:
            raise NotYours("not-at-table") from None
        raise
    except UnknownTable:
        if is_host():
            raise
        raise NotYours("not-at-table") from None
    mine = holding(table)
    if mine is None:
        raise NotYours("not-at-table")
    return table, mine


def acting(code: str) -> tuple[Table, Holding, Tap]:
    """Return also where a tap comes from; raises ``NotYours`` for onlookers."""
    table, mine = at_table(code)
    if mine.role is Role.ONLOOKER:
        raise NotYours("only-looking")
    if not house().taps.allows(device()):
        raise TooMany("too-many-taps")
    _refuse_late()
    tap_id = request.headers.get("Tap-Id", "")[:64] or None
    return table, mine, Tap(device(), tap_id, mine.seats[0] if mine.seats else None)


def _refuse_late() -> None:
    """Raise ``Stale`` where a tap comes long after it was made: the network has held it (F5).

    Its page has said "not sent" meanwhile. ``Tap-Sent`` is the moment on this server's clock, and
    the epoch of that clock; a page that does not know them yet sends none.
    """
    sent = _SENT.fullmatch(request.headers.get("Tap-Sent", ""))
    here = house()
    if sent and sent["epoch"] == here.epoch:
        age_ms = here.service.time.monotonic_ms() - int(sent["ms"])
        if age_ms > LATEST_MS:
            raise Stale("late-tap", seconds=age_ms // 1000)
