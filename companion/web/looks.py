"""A viewer's screen as it is at this moment: the table's value and what surrounds it."""

from companion.core.values import Seat
from companion.network import url
from companion.tables.keys import seat_key
from companion.tables.table import Table
from companion.web.devices import Holding
from companion.web.facts import AddressFacts, InviteFacts, SeatInviteFacts
from companion.web.house import House
from companion.web.panels import Screen, Surroundings, screen
from companion.web.qr import qr_path


def look(here: House, table: Table, holding: Holding, wanted: str | None) -> Screen:
    """Return what a device sees of a table, as the seat that it ``wanted`` where it holds that."""
    viewer = holding.viewer(wanted)
    key = table.key
    seats = [person.seat for person in table.people]
    around = Surroundings(
        people=here.presence.people(key, seats, here.service.seats.grants(key)),
        ends_ms=here.service.shelf.at(key).ends_ms(),
        seats=holding.seats,
        thought=here.service.thinking.about(table),
        invite=invite(here, table, taps=viewer.acts) if table.state is None else None,
    )
    return screen(here.service.rules(table), table, viewer, around)


def invite(here: House, table: Table, *, taps: bool) -> InviteFacts:
    """Return the QR code of a table and its address; an empty address where there is no network."""
    address = here.address()
    home = url(address, here.settings.port) if address else ""
    link = f"{home}j/{table.code}/{table.key}" if home else ""
    path, size = qr_path(link)
    return InviteFacts(
        qr=path,
        size=size,
        url=link,
        home=home.removeprefix("http://").removesuffix("/"),
        code=table.code,
        open=table.state is None,
        addresses=tuple(AddressFacts(known, known == address) for known in here.addresses()),
        taps=taps,
    )


def seat_invite(here: House, table: Table, seat: Seat) -> SeatInviteFacts:
    """Return the QR code of one seat."""
    address = here.address()
    key = seat_key(table.key, seat)
    link = f"{url(address, here.settings.port)}j/{table.code}/{key}" if address else ""
    path, size = qr_path(link)
    return SeatInviteFacts(seat, path, size, link)
