"""The only judge: which heading of the rulebook a command belongs to."""

from typing import assert_never, cast

from companion.core.codec import Command, Event
from companion.core.refusals import Illegal
from companion.games.aerion.acquiring import bring, discard, put_acquired, store, take
from companion.games.aerion.books import open_book, retrieve
from companion.games.aerion.chronicle import Chronicle
from companion.games.aerion.commands import (
    AerionCommand,
    Bring,
    Cast,
    DealShips,
    Discard,
    GiveUp,
    LetGo,
    OpenBook,
    Put,
    Reroll,
    Retrieve,
    Reveal,
    SpendPixie,
    Store,
    Take,
    TakeShip,
    TurnUp,
)
from companion.games.aerion.course import give_up, reveal, turn_up
from companion.games.aerion.rolling import cast as cast_dice
from companion.games.aerion.rolling import let_go, reroll, spend_pixie
from companion.games.aerion.ships import deal_ships, take_ship
from companion.games.aerion.state import State


def decide(state: State, command: Command) -> tuple[Event, ...]:
    """Return what a command leads to, or raise ``Refused``; nothing follows the end (A-14)."""
    if state.ending is not None:
        raise Illegal("game-over", "A-14", ending=state.ending)
    tale = Chronicle(state)
    _tell(tale, cast("AerionCommand", command))
    return tale.events


def _tell(tale: Chronicle, command: AerionCommand) -> None:  # noqa: C901, PLR0912 - a table, one line a command
    match command:
        case DealShips():
            deal_ships(tale, command)
        case TakeShip():
            take_ship(tale, command)
        case Reveal():
            reveal(tale, command)
        case TurnUp():
            turn_up(tale, command)
        case Cast():
            cast_dice(tale, command)
        case Reroll():
            reroll(tale, command)
        case SpendPixie():
            spend_pixie(tale, command)
        case OpenBook():
            open_book(tale, command)
        case LetGo():
            let_go(tale, command)
        case Take():
            take(tale, command)
        case Put():
            put_acquired(tale, command)
        case Store():
            store(tale, command)
        case Discard():
            discard(tale, command)
        case Retrieve():
            retrieve(tale, command)
        case Bring():
            bring(tale, command)
        case GiveUp():
            give_up(tale, command)
        case _:
            assert_never(command)
