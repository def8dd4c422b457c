"""What goes on by itself: a stage with nothing left to answer is followed by the next one."""

from companion.games.oddball_aeronauts.announcing import reveal_skills, to_announce
from companion.games.oddball_aeronauts.cards_of_events import check_events, unanswered
from companion.games.oddball_aeronauts.chronicle import Chronicle
from companion.games.oddball_aeronauts.events import Stage, StageReached
from companion.games.oddball_aeronauts.playing import (
    after_values,
    reveal_cards,
    to_choose,
    to_show,
)
from companion.games.oddball_aeronauts.state import State


def run_on(tale: Chronicle) -> None:
    """Go on as far as nobody is asked for anything: reveals happen in here, all at once (O-14)."""
    while idle(tale.state):
        _step(tale)


def idle(state: State) -> bool:
    """Tell whether a stage asks nobody for anything; an undo may leave one behind like that."""
    match state.stage:
        case Stage.EVENTS:
            return not unanswered(state)
        case Stage.SKILL:
            return not to_announce(state)
        case Stage.CARDS | Stage.EXTRA:
            return not to_choose(state)
        case Stage.VALUES | Stage.EXTRA_VALUES:
            return not to_show(state)
        case Stage.RESULT:
            return state.facing is None
        case _:
            return False


def _step(tale: Chronicle) -> None:
    """Take one step that needs no hand."""
    match tale.state.stage:
        case Stage.EVENTS:
            check_events(tale)
        case Stage.SKILL:
            reveal_skills(tale)
            tale.tell(StageReached(Stage.CARDS))
        case Stage.CARDS | Stage.EXTRA:
            reveal_cards(tale)
        case Stage.VALUES | Stage.EXTRA_VALUES:
            tale.tell(StageReached(after_values(tale.state)))
        case _:
            tale.tell(StageReached(Stage.EFFECTS))
