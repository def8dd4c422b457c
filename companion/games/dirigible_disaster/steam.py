"""Steam: the pressure that leaks away, and the Steam Token (D-9, D-11, D-14)."""

from companion.core.refusals import Illegal
from companion.games.dirigible_disaster.chronicle import Chronicle
from companion.games.dirigible_disaster.commands import DropPressure, MoveToken
from companion.games.dirigible_disaster.events import (
    PressureDropped,
    PressureGone,
    SheetTurned,
    Step,
    TokenMoved,
    VoyageWon,
)
from companion.games.dirigible_disaster.pieces import LANDING, Kind, lowered
from companion.games.dirigible_disaster.state import State
from companion.games.dirigible_disaster.voyage import expect, finish


def drop_pressure(tale: Chronicle, command: DropPressure) -> None:
    """Lower the gauge by ten points for each steam cube aboard; 0 loses at once (D-9).

    After the drop of the landing, anything above 0 is victory (D-14).
    """
    expect(tale.state, command.round, Step.PRESSURE)
    steam = tale.state.aboard(Kind.STEAM)
    pressure = lowered(tale.state.pressure, steam)
    tale.tell(SheetTurned(), PressureDropped(steam, pressure))
    if pressure == 0:
        tale.tell(PressureGone())
    elif command.round == LANDING:
        tale.tell(VoyageWon())
    else:
        finish(tale, Step.PRESSURE)


def token_rooms(state: State) -> tuple[int, ...]:
    """Return the rooms that the Steam Token may go to, the suggestion first (D-11).

    It goes where most steam is. In a tie it stays if it can, else the table picks. With no steam
    aboard there is no such room, and it stays.
    """
    steam = {
        room.number: cubes.steam
        for room, cubes in zip(state.setup.plan.rooms, state.rooms, strict=True)
        if cubes.steam
    }
    most = max(steam.values(), default=0)
    tied = tuple(sorted(room for room, cubes in steam.items() if cubes == most))
    return (state.token,) if state.token in tied else tied


def move_token(tale: Chronicle, command: MoveToken) -> None:
    """Move the Steam Token to a room with most steam, or say that it stays there (D-11)."""
    expect(tale.state, command.round, Step.TOKEN)
    choices = token_rooms(tale.state)
    if command.room not in choices:
        raise Illegal("token-elsewhere", "D-11", room=command.room, choices=choices)
    tale.tell(SheetTurned(), TokenMoved(command.room))
    finish(tale, Step.TOKEN)
