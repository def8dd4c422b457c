"""Steps of oddball Aeronauts 2: the lobby, secret choices by phone and by passing the tablet."""

import re

from playwright.sync_api import Locator, expect

from e2e.devices import Device
from e2e.lobby import add_player, choose_seat
from e2e.room import Room

SKILLS = {"sailing": "Sailing", "guns": "Guns", "boarding": "Boarding"}


class Table:
    """A tablet, and the phones of some of its players; the others play at the tablet."""

    def __init__(self, room: Room, *names: str, phones: tuple[str, ...], **decks: int) -> None:
        self.names = names
        self.tablet = room.tablet()
        self.tablet.tap(re.compile("oddball Aeronauts 2"))
        self.tablet.page.wait_for_url("**/t/*")
        self.tablet.is_in_step()
        for name in names:
            add_player(self.tablet, name)
        for name, size in decks.items():
            self._deck(name, size)
        address = self.tablet.scan()
        self.phones = {name: room.phone(name) for name in phones}
        for phone in self.phones.values():
            choose_seat(phone, address, phone.owner)

    @property
    def devices(self) -> tuple[Device, ...]:
        """All of them."""
        return (self.tablet, *self.phones.values())

    def _deck(self, name: str, size: int) -> None:
        """Type how many cards a deck has."""
        before = self.tablet.version
        deck = self.tablet.page.get_by_role("group", name=name)
        field = deck.get_by_label("Cards in the deck")
        self.tablet.touch(field)
        field.fill(str(size))
        field.press("Tab")
        self.tablet.reaches_version(before + 1)

    def begin(self) -> None:
        """Leave the lobby."""
        self.tablet.tap("Begin the game")
        expect(self.tablet.page.locator("#step")).to_be_visible()

    def hand(self, name: str) -> Device:
        """Return the device on which somebody taps: the own phone, or the tablet."""
        return self.phones.get(name, self.tablet)

    def target(self, by: str, name: str) -> None:
        """Choose who faces the Lead."""
        self.hand(by).tap(name, "#step")

    def announce(self, name: str, skill: str) -> None:
        """Announce a skill when it is one's turn."""
        hand = self.hand(name)
        hand.sees(f"{name} announces", "#step")
        hand.tap(skill, "#step")

    def choose(self, name: str, number: int) -> None:
        """Choose a number of cards: on the own phone, or on the tablet while others look away."""
        hand, words = self.hand(name), f"{number} card" + ("" if number == 1 else "s")
        if hand is self.tablet:
            hand.tap(f"{name} chooses here", "#step")
            sheet = hand.page.get_by_role("group", name=f"{name} chooses in secret")
            hand.touch(sheet.locator("summary"))
            hand.touch(sheet.get_by_role("button", name=words))
            expect(sheet).to_have_count(0)
        else:
            hand.touch(hand.page.locator("#step").get_by_role("button", name=words))

    def show(self, name: str, *numbers: int) -> None:
        """Enter the numbers on somebody's cards."""
        hand, seat = self.hand(name), "ABCD"[self.names.index(name)]
        mine = hand.page.locator(f'input[name="seat"][value="{seat}"]')
        form = hand.page.locator("#step form.values").filter(has=mine)
        expect(form).to_have_count(1)
        folded = hand.page.locator("#step details.entry").filter(has=mine)
        if folded.count():
            hand.touch(folded.locator("> summary"))
        if len(numbers) == 1:
            hand.touch(form.get_by_role("button", name=str(numbers[0]), exact=True))
        else:
            for row, number in enumerate(numbers):
                hand.touch(_face(form, row, number))
            hand.touch(form.get_by_role("button", name="These are the cards"))
        self.tablet.sees(f"{name} played", "#bar")

    def carry_out(self, name: str, verdict: str) -> None:
        """See how the Lead's meeting with a player stands, on every screen, and carry it out."""
        for device in self.devices:
            device.sees(name, "#step .meeting")
            device.sees(verdict, "#step .verdict")
        self.tablet.tap("Carry it out", "#step")

    def counts(self, **counts: int) -> None:
        """See everybody's face-up cards, on every screen."""
        for device in self.devices:
            for name, number in counts.items():
                player = device.page.get_by_role("article", name=name)
                expect(player.locator(".numeral").first).to_have_text(str(number))


def _face(form: Locator, row: int, number: int) -> Locator:
    return form.locator("fieldset").nth(row).locator("label").nth(number)
