"""Which panels make up a screen. Pure: a table, a viewer and what surrounds them go in."""

from typing import NamedTuple

from msgspec import Struct

from companion.core.rules import Rules
from companion.core.values import Seat, Viewer
from companion.tables.log import Played
from companion.tables.table import Table, time_before
from companion.tables.thinking import Thought
from companion.web.facts import (
    BarFacts,
    ChoicesFacts,
    ClockFacts,
    CrewFacts,
    HistoryFacts,
    InviteFacts,
    LineFacts,
    PeopleFacts,
    PersonFacts,
    StartFacts,
    TableFacts,
    ThoughtFacts,
)

SHARED = "shared"

LINES_SHOWN = 200
"""How many lines of the history are shown at first, and how many more each time."""


class Piece(NamedTuple):
    """A panel with its template: equal pieces have equal HTML."""

    template: str
    facts: Struct | None
    table: TableFacts


class Screen(NamedTuple):
    """The layout's template, and the pieces by panel id."""

    layout: str
    pieces: dict[str, Piece]


class Surroundings(NamedTuple):
    """What a screen shows beside the table's own value."""

    people: PeopleFacts
    ends_ms: int | None
    seats: tuple[Seat, ...]
    """The seats of the device that looks."""
    invite: InviteFacts | None
    thought: Thought | None = None
    """What the table waits to know."""


def table_facts(table: Table) -> TableFacts:
    """Return what every panel of a table may use."""
    people = tuple(PersonFacts(person.seat, person.name) for person in table.people)
    return TableFacts(table.code, table.game, people)


def screen(rules: Rules, table: Table, viewer: Viewer, around: Surroundings) -> Screen:
    """Return the screen of one viewer."""
    facts = table_facts(table)
    if table.state is None:
        return Screen(f"{SHARED}/lobby.html", _lobby(rules, table, viewer, around, facts))
    view = rules.view(table.state, viewer)
    folder = f"games/{table.game}"
    pieces = {
        panel.id: Piece(_template(folder, panel.id), panel.facts, facts) for panel in view.panels
    }
    shared = {
        "clock": _clock(table, viewer, around),
        "bar": _bar(table, viewer),
        "people": around.people,
    }
    pieces |= {name: Piece(_template(SHARED, name), shown, facts) for name, shown in shared.items()}
    if around.thought is not None:
        thought = _thought(around.thought, viewer)
        pieces["thought"] = Piece(_template(folder, "thought"), thought, facts)
    return Screen(f"{folder}/{view.layout}.html", pieces)


def _thought(thought: Thought, viewer: Viewer) -> ThoughtFacts:
    return ThoughtFacts(thought.done, thought.of, thought.answer, thought.failed, viewer.acts)


def _template(folder: str, panel: str) -> str:
    return f"{folder}/_{panel.replace('-', '_')}.html"


def _lobby(
    rules: Rules, table: Table, viewer: Viewer, around: Surroundings, facts: TableFacts
) -> dict[str, Piece]:
    least, most = rules.SEATS
    seats = tuple(person.seat for person in table.people)
    shared = {
        "crew": CrewFacts(
            around.people.seats, _first(table), least, most, viewer.role, around.seats
        ),
        "start": StartFacts(max(0, least - len(seats)), viewer.acts),
        "invite": around.invite,
    }
    pieces = {name: Piece(_template(SHARED, name), shown, facts) for name, shown in shared.items()}
    choices = ChoicesFacts(table.choices, seats, viewer.acts)
    return pieces | {"choices": Piece(_template(f"games/{table.game}", "choices"), choices, facts)}


def _first(table: Table) -> Seat | None:
    """Return who begins: a choice of its own in the games where somebody does."""
    return getattr(table.choices, "first", None)


def _clock(table: Table, viewer: Viewer, around: Surroundings) -> ClockFacts | None:
    clock = table.clock
    if clock is None:
        return None
    left_ms = None if clock.running else clock.left_ms
    return ClockFacts(clock.name, clock.total_ms, left_ms, around.ends_ms, viewer.acts)


def _bar(table: Table, viewer: Viewer) -> BarFacts:
    last, redo = table.last_live(), table.last_undone()
    return BarFacts(
        last=line(table, last) if last else None,
        redo=line(table, redo) if redo else None,
        clock_running=table.clock.running if table.clock else None,
        taps=viewer.acts,
        undo=viewer.acts and table.take_backs,
    )


def line(table: Table, number: int) -> LineFacts | None:
    """Return one played entry as a line of the history."""
    entry = table.entry(number)
    if entry is None:
        return None
    buzzer = number in table.buzzers
    return LineFacts(
        number=number,
        command=entry.command,
        events=entry.events,
        by=entry.by,
        clock_ms=entry.clock_ms,
        undone=number in table.undone,
        buzzer=buzzer,
        back_ms=time_before(table, number) if buzzer else 0,
    )


def history(table: Table, viewer: Viewer, since: int | None = None) -> HistoryFacts:
    """Return the newest lines of the history, or all from the entry ``since`` on."""
    numbers = [n for n in range(table.version, 0, -1) if isinstance(table.log[n - 1], Played)]
    older = [n for n in numbers if since is not None and n < since]
    shown = numbers[: len(numbers) - len(older)]
    if since is None or not shown:
        shown, older = numbers[:LINES_SHOWN], numbers[LINES_SHOWN:]
    found = (line(table, number) for number in shown)
    return HistoryFacts(
        lines=tuple(one for one in found if one is not None),
        since=shown[-1] if shown else 1,
        earlier=older[:LINES_SHOWN][-1] if older else None,
        taps=viewer.acts and table.take_backs,
    )
