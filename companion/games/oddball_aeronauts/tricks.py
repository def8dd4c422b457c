"""Every trick of both factions, as data: when it may be used, on which conditions, what it does.

The symbol that some tricks ask for is a ``*`` on older cards and a cog on newer ones (O-11).
"""

from enum import StrEnum
from types import MappingProxyType

from msgspec import Struct

from companion.games.oddball_aeronauts.pieces import Faction, Skill

ALL = tuple(Skill)
FREE = (Faction.FREE_KINGDOMS,)
MECH = (Faction.MECHINAUTS,)


class Moment(StrEnum):
    """When a trick is used."""

    BEFORE_SKILL = "before-skill"
    """At the beginning of Step 2, before the Lead announces."""
    CARDS = "cards"
    """At Step 3, with the number of cards."""
    LEVEL = "level"
    """At Step 4, before it is said who has won."""
    COUNTER = "counter"
    """At the end of Step 4."""
    EFFECT = "effect"
    """At Step 5."""


class Outcome(StrEnum):
    """How the round went for whoever uses a trick."""

    WON = "won"
    LOST = "lost"


class LaterKind(StrEnum):
    """What a trick does in the next round."""

    LEAD = "lead"
    """The opponent may be made the Lead."""
    RIG_TOP_3 = "rig-top-3"
    RIG_2_TO_4 = "rig-2-to-4"
    PROMOTE_5 = "promote-5"
    PROMOTE_7 = "promote-7"
    """One of cards 2 to 5, or 2 to 7, comes to the top, before the Lead announces (O-8)."""
    GUNS = "guns"
    """The opponent has to use Guns."""
    SAME_NUMBER = "same-number"
    """The opponent has to play as many cards as the owner announces."""
    MINUS = "minus"
    """The owner's Skill Level is one lower."""
    ANY_TRICK = "any-trick"
    """The owner may use the trick of any of the top three cards."""


class Trick(Struct, frozen=True):
    """One trick by the name of its card. An empty condition is none; a 0 does nothing.

    Conditions: ``lead``: only the Lead; ``used``, ``against``: the own skill, the opponent's;
    ``outcome``: how the round went; ``cog``: a Support card bears the symbol (O-11); ``supports``:
    two or more cards were played; ``few``: the opponent played one or two; ``no_shadow``: the
    opponent's top card bears no Shadow Emblem.
    """

    card: str
    factions: tuple[Faction, ...]
    moment: Moment
    lead: bool = False
    used: tuple[Skill, ...] = ALL
    against: tuple[Skill, ...] = ALL
    outcome: Outcome | None = None
    cog: bool = False
    supports: bool = False
    few: bool = False
    no_shadow: bool = False
    level: int = 0
    counter: int = 0
    discard: int = 0
    recover: int = 0
    choose: bool = False
    protect: bool = False
    any_support: bool = False
    new_top: bool = False
    """Another card comes to the top, whose own trick may still be used in this round (O-21)."""
    later: LaterKind | None = None


def _later(
    card: str, factions: tuple[Faction, ...], kind: LaterKind, *, cog: bool = False
) -> Trick:
    return Trick(card, factions, Moment.EFFECT, cog=cog, later=kind)


_FREE_KINGDOMS = (
    Trick(
        "lgt-crew-01",
        FREE,
        Moment.EFFECT,
        used=(Skill.GUNS,),
        outcome=Outcome.WON,
        choose=True,
    ),
    Trick("lgt-crew-02", FREE, Moment.BEFORE_SKILL, new_top=True),
    Trick("lgt-crew-03", FREE, Moment.EFFECT, used=(Skill.GUNS,), outcome=Outcome.WON, discard=1),
    Trick("crew-4", FREE, Moment.LEVEL, used=(Skill.SAILING,), level=2, later=LaterKind.MINUS),
    Trick(
        "crew-5",
        FREE,
        Moment.COUNTER,
        used=(Skill.SAILING,),
        against=(Skill.GUNS, Skill.BOARDING),
        outcome=Outcome.LOST,
        counter=4,
    ),
    Trick("crew-6", FREE, Moment.LEVEL, used=(Skill.BOARDING,), cog=True, any_support=True),
    Trick("were-maiden", FREE, Moment.LEVEL, no_shadow=True, level=3),
    _later("lgt-officer-1", FREE, LaterKind.LEAD),
    _later("officer-4", FREE, LaterKind.LEAD),
    Trick("lgt-officer-2", FREE, Moment.BEFORE_SKILL, lead=True, new_top=True),
    Trick("lgt-officer-3", FREE, Moment.BEFORE_SKILL, lead=True, new_top=True),
    _later("officer-5", FREE, LaterKind.RIG_2_TO_4),
    _later("officer-6", FREE, LaterKind.RIG_2_TO_4),
    _later("gun-knight-bots", FREE, LaterKind.PROMOTE_5),
    _later("troll-mord", FREE, LaterKind.PROMOTE_7),
)

_BOTH = (
    Trick("captain", (*FREE, *MECH), Moment.EFFECT, choose=True),
    Trick("figurehead", (*FREE, *MECH), Moment.EFFECT, supports=True, protect=True),
)

_MECHINAUTS = (
    Trick("gun-bugs", MECH, Moment.LEVEL, lead=True, used=(Skill.GUNS,), level=6),
    Trick("boarding-crew", MECH, Moment.LEVEL, used=(Skill.BOARDING,), cog=True, any_support=True),
    Trick(
        "guns-crew",
        MECH,
        Moment.EFFECT,
        used=(Skill.BOARDING,),
        outcome=Outcome.WON,
        later=LaterKind.SAME_NUMBER,
    ),
    Trick("boiler-golem", MECH, Moment.LEVEL, used=(Skill.GUNS,), few=True, level=2),
    Trick("deck-crew", MECH, Moment.EFFECT, used=(Skill.BOARDING,), outcome=Outcome.WON, recover=1),
    _later("boarding-master", MECH, LaterKind.RIG_TOP_3, cog=True),
    _later("deck-master", MECH, LaterKind.GUNS, cog=True),
    _later("guns-master", MECH, LaterKind.ANY_TRICK, cog=True),
    Trick("puppet-master", MECH, Moment.LEVEL, cog=True, level=3),
    Trick("ordnance", MECH, Moment.COUNTER, outcome=Outcome.LOST, cog=True, counter=9),
    Trick(
        "tumblers",
        MECH,
        Moment.COUNTER,
        used=(Skill.SAILING,),
        against=(Skill.GUNS, Skill.BOARDING),
        outcome=Outcome.LOST,
        counter=7,
    ),
    Trick(
        "guard-golem",
        MECH,
        Moment.COUNTER,
        used=(Skill.BOARDING,),
        against=(Skill.SAILING, Skill.GUNS),
        outcome=Outcome.LOST,
        counter=7,
    ),
    Trick(
        "scout-podders",
        MECH,
        Moment.COUNTER,
        used=(Skill.GUNS,),
        against=(Skill.SAILING, Skill.BOARDING),
        outcome=Outcome.LOST,
        counter=7,
    ),
    Trick("leystone-golem", MECH, Moment.CARDS),
)

TRICKS = MappingProxyType({trick.card: trick for trick in (*_FREE_KINGDOMS, *_BOTH, *_MECHINAUTS)})
"""Every trick, by the name of its card, in the order of the rulebook."""

ZERO = "leystone-golem"
"""The card whose trick plays no cards."""


def tricks_of(faction: Faction) -> tuple[Trick, ...]:
    """Return the tricks of a faction, in the order of the rulebook."""
    return tuple(trick for trick in TRICKS.values() if faction in trick.factions)
