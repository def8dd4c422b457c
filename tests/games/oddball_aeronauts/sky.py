"""Tables in the air, made up for tests, and what people do at them."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.core.codec import Command
from companion.core.refusals import Refused
from companion.core.rules import replay
from companion.core.values import Role, Seat, Viewer
from companion.games.oddball_aeronauts import rules
from companion.games.oddball_aeronauts.commands import (
    Announce,
    CarryOut,
    ChooseCards,
    NextRound,
    ShowCards,
    UseTrick,
)
from companion.games.oddball_aeronauts.ends import next_leads
from companion.games.oddball_aeronauts.events import Stage
from companion.games.oddball_aeronauts.pieces import Faction, Mode, Skill
from companion.games.oddball_aeronauts.setup import Choices, Four
from companion.games.oddball_aeronauts.state import Deck, State

A, B, C, D = (Seat(letter) for letter in "ABCD")
TABLE, ONLOOKER = Viewer(Role.TABLE), Viewer(Role.ONLOOKER)
SAILING, GUNS, BOARDING = Skill
FREE, MECH = Faction
FACTIONS = ("faction_a", "faction_b", "faction_c", "faction_d")
PLAYERS = {Mode.DUEL: 2, Mode.DOG_FIGHT: 4, Mode.BRACE: 4}

Numbers = tuple[int, ...]


def phone(seat: Seat) -> Viewer:
    return Viewer(Role.SEAT, seat)


def table(mode: Mode = Mode.DUEL, players: int = 0, **choices: Any) -> State:
    """Return a table before its first round; without Event cards unless they are asked for."""
    four = Four.BRACE if mode is Mode.BRACE else Four.DOG_FIGHT
    crew = (A, B, C, D)[: players or PLAYERS[mode]]
    setup = rules.setup(crew, Choices(**{"four": four, "events": False, **choices}))
    return rules.initial(setup)


def of(faction: Faction, mode: Mode = Mode.DUEL, **choices: Any) -> State:
    """Return a table at which everybody has a deck of one faction."""
    decks: dict[str, Any] = dict.fromkeys(FACTIONS, faction)
    return table(mode, **decks, **choices)


def play(state: State, *commands: Command) -> State:
    """Carry out commands one after the other."""
    for command in commands:
        state = replay(rules, state, rules.decide(state, command))
    return state


def refused(state: State, command: Command) -> Refused:
    """Return why a command is refused; the state cannot change."""
    try:
        rules.decide(state, command)
    except Refused as refusal:
        return refusal
    raise AssertionError(f"{command} was carried out")


def announced(state: State, skills: Mapping[Seat, Skill]) -> State:
    """Announce these skills, in the order in which people do so."""
    return play(state, *(Announce(seat, skills[seat]) for seat in state.fighters()))


def chosen(state: State, numbers: Mapping[Seat, int]) -> State:
    """Choose numbers of cards."""
    return play(state, *(ChooseCards(seat, number) for seat, number in numbers.items()))


def shown(state: State, values: Mapping[Seat, Numbers], **symbols: Any) -> State:
    """Enter the numbers on the cards; ``cog`` and ``shadow`` hold for all of them."""
    return play(state, *(_cards(seat, *numbers, **symbols) for seat, numbers in values.items()))


def _cards(
    seat: Seat, first: int, second: int | None = None, third: int | None = None, **symbols: Any
) -> ShowCards:
    return ShowCards(seat, first, second, third, **symbols)


def fought(
    state: State,
    skills: Mapping[Seat, Skill],
    values: Mapping[Seat, Numbers],
    extra: Mapping[Seat, Numbers] | None = None,
    **symbols: Any,
) -> State:
    """Play a round up to its results; ``extra`` are the partners' cards in Brace."""
    if state.stage is Stage.TARGET:
        state = play(state, rules.offers(state, None)[0])
    state = announced(state, skills)
    numbers = {seat: len(values[seat]) for seat in state.fighters()}
    state = chosen(state, numbers)
    state = shown(state, {s: values[s] for s in state.fighters() if values[s]}, **symbols)
    if state.stage is Stage.EXTRA:
        more = dict.fromkeys(state.partners(), ()) | dict(extra or {})
        state = chosen(state, {seat: len(more[seat]) for seat in state.partners()})
        state = shown(state, {seat: more[seat] for seat in state.partners() if more[seat]})
    return state


def duel(
    faction: Faction,
    skills: tuple[Skill, Skill],
    mine: Numbers,
    theirs: Numbers,
    decks: Mapping[Seat, Deck] | None = None,
    **symbols: Any,
) -> State:
    """Return the results of a duel of A, who leads, against B."""
    state = with_decks(of(faction), decks or {A: Deck(16, 10), B: Deck(16, 10)})
    return fought(state, dict(zip((A, B), skills, strict=True)), {A: mine, B: theirs}, **symbols)


def with_decks(state: State, decks: Mapping[Seat, Deck]) -> State:
    """Return a table with these decks."""
    return replace(state, decks=tuple(decks.get(seat, state.deck(seat)) for seat in state.crew))


def carried(state: State) -> State:
    """Carry out all meetings of a round."""
    while state.facing is not None and state.stage is Stage.RESULT:
        state = play(state, CarryOut(state.round, state.facing))
    return state


def onward(state: State, lead: Seat | None = None) -> State:
    """Carry out a round and begin the next."""
    state = carried(state)
    return play(state, NextRound(state.round, lead or next_leads(state)[0]))


def use(seat: Seat, card: str, **more: Any) -> UseTrick:
    return UseTrick(seat, card, **more)


def ups(state: State) -> tuple[int, ...]:
    """Return the face-up cards of everybody."""
    return tuple(deck.up for deck in state.decks)
