"""How a voyage ended, and how it went (D-4, D-9, D-14)."""

from typing import assert_never

from companion.games.dirigible_disaster.events import EndEvent, PressureGone, SupplyEmpty, VoyageWon
from companion.games.dirigible_disaster.facts import CrewFacts, EndFacts, Ending
from companion.games.dirigible_disaster.pieces import Cubes, Kind
from companion.games.dirigible_disaster.state import State


def ending(event: EndEvent) -> Ending:
    """Return how a voyage ended by the event that ended it."""
    match event:
        case VoyageWon():
            return Ending.VICTORY
        case SupplyEmpty():
            return Ending.SUPPLY
        case PressureGone():
            return Ending.PRESSURE
        case _:
            assert_never(event)


def end_facts(state: State) -> EndFacts | None:
    """Return what the end page tells, or None while the voyage is under way."""
    event = state.ending
    if event is None:
        return None
    choices = state.setup.choices
    return EndFacts(
        ending=ending(event),
        round=state.round,
        pressure=state.pressure,
        mode=choices.mode,
        pace=state.setup.pace,
        cascade=choices.cascade,
        steam_repair=choices.steam_repair,
        practice_plan=not state.setup.plan.printed,
        kind=event.kind if isinstance(event, SupplyEmpty) else None,
        room=event.room if isinstance(event, SupplyEmpty) else None,
        cause=event.cause if isinstance(event, SupplyEmpty) else None,
        gauge=state.gauge,
        placed=_counted(state, state.cubes_placed),
        removed=_counted(state, state.cubes_removed),
        injured=state.box.passenger,
        crew=tuple(
            CrewFacts(seat, record.won, record.lost)
            for seat, record in zip(state.crew, state.tests, strict=True)
        ),
    )


def _counted(state: State, cubes: Cubes) -> tuple[tuple[Kind, int], ...]:
    return tuple((kind, cubes.of(kind)) for kind in state.setup.kinds)
