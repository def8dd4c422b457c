"""What random tables of all games share: a log whose entries can be taken back and brought back."""

from types import ModuleType
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from msgspec.structs import replace

from companion.core.codec import Command, Event
from companion.core.rules import replay
from companion.core.values import Roll, Source


def with_faces(rules: ModuleType, state: Any, command: Command, skip: int = 0) -> Command:
    """Fill in the dice that a command needs, each on its first side, or ``skip`` sides further."""
    needed = rules.dice(state, command)
    if not needed:
        return command
    return replace(command, rolls=tuple(Roll(die.faces[skip % len(die.faces)]) for die in needed))


class RandomTable(RuleBasedStateMachine):
    """A table of one ``game``. An ``@initialize`` sets ``start`` and ``state``."""

    game: ModuleType
    start: Any
    state: Any

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[tuple[Event, ...]] = []
        self.undone: set[int] = set()

    def live(self) -> list[Event]:
        return [
            event
            for number, events in enumerate(self.entries)
            if number not in self.undone
            for event in events
        ]

    def play(self, command: Command, data: st.DataObject) -> None:
        rolls = tuple(
            Roll(data.draw(st.sampled_from(die.faces)), Source.ROLLED)
            for die in self.game.dice(self.state, command)
        )
        events = self.game.decide(self.state, replace(command, rolls=rolls) if rolls else command)
        self.entries.append(events)
        self.state = replay(self.game, self.state, events)

    def take_back(self, number: int) -> None:
        self.undone.add(number)
        self.state = replay(self.game, self.start, self.live())

    def bring_back(self, number: int) -> None:
        self.undone.remove(number)
        self.state = replay(self.game, self.start, self.live())

    @precondition(lambda self: len(self.undone) < len(self.entries))
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        entries = [number for number in range(len(self.entries)) if number not in self.undone]
        self.take_back(data.draw(st.sampled_from(entries)))

    @precondition(lambda self: self.undone)
    @rule(data=st.data())
    def redo(self, data: st.DataObject) -> None:
        self.bring_back(data.draw(st.sampled_from(sorted(self.undone))))

    @invariant()
    def the_state_is_its_replay(self) -> None:
        assert self.state == replay(self.game, self.start, self.live())
