"""The only judge: which heading of the rulebook a command belongs to."""

from typing import assert_never, cast

from companion.core.codec import Command, Event
from companion.core.refusals import Illegal
from companion.games.oddball_aeronauts.announcing import announce
from companion.games.oddball_aeronauts.by_hand import put_right
from companion.games.oddball_aeronauts.cards_of_events import no_more_events, tell_event
from companion.games.oddball_aeronauts.chronicle import Chronicle
from companion.games.oddball_aeronauts.commands import (
    AirCommand,
    Announce,
    CallNumber,
    CarryOut,
    ChooseCards,
    ChooseTarget,
    GoOn,
    MakeLead,
    NextRound,
    NoMoreEvents,
    PutRight,
    ShowCards,
    TellEvent,
    UseTrick,
)
from companion.games.oddball_aeronauts.course import choose_target, go_on, make_lead
from companion.games.oddball_aeronauts.effects import carry_out
from companion.games.oddball_aeronauts.ends import next_round
from companion.games.oddball_aeronauts.playing import call_number, choose_cards, show_cards
from companion.games.oddball_aeronauts.running import idle, run_on
from companion.games.oddball_aeronauts.state import State
from companion.games.oddball_aeronauts.using import use_trick


def decide(state: State, command: Command) -> tuple[Event, ...]:
    """Return what a command leads to, or raise ``Refused``; nothing follows the end."""
    if state.winners is not None:
        raise Illegal("game-over")
    tale = Chronicle(state)
    _tell(tale, cast("AirCommand", command))
    run_on(tale)
    return tale.events


def _tell(tale: Chronicle, command: AirCommand) -> None:
    match command:
        case GoOn() if idle(tale.state) and command.round == tale.state.round:
            pass  # what goes on by itself does so after every command
        case GoOn():
            go_on(tale, command)
        case MakeLead():
            make_lead(tale, command)
        case ChooseTarget():
            choose_target(tale, command)
        case TellEvent():
            tell_event(tale, command)
        case NoMoreEvents():
            no_more_events(tale, command)
        case Announce():
            announce(tale, command)
        case CallNumber():
            call_number(tale, command)
        case ChooseCards():
            choose_cards(tale, command)
        case ShowCards():
            show_cards(tale, command)
        case UseTrick():
            use_trick(tale, command)
        case CarryOut():
            carry_out(tale, command)
        case NextRound():
            next_round(tale, command)
        case PutRight():
            put_right(tale, command)
        case _:
            assert_never(command)
