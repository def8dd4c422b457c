"""What a soak measures, and when it calls something a leak."""

from collections.abc import Sequence

import psutil
from msgspec import Struct

from e2e.soak_crew import Tablet
from e2e.soak_world import CountingHouse

MB = 1024 * 1024

SLACK = 8
"""So many connections, each with its greenlets, a browser holds or drops as it likes."""

PER_ENTRY = 6 * 1024
"""Bytes of memory for each new entry of the log, which the server holds whole."""


class Reading(Struct, frozen=True):
    """What was measured at a quiet moment, with all six devices connected."""

    minute: float
    life: int
    log: int
    rss: float
    greenlets: int
    sockets: int
    threads: int
    files: int
    heap: float
    nodes: int
    listeners: int


HEADS = tuple(Reading.__struct_fields__)


def read(minute: float, life: int, log: int, house: CountingHouse, tablet: Tablet) -> Reading:
    """Measure. Megabytes are of the server (``rss``) and of the page (``heap``)."""
    page = tablet.metrics()
    return Reading(
        minute=round(minute, 1),
        life=life,
        log=log,
        rss=round(psutil.Process(house.process.pid).memory_info().rss / MB, 1),
        greenlets=house.greenlets(),
        sockets=house.sockets(),
        threads=house.threads(),
        files=house.descriptors(),
        heap=round(page["JSHeapUsedSize"] / MB, 2),
        nodes=int(page["Nodes"]),
        listeners=int(page["JSEventListeners"]),
    )


def table(readings: Sequence[Reading]) -> str:
    """Return all readings, one a line."""
    rows = [HEADS, *(tuple(str(getattr(one, head)) for head in HEADS) for one in readings)]
    return "\n".join("".join(f"{cell:>10}" for cell in row) for row in rows)


def leaks(readings: Sequence[Reading]) -> list[str]:
    """Return what has grown where it should not.

    The server is compared with itself: the first reading of each of its lives with the last one of
    the same life. The page has one life, from the end of the warm-up on.
    """
    found = []
    for life in sorted({one.life for one in readings}):
        first, *_, last = [one for one in readings if one.life == life] * 2
        found += [
            _grown(f"life {life}", gauge, first, last)
            for gauge in ("greenlets", "sockets", "threads", "files")
            if getattr(last, gauge) > getattr(first, gauge) + SLACK
        ]
        allowed = 8 + PER_ENTRY * (last.log - first.log) / MB
        if last.rss > first.rss + allowed:
            found.append(_grown(f"life {life}", "rss", first, last))
    first, last = readings[0], readings[-1]
    for gauge, factor, more in (("heap", 1.25, 3), ("nodes", 1.25, 500), ("listeners", 1.25, 100)):
        if getattr(last, gauge) > getattr(first, gauge) * factor + more:
            found.append(_grown("page", gauge, first, last))
    return found


def _grown(whose: str, gauge: str, first: Reading, last: Reading) -> str:
    return f"{whose}: {gauge} grew from {getattr(first, gauge)} to {getattr(last, gauge)}"
