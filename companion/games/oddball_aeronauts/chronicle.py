"""A decision in the making: what it tells, and what is true after each word of it."""

from companion.core.codec import Event
from companion.games.oddball_aeronauts.events import AirEvent
from companion.games.oddball_aeronauts.evolve import evolve
from companion.games.oddball_aeronauts.state import State


class Chronicle:
    """The events of one decision so far, and the state that they have led to."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._events: list[Event] = []

    @property
    def events(self) -> tuple[Event, ...]:
        """What has been told, in its order."""
        return tuple(self._events)

    def tell(self, *events: AirEvent) -> None:
        """Add events, each of which changes ``state`` at once."""
        for event in events:
            self._events.append(event)
            self.state = evolve(self.state, event)
