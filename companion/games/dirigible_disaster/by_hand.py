"""What a hurried table puts right by hand: no consequence, no turn (D-4, D-17, D-19)."""

from companion.core.refusals import Illegal, Malformed
from companion.games.dirigible_disaster.chronicle import Chronicle
from companion.games.dirigible_disaster.commands import (
    AddCube,
    GiveDie,
    StandIn,
    TakeCube,
    WriteReminder,
)
from companion.games.dirigible_disaster.events import (
    Cause,
    CubePlaced,
    CubeTaken,
    DiePassed,
    PawnStood,
    ReminderWritten,
)
from companion.games.dirigible_disaster.lanterns import refuse_outside_hard
from companion.games.dirigible_disaster.pieces import Kind
from companion.games.dirigible_disaster.state import State
from companion.games.dirigible_disaster.voyage import already_done


def give_die(tale: Chronicle, command: GiveDie) -> None:
    """Say who holds the Action Die, for instance where it lay when the buzzer went (D-17)."""
    _begun(tale.state)
    _aboard(tale.state, command.to)
    if command.to == tale.state.holder:
        raise already_done(tale.state)
    tale.tell(DiePassed(command.to))


def stand_in(tale: Chronicle, command: StandIn) -> None:
    """Say in which room a pawn stands."""
    _begun(tale.state)
    _aboard(tale.state, command.pawn)
    _on_plan(tale.state, command.room)
    if tale.state.stands(command.pawn) == command.room:
        raise already_done(tale.state)
    tale.tell(PawnStood(command.pawn, command.room))


def take_cube(tale: Chronicle, command: TakeCube) -> None:
    """Put one cube of a room back into the supply; it counts as removed."""
    _begun(tale.state)
    _in_play(tale.state, command.kind)
    _on_plan(tale.state, command.room)
    if not tale.state.lying(command.room).of(command.kind):
        raise Illegal("none-to-take", kind=command.kind, room=command.room)
    tale.tell(CubeTaken(command.kind, command.room))


def add_cube(tale: Chronicle, command: AddCube) -> None:
    """Put one cube into a room without consequences.

    An empty supply refuses it and loses nothing, for no rule places this cube (D-4).
    """
    _begun(tale.state)
    _in_play(tale.state, command.kind)
    _on_plan(tale.state, command.room)
    if not tale.state.supply.of(command.kind):
        raise Illegal("supply-empty-hand", "D-4", kind=command.kind, room=command.room)
    tale.tell(CubePlaced(command.kind, command.room, Cause.HAND))


def write_reminder(tale: Chronicle, command: WriteReminder) -> None:
    """Keep what a blackout does at this table, for we do not know it (D-12).

    Blanks around it are no text. Without lanterns there is no blackout to write about (D-19).
    """
    refuse_outside_hard(tale.state)
    tale.tell(ReminderWritten(command.text.strip()))


def _begun(state: State) -> None:
    if not state.round:
        raise Illegal("not-begun", "D-13")


def _aboard(state: State, seat: str) -> None:
    if seat not in state.crew:
        raise Malformed("no-such-seat", seat=seat)


def _on_plan(state: State, room: int) -> None:
    if not state.chart.has(room):
        raise Malformed("no-such-room", room=room)


def _in_play(state: State, kind: Kind) -> None:
    if kind not in state.setup.kinds:
        raise Illegal("not-in-play", "D-19", kind=kind, mode=state.setup.choices.mode)
