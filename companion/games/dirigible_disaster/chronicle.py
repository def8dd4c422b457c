"""A decision in the making: what it tells, and what is true after each word of it."""

from companion.core.codec import Event
from companion.games.dirigible_disaster.events import VoyageEvent
from companion.games.dirigible_disaster.evolve import evolve
from companion.games.dirigible_disaster.state import State


class Chronicle:
    """The events of one decision so far, and the state that they have led to."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._events: list[Event] = []

    @property
    def events(self) -> tuple[Event, ...]:
        """What has been told, in its order."""
        return tuple(self._events)

    @property
    def over(self) -> bool:
        """Whether the voyage has ended, so that nothing more may be told (D-4)."""
        return self.state.ending is not None

    def tell(self, *events: VoyageEvent) -> None:
        """Add events, each of which changes ``state`` at once."""
        for event in events:
            self._events.append(event)
            self.state = evolve(self.state, event)
