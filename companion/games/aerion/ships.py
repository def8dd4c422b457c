"""Ship tokens: three for each of two players, dealt by lot or drawn by hand (A-15)."""

from companion.core.refusals import Illegal
from companion.core.values import Seat
from companion.games.aerion.chronicle import Chronicle
from companion.games.aerion.commands import DealShips, TakeShip
from companion.games.aerion.course import expect
from companion.games.aerion.dice import rolled
from companion.games.aerion.events import ShipDealt
from companion.games.aerion.pieces import DEALS, SHARE, SHIPS
from companion.games.aerion.state import State, Step


def deal_ships(tale: Chronicle, command: DealShips) -> None:
    """Deal by lot: each of the twenty ways to draw three ships is equally likely (A-15)."""
    expect(tale.state, Step.DEAL)
    (roll,) = rolled(tale.state, command)
    mine = DEALS[roll.value - 1]
    for ship in range(1, SHIPS + 1):
        _give(tale, ship, tale.state.setup.crew[0 if ship in mine else 1])


def take_ship(tale: Chronicle, command: TakeShip) -> None:
    """Note a token that the first player has drawn; after three, the second has the rest (A-15)."""
    state = tale.state
    expect(state, Step.DEAL)
    first, second = state.setup.crew
    if state.owners[command.ship - 1] is not None:
        raise Illegal("ship-dealt", "A-15", ship=command.ship)
    _give(tale, command.ship, first if _count(state, first) < SHARE else second)
    if _count(tale.state, first) >= SHARE:
        for ship, owner in enumerate(tale.state.owners, 1):
            if owner is None:
                _give(tale, ship, second)


def _give(tale: Chronicle, ship: int, seat: Seat) -> None:
    tale.tell(ShipDealt(ship, seat, tale.state.fleet.ships[ship - 1].name))


def _count(state: State, seat: Seat) -> int:
    return state.owners.count(seat)
