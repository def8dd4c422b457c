"""The Display as screens show it: what pays, what can be done, and the odds."""

from functools import lru_cache

from msgspec.structs import replace

from companion.core.values import Viewer
from companion.games.aerion.facts import (
    ChosenFacts,
    DisplayFacts,
    OddsFacts,
    SlotFacts,
    TryFacts,
)
from companion.games.aerion.odds import Best, best, chance
from companion.games.aerion.pieces import BOOK_REROLLS, DECKS, Card, Deck, paying
from companion.games.aerion.seats import acts_for
from companion.games.aerion.state import Stack, State, Step, step_due


def rerolls_left(state: State, decks: frozenset[Deck]) -> int:
    """Return how many rerolls can still be had without burning a card of some decks.

    Each other card of the Display buys one, as long as one card stays (A-4); an open Book has some
    left, and a Book in the Pulpit of the player on turn has three (A-7).
    """
    cards = state.display
    burnable = sum(card.deck not in decks for card in cards)
    bought = min(burnable, len(cards) - 1)
    book = BOOK_REROLLS if state.desk(state.active).pulpit is not None else 0
    return max(0, bought) + state.free + book


@lru_cache(256)
def tries(
    dice: tuple[int, ...], decks: frozenset[Deck], rerolls: int, *, pixie: bool
) -> tuple[TryFacts, ...]:
    """Return the chance and the best dice to keep with one reroll, two, and so on."""
    found = []
    for number in range(1, rerolls + 1):
        first: Best = best(dice, decks, number)
        helped = chance(dice, decks, number, 1) if pixie else None
        found.append(TryFacts(number, first.chance, first.keep, helped))
    return tuple(found)


def display_facts(state: State, viewer: Viewer) -> DisplayFacts:
    """Return the six decks as one viewer sees them."""
    acts = acts_for(viewer, state.active)
    stacks = zip(DECKS, state.stacks, strict=True)
    return DisplayFacts(
        slots=tuple(_slot(state, deck, stack, acts=acts) for deck, stack in stacks),
        dice=state.dice,
        seat=state.active,
        roll=state.casts,
        odds=state.setup.choices.odds,
        step=step_due(state),
    )


def _slot(state: State, deck: Deck, stack: Stack, *, acts: bool) -> SlotFacts:
    step = step_due(state)
    plain = SlotFacts(deck, stack.shown, stack.left, stack.known, len(stack.pile))
    if stack.shown is None or step not in (Step.CHOOSE, Step.CAST):
        return plain
    if step is Step.CAST:
        return _before_the_roll(state, plain)
    pays, alone = paying(state.dice, deck), len(state.display) == 1
    shows = state.setup.choices.odds and not pays
    chances, keep, helped = _chances(state, deck) if shows else ((), (), None)
    return replace(
        plain,
        pays=pays,
        chances=chances,
        keep=keep,
        pixie=helped,
        takes=acts and bool(pays),
        burns=acts and not alone and not state.free,
        lets_go=acts and alone,
    )


def _before_the_roll(state: State, plain: SlotFacts) -> SlotFacts:
    if not state.setup.choices.odds:
        return plain
    kept = [face for at, face in enumerate(state.dice) if at not in state.loose]
    return replace(plain, chances=(chance(kept, (plain.deck,), 0),), this_roll=True)


def _chances(state: State, deck: Deck) -> tuple[tuple[float, ...], tuple[int, ...], float | None]:
    """Return the chances for one reroll and more, the faces to keep for one, and with a Pixie."""
    wanted = frozenset((deck,))
    found = tries(state.dice, wanted, rerolls_left(state, wanted), pixie=state.pixies > 0)
    if not found:
        helped = chance(state.dice, wanted, 0, 1) if state.pixies else None
        return (), (), helped
    first = found[0]
    keep = tuple(sorted(state.dice[at] for at in first.keep))
    return tuple(one.chance for one in found), keep, first.with_pixie


def chosen_decks(state: State, name: str) -> frozenset[Deck]:
    """Return the decks that the name of a sheet of odds lists and whose card is in the Display."""
    wanted = set(name.split("."))
    return frozenset(card.deck for card in state.display if card.deck in wanted)


def sheet_name(decks: frozenset[Deck]) -> str:
    """Return the name of the sheet of odds for some decks."""
    return "odds-" + ".".join(deck for deck in DECKS if deck in decks)


def odds_facts(state: State, viewer: Viewer, name: str) -> OddsFacts:
    """Return the odds of the cards that the name of the sheet lists, in any combination."""
    decks = chosen_decks(state, name)
    rolled = step_due(state) is Step.CHOOSE
    found: tuple[TryFacts, ...] = ()
    if rolled and decks:
        found = tries(state.dice, decks, rerolls_left(state, decks), pixie=state.pixies > 0)
    paid = rolled and any(paying(state.dice, deck) for deck in decks)
    burns = tuple(card for card in state.display if card.deck not in decks)
    return OddsFacts(
        name=sheet_name(decks),
        cards=tuple(_chosen(state, card, decks, rolled=rolled) for card in state.display),
        dice=state.dice if rolled else (),
        paid=paid,
        pixie=rolled and bool(decks) and state.pixies > 0 and chance(state.dice, decks, 0, 1) == 1,
        tries=() if paid else found,
        keep=found[-1].keep if found else (),
        burns=() if state.free or len(state.display) == 1 else burns,
        free=state.free,
        seat=state.active,
        roll=state.casts,
        taps=rolled and acts_for(viewer, state.active),
    )


def _chosen(state: State, card: Card, decks: frozenset[Deck], *, rolled: bool) -> ChosenFacts:
    other = decks - {card.deck} if card.deck in decks else decks | {card.deck}
    paid = rolled and bool(paying(state.dice, card.deck))
    return ChosenFacts(card, card.deck in decks, paid, sheet_name(other))
