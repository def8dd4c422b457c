"""The HTTP status of each kind of refusal."""

from companion.core.refusals import Illegal, Malformed, NotYours, Refused, Stale
from companion.tables.archive import TooLargeFile
from companion.tables.shelf import DamagedTable, UnknownTable
from companion.tables.stores import CannotRead, CannotSave
from companion.web.throttle import TooMany

STATUS: dict[type[Refused], int] = {
    Malformed: 400,
    TooLargeFile: 413,
    NotYours: 403,
    DamagedTable: 409,
    UnknownTable: 404,
    Illegal: 409,
    Stale: 409,
    TooMany: 429,
    CannotSave: 503,
    CannotRead: 503,
}


def status_of(refused: Refused) -> int:
    """Return the HTTP status with which a refusal is answered."""
    return next(STATUS[kind] for kind in type(refused).__mro__ if kind in STATUS)
