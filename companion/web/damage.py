"""What a fault has left of a table: a page that says so, and the way on."""

from flask import Blueprint, redirect, render_template
from werkzeug.wrappers import Response

from companion.core.refusals import NotYours, Refused
from companion.core.values import Role
from companion.tables.shelf import DamagedTable, WaitingTable
from companion.tables.stores.opening import kept_files
from companion.web.devices import Holding, acting, device, held, is_host
from companion.web.house import House, house
from companion.web.panels import table_facts

damage = Blueprint("damage", __name__)


@damage.post("/t/<code>/mend")
def mend(code: str) -> Response:
    """Let a damaged table go on from its last good entry."""
    try:
        acting(code)
    except DamagedTable as damaged:
        mine = held_of(damaged)
        if mine is None or mine.role is Role.ONLOOKER:
            raise NotYours("only-looking") from damaged
        house().service.shelf.mend(damaged.kept.table.key)
    return redirect(f"/t/{code}", 303)


def held_of(shut: DamagedTable | WaitingTable) -> Holding | None:
    """Return what the asking device may do at a table that does not open; None for a stranger."""
    return held(shut.kept.table, shut.kept.grants, device(), host=is_host())


def damaged_page(refused: Refused) -> str | None:
    """Return the page of a damaged table for those who belong to it; None for all else."""
    if not isinstance(refused, DamagedTable):
        return None
    mine, table = held_of(refused), refused.kept.table
    if mine is None:
        return None
    return render_template(
        "pages/damaged.html",
        t=table_facts(table),
        lost=refused.lost,
        good=table.version,
        summary=None if table.state is None else house().service.rules(table).summary(table.state),
        acts=mine.role is not Role.ONLOOKER,
    )


def troubles(here: House) -> dict[str, object]:
    """Return what the home page has to say of faults: damaged files, a disk that takes nothing."""
    return {"damaged": kept_files(here.settings.data), "saves": here.service.saves()}
