"""A captain of Sinking Signal: what a finger, and what a keyboard, does with the ship.

A plan is a board in 36 letters, the top row first: ``*`` a flare, ``a`` … ``f`` foods, ``A`` …
``C`` tents, ``#`` damage.
"""

from collections.abc import Iterator
from typing import NamedTuple

from playwright.sync_api import Locator, expect

from e2e.devices import Device
from e2e.lobby import add_player, begin, open_table

SIDE = 6


class Laid(NamedTuple):
    """One piece of a plan: its kind, its bottom left square, and whether it stands upright."""

    kind: str
    column: int
    row: int
    upright: bool


def pieces(plan: str) -> Iterator[Laid]:
    """Yield the pieces of a plan: tents, flares, then foods."""
    found: list[Laid] = []
    for letter in dict.fromkeys(plan.replace("#", "")):
        spots = [at for at, it in enumerate(plan) if it == letter]
        if letter == "*":
            found += [
                Laid("flare", at % SIDE + 1, SIDE - at // SIDE, upright=False) for at in spots
            ]
        else:
            column, row = min(at % SIDE for at in spots) + 1, SIDE - max(spots) // SIDE
            kind = "tent" if letter.isupper() else "food"
            found.append(Laid(kind, column, row, spots[1] - spots[0] == SIDE))
    order = ("tent", "flare", "food")
    yield from sorted(found, key=lambda one: order.index(one.kind))


class Captain:
    """Plays on one device, by touch."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.page = device.page

    def set_out(self, **choices: str) -> None:
        """Open a table, choose how it plays, and begin."""
        open_table(self.device, "Sinking Signal")
        for group, option in choices.items():
            self.device.choose(option, group)
        add_player(self.device, "Anna")
        begin(self.device, "#step")

    def square(self, column: int, row: int) -> Locator:
        """Return one square of the board."""
        return self.page.locator(f".square[data-column='{column}'][data-row='{row}']")

    def lies(self, column: int, row: int, what: str) -> None:
        """See what lies on a square, as the screen says it."""
        expect(self.square(column, row)).to_have_accessible_name(
            f"Column {column}, row {row}{what}", timeout=5000
        )

    def tap(self, name: str, within: str = "#screen") -> None:
        """Press a button."""
        self.device.tap(name, within)

    def touch(self, what: Locator) -> None:
        """Touch a square or a piece; moves of pieces may follow each other at once."""
        what.tap()

    def roll(self, column: int, row: int) -> None:
        """Enter the storm dice."""
        summary = self.page.locator("#step summary", has_text="Enter real dice")
        self.device.touch(summary)
        for name, value in (("roll0", column), ("roll1", row)):
            face = self.page.locator(f"#step .face:has(input[name={name}][value='{value}'])")
            self.device.touch(face)
        self.tap("These are the dice")
        self.device.sees(f"Column {column} and row {row} are slippery", "#step")

    def lay(self, plan: str) -> None:
        """Take everything off the board, and lay it as a plan shows."""
        self.tap("Clear the board")
        for kind, column, row, upright in pieces(plan):
            self.take(kind)
            self.touch(self.square(column, row))
            expect(self.square(column, row)).to_have_attribute("data-kind", kind)
            if kind == "food" and upright:
                self.stand_up(column, row)
        self.put_down()

    def take(self, kind: str) -> None:
        """Take a piece from the tray, unless the next one has come to hand by itself."""
        button = self.page.locator(f"#tray-{kind}")
        if not self.page.locator(f"#tray-{kind}.is-held").count():
            self.touch(button)
        expect(button).to_have_class("tray-kind is-held")

    def stand_up(self, column: int, row: int) -> None:
        """Turn a food, if it does not stand yet: two taps on it."""
        square = self.square(column, row)
        if square.get_attribute("data-high") == "2":
            return
        self.put_down()
        self.touch(square)
        self.touch(square)
        expect(square).to_have_attribute("data-high", "2")
        self.put_down()

    def put_down(self) -> None:
        """Hold nothing any more."""
        if self.page.locator(".held.is-on").count():
            self.touch(self.device.button("Let go"))
        expect(self.page.locator(".is-held")).to_have_count(0)

    def weather(self) -> None:
        """Let the storm hit, and send up the signal."""
        self.tap("Let the storm hit")
        self.tap("Send up the signal")


class KeyboardCaptain(Captain):
    """Plays without touching the screen."""

    def tap(self, name: str, within: str = "#screen") -> None:
        """Walk to a button with the Tab key, and press it."""
        self.press(self.device.button(name, within))

    def touch(self, what: Locator) -> None:
        """Walk to a piece in the tray with the Tab key, or to a square with the arrow keys."""
        if what.get_attribute("data-column") is None:
            return self.press(what)
        column, row = (int(what.get_attribute(f"data-{it}") or 0) for it in ("column", "row"))
        self.walk(column, row)
        return self.page.keyboard.press("Enter")

    def press(self, what: Locator) -> None:
        """Walk to something with the Tab key, and press it."""
        expect(self.page.locator("html[data-held]")).to_have_count(0)
        expect(what).to_be_visible()
        self.tab_to(what)
        self.page.keyboard.press("Enter")

    def tab_to(self, what: Locator) -> None:
        """Press Tab until something has the focus."""
        for _ in range(60):
            if what.evaluate("it => it.matches(':focus')"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not lead to {what}")

    def walk(self, column: int, row: int) -> None:
        """Go over the board with the arrow keys."""
        self.tab_to(self.page.locator("#board .square[tabindex='0']"))
        here = self.page.locator("#board .square:focus")
        for name, goal, less, more in (
            ("column", column, "ArrowLeft", "ArrowRight"),
            ("row", row, "ArrowDown", "ArrowUp"),
        ):
            steps = goal - int(here.get_attribute(f"data-{name}") or 0)
            for _ in range(abs(steps)):
                self.page.keyboard.press(more if steps > 0 else less)
        expect(self.square(column, row)).to_be_focused()

    def roll(self, column: int, row: int) -> None:
        """Enter the storm dice."""
        self.press(self.page.locator("#step summary", has_text="Enter real dice"))
        for name, value in (("roll0", column), ("roll1", row)):
            self.tab_to(self.page.locator(f"#step input[name={name}]").first)
            self.page.keyboard.press("Space")
            for _ in range(value - 1):
                self.page.keyboard.press("ArrowRight")
        self.tap("These are the dice")
        self.device.sees(f"Column {column} and row {row} are slippery", "#step")
