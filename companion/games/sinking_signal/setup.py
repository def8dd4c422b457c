"""What is chosen before the ship sets out."""

from enum import StrEnum

from msgspec import Struct

from companion.core.values import Seat, Source


class Again(StrEnum):
    """When a storm that was rolled is rolled for again (S-2)."""

    ALL_DAMAGED = "all-damaged"
    """Every square of the rolled lines is damaged."""
    NOTHING_INSIDE = "nothing-inside"
    """No item lies fully inside the rolled lines."""


class Choices(Struct, frozen=True):
    """What is chosen in the lobby; every field has its default.

    ``tells``: a position without a legal layout ends the game at once (S-9), else when asked.
    ``take_backs``: whether anything can be undone.
    """

    dice: Source = Source.ROLLED
    again: Again = Again.ALL_DAMAGED
    tells: bool = True
    take_backs: bool = True


class Setup(Struct, frozen=True):
    """The captain's seat and the choices of the table."""

    captain: Seat
    choices: Choices = Choices()

    @property
    def take_backs(self) -> bool:
        """Whether this table lets anything be undone."""
        return self.choices.take_backs
