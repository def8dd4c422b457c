"""The lobby: who sits where, the game's choices, the address of the QR code."""

from flask import Blueprint, request

from companion.core.refusals import Malformed, NotYours
from companion.core.values import Role, Seat
from companion.web.devices import Holding, acting
from companion.web.house import house
from companion.web.taps import DONE

lobby = Blueprint("lobby", __name__)


@lobby.post("/t/<code>/seats")
def add(code: str) -> tuple[str, int]:
    """Add a seat for ``name``."""
    table, _, where = acting(code)
    house().service.seats.add(table.key, request.form.get("name", ""), where)
    return DONE


@lobby.post("/t/<code>/seats/<seat>/name")
def rename(code: str, seat: str) -> tuple[str, int]:
    """Change the name of a seat."""
    table, mine, where = acting(code)
    _refuse_others_seat(mine, seat)
    house().service.seats.rename(table.key, Seat(seat), request.form.get("name", ""), where)
    return DONE


@lobby.post("/t/<code>/seats/<seat>/remove")
def remove(code: str, seat: str) -> tuple[str, int]:
    """Take a seat away."""
    table, mine, where = acting(code)
    _refuse_others_seat(mine, seat)
    house().service.seats.remove(table.key, Seat(seat), where)
    return DONE


@lobby.post("/t/<code>/seats/<seat>/move")
def move(code: str, seat: str) -> tuple[str, int]:
    """Move a seat one place in the turn order: ``by`` is -1 or 1."""
    table, _, where = acting(code)
    steps = {"-1": -1, "1": 1}
    by = steps.get(request.form.get("by", ""))
    if by is None:
        raise Malformed("malformed", detail="by")
    house().service.seats.move(table.key, Seat(seat), by, where)
    return DONE


@lobby.post("/t/<code>/first")
def first(code: str) -> tuple[str, int]:
    """Name who begins."""
    table, _, where = acting(code)
    seat = table.person(Seat(request.form.get("seat", ""))).seat
    house().service.seats.choose(table.key, {"first": seat}, where)
    return DONE


@lobby.post("/t/<code>/choices")
def choose(code: str) -> tuple[str, int]:
    """Change the game's choices."""
    table, _, where = acting(code)
    house().service.seats.choose(table.key, request.form.to_dict(), where)
    return DONE


@lobby.post("/t/<code>/begin")
def begin(code: str) -> tuple[str, int]:
    """Begin the game."""
    table, _, where = acting(code)
    house().service.seats.begin(table.key, where)
    return DONE


@lobby.post("/t/<code>/address")
def address(code: str) -> tuple[str, int]:
    """Pick the address that the QR codes hold."""
    table, _, _ = acting(code)
    here = house()
    wanted = request.form.get("address", "")
    if wanted not in here.addresses():
        raise Malformed("malformed", detail="address")
    here.chosen_address = wanted
    here.service.hub.signal(table.key)
    return DONE


def _refuse_others_seat(mine: Holding, seat: str) -> None:
    if mine.role is Role.SEAT and seat not in mine.seats:
        raise NotYours("not-yours", seat=seat[:8])
