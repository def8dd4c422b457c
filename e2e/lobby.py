"""Steps in the lobby: open a table, say who plays and how, let phones in."""

import re

from playwright.sync_api import Locator, expect

from e2e.devices import Device, Name
from e2e.room import Room


def open_table(tablet: Device, game: str = "Dirigible Disaster") -> None:
    """Start a game from the home page."""
    tablet.tap(re.compile(game))
    tablet.page.wait_for_url("**/t/*")
    tablet.is_in_step()
    tablet.sees("Who is playing?")


def add_player(tablet: Device, name: str) -> None:
    """Type a name into the lobby of the tablet."""
    tablet.page.get_by_label("Name of a player").fill(name)
    tablet.tap("Add")
    expect(_names(tablet).last).to_have_value(name)


def names(tablet: Device) -> list[str]:
    """Return the players that the lobby shows, in turn order."""
    return [field.input_value() for field in _names(tablet).all()]


def _names(tablet: Device) -> Locator:
    return tablet.page.get_by_role("textbox", name=re.compile("Name of seat"))


def choose_seat(phone: Device, address: str, name: Name) -> None:
    """Open what the camera read, and say who one is."""
    phone.go(address)
    phone.sees("Who are you?")
    phone.tap(re.compile(f"I am {name}"))
    phone.page.wait_for_url("**/t/*")
    phone.is_in_step()


def join_anew(phone: Device, address: str, name: str) -> None:
    """Open what the camera read, and add oneself."""
    phone.go(address)
    phone.page.get_by_role("textbox").fill(name)
    phone.tap("Join")
    phone.page.wait_for_url("**/t/*")
    phone.is_in_step()


def begin(tablet: Device, first: str = "#instruction") -> None:
    """Leave the lobby; ``first`` is the panel that the game begins with."""
    tablet.tap("Begin the game")
    expect(tablet.page.locator(first)).to_be_visible()


def crew(room: Room, *names: str, choices: dict[str, str] | None = None) -> list[Device]:
    """Return a tablet with its game begun, and a phone for each name."""
    tablet = room.tablet()
    open_table(tablet)
    for group, option in (choices or {}).items():
        tablet.choose(option, group)
    for name in names:
        add_player(tablet, name)
    address = tablet.scan()
    phones = [room.phone(name) for name in names]
    for phone in phones:
        choose_seat(phone, address, phone.owner)
    begin(tablet)
    for phone in phones:
        phone.sees("Round 1", "#instruction")
    return [tablet, *phones]
