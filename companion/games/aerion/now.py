"""What is to be done now, with the dice."""

from typing import Any

from companion.core.values import Seat, Viewer
from companion.games.aerion.areas import places
from companion.games.aerion.course import due, may_retrieve, may_turn_up, unknown_due
from companion.games.aerion.facts import DieFacts, NowFacts, RevealFacts, TurnFacts
from companion.games.aerion.likely import likely, overcounted
from companion.games.aerion.pieces import Kind, paying
from companion.games.aerion.seats import acts_for
from companion.games.aerion.state import State, Step, step_due


def turn_facts(state: State, viewer: Viewer) -> TurnFacts:
    """Return whose turn it is and what is left before the end."""
    return TurnFacts(
        step=step_due(state),
        turn=state.turn,
        active=state.active,
        players=len(state.setup.crew),
        mine=viewer.seat == state.active,
        pixies=state.pixies,
        left=cards_left(state),
        flying=len(state.built),
    )


def cards_left(state: State) -> int:
    """Return the cards in the decks and in the Display: none left is the end (A-14)."""
    return sum(stack.left for stack in state.stacks) + len(state.display)


def now_facts(state: State, viewer: Viewer) -> NowFacts:
    """Return the dice and the next step, as one viewer may take it."""
    step = step_due(state)
    anybody = step in (Step.DEAL, Step.REVEAL, Step.LAST_CHANCE)
    return NowFacts(
        step=step,
        seat=state.active,
        taps=viewer.acts if anybody else acts_for(viewer, state.active),
        turn=state.turn,
        casts=state.casts,
        dice=_dice(state),
        usual=state.setup.choices.dice,
        choices=state.setup.choices,
        **_of_step(state, step, viewer),
    )


def _dice(state: State) -> tuple[DieFacts, ...]:
    return tuple(
        DieFacts(face, held=at in state.kept, loose=at in state.loose)
        for at, face in enumerate(state.dice)
    )


def _of_step(state: State, step: Step, viewer: Viewer) -> dict[str, Any]:
    match step:
        case Step.DEAL:
            return _dealing(state)
        case Step.REVEAL:
            return _revealing(state, viewer)
        case Step.CAST:
            return {"cards": len(state.display), "free": state.free}
        case Step.CHOOSE:
            return _choosing(state)
        case Step.ACQUIRE:
            return _acquiring(state)
        case Step.LAST_CHANCE | Step.OVER:
            return {}


def _dealing(state: State) -> dict[str, Any]:
    first: Seat = state.setup.crew[0]
    return {
        "ships": tuple(zip(state.fleet.ships, state.owners, strict=True)),
        "drawn": state.owners.count(first),
        "drawer": first,
    }


def _revealing(state: State, viewer: Viewer) -> dict[str, Any]:
    unknown = unknown_due(state)
    reveal = None
    if unknown:
        deck = unknown[0]
        reveal = RevealFacts(deck, state.stack(deck).left, likely(state, deck))
    known = (state.stack(deck).known for deck in due(state))
    return {
        "reveal": reveal,
        "due": unknown,
        "known": tuple(cards[0] for cards in known if cards),
        "turns_up": may_turn_up(state),
        "book": state.desk(state.active).pulpit is not None,
        "retrieves": may_retrieve(state, state.active) and acts_for(viewer, state.active),
        "overcounted": overcounted(state),
    }


def _choosing(state: State) -> dict[str, Any]:
    decks = tuple(card.deck for card in state.display)
    return {
        "free": state.free,
        "pixies": state.pixies,
        "book": state.desk(state.active).pulpit is not None,
        "cards": len(decks),
        "paid": tuple(deck for deck in decks if paying(state.dice, deck)),
        "last": decks[0] if len(decks) == 1 else None,
    }


def _acquiring(state: State) -> dict[str, Any]:
    card = state.acquired
    element = card is not None and card.kind is not Kind.BOOK
    return {
        "acquired": card,
        "places": places(state, card, state.active) if card is not None and element else (),
        "book": state.desk(state.active).pulpit is not None,
        "retrieves": may_retrieve(state, state.active),
    }
