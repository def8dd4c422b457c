"""What lies in the box: skills, factions, ways to play, and what winning brings."""

from enum import StrEnum
from types import MappingProxyType

from msgspec import Struct


class Skill(StrEnum):
    """What a player announces for a round."""

    SAILING = "sailing"
    GUNS = "guns"
    BOARDING = "boarding"


class Faction(StrEnum):
    """Whose deck a player has."""

    FREE_KINGDOMS = "free-kingdoms"
    MECHINAUTS = "mechinauts"


class Mode(StrEnum):
    """The ways to play: two players, each for themselves, or two teams of two."""

    DUEL = "duel"
    DOG_FIGHT = "dog-fight"
    BRACE = "brace"


class WinEffect(Struct, frozen=True):
    """What winning brings: cards that the loser discards, cards that the winner recovers."""

    discard: int
    recover: int


WIN_EFFECTS = MappingProxyType(
    {
        Skill.SAILING: WinEffect(discard=0, recover=2),
        Skill.GUNS: WinEffect(discard=2, recover=0),
        Skill.BOARDING: WinEffect(discard=1, recover=1),
    }
)

FREE_RECOVERS = 2
"""Cards that a Free player recovers for beating the Lead, whatever the skill (O-15)."""

DECK = 26
"""The suggested size of a deck; editions differ, so the table sets it."""
