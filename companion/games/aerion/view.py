"""The screen of one viewer: which panels it has, each with its facts."""

from companion.core.values import Panel, Role, View, Viewer
from companion.games.aerion.areas import areas_facts, fleet_facts, ships_facts
from companion.games.aerion.display import display_facts
from companion.games.aerion.facts import EndFacts, SummaryFacts
from companion.games.aerion.now import cards_left, now_facts, turn_facts
from companion.games.aerion.state import State


def view(state: State, viewer: Viewer) -> View:
    """Return the screen that ``viewer`` sees: the tablet's for a table and for who looks on."""
    device = "phone" if viewer.role is Role.SEAT else "table"
    panels = (
        Panel("turn", turn_facts(state, viewer)),
        Panel("display", display_facts(state, viewer)),
        Panel("areas", areas_facts(state, viewer)),
        Panel("fleet", fleet_facts(state)),
    )
    end = end_facts(state)
    if end is not None:
        return View(f"{device}-end", (*panels, Panel("end", end)))
    return View(f"{device}-play", (*panels, Panel("now", now_facts(state, viewer))))


def end_facts(state: State) -> EndFacts | None:
    """Return how the game ended and how it went; None while it is under way."""
    ending = state.ending
    if ending is None:
        return None
    return EndFacts(
        ending=ending,
        turns=state.turn,
        flying=len(state.built),
        ships=ships_facts(state),
        players=len(state.setup.crew),
        record=state.record,
        pixies_spent=state.setup.choices.pixies - state.pixies,
        choices=state.setup.choices,
    )


def summary(state: State) -> SummaryFacts:
    """Return how far the game has come, for the list of tables."""
    return SummaryFacts(
        turn=state.turn,
        flying=len(state.built),
        ships=len(state.fleet.ships),
        left=cards_left(state),
        ending=state.ending,
    )
