"""The six ships, each with its blueprint, material and crew, as the table has named them (ask).

One ship is known: Glider, built of Helix by Incubi. All other names are the table's; where it gave
none, a stand-in by the likely structure takes the place, and screens say so.
"""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from companion.games.aerion.pieces import Card, Deck, Kind

SHIPS_A_MATERIAL = 2
SHIPS_A_CREW = 3
"""The likely structure: three materials for two ships each, two crews for three (ask)."""

COPIES = {Kind.BLUEPRINT: 2, Kind.MATERIAL: 4, Kind.CREW: 6, Kind.BOOK: 12}
"""How many cards of one name the likely structure has; it orders buttons and forbids nothing."""


class Names(Struct, frozen=True):
    """What the table wrote for one ship; "" where it wrote nothing."""

    ship: str = ""
    material: str = ""
    crew: str = ""


class Part(Struct, frozen=True):
    """A blueprint, material or crew: its number within its kind from 1, and its name or ""."""

    number: int
    name: str


class Ship(Struct, frozen=True):
    """One Ship token. ``stand_in``: the table did not name all of it."""

    blueprint: Part
    material: Part
    crew: Part
    stand_in: bool

    @property
    def number(self) -> int:
        """The number of the ship, which is that of its blueprint."""
        return self.blueprint.number

    @property
    def name(self) -> str:
        """The name of the ship, which is that of its blueprint; "" where it has none."""
        return self.blueprint.name

    def part(self, kind: Kind) -> Part | None:
        """Return the ship's own part of a kind; a Book belongs to no ship."""
        match kind:
            case Kind.BLUEPRINT:
                return self.blueprint
            case Kind.MATERIAL:
                return self.material
            case Kind.CREW:
                return self.crew
            case Kind.BOOK:
                return None

    def uses(self, card: Card) -> bool:
        """Tell whether a card is one of this ship's three Elements."""
        part = self.part(card.kind)
        return part is not None and part.number == card.number


class Doubt(Struct, frozen=True):
    """Something about the names that the structure check finds odd; it never blocks.

    ``code`` is ``unnamed`` (``number`` ships lack a name), ``same-ship``, ``materials`` or
    ``crews`` (``number`` different ones, or shared unevenly).
    """

    code: str
    number: int
    name: str = ""


class Fleet(Struct, frozen=True):
    """The six ships in the order of the lobby."""

    ships: tuple[Ship, ...]

    def parts(self, kind: Kind) -> tuple[Part, ...]:
        """Return the different parts of a kind, by number."""
        found = {part for ship in self.ships if (part := ship.part(kind))}
        return tuple(sorted(found, key=lambda part: part.number))

    def card(self, deck: Deck, kind: Kind, number: int) -> Card | None:
        """Return the card of a deck that shows a part, or None where the fleet has no such part."""
        if kind is Kind.BOOK:
            return None if number else Card(deck, kind)
        for part in self.parts(kind):
            if part.number == number:
                return Card(deck, kind, number, part.name)
        return None

    def that_use(self, *cards: Card) -> tuple[Ship, ...]:
        """Return the ships that are built of all these cards."""
        return tuple(ship for ship in self.ships if all(ship.uses(card) for card in cards))


def fleet_of(names: tuple[Names, ...]) -> Fleet:
    """Return the fleet that the table has named, with stand-ins where it has not."""
    materials = _numbered(tuple(one.material for one in names), SHIPS_A_MATERIAL)
    crews = _numbered(tuple(one.crew for one in names), SHIPS_A_CREW)
    return Fleet(
        tuple(
            Ship(
                blueprint=Part(at + 1, one.ship),
                material=materials[at],
                crew=crews[at],
                stand_in=not (one.ship and one.material and one.crew),
            )
            for at, one in enumerate(names)
        )
    )


def _numbered(written: tuple[str, ...], together: int) -> tuple[Part, ...]:
    """Return the part of each ship. Equal names are one part, however they are written.

    A ship without a name shares the part of its neighbours, ``together`` ships to one part.
    """
    parts: dict[str, Part] = {}
    found = []
    for at, own in enumerate(written):
        group = written[at // together * together :][:together]
        name = own or next((other for other in group if other), "")
        key = name.casefold() or f"\N{NULL}{at // together}"
        part = parts.setdefault(key, Part(len(parts) + 1, name))
        found.append(part)
    return tuple(found)


def doubts(fleet: Fleet) -> tuple[Doubt, ...]:
    """Return what differs from the likely structure: a check that only warns."""
    return tuple(_doubts(fleet))


def _doubts(fleet: Fleet) -> Iterator[Doubt]:
    unnamed = sum(ship.stand_in for ship in fleet.ships)
    if unnamed:
        yield Doubt("unnamed", unnamed)
    counted = Counter(ship.name.casefold() for ship in fleet.ships if ship.name)
    for ship in fleet.ships:
        if counted.pop(ship.name.casefold(), 0) > 1:
            yield Doubt("same-ship", ship.number, ship.name)
    for code, kind, together in (
        ("materials", Kind.MATERIAL, SHIPS_A_MATERIAL),
        ("crews", Kind.CREW, SHIPS_A_CREW),
    ):
        shared = Counter(part.number for ship in fleet.ships if (part := ship.part(kind)))
        if set(shared.values()) != {together}:
            yield Doubt(code, len(shared))
