"""Phase 1: Roll. Six dice, rerolls for cards or by an open Book, Pixies (A-3, A-4, A-6, A-7)."""

from companion.core.refusals import Illegal
from companion.core.values import Roll, Seat
from companion.games.aerion.chronicle import Chronicle
from companion.games.aerion.commands import Cast, LetGo, Reroll, SpendPixie
from companion.games.aerion.course import expect, on_turn, replenish
from companion.games.aerion.dice import rolled
from companion.games.aerion.events import (
    CardBurnt,
    CardLetGo,
    DiceCast,
    DiceLifted,
    PixieSpent,
)
from companion.games.aerion.odds import chance
from companion.games.aerion.pieces import Card, Deck, paying
from companion.games.aerion.state import State, Step


def cast(tale: Chronicle, command: Cast) -> None:
    """Roll the loose dice: all six at first, then those that a reroll has lifted."""
    on_turn(tale.state, command.seat)
    expect(tale.state, Step.CAST)
    _same_roll(tale.state, command.number)
    _tell_roll(tale, command.seat, tale.state.loose, rolled(tale.state, command))


def reroll(tale: Chronicle, command: Reroll) -> None:
    """Reroll the dice that are not held, different ones each time.

    An open Book pays for it (A-7); otherwise a card of the Display is burnt, which the last card
    cannot be (A-4). A card that pays may be declined so (A-3).
    """
    state = tale.state
    _choosing(state, command.seat, command.number)
    loose = command.loose
    if not loose:
        raise Illegal("all-held", dice=len(state.dice))
    if state.free:
        if command.deck is not None:
            raise Illegal("book-first", "A-7", left=state.free)
    else:
        tale.tell(CardBurnt(command.seat, _to_burn(state, command.deck)))
    tale.tell(DiceLifted(loose, book=state.free > 0))
    rolls = rolled(state, command)
    if rolls:
        _tell_roll(tale, command.seat, loose, rolls)


def _to_burn(state: State, deck: Deck | None) -> Card:
    """Return the card that buys a reroll; refuse none, one that is not there, or the last (A-4)."""
    if deck is None:
        raise Illegal("burn-a-card", "A-3", decks=tuple(card.deck for card in state.display))
    card = shown(state, deck)
    if len(state.display) == 1:
        raise Illegal("last-card", "A-4", deck=deck)
    return card


def shown(state: State, deck: Deck) -> Card:
    """Return the card of a deck that lies in the Display; refuse where none does."""
    card = state.stack(deck).shown
    if card is None:
        raise Illegal("not-shown", deck=deck, decks=tuple(each.deck for each in state.display))
    return card


def _tell_roll(
    tale: Chronicle, seat: Seat, loose: tuple[int, ...], rolls: tuple[Roll, ...]
) -> None:
    """Tell a roll, how likely it was to pay a card of the Display, and whether it does."""
    state = tale.state
    kept = [face for at, face in enumerate(state.dice) if at not in loose]
    decks = [card.deck for card in state.display]
    faces = [*kept, *(roll.value for roll in rolls)]
    paid = any(paying(faces, deck) for deck in decks)
    tale.tell(DiceCast(seat, loose, rolls, chance(kept, decks, 0), paid))


def spend_pixie(tale: Chronicle, command: SpendPixie) -> None:
    """Set one die to any number after a roll; the Pixie is gone for good (A-6)."""
    state = tale.state
    _choosing(state, command.seat, command.number)
    if not state.pixies:
        raise Illegal("no-pixie", "A-6")
    before = state.dice[command.die - 1]
    if before == command.face:
        raise Illegal("same-face", "A-6", die=command.die, face=command.face)
    tale.tell(PixieSpent(command.seat, command.die - 1, before, command.face))


def let_go(tale: Chronicle, command: LetGo) -> None:
    """Discard the last card of the Display and go to Replenish (A-4); with more, refuse (A-3)."""
    state = tale.state
    on_turn(state, command.seat)
    expect(state, Step.CHOOSE)
    card = shown(state, command.deck)
    if len(state.display) > 1:
        raise Illegal("must-reroll", "A-3", cards=len(state.display))
    tale.tell(CardLetGo(command.seat, card))
    replenish(tale)


def _choosing(state: State, seat: Seat, roll: int) -> None:
    """Refuse what does not follow the roll that lies on the table."""
    on_turn(state, seat)
    expect(state, Step.CHOOSE)
    _same_roll(state, roll)


def _same_roll(state: State, roll: int) -> None:
    if roll != state.casts:
        raise Illegal("already-done", turn=state.turn)
