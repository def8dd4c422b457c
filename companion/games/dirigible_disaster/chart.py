"""The deck plan as one looks things up on it: which door leads where, which stairs begin here."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from companion.games.dirigible_disaster.pieces import Deck, DeckPlan


class Chart(Struct, frozen=True):
    """Everything that follows from a deck plan alone; rooms without an entry have nothing of it."""

    index: Mapping[int, int]
    """The place of a room in ``plan.rooms``."""
    decks: Mapping[int, Deck]
    doors: Mapping[int, tuple[int, ...]]
    """The rooms behind the doorways of a room, each once and in ascending order (D-5)."""
    flights: Mapping[int, Mapping[str, int]]
    """The stairs that begin in a room: their letters, and the room at the far end (D-18)."""

    def has(self, room: int) -> bool:
        """Tell whether the plan has a room of this number."""
        return room in self.index


@lru_cache(maxsize=64)
def chart(plan: DeckPlan) -> Chart:
    """Return the chart of a plan; drawn once for each plan, for it is asked at every step."""
    return Chart(
        index={room.number: at for at, room in enumerate(plan.rooms)},
        decks={room.number: room.deck for room in plan.rooms},
        doors={room.number: _behind_doors(plan, room.number) for room in plan.rooms},
        flights={room.number: _flights(plan, room.number) for room in plan.rooms},
    )


def _behind_doors(plan: DeckPlan, room: int) -> tuple[int, ...]:
    """Return the neighbours of a room by doorway; two doors to one room count once (D-5)."""
    found = {doorway.leads(room) for doorway in plan.doorways}
    return tuple(sorted(other for other in found if other is not None))


def _flights(plan: DeckPlan, room: int) -> dict[str, int]:
    ends = [(stairs.letter, stairs.one, stairs.other) for stairs in plan.stairs]
    ends += [(letter, other, one) for letter, one, other in ends]
    return {letter: far for letter, near, far in sorted(ends) if near == room}
