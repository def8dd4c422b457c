"""A small shipyard for tests: states set up in a word or two, and commands played on them."""

from collections import Counter

import pytest
from msgspec.structs import replace

from companion.core.codec import Command, Event
from companion.core.refusals import Refused
from companion.core.rules import replay
from companion.core.values import Role, Roll, Seat, Viewer
from companion.games.aerion import rules
from companion.games.aerion.pieces import DECKS, INDEX, Card, Deck, Kind
from companion.games.aerion.setup import Choices
from companion.games.aerion.state import Stack, State

A, B = Seat("A"), Seat("B")
TABLE, ONLOOKER = Viewer(Role.TABLE), Viewer(Role.ONLOOKER)

FLEET = (
    ("Glider", "Helix", "Incubi"),
    ("Kite", "Helix", "Sylphs"),
    ("Swan", "Oak", "Incubi"),
    ("Dart", "Oak", "Sylphs"),
    ("Moth", "Brass", "Incubi"),
    ("Wren", "Brass", "Sylphs"),
)
NAMES = {
    f"{field}_{at}": name
    for at, ship in enumerate(FLEET, 1)
    for field, name in zip(("ship", "material", "crew"), ship, strict=True)
}
KINDS = {"Helix": 1, "Oak": 2, "Brass": 3, "Incubi": 1, "Sylphs": 2}
KINDS |= {ship: at for at, (ship, _, _) in enumerate(FLEET, 1)}
KIND_OF = {ship: Kind.BLUEPRINT for ship, _, _ in FLEET}
KIND_OF |= {material: Kind.MATERIAL for _, material, _ in FLEET}
KIND_OF |= {crew: Kind.CREW for _, _, crew in FLEET}


def phone(seat: Seat) -> Viewer:
    return Viewer(Role.SEAT, seat)


def game(crew: str = "A", **choices) -> State:
    """Return a table before its first card, the fleet named as above."""
    seats = tuple(Seat(letter) for letter in crew)
    state = rules.initial(rules.setup(seats, Choices(**{**NAMES, **choices})))
    if len(crew) == 2:  # Anna has ships 1 to 3, Ben 4 to 6
        state = replace(state, owners=(A, A, A, B, B, B))
    return state


def card(deck: str, name: str) -> Card:
    """Return a card by its deck and its name; ``Book`` is a Book."""
    if name == "Book":
        return Card(Deck(deck), Kind.BOOK)
    return Card(Deck(deck), KIND_OF[name], KINDS[name], name)


def showing(state: State, display: dict[str, str], *, empty: tuple[str, ...] = ()) -> State:
    """Return the state with these cards in the Display; decks in ``empty`` have no cards at all.

    What an empty deck held lies in its pile, Books alone, so that no card is lost.
    """
    stacks = list(state.stacks)
    for deck in DECKS:
        shown = card(deck, display[deck]) if deck in display else None
        left = 8 - (shown is not None)
        if deck in empty:
            stack = Stack(0, shown=shown, pile=(Card(deck, Kind.BOOK),) * left)
        else:
            stack = Stack(left, shown=shown)
        stacks[INDEX[deck]] = stack
    return replace(state, stacks=tuple(stacks))


FULL = {
    "aa-bb": "Glider",
    "aaa": "Book",
    "aaa-bb": "Helix",
    "run": "Incubi",
    "aaa-bbb": "Kite",
    "aaaa": "Oak",
}


def turn(
    dice: tuple[int, ...] = (), display: dict[str, str] | None = None, crew: str = "A", **fields
) -> State:
    """Return Anna's first turn with a Display, and the dice already rolled where they are given."""
    choices = fields.pop("choices", {})
    empty = fields.pop("empty", ())
    state = showing(game(crew, **choices), FULL if display is None else display, empty=empty)
    state = replace(state, turn=1, replenishing=False)
    if dice:
        state = replace(state, dice=dice, loose=(), casts=1)
    return replace(state, **fields)


def from_deck(state: State, which: Card) -> State:
    """Return the state with one unknown card less in the deck of a card that lies elsewhere."""
    at = INDEX[which.deck]
    stack = state.stacks[at]
    if stack.unknown:
        stack = replace(stack, unknown=stack.unknown - 1)
    else:  # an emptied deck keeps only Books in its pile
        stack = replace(stack, pile=stack.pile[1:])
    return replace(state, stacks=(*state.stacks[:at], stack, *state.stacks[at + 1 :]))


def with_book(state: State, seat: Seat = A, deck: str = "aaaa") -> State:
    """Return the state with a Book in a Pulpit."""
    book = card(deck, "Book")
    desks = (replace(d, pulpit=book) if d.seat == seat else d for d in state.desks)
    return from_deck(replace(state, desks=tuple(desks)), book)


def with_reserve(state: State, *cards: Card, seat: Seat = A) -> State:
    """Return the state with these cards in a Reserve."""
    desks = (replace(d, reserve=cards) if d.seat == seat else d for d in state.desks)
    state = replace(state, desks=tuple(desks))
    for one in cards:
        state = from_deck(state, one)
    return state


def in_workshop(state: State, number: int, *cards: Card) -> State:
    """Return the state with these cards in a Workshop."""
    workshop = replace(state.workshops[number - 1], cards=cards)
    workshops = (*state.workshops[: number - 1], workshop, *state.workshops[number:])
    state = replace(state, workshops=workshops)
    for one in cards:
        state = from_deck(state, one)
    return state


def in_pile(state: State, *cards: Card) -> State:
    """Return the state with these cards in the piles of their decks, the last on top."""
    for one in cards:
        state = from_deck(state, one)
        at = INDEX[one.deck]
        stack = replace(state.stacks[at], pile=(*state.stacks[at].pile, one))
        state = replace(state, stacks=(*state.stacks[:at], stack, *state.stacks[at + 1 :]))
    return state


def rolls(*values: int) -> tuple[Roll, ...]:
    return tuple(Roll(value) for value in values)


def play(state: State, *commands: Command) -> State:
    """Return the state after these commands, none of which may be refused."""
    for command in commands:
        state = replay(rules, state, rules.decide(state, command))
    return state


def told(state: State, command: Command) -> list[str]:
    """Return the names of the events of a command."""
    return [event.tag for event in events(state, command)]


def events(state: State, command: Command) -> tuple[Event, ...]:
    return rules.decide(state, command)


def refused(state: State, command: Command) -> tuple[str, str | None]:
    """Return the code and the ruling by which a command is refused."""
    with pytest.raises(Refused) as caught:
        rules.decide(state, command)
    return caught.value.code, caught.value.rule


def cards_by_deck(state: State) -> Counter[Deck]:
    """Return how many cards of each deck there are, wherever they lie."""
    counted = Counter(one.deck for one in state.seen())
    for deck, stack in zip(DECKS, state.stacks, strict=True):
        counted[deck] += stack.unknown
    return counted


EIGHT_OF_EACH = Counter(dict.fromkeys(DECKS, 8))
