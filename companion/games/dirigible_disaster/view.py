"""The screen of one viewer: which panels it has, each with its facts."""

from msgspec import Struct

from companion.core.refusals import Malformed
from companion.core.values import Panel, Role, View, Viewer
from companion.games.dirigible_disaster.deck_facts import DecksFacts
from companion.games.dirigible_disaster.drawing import draw_decks
from companion.games.dirigible_disaster.end import end_facts, ending
from companion.games.dirigible_disaster.events import Step
from companion.games.dirigible_disaster.facts import (
    DiceFacts,
    DieFacts,
    PressureFacts,
    ReminderFacts,
    RoomSheetFacts,
    RoundFacts,
    StockFacts,
    SummaryFacts,
    SupplyFacts,
)
from companion.games.dirigible_disaster.instruction import instruction_facts
from companion.games.dirigible_disaster.pieces import Kind, Mode, lowered
from companion.games.dirigible_disaster.state import State
from companion.games.dirigible_disaster.turn import act_facts, here_facts, turn_facts
from companion.games.dirigible_disaster.voyage import step_due


def view(state: State, viewer: Viewer) -> View:
    """Return the screen that ``viewer`` sees: the tablet's for a table and for who looks on."""
    device = "phone" if viewer.role is Role.SEAT else "table"
    match step_due(state):
        case Step.MINUTE:
            layout, panels = "minute", _of_minute(state, viewer)
        case Step.OVER:
            layout, panels = "end", (Panel("end", end_facts(state)),)
        case _:
            layout = "setup"
            panels = (Panel("instruction", instruction_facts(state, viewer)),)
    if viewer.role is Role.SEAT:
        panels += (Panel("here", here_facts(state, viewer)),)
    return View(f"{device}-{layout}", (*_of_every_screen(state, viewer), *panels))


def _of_every_screen(state: State, viewer: Viewer) -> tuple[Panel, ...]:
    """Return the panels that stand on every screen of a voyage."""
    facts: dict[str, Struct | None] = {
        "round": _round_facts(state),
        "decks": DecksFacts(draw_decks(state), touchable=_puts_right(state, viewer)),
        "dice": _dice_facts(state),
        "pressure": _pressure_facts(state),
        "supply": _supply_facts(state),
        "reminder": _reminder_facts(state, viewer),
    }
    return tuple(Panel(name, shown) for name, shown in facts.items())


def _pressure_facts(state: State) -> PressureFacts:
    """Return the gauge and its next fall (D-9); after the end nothing falls any more (D-14)."""
    over, steam = step_due(state) is Step.OVER, state.aboard(Kind.STEAM)
    after = lowered(state.pressure, steam) if steam and not over else None
    return PressureFacts(state.pressure, after, over)


def _of_minute(state: State, viewer: Viewer) -> tuple[Panel, ...]:
    return (
        Panel("turn", turn_facts(state, viewer)),
        Panel("act", act_facts(state, viewer)),
    )


def summary(state: State) -> SummaryFacts:
    """Return how far the voyage has come, for the list of tables."""
    return SummaryFacts(
        round=state.round,
        mode=state.setup.choices.mode,
        pressure=state.pressure,
        ending=None if state.ending is None else ending(state.ending),
    )


def sheet(state: State, viewer: Viewer, name: str) -> RoomSheetFacts:
    """Return the sheet of a room by its name, ``room-6``; there is no other sheet in this game."""
    for room in state.setup.plan.rooms:
        if name == f"room-{room.number}":
            return _room_sheet(state, viewer, room.number)
    raise Malformed("no-such-sheet", name=name[:40])


def _room_sheet(state: State, viewer: Viewer, room: int) -> RoomSheetFacts:
    lying = state.lying(room)
    here = tuple(seat for seat in state.crew if state.stands(seat) == room)
    return RoomSheetFacts(
        room=room,
        deck=state.chart.decks[room],
        stock=tuple((kind, lying.of(kind), state.supply.of(kind)) for kind in state.setup.kinds),
        pawns=here,
        absent=tuple(seat for seat in state.crew if seat not in here),
        taps=_puts_right(state, viewer),
        viewer=viewer.role,
    )


def _puts_right(state: State, viewer: Viewer) -> bool:
    """Tell whether a viewer may correct the board now: from the first setup on, to the end."""
    return viewer.acts and state.round > 0 and state.ending is None


def _round_facts(state: State) -> RoundFacts:
    return RoundFacts(
        round=state.round,
        step=step_due(state),
        mode=state.setup.choices.mode,
        players=len(state.crew),
        practice_plan=not state.setup.plan.printed,
    )


def _dice_facts(state: State) -> DiceFacts:
    rolled = bool(state.event_dice)
    return DiceFacts(
        tuple(DieFacts(kind, state.shown(kind) if rolled else None) for kind in state.setup.kinds)
    )


def _supply_facts(state: State) -> SupplyFacts:
    return SupplyFacts(
        tuple(
            StockFacts(kind, state.supply.of(kind), state.aboard(kind), state.box.of(kind))
            for kind in state.setup.kinds
        )
    )


def _reminder_facts(state: State, viewer: Viewer) -> ReminderFacts | None:
    """Return where the lanterns lie and what the table wrote about them, in HARD mode (D-12)."""
    if state.setup.choices.mode is not Mode.HARD:
        return None
    lanterns = tuple(sorted({room for room in state.lanterns if room is not None}))
    return ReminderFacts(lanterns, state.reminder, taps=viewer.acts and state.ending is None)
