"""The practice deck plan that comes with Quarterdeck: our own, not the printed board (D-20)."""

from companion.core.values import Die
from companion.games.dirigible_disaster.pieces import Deck, DeckPlan, Doorway, Kind, Room, Stairs

_RINGS = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))


def _deck(deck: Deck, ring: tuple[int, int, int, int], edge: int, bow: int) -> tuple[Room, ...]:
    """Draw four rooms: bow at the left, two amidships one above the other, stern at the right."""
    bow_room, upper, stern, lower = ring
    middle, right = edge + bow, 620 - edge - bow
    return (
        Room(bow_room, deck, edge, 10, bow, 150),
        Room(upper, deck, middle, 10, right - middle, 75),
        Room(stern, deck, right, 10, bow, 150),
        Room(lower, deck, middle, 85, right - middle, 75),
    )


def _ring_doors(ring: tuple[int, int, int, int]) -> tuple[Doorway, ...]:
    return tuple(Doorway(*sorted((room, ring[(at + 1) % 4]))) for at, room in enumerate(ring))


PRACTICE_PLAN = DeckPlan(
    name="practice",
    rooms=(
        *_deck(Deck.UPPER, _RINGS[0], 40, 140),
        *_deck(Deck.MAIN, _RINGS[1], 10, 160),
        *_deck(Deck.LOWER, _RINGS[2], 40, 140),
    ),
    doorways=tuple(door for ring in _RINGS for door in _ring_doors(ring)),
    stairs=(Stairs("A", 4, 8), Stairs("B", 8, 12), Stairs("C", 7, 11)),
    room_die=Die("room", tuple(range(1, 13))),
    event_dice=tuple(Die(kind, (1, 2, 3, 4, 5, 6)) for kind in Kind),
)
