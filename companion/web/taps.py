"""Taps of a game: a command, an undo, the clock."""

import re

from flask import Blueprint, request
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from companion.core.codec import Command
from companion.core.refusals import Malformed, NotYours
from companion.core.rules import Rules
from companion.core.values import Role, Source
from companion.tables.writer import Tap
from companion.web.devices import Holding, acting
from companion.web.house import house

taps = Blueprint("taps", __name__)

DONE = ("", 204)
LONGEST_CHANGE_S = 600
"""The most that one tap may give or take of a clock."""

_ROLL = re.compile(r"roll(\d{0,2})")


@taps.post("/t/<code>/tap/<name>")
def tap(code: str, name: str) -> tuple[str, int]:
    """Carry out a command of the game; its fields are those of the form."""
    table, mine, where = acting(code)
    here = house()
    command = command_from(here.service.rules(table), name, request.form)
    _refuse_foreign(mine, command)
    here.service.play(table.key, command, _as_its_seat(mine, where, command))
    return DONE


@taps.post("/t/<code>/undo")
def undo(code: str) -> tuple[str, int]:
    """Undo the entry that the form names; across a buzzer, ``clock`` is ``back`` or ``keep``."""
    table, _, where = acting(code)
    back = request.form.get("clock", "back") != "keep"
    house().service.undo(table.key, _whole("entry"), where, clock_back=back)
    return DONE


@taps.post("/t/<code>/redo")
def redo(code: str) -> tuple[str, int]:
    """Let the undone entry that the form names count again."""
    table, _, where = acting(code)
    house().service.redo(table.key, _whole("entry"), where)
    return DONE


@taps.post("/t/<code>/pause")
def pause(code: str) -> tuple[str, int]:
    """Let the clock stand."""
    table, _, where = acting(code)
    house().service.clocks.pause(table.key, where)
    return DONE


@taps.post("/t/<code>/resume")
def resume(code: str) -> tuple[str, int]:
    """Let the clock run on."""
    table, _, where = acting(code)
    house().service.clocks.resume(table.key, where)
    return DONE


@taps.post("/t/<code>/time")
def change_time(code: str) -> tuple[str, int]:
    """Give or take ``by`` seconds."""
    table, _, where = acting(code)
    by_s = _whole("by")
    if abs(by_s) > LONGEST_CHANGE_S:
        raise Malformed("malformed", detail="by")
    house().service.clocks.change(table.key, by_s * 1000, where)
    return DONE


def command_from(rules: Rules, name: str, form: MultiDict[str, str]) -> Command:
    """Return the command of a form; raises ``Malformed``.

    Faces of real dice come as ``roll``, or ``roll0``, ``roll1`` … in the order of the dice; none,
    or an empty one, leaves the roll to Quarterdeck.
    """
    fields: dict[str, object] = {}
    faces: list[tuple[int, str]] = []
    for field, value in form.items():
        roll = _ROLL.fullmatch(field)
        if roll:
            faces.append((int(roll[1] or 0), value))
        else:
            fields[field] = value
    if any(value for _, value in faces):
        fields["rolls"] = [{"value": value, "source": Source.ENTERED} for _, value in sorted(faces)]
    elif "rolls" in fields:
        raise Malformed("malformed", detail="rolls")
    return rules.COMMANDS.from_form(name, fields)


def _refuse_foreign(mine: Holding, command: Command) -> None:
    """Raise ``NotYours`` where a phone taps for a seat that it does not hold (F44)."""
    seat = getattr(command, "seat", None)
    if mine.role is Role.SEAT and seat is not None and seat not in mine.seats:
        raise NotYours("not-yours", seat=str(seat)[:8])


def _as_its_seat(mine: Holding, where: Tap, command: Command) -> Tap:
    """Return the tap as one of the seat it is for: two people may share a phone."""
    seat = getattr(command, "seat", None)
    return replace(where, seat=seat) if seat in mine.seats else where


def _whole(field: str) -> int:
    try:
        return int(request.form.get(field, "")[:12])
    except ValueError:
        raise Malformed("malformed", detail=field) from None
