"""The two lanterns, which mark blackouts in HARD mode (D-12)."""

from companion.core.refusals import Illegal
from companion.games.dirigible_disaster.chronicle import Chronicle
from companion.games.dirigible_disaster.commands import PlaceLantern
from companion.games.dirigible_disaster.dice import rolled
from companion.games.dirigible_disaster.events import (
    LanternPlaced,
    LanternRollRefused,
    SheetTurned,
    Step,
)
from companion.games.dirigible_disaster.pieces import Mode
from companion.games.dirigible_disaster.state import State
from companion.games.dirigible_disaster.voyage import already_done, expect, finish, not_now


def lantern_due(state: State) -> int:
    """Return which lantern is to be rolled next, 1 or 2."""
    return 1 if state.lanterns_due > 1 else 2


def barred_rooms(state: State, lantern: int) -> tuple[int, ...]:
    """Return the rooms where a lantern may not go (D-12): the other's, and in round 1 the start.

    Both lanterns are picked up before the first is rolled, so only the second has another to avoid.
    """
    barred = {state.setup.plan.start} if state.round == 1 else set[int]()
    first, _ = state.lanterns
    if lantern == 2 and first is not None:
        barred.add(first)
    return tuple(sorted(barred))


def refuse_outside_hard(state: State) -> None:
    """Raise ``Illegal`` where the lanterns stay in the box: in any mode but HARD (D-19)."""
    mode = state.setup.choices.mode
    if mode is not Mode.HARD:
        raise Illegal("no-lanterns", "D-19", mode=mode)


def place_lantern(tale: Chronicle, command: PlaceLantern) -> None:
    """Roll the Room Die for a lantern; a room where it may not go is rolled again (D-12)."""
    state = tale.state
    refuse_outside_hard(state)
    expect(state, command.round, Step.LANTERNS)
    due = lantern_due(state)
    if command.lantern != due:
        raise already_done(state) if command.lantern < due else not_now(state)
    (roll,) = rolled(state, command)
    told = LanternRollRefused if roll.value in barred_rooms(state, due) else LanternPlaced
    tale.tell(SheetTurned(), told(due, roll.value, roll))
    finish(tale, Step.LANTERNS)
