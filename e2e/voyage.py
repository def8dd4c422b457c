"""Steps of a voyage: set up a round by many hands, play its minute by turns, end it."""

import math
import re
from itertools import cycle

from playwright.sync_api import expect

from e2e.devices import Device

EASY = ("Fire", "Panic", "Passenger", "Steam")
HARD = ("Fire", "Panic", "Passenger", "Cog", "Steam")
CUBES = {"Fire": "fire", "Panic": "panic cube", "Passenger": "passenger", "Cog": "cog"}
CUBES["Steam"] = "steam cube"
MINUS = "\N{MINUS SIGN}"
LESS = re.compile(f"{MINUS}10 s")
RUNNING, PAUSED = re.compile("is-running"), re.compile("is-paused")
LEAD, OVER = re.compile("is-lead"), re.compile("is-over")


class Crew:
    """A tablet and the phones of its players, in the order in which the Action Die goes round.

    What belongs to nobody is tapped by one hand after the other, as around a real table.
    """

    def __init__(self, tablet: Device, *phones: Device) -> None:
        self.tablet = tablet
        self.phones = phones
        self._hands = cycle(self.devices)
        self._turns = 0

    @property
    def devices(self) -> tuple[Device, ...]:
        """All of them."""
        return (self.tablet, *self.phones)

    def hand(self) -> Device:
        """Return the device whose hand is nearest."""
        return next(self._hands)

    def see(self, text: str, within: str = "#screen") -> None:
        """See a text on every screen."""
        for device in self.devices:
            device.sees(text, within)

    # The setup of a round

    def next(self, words: str, button: str) -> None:
        """Take one step of the setup, once it is due."""
        hand = self.hand()
        hand.sees(words, "#instruction .step")
        hand.tap(button, "#instruction")

    def advance(self, round_: int) -> None:
        """Move the map cube."""
        if round_ == 11:
            self.next("The landing", "Begin the landing")
        else:
            self.next(f"Round {round_}", f"Begin round {round_}")

    def enter_event_dice(self, **faces: int) -> None:
        """Enter what the event dice show."""
        hand = self.hand()
        hand.sees("Roll the event dice", "#instruction .step")
        for kind, face in faces.items():
            hand.choose(str(face), kind)
        hand.tap("These are the dice", "#instruction")

    def place(self, number: int, total: int, room: int) -> None:
        """Enter what the Room Die shows for one cube."""
        hand = self.hand()
        hand.sees(f"Cube {number} of {total}", "#instruction .step")
        hand.tap(str(room), "#instruction")

    def place_all(self, number: int, total: int) -> None:
        """Let Quarterdeck roll and place what is left."""
        hand = self.hand()
        hand.sees(f"Cube {number} of {total}", "#instruction .step")
        hand.tap(re.compile(f"Roll and place all {total - number + 1}"), "#instruction")

    def place_lantern(self, number: int, room: int) -> None:
        """Enter what the Room Die shows for a lantern."""
        hand = self.hand()
        hand.sees(f"lantern {number}", "#instruction .step")
        hand.tap(str(room), "#instruction")

    def lower_pressure(self) -> None:
        """Let the gauge fall, or see that it holds."""
        hand = self.hand()
        hand.sees("The pressure", "#instruction .step")
        hand.tap(re.compile("Lower the pressure|Go on"), "#instruction")

    def move_token(self, room: int) -> None:
        """Put the Steam Token where most steam is."""
        self.next("Steam Token", f"To room {room}")

    def start_minute(self, pace: str) -> None:
        """Start the clock."""
        self.next(pace, "Start the minute")
        for device in self.devices:
            expect(device.page.locator("#turn")).to_be_visible()

    # The minute

    def player(self, turns: int = 0) -> Device:
        """Return the phone of the one whose turn it is, or so many turns later or earlier."""
        return self.phones[(self._turns + turns) % len(self.phones)]

    def test(self, kind: str, face: int) -> None:
        """Roll the Action Die on the phone of the one whose turn it is, and enter it."""
        self.player().sees("Your turn", "#turn")
        attempt(self.player(), kind, face)
        self._turns += 1

    def go(self, way: str) -> None:
        """Send the pawn of the one whose turn it is through a door, or up or down the stairs."""
        self.player().sees("Your turn", "#turn")
        self.player().tap(way, "#act")
        self._turns += 1

    def skip_lead(self) -> None:
        """Take ten seconds, so that nobody has to wait for 3-2-1."""
        self.tablet.tap(LESS, "#bar")
        self.clocks_are(RUNNING)
        for device in self.devices:
            expect(device.page.locator("#clock")).not_to_have_class(LEAD)

    def clocks_are(self, stage: re.Pattern[str]) -> None:
        """See on every screen that the clock runs, or that it is paused."""
        for device in self.devices:
            expect(device.page.locator("#clock")).to_have_class(stage)

    def run_down(self, then: str) -> None:
        """Take all time from the clock as it stands, and let it run on to the buzzer."""
        self.tablet.tap("Pause", "#bar")
        expect(self.tablet.page.locator("#clock")).to_have_class(PAUSED)
        before, tens = self.tablet.version, math.ceil(digits(self.tablet) / 10)
        for _ in range(tens):
            self.tablet.button(LESS, "#bar").tap()
        self.tablet.is_at(before + tens)
        self.tablet.tap("Resume", "#bar")
        self.see(then, "#instruction")


def attempt(device: Device, kind: str, face: int) -> None:
    """Say what to try on a device, and what the die shows."""
    test = device.page.locator("#act .test", has_text=kind)
    device.touch(test)
    expect(test.get_by_role("radio")).to_be_checked()
    device.tap(str(face), "#act")


def digits(device: Device) -> int:
    """Return the seconds on the clock of a device; none where its countdown is over."""
    shown = device.page.locator("#clock .clock-digits").all_text_contents()
    minutes, _, seconds = "".join(shown).rpartition(":")
    return 60 * int(minutes or 0) + int(seconds or 0)


def take_off(device: Device, kind: str, room: int) -> None:
    """Take a cube off a room by its sheet: just one less here."""
    device.touch(device.page.locator("#decks").get_by_role("button", name=f"Room {room}:"))
    count = device.page.locator("#sheet li", has_text=re.compile(kind, re.IGNORECASE)).locator("b")
    left = int(count.text_content() or 0) - 1
    device.tap(f"Take one {CUBES[kind]} off the room", "#sheet")
    expect(count).to_have_text(str(left))
    device.tap("Close", "#sheet")
    expect(device.page.locator("#sheet")).to_be_hidden()


def strays(device: Device, home: int) -> list[tuple[str, int]]:
    """Return the kind and the room of each cube that lies in another room than ``home``."""
    found = []
    for room in device.page.locator("#decks .room-tap").all():
        said = room.get_attribute("aria-label") or ""
        for kind, cube in CUBES.items():
            number = re.search(rf"(\d+) {cube}s?\b", said)
            if number and not said.startswith(f"Room {home}:"):
                found += [(kind, int(said.split()[1].rstrip(":")))] * int(number[1])
    return found
