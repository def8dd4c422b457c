"""What a table chooses before the first card is turned up."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from companion.core.values import Seat, Source
from companion.games.aerion.fleet import Doubt, Fleet, Names, doubts, fleet_of

Name = Annotated[str, Meta(max_length=24)]

NAMED = tuple(f"{part}_{ship}" for ship in range(1, 7) for part in ("ship", "material", "crew"))
"""The fields that hold names, ship by ship."""


class Choices(Struct, frozen=True):
    """What is chosen in the lobby beside the players; every field has the default of its ruling.

    ``first`` is the most experienced, who starts (A-15), the first of the table where nobody is
    named; ``pixies`` the difficulty (A-6); ``odds`` whether chances are shown. The names are the
    table's own: only the first ship is known (ask). They are kept for the next table.
    """

    KEPT: ClassVar[tuple[str, ...]] = NAMED

    first: Seat | None = None
    pixies: Literal[3, 2, 1, 0] = 3
    dice: Source = Source.ENTERED
    odds: bool = True
    ship_1: Name = "Glider"
    material_1: Name = "Helix"
    crew_1: Name = "Incubi"
    ship_2: Name = ""
    material_2: Name = ""
    crew_2: Name = ""
    ship_3: Name = ""
    material_3: Name = ""
    crew_3: Name = ""
    ship_4: Name = ""
    material_4: Name = ""
    crew_4: Name = ""
    ship_5: Name = ""
    material_5: Name = ""
    crew_5: Name = ""
    ship_6: Name = ""
    material_6: Name = ""
    crew_6: Name = ""

    def __post_init__(self) -> None:
        """Take off the names what cannot be seen: a name of blanks alone is none.

        Marks that turn the direction of writing are among it: they would turn whole sentences.
        """
        for field in NAMED:
            words = " ".join(getattr(self, field).split())
            seen = "".join(letter for letter in words if letter.isprintable())
            force_setattr(self, field, seen.strip())

    @property
    def names(self) -> tuple[Names, ...]:
        """What the table wrote, ship by ship."""
        written = [getattr(self, field) for field in NAMED]
        return tuple(Names(*written[at : at + 3]) for at in range(0, len(written), 3))

    @property
    def fleet(self) -> Fleet:
        """The fleet of these names, with stand-ins where there are none."""
        return fleet_of(self.names)

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """What the structure check finds odd; it never blocks."""
        return doubts(self.fleet)


class Setup(Struct, frozen=True):
    """All choices of one table: one player or two, and the fleet as it was named.

    The fleet is stored whole, so that no later reading of the names changes an old game.
    """

    crew: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=2)]
    choices: Choices = Choices()
    fleet: Fleet = Choices().fleet

    @property
    def first(self) -> Seat:
        """Who takes the first turn (A-15)."""
        return self.crew[0] if self.choices.first is None else self.choices.first
