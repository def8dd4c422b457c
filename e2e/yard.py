"""Steps of a game of Aerion: name the fleet, turn up cards, roll, take, place, reroll."""

import re
from pathlib import Path

from msgspec.structs import replace
from playwright.sync_api import Locator, expect

from companion.core.values import Roll
from companion.games.aerion import rules
from companion.games.registry import GAMES
from companion.tables.clock import MachineTime
from companion.tables.hub import Hub
from companion.tables.rolls import FairDice
from companion.tables.service import Service
from companion.tables.stores.sqlite import SqliteStore
from companion.tables.writer import Tap
from e2e.devices import Device

FLEET = (
    ("Glider", "Helix", "Incubi"),
    ("Kite", "Helix", "Sylphs"),
    ("Swan", "Oak", "Incubi"),
    ("Dart", "Oak", "Sylphs"),
    ("Moth", "Brass", "Incubi"),
    ("Wren", "Brass", "Sylphs"),
)
FIELDS = ("ship", "material", "crew")

ROLLS = {
    "AA+BB": (1, 1, 2, 2, 3, 4),
    "AAA": (4, 4, 4, 1, 2, 3),
    "AAA+BB": (5, 5, 5, 2, 2, 6),
    "A+B+C+D+E": (1, 2, 3, 4, 5, 5),
    "AAA+BBB": (3, 3, 3, 6, 6, 6),
    "AAAA": (2, 2, 2, 2, 3, 5),
}
"""Six dice that pay for a card of each deck."""


def name_fleet(tablet: Device) -> None:
    """Write the names of all ships, materials and crews into the lobby."""
    tablet.page.locator("#choices-names summary").tap()
    for number, names in enumerate(FLEET, 1):
        for field, name in zip(FIELDS, names, strict=True):
            box = tablet.page.locator(f"#name-{field}-{number}")
            if box.input_value() != name:
                act(tablet, box.fill, name, then=lambda box=box: box.press("Tab"))


def act(device: Device, do, *values, then=None) -> None:
    """Do something that makes one more version of the table, and see it."""
    version = device.version
    do(*values)
    if then is not None:
        then()
    device.reaches_version(version + 1)


def tap(device: Device, what: Locator) -> None:
    """Tap what sends a command, and see that it counted."""
    act(device, device.touch, what.first)


def slot(device: Device, deck: str) -> Locator:
    """Return the place of a deck in the Display."""
    return device.page.get_by_role("article", name=f"Deck {deck}", exact=True)


def turn_up(device: Device, *cards: str) -> None:
    """Tap in the cards that the real table turns up, deck by deck."""
    for card in cards:
        exactly = re.compile(rf"^\s*{card}(\s+(blueprint|material|crew))?\s*$")
        tap(device, device.page.locator(".reveal-tap", has_text=exactly))


def enter(device: Device, *faces: int) -> None:
    """Enter what real dice show."""
    expect(device.page.locator("#now .enter")).to_have_count(1)
    real = device.page.locator("#now .real:not([open]) summary")
    if real.count():
        real.tap()
    for at, face in enumerate(faces):
        box = device.page.locator(f"input[name=roll{at}][value='{face}']")
        device.touch(device.page.locator("#now label.face", has=box))
    tap(device, device.page.locator("#now .enter .now-go"))


def hold(device: Device, *dice: int) -> None:
    """Hold dice by a tap on each, counted from 1."""
    for die in dice:
        box = device.page.locator(f"input[name=hold{die}]")
        if not box.is_checked():  # what was held at the last reroll still is
            device.touch(device.page.locator("#reroll label", has=box))
        expect(box).to_be_checked()


def take(device: Device, deck: str) -> None:
    """Roll what a deck asks for, and take its card."""
    enter(device, *ROLLS[deck])
    tap(device, slot(device, deck).get_by_role("button", name=re.compile("^Take")))


def burn(device: Device, deck: str) -> None:
    """Burn the card of a deck for a reroll of what is not held."""
    tap(device, slot(device, deck).get_by_role("button", name=re.compile("^Burn")))


def place(device: Device, where: str) -> None:
    """Put the acquired card where a button says."""
    tap(device, device.page.locator("button.place", has_text=re.compile(f"^\\s*{where}")))


def workshop(device: Device, number: int) -> Locator:
    """Return a Workshop on a screen, counted from 1."""
    return device.page.locator("#areas .workshop").nth(number - 1)


def seventh_turn(folder: Path) -> Path:
    """Return the file of a table where seven turns have brought nothing and six cards are left."""
    store = SqliteStore(folder / "before.sqlite3")
    service, tablet = Service(GAMES, store, Hub(), MachineTime(), FairDice()), Tap("before")
    key = service.open(rules.SLUG, tablet).key
    service.seats.add(key, "Anna", tablet)
    names = {
        f"{field}_{number}": name
        for number, ship in enumerate(FLEET, 1)
        for field, name in zip(FIELDS, ship, strict=True)
    }
    service.seats.choose(key, names, tablet)
    state = service.seats.begin(key, tablet).state
    while sum(stack.left for stack in state.stacks) > len(state.stacks) or state.display:
        state = service.play(key, waste(state), tablet).state
    file = folder / "seventh-turn.json"
    file.write_bytes(service.archive(key))
    store.close()
    return file


def waste(state):
    """Return what wastes a card: rolls that pay nothing, cards that are burnt and let go."""
    offered = rules.offers(state, None)
    wasteful = (each for each in offered if each.tag in ("reveal", "cast", "reroll", "let-go"))
    command = next(wasteful)
    faces = (1, 2, 3, 4, 6, 6)
    if command.tag == "cast":
        return replace(command, rolls=tuple(Roll(faces[at]) for at in state.loose))
    return command
