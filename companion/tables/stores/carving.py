"""Rows out of the bare pages of a file, for where the way to them through the tree is lost.

All our tables are ``WITHOUT ROWID``, so a row stands whole in one cell of an index page, or goes on
in a chain of pages (https://www.sqlite.org/fileformat2.html). What does not look like that is
passed over.
"""

import struct
from collections.abc import Iterator
from typing import Any

_LEAF, _INTERIOR = 0x0A, 0x02
_HEADER = {_LEAF: 8, _INTERIOR: 12}
_REAL = 7
_FIRST_BLOB = 12
_WHOLE = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""The bytes of a whole number, by its kind."""

Row = tuple[Any, ...]


def rows(file: bytes, page: int) -> Iterator[Row]:
    """Yield every row that stands on any page of a file with pages of this size."""
    for start in range(0, len(file) - page + 1, page):
        sheet = file[start : start + page]
        if sheet[0] in _HEADER:
            for at in _cells(sheet):
                try:
                    yield _record(_payload(file, page, sheet, at))
                except (IndexError, KeyError, ValueError, struct.error):
                    continue


def _cells(sheet: bytes) -> Iterator[int]:
    """Yield where the rows of a page begin."""
    first, count = _HEADER[sheet[0]], int.from_bytes(sheet[3:5])
    for at in range(first, min(first + 2 * count, len(sheet) - 1), 2):
        cell = int.from_bytes(sheet[at : at + 2])
        if first < cell < len(sheet):
            yield cell + (4 if sheet[0] == _INTERIOR else 0)


def _payload(file: bytes, page: int, sheet: bytes, at: int) -> bytes:
    """Return the whole row of a cell, with what has gone over to other pages."""
    length, at = _varint(sheet, at)
    most, least = (page - 12) * 64 // 255 - 23, (page - 12) * 32 // 255 - 23
    if length <= most:
        return sheet[at : at + length]
    here = least + (length - least) % (page - 4)
    here = here if here <= most else least
    parts = [sheet[at : at + here]]
    following = int.from_bytes(sheet[at + here : at + here + 4])
    left = length - here
    while left > 0 and 0 < following <= len(file) // page:
        more = file[(following - 1) * page : following * page]
        parts.append(more[4 : 4 + min(left, page - 4)])
        left -= page - 4
        following = int.from_bytes(more[:4])
    if left > 0:
        raise ValueError(left)
    return b"".join(parts)


def _record(payload: bytes) -> Row:
    end, at = _varint(payload, 0)
    kinds = []
    while at < end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    values: list[Any] = []
    for kind in kinds:
        value, at = _value(payload, at, kind)
        values.append(value)
    if at != len(payload):
        raise ValueError(at)
    return tuple(values)


def _value(payload: bytes, at: int, kind: int) -> tuple[Any, int]:
    if kind in _WHOLE:
        end = at + _WHOLE[kind]
        return int.from_bytes(payload[at:end], signed=True), end
    if kind == _REAL:
        return struct.unpack(">d", payload[at : at + 8])[0], at + 8
    if kind >= _FIRST_BLOB:
        end = at + (kind - _FIRST_BLOB) // 2
        value = payload[at:end]
        return (value.decode() if kind % 2 else value), end
    return {0: None, 8: 0, 9: 1}[kind], at


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return a number of one to nine bytes, and where it ends."""
    value = 0
    for length in range(8):
        byte = data[at + length]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:  # noqa: PLR2004 - the last byte of a number has no high bit
            return value, at + length + 1
    return value << 8 | data[at + 8], at + 9
