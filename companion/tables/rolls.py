"""Dice, rolled with the randomness of the operating system."""

import secrets
from typing import Protocol

from companion.core.values import Die, Roll, Source


class Dice(Protocol):
    """Whoever rolls: chance in play, a fixed list in tests."""

    def roll(self, die: Die) -> Roll:
        """Return one roll of a die."""


class FairDice:
    """Every face of a die is equally likely."""

    def roll(self, die: Die) -> Roll:
        """Return one roll of a die."""
        return Roll(secrets.choice(die.faces), Source.ROLLED)
