"""Reads plays: whole games written down a line a command, with what has to be true on the way.

A line is a comment (``# …``), a word about the table before the game, a command, ``expect …``, or
``refuse <code>: <command>``. The tables below are the whole language; the fleet is the yard's.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.core.codec import Command
from companion.core.refusals import Refused
from companion.core.rules import replay
from companion.core.values import Seat
from companion.games.aerion import commands as do
from companion.games.aerion import rules
from companion.games.aerion.pieces import Card, Deck, Kind
from companion.games.aerion.state import State, step_due
from tests.games.aerion.yard import KINDS, card, game, rolls
from tests.games.scripting import perform_lines, read

TABLE: dict[str, Callable[..., dict[str, Any]]] = {
    r"players ([AB ]+)": lambda crew: {"crew": crew.replace(" ", "")},
    r"pixies (\d)": lambda number: {"pixies": int(number)},
    r"first ([AB])": lambda seat: {"first": seat},
}


def several(numbers: str):
    return rolls(*(int(number) for number in numbers.split()))


def holding(dice: str | None) -> dict[str, Any]:
    return {f"hold{die}": True for die in (dice or "").split()}


def place_of(cards: tuple[Card, ...], name: str) -> int:
    """Return the place of a card among others, counted from 1; of equal ones the last."""
    names = [one.name or "Book" for one in cards]
    return len(names) - names[::-1].index(name)


def retrieval(state: State, seat: str, deck: str, *names: str | None) -> do.Retrieve:
    pile = state.stack(Deck(deck)).pile
    return do.Retrieve(Seat(seat), Deck(deck), *(place_of(pile, name) for name in names if name))


def revealed(_: State, deck: str, name: str) -> do.Reveal:
    shown = card(deck, name)
    return do.Reveal(shown.deck, shown.kind, shown.number)


COMMANDS: dict[str, Callable[..., Command]] = {
    r"deal (\d+)": lambda _, lot: do.DealShips(rolls(int(lot))),
    r"draw (\w+)": lambda _, name: do.TakeShip(KINDS[name]),
    r"reveal ([\w-]+) (\w+)": revealed,
    r"turn up": lambda state: do.TurnUp(state.turn),
    r"([AB]) rolls ([\d ]+)": lambda state, seat, faces: do.Cast(
        Seat(seat), state.casts, several(faces)
    ),
    r"([AB]) burns ([\w-]+)(?: holding ([\d ]+))?, rolls ([\d ]+)": (
        lambda state, seat, deck, dice, faces: do.Reroll(
            Seat(seat), state.casts, Deck(deck), **holding(dice), rolls=several(faces)
        )
    ),
    r"([AB]) rerolls by Book(?: holding ([\d ]+))?, rolls ([\d ]+)": (
        lambda state, seat, dice, faces: do.Reroll(
            Seat(seat), state.casts, **holding(dice), rolls=several(faces)
        )
    ),
    r"([AB]) spends a Pixie on die (\d) for (\d)": lambda state, seat, die, face: do.SpendPixie(
        Seat(seat), state.casts, int(die), int(face)
    ),
    r"([AB]) opens the Book": lambda _, seat: do.OpenBook(Seat(seat)),
    r"([AB]) lets ([\w-]+) go": lambda _, seat, deck: do.LetGo(Seat(seat), Deck(deck)),
    r"([AB]) takes ([\w-]+)": lambda _, seat, deck: do.Take(Seat(seat), Deck(deck)),
    r"([AB]) places in (\d)": lambda _, seat, number: do.Put(Seat(seat), int(number)),
    r"([AB]) stores": lambda _, seat: do.Store(Seat(seat)),
    r"([AB]) discards": lambda _, seat: do.Discard(Seat(seat)),
    r"([AB]) retrieves ([\w-]+) (\w+)(?: then (\w+))?": retrieval,
    r"([AB]) brings (\w+) to (\d)": lambda state, seat, name, number: do.Bring(
        Seat(seat), place_of(state.desk(Seat(seat)).reserve, name), int(number)
    ),
    r"give up": lambda state: do.GiveUp(state.turn),
}


def names(cards: tuple[Card, ...]) -> str:
    return " ".join(one.name or "Book" for one in cards)


FACTS: dict[str, Callable[..., str]] = {
    r"(turn|active|pixies|free)": lambda state, name: str(getattr(state, name)),
    r"step": lambda state: step_due(state).value,
    r"ending": lambda state: str(state.ending),
    r"dice": lambda state: " ".join(map(str, state.dice)),
    r"flying": lambda state: " ".join(
        ship.name for ship in state.fleet.ships if ship.number in state.built
    ),
    r"ships of ([AB])": lambda state, seat: " ".join(
        ship.name
        for ship, owner in zip(state.fleet.ships, state.owners, strict=True)
        if owner == seat
    ),
    r"display": lambda state: names(state.display),
    r"pile ([\w-]+)": lambda state, deck: names(state.stack(Deck(deck)).pile),
    r"deck ([\w-]+)": lambda state, deck: str(state.stack(Deck(deck)).left),
    r"workshop (\d)": lambda state, number: names(state.workshops[int(number) - 1].cards),
    r"book of ([AB])": lambda state, seat: "yes" if state.desk(Seat(seat)).pulpit else "no",
    r"reserve of ([AB])": lambda state, seat: names(state.desk(Seat(seat)).reserve),
    r"burnt": lambda state: str(state.record.burnt),
    r"books seen": lambda state: str(sum(one.kind is Kind.BOOK for one in state.seen())),
}


def perform(path: Path) -> State:
    """Play a whole file, and return the state at its end; an error names the line."""
    after: State = perform_lines(path, TABLE, begin, step)
    return after


def begin(**chosen: Any) -> State:
    """Return the table of a play; two players have still to be dealt their ships."""
    state = game(**chosen)
    return replace(state, owners=(None,) * 6) if len(state.setup.crew) == 2 else state


def step(state: State, line: str) -> State:
    if line.startswith("expect "):
        words, _, expected = line.removeprefix("expect ").partition(" =")
        assert read(FACTS, words, state) == expected.strip()
        return state
    if line.startswith("refuse "):
        code, words = line.removeprefix("refuse ").split(": ")
        assert refusal(state, read(COMMANDS, words, state)) == code
        return state
    command = read(COMMANDS, line, state)
    after: State = replay(rules, state, rules.decide(state, command))
    return after


def refusal(state: State, command: Command) -> str | None:
    try:
        rules.decide(state, command)
    except Refused as refused:
        return refused.code
    return None
