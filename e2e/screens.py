"""Makes the pictures of the README from a real voyage: ``python -m e2e.screens``."""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from e2e.browser import QUIET, find_browser
from e2e.lobby import add_player, begin, choose_seat, open_table
from e2e.room import Room
from e2e.server import ROOT, Quarterdeck, lan_address
from e2e.voyage import LESS, Crew

FOLDER = ROOT / "docs" / "screens"
CREW = ("Anna", "Ben", "Cleo", "Dora")
ROUND_1 = {"Fire": 5, "Panic": 1, "Passenger": 4, "Cog": 2, "Steam": 3}
ROOMS_1 = (6, 6, 6, 10, 5, 11, 2, 7, 7, 6, 2, 7, 11, 5, 11)
ROUND_2 = {"Fire": 2, "Panic": 2, "Passenger": 3, "Cog": 1, "Steam": 1}
ROOMS_2 = (10, 7, 8, 1, 12, 3, 7, 6, 11)


def main() -> None:
    """Play into the second minute, and take a picture of the tablet and of a phone."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as engine:
        server = Quarterdeck(Path(folder) / "data", lan_address())
        server.start()
        browser = engine.chromium.launch(executable_path=find_browser(), args=list(QUIET))
        try:
            take_pictures(browser, server)
        finally:
            browser.close()
            server.stop()


def take_pictures(browser: Browser, server: Quarterdeck) -> None:
    """Play a voyage of four in hard mode into its second minute."""
    voyage = embark(Room(browser, server))
    voyage.advance(1)
    place(voyage, ROUND_1, ROOMS_1)
    lanterns(voyage, 1, 9)
    minute(voyage)
    voyage.test("Passenger", 2)
    voyage.go("Room 6")
    voyage.test("Cog", 4)
    voyage.test("Passenger", 3)
    voyage.go("Room 8")
    voyage.test("Fire", 2)
    voyage.run_down("Round 2")
    voyage.advance(2)
    voyage.hand().tap("Grow all 3", "#instruction")
    lanterns(voyage, 3, 8)
    place(voyage, ROUND_2, ROOMS_2)
    voyage.lower_pressure()
    voyage.move_token(11)
    minute(voyage)
    voyage.test("Passenger", 2)
    voyage.go("Stairs C")
    voyage.test("Panic", 1)
    voyage.tablet.button(LESS, "#bar").tap()
    player = voyage.player()
    player.sees("Your turn", "#turn")
    voyage.tablet.sees(player.owner, "#turn .turn-name")
    voyage.tablet.page.screenshot(path=FOLDER / "tablet.png")
    player.page.screenshot(path=FOLDER / "phone.png")


def embark(room: Room) -> Crew:
    """Bring in a tablet and four phones."""
    tablet = room.tablet()
    open_table(tablet)
    tablet.choose("Hard", "Difficulty")
    for name in CREW:
        add_player(tablet, name)
    address = tablet.scan()
    phones = [room.phone(name, device_scale_factor=2) for name in CREW]
    for phone in phones:
        choose_seat(phone, address, phone.owner)
    begin(tablet)
    return Crew(tablet, *phones)


def place(voyage: Crew, dice: dict[str, int], rooms: tuple[int, ...]) -> None:
    """Enter the event dice, and where their cubes go."""
    voyage.enter_event_dice(**dice)
    for number, room in enumerate(rooms, 1):
        voyage.place(number, len(rooms), room)


def lanterns(voyage: Crew, one: int, other: int) -> None:
    """Enter where the lanterns go."""
    voyage.place_lantern(1, one)
    voyage.place_lantern(2, other)


def minute(voyage: Crew) -> None:
    """Start the minute."""
    voyage.start_minute("60 seconds")
    voyage.skip_lead()


if __name__ == "__main__":
    main()
