"""The course of a voyage: which step follows which, and what belongs to it (D-13, D-14)."""

from companion.core.refusals import Illegal
from companion.games.dirigible_disaster.chronicle import Chronicle
from companion.games.dirigible_disaster.commands import AdvanceMap
from companion.games.dirigible_disaster.events import MapAdvanced, SheetTurned, Step, StepReached
from companion.games.dirigible_disaster.pieces import LANDING, Kind
from companion.games.dirigible_disaster.state import State

_FIRST_ROUND = (
    Step.ADVANCE, Step.EVENT_DICE, Step.PLACEMENT, Step.LANTERNS, Step.READY, Step.MINUTE,
)  # fmt: skip
_LATER_ROUNDS = (
    Step.ADVANCE, Step.GROWTH, Step.LANTERNS, Step.EVENT_DICE, Step.PLACEMENT, Step.PRESSURE,
    Step.TOKEN, Step.READY, Step.MINUTE,
)  # fmt: skip
_LANDING = (Step.ADVANCE, Step.EVENT_DICE, Step.PLACEMENT, Step.PRESSURE)


def route(round_: int) -> tuple[Step, ...]:
    """Return the steps of a round in their order: D-13, and D-14 for the landing.

    Lanterns follow the cubes in round 1 and come before the event dice later (D-12); the pressure
    does not drop in round 1 (D-9), and the token first moves in round 2 (D-11).
    """
    if round_ >= LANDING:
        return _LANDING
    return _FIRST_ROUND if round_ <= 1 else _LATER_ROUNDS


def step_due(state: State) -> Step:
    """Return the step that waits for hands now: a step with nothing left to do is over (D-13)."""
    if state.ending is not None:
        return Step.OVER
    return state.step if _has_work(state, state.step) else _following(state, state.step)


def next_round(state: State) -> int:
    """Return the round that the map cube goes to next; after round 10 it is the landing (D-14)."""
    return min(state.round + 1, LANDING)


def advance_map(tale: Chronicle, command: AdvanceMap) -> None:
    """Open the next round, or the landing, where the map cube stays as it is (D-13, D-14)."""
    state = tale.state
    if step_due(state) is not Step.ADVANCE or command.round != next_round(state):
        raise already_done(state) if command.round <= state.round else not_now(state)
    tale.tell(SheetTurned(), MapAdvanced(command.round))
    finish(tale, Step.ADVANCE)


def expect(state: State, round_: int, step: Step) -> None:
    """Refuse what belongs to another step than the one that is due, or to another round (D-13)."""
    due = step_due(state)
    if round_ == state.round and due is step:
        return
    past = round_ < state.round or (round_ == state.round and _comes_after(state, due, step))
    raise already_done(state) if past else not_now(state)


def finish(tale: Chronicle, step: Step) -> None:
    """Go on from a step with nothing left to do to the next one that has something (D-13)."""
    if not tale.over and not _has_more(tale.state, step):
        tale.tell(StepReached(_following(tale.state, step)))


def already_done(state: State) -> Illegal:
    """Return the refusal of what another hand has done a moment ago (D-13)."""
    return Illegal("already-done", "D-13", step=step_due(state), round=state.round)


def not_now(state: State) -> Illegal:
    """Return the refusal of what has to wait for something else (D-13)."""
    return Illegal("not-now", "D-13", step=step_due(state), round=state.round)


def _has_work(state: State, step: Step) -> bool:
    match step:
        case Step.GROWTH:
            return bool(state.growing)
        case Step.LANTERNS:
            return state.lanterns_due > 0
        case Step.PLACEMENT:
            return bool(state.placing)
        case Step.TOKEN:
            return state.aboard(Kind.STEAM) > 0
        case _:
            return True


def _has_more(state: State, step: Step) -> bool:
    """Tell whether a step that one tap has just worked on needs another tap."""
    return step in (Step.GROWTH, Step.LANTERNS, Step.PLACEMENT) and _has_work(state, step)


def _following(state: State, step: Step) -> Step:
    """Return the next step with work; a step strange to this round leads back into it."""
    steps = route(state.round)
    later = steps[steps.index(step) + 1 :] if step in steps else steps[-2:]
    return next((then for then in later if _has_work(state, then)), Step.ADVANCE)


def _comes_after(state: State, due: Step, step: Step) -> bool:
    """Tell whether ``step`` lies behind when ``due`` is due; all of them do after the minute."""
    if due is Step.ADVANCE:
        return state.round > 0
    steps = route(state.round)
    return due in steps and step in steps and steps.index(step) < steps.index(due)
