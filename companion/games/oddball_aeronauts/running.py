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


def run_on(tale: Chronicle) -> None:
    """Go on as far as nobody is asked for anything: reveals happen in here, all at once (O-14)."""
    while _step(tale):
        pass


def _step(tale: Chronicle) -> bool:
    """Take one step that needs no hand, and tell whether there was one."""
    state = tale.state
    match state.stage:
        case Stage.EVENTS if not unanswered(state):
            check_events(tale)
        case Stage.SKILL if not to_announce(state):
            reveal_skills(tale)
            tale.tell(StageReached(Stage.CARDS))
        case Stage.CARDS | Stage.EXTRA if not to_choose(state):
            reveal_cards(tale)
        case Stage.VALUES | Stage.EXTRA_VALUES if not to_show(state):
            tale.tell(StageReached(after_values(state)))
        case Stage.RESULT if state.facing is None:
            tale.tell(StageReached(Stage.EFFECTS))
        case _:
            return False
    return True
