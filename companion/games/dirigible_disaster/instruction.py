"""What the hands have to do now, step by step (D-13)."""

from itertools import groupby

from msgspec.structs import replace

from companion.core.values import Die, Pad, Source, Viewer
from companion.games.dirigible_disaster.commands import RollEventDice
from companion.games.dirigible_disaster.dice import dice
from companion.games.dirigible_disaster.events import Step
from companion.games.dirigible_disaster.facts import InstructionFacts
from companion.games.dirigible_disaster.lanterns import barred_rooms, lantern_due
from companion.games.dirigible_disaster.pieces import POINTS_A_CUBE, Kind
from companion.games.dirigible_disaster.state import State
from companion.games.dirigible_disaster.steam import token_rooms
from companion.games.dirigible_disaster.voyage import next_round, step_due


def instruction_facts(state: State, viewer: Viewer) -> InstructionFacts:
    """Return the step that is due, what it needs, and the sheet of what was decided last."""
    step = step_due(state)
    facts = InstructionFacts(
        step=step,
        round=next_round(state) if step is Step.ADVANCE else state.round,
        taps=viewer.acts,
        sheet=state.sheet,
        terms=state.setup.choices,
        start=state.setup.plan.start,
        steam=state.aboard(Kind.STEAM),
        fall=POINTS_A_CUBE * state.aboard(Kind.STEAM),
        pressure=state.pressure,
        holder=state.holder,
        pace=state.setup.pace,
    )
    match step:
        case Step.GROWTH:
            return _growth(facts, state)
        case Step.LANTERNS:
            return _lanterns(facts, state)
        case Step.EVENT_DICE:
            needed = dice(state, RollEventDice(state.round))
            return replace(facts, pads=tuple(pad_of(state, die) for die in needed))
        case Step.PLACEMENT:
            return _placement(facts, state)
        case Step.TOKEN:
            return replace(facts, choices=token_rooms(state))
        case _:
            return facts


def pad_of(state: State, die: Die) -> Pad:
    """Return the pad of one die, and whether this table rolls it by hand or by Quarterdeck."""
    usual: Source = state.setup.choices.dice
    return Pad(die.name, die.faces, usual)


def _growth(facts: InstructionFacts, state: State) -> InstructionFacts:
    growing = tuple(growth.room for growth in state.growing)
    return replace(
        facts,
        kind=Kind.FIRE,
        number=len(state.grown) + 1,
        total=len(state.grown) + len(growing),
        supply=state.supply.fire,
        room=growing[0],
        growing=growing,
    )


def _lanterns(facts: InstructionFacts, state: State) -> InstructionFacts:
    lantern = lantern_due(state)
    return replace(
        facts,
        lantern=lantern,
        barred=barred_rooms(state, lantern),
        pads=(pad_of(state, state.setup.plan.room_die),),
    )


def _placement(facts: InstructionFacts, state: State) -> InstructionFacts:
    kind = state.placing[0]
    return replace(
        facts,
        kind=kind,
        number=state.placed + 1,
        total=state.placed + len(state.placing),
        supply=state.supply.of(kind),
        remaining=tuple((kind, len(list(same))) for kind, same in groupby(state.placing)),
        pads=(pad_of(state, state.setup.plan.room_die),),
    )
