"""The coach: whether it is still possible, one way, and the safest way (S-9)."""

from collections.abc import Iterator

from companion.core.codec import Event
from companion.core.refusals import Illegal
from companion.games.sinking_signal.commands import AskCoach
from companion.games.sinking_signal.events import HintHidden, HintTaken, Lost
from companion.games.sinking_signal.state import Ending, Phase, State
from companion.games.sinking_signal.storm import is_lost, require


def ask(state: State, command: AskCoach) -> Iterator[Event]:
    """Yield the hint that was taken; a position without a legal layout is lost by it (S-9)."""
    require(state, Phase.REARRANGE)
    if state.hint is command.hint:
        raise Illegal("already-done", phase=state.phase.value)
    yield HintTaken(command.hint)
    if is_lost(state):
        yield Lost(Ending.NO_LAYOUT)


def hide(state: State) -> Iterator[Event]:
    """Yield that the hint was put away."""
    if state.hint is None:
        raise Illegal("already-done", phase=state.phase.value)
    yield HintHidden()


def give_up(state: State) -> Iterator[Event]:
    """Yield the end: given up, or lost anyway because no legal layout is left (S-9)."""
    require(state, Phase.REARRANGE)
    yield Lost(Ending.NO_LAYOUT if is_lost(state) else Ending.GAVE_UP)
