"""The course of a game: whose turn it is, Replenish, and the two ends (A-8, A-14)."""

from companion.core.refusals import Illegal, Malformed
from companion.core.values import Seat
from companion.games.aerion.chronicle import Chronicle
from companion.games.aerion.commands import GiveUp, Reveal, TurnUp
from companion.games.aerion.events import CardRevealed, FleetLost, ReplenishBegun, TurnBegun
from companion.games.aerion.pieces import DECKS, Deck
from companion.games.aerion.state import State, Step, step_due
from companion.games.aerion.workshops import fits, open_to


def due(state: State) -> tuple[Deck, ...]:
    """Return the decks whose top card is to be turned up now."""
    return tuple(
        deck
        for deck, stack in zip(DECKS, state.stacks, strict=True)
        if stack.shown is None and stack.left
    )


def unknown_due(state: State) -> tuple[Deck, ...]:
    """Return the decks to turn up whose top card only the real table knows."""
    return tuple(deck for deck in due(state) if not state.stack(deck).known)


def replenish(tale: Chronicle) -> None:
    """Begin Phase 3, and go on as far as that needs no hand."""
    tale.tell(ReplenishBegun())
    settle(tale)


def settle(tale: Chronicle, *, ready: bool = False) -> None:
    """Turn up what everybody knows, and end the turn once the Display is full.

    Retrieved cards are known. As long as the player could still use a Book in this phase (A-8), it
    waits until they are ``ready``. Where nothing is left to turn up, A-14 has the last word.
    """
    if not ready and may_retrieve(tale.state, tale.state.active):
        return
    for deck in due(tale.state):
        stack = tale.state.stack(deck)
        if stack.known:
            tale.tell(CardRevealed(stack.known[0]))
    if due(tale.state):
        return
    if tale.state.exhausted:
        lose_if_hopeless(tale)
    else:
        _next_turn(tale)


def lose_if_hopeless(tale: Chronicle) -> None:
    """Lose where decks and Display are empty and no last chance is left to decline (A-14)."""
    if tale.state.ending is None and tale.state.exhausted and not has_last_chance(tale.state):
        tale.tell(FleetLost())


def has_last_chance(state: State) -> bool:
    """Tell whether a Reserve move or a Book that could refill a deck is left (A-14)."""
    return any(may_retrieve(state, seat) or _may_bring(state, seat) for seat in state.setup.crew)


def may_retrieve(state: State, seat: Seat) -> bool:
    """Tell whether a player has a Book, and a pile an Element that it could bring back (A-8)."""
    has_book = state.desk(seat).pulpit is not None
    return has_book and any(stack.elements for stack in state.stacks)


def _may_bring(state: State, seat: Seat) -> bool:
    return any(
        open_to(workshop, seat) and fits(state.fleet, workshop, card)
        for card in state.desk(seat).reserve
        for workshop in state.workshops
    )


def _next_turn(tale: Chronicle) -> None:
    """Begin the next turn; two players alternate, the most experienced first (A-15)."""
    state = tale.state
    crew = state.setup.crew
    after = crew[(crew.index(state.active) + 1) % len(crew)]
    tale.tell(TurnBegun(state.turn + 1, after if state.turn else state.setup.first))


def reveal(tale: Chronicle, command: Reveal) -> None:
    """Note which card the table has turned up; the last one ends the turn."""
    state = tale.state
    expect(state, Step.REVEAL)
    if command.deck not in due(state):
        raise Illegal("already-revealed", deck=command.deck)
    known = state.stack(command.deck).known
    if known:
        raise Illegal("card-known", "A-8", deck=command.deck, kind=known[0].kind)
    card = state.fleet.card(command.deck, command.kind, command.number)
    if card is None:
        raise Malformed("no-such-card", kind=command.kind, number=command.number)
    tale.tell(CardRevealed(card))
    settle(tale, ready=not due(tale.state))


def turn_up(tale: Chronicle, command: TurnUp) -> None:
    """Go on without a Book: turn up the known cards, and end the turn if that was all (A-8)."""
    state = tale.state
    expect(state, Step.REVEAL)
    if command.turn != state.turn:
        raise Illegal("already-done", turn=state.turn)
    if not may_turn_up(state):
        raise Illegal("reveal-first", decks=unknown_due(state))
    settle(tale, ready=True)


def may_turn_up(state: State) -> bool:
    """Tell whether there is something to turn up, or a turn to end, that needs no card named."""
    return due(state) != unknown_due(state) or not due(state)


def give_up(tale: Chronicle, command: GiveUp) -> None:
    """Decline the last chances: the game is lost (A-14)."""
    expect(tale.state, Step.LAST_CHANCE)
    if command.turn != tale.state.turn:
        raise Illegal("already-done", turn=tale.state.turn)
    tale.tell(FleetLost())


def expect(state: State, step: Step) -> None:
    """Refuse what belongs to another step than the one that is due."""
    if step_due(state) is not step:
        raise not_now(state)


def not_now(state: State) -> Illegal:
    """Return the refusal of what does not belong to the step that is due."""
    return Illegal("not-now", step=step_due(state))


def on_turn(state: State, seat: Seat) -> None:
    """Refuse what only the player whose turn it is may do (A-15)."""
    of_table(state, seat)
    if seat != state.active:
        raise Illegal("not-your-turn", "A-15", seat=seat, active=state.active)


def of_table(state: State, seat: Seat) -> None:
    """Refuse a seat that does not play."""
    if seat not in state.setup.crew:
        raise Malformed("no-such-seat", seat=seat)
