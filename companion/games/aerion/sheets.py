"""The sheets that a tap opens: odds, a discard pile, a Book, the Pixies."""

from companion.core.refusals import Malformed
from companion.core.values import Seat, Viewer
from companion.games.aerion.areas import uses_book
from companion.games.aerion.course import may_retrieve
from companion.games.aerion.display import odds_facts
from companion.games.aerion.facts import BookFacts, OddsFacts, PileFacts, PixieFacts
from companion.games.aerion.pieces import DECKS, FACES, Card, Deck, Kind, paying
from companion.games.aerion.seats import acts_for
from companion.games.aerion.state import State, Step, step_due

Sheet = OddsFacts | PileFacts | BookFacts | PixieFacts


def sheet(state: State, viewer: Viewer, name: str) -> Sheet:
    """Return a sheet by its name: ``odds-aaa.run``, ``pile-aaa``, ``book-A`` or ``pixie``."""
    what, _, which = name.partition("-")
    match what:
        case "odds" if state.setup.choices.odds:
            return odds_facts(state, viewer, which)
        case "pile" if which in DECKS:
            return _pile(state, viewer, Deck(which))
        case "book" if which in state.setup.crew:
            return _book(state, viewer, Seat(which))
        case "pixie":
            return _pixie(state, viewer)
        case _:
            raise Malformed("no-such-sheet", name=name[:40])


def _pile(state: State, viewer: Viewer, deck: Deck) -> PileFacts:
    stack = state.stack(deck)
    seats = (seat for seat in state.setup.crew if acts_for(viewer, seat))
    able = (seat for seat in seats if _retrieves(state, seat))
    return PileFacts(
        deck=deck,
        cards=tuple(enumerate(stack.pile, 1))[::-1],
        left=stack.left,
        known=stack.known,
        seats=tuple(able) if stack.elements else (),
        turn=state.turn,
    )


def _retrieves(state: State, seat: Seat) -> bool:
    """Tell whether a player may bring Elements back now: on the own turn, or as a last chance."""
    step = step_due(state)
    if step in (Step.OVER, Step.DEAL) or not may_retrieve(state, seat):
        return False
    return seat == state.active or step is Step.LAST_CHANCE


def _book(state: State, viewer: Viewer, seat: Seat) -> BookFacts:
    book, step = state.desk(seat).pulpit is not None, step_due(state)
    acquired = state.acquired if seat == state.active else None
    return BookFacts(
        seat=seat,
        book=book,
        rerolls=book and step is Step.CHOOSE and seat == state.active,
        store=acquired if book and acquired and acquired.kind is not Kind.BOOK else None,
        piles=tuple(
            (deck, len(stack.elements))
            for deck, stack in zip(DECKS, state.stacks, strict=True)
            if stack.elements
        ),
        retrieves=_retrieves(state, seat),
        taps=acts_for(viewer, seat) and uses_book(state, seat),
    )


def _pixie(state: State, viewer: Viewer) -> PixieFacts:
    rolled = step_due(state) is Step.CHOOSE
    return PixieFacts(
        seat=state.active,
        roll=state.casts,
        pixies=state.pixies,
        dice=state.dice if rolled else (),
        gains=_gains(state) if rolled else (),
        taps=rolled and state.pixies > 0 and acts_for(viewer, state.active),
    )


def _gains(state: State) -> tuple[tuple[int, int, tuple[Card, ...]], ...]:
    """Return changes of one die that pay cards which the dice do not pay as they lie (A-6).

    One change for each such set of cards, and none that pays only a part of what another pays.
    """
    unpaid = [card for card in state.display if not paying(state.dice, card.deck)]
    found: dict[tuple[Card, ...], tuple[int, int]] = {}
    for at, shown in enumerate(state.dice):
        for face in FACES:
            changed = (*state.dice[:at], face, *state.dice[at + 1 :])
            cards = tuple(card for card in unpaid if paying(changed, card.deck))
            if cards and face != shown:
                found.setdefault(cards, (at + 1, face))
    return tuple(
        (die, face, cards)
        for cards, (die, face) in found.items()
        if not any(set(cards) < set(more) for more in found)
    )
