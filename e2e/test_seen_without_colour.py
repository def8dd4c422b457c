"""Players are told apart without colour: by the letter and by the shape of their marks (F40)."""

import io
from itertools import combinations

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import expect

from e2e.fitting import THEMES
from e2e.lobby import add_player, begin, open_table

NAMES = {"A": "Anna", "B": "Ben", "C": "Cleo", "D": "Dora", "E": "Emil"}

FINE = 3
"""Dots to a pixel: edges that fall between two of them must not look like another shape."""

APART = 0.08
"""Two shapes differ in at least this part of what either of them covers."""

SEEN = 24
"""So many of 256 greys lie between a mark and what is around it, or its letter and its body."""

SHOW = """([letter, parts]) => {
  const style = new CSSStyleSheet();
  style.insertRule(":is(.seat-body, .seat-letter) { visibility: hidden; }");
  for (const part of parts) {
    style.insertRule(`.seat-${letter}:not(.pawn) > .seat-${part} { visibility: visible; }`, 1);
  }
  document.adoptedStyleSheets = [style];
}"""
"""Shows nothing of any mark, and of no pawn its foot, but some parts of one mark."""


@pytest.fixture(params=THEMES)
def five(room, request):
    """Return a tablet with five players, in a world without colour."""
    tablet = room.tablet(color_scheme=request.param, device_scale_factor=FINE)
    tablet.page.context.new_cdp_session(tablet.page).send(
        "Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"}
    )
    open_table(tablet)
    for name in NAMES.values():
        add_player(tablet, name)
    expect(tablet.page.locator("#crew svg.seat")).to_have_count(len(NAMES))
    return tablet


def picture(device, letter, mark, *parts):
    """Return a picture of where a mark is, while no more than some parts of it are shown."""
    device.page.evaluate(SHOW, [letter, parts])
    shot = device.page.screenshot(clip=mark.bounding_box(), animations="disabled")
    return Image.open(io.BytesIO(shot)).convert("RGB")


def is_grey(picture):
    red, green, blue = picture.split()
    return max(ImageChops.difference(red, other).getextrema()[1] for other in (green, blue)) <= 2


def what_is_between(one, other):
    """Return the set of the points that differ, counted from the middle of all of them."""
    difference = ImageChops.difference(one.convert("L"), other.convert("L"))
    seen = difference.point(lambda grey: 255 * (grey >= SEEN))
    left, top, right, bottom = seen.getbbox() or (0, 0, 0, 0)
    size = 48 * FINE
    middle = Image.new("L", (size, size))
    middle.paste(
        seen.crop((left, top, right, bottom)),
        ((size - right + left) // 2, (size - bottom + top) // 2),
    )
    return {at for at, grey in enumerate(middle.tobytes()) if grey}


def are_told_apart(device, marks):
    """See that the marks differ in letter and in shape, each alone."""
    device.shows_all_of(*marks.values())
    shapes, letters = {}, {}
    for letter, mark in marks.items():
        expect(mark.locator(".seat-letter")).to_have_text(letter)
        whole = picture(device, letter, mark, "body", "letter")
        body = picture(device, letter, mark, "body")
        assert is_grey(whole)
        letters[letter] = what_is_between(whole, body)
        shapes[letter] = what_is_between(body, picture(device, letter, mark))
    for one, other in combinations(marks, 2):
        assert apart(shapes[one], shapes[other]) >= APART, f"{one} and {other} have one shape"
        assert apart(letters[one], letters[other]) >= APART, f"{one} and {other} have one letter"


def apart(one, other):
    """Return how much of two shapes is not in both of them."""
    assert one
    assert other
    return len(one ^ other) / len(one | other)


def test_f40_in_the_lobby_each_seat_is_known_by_letter_and_shape(five):
    rows = five.page.locator("#crew .crew-row")

    are_told_apart(five, {seat: rows.locator(f"svg .seat-{seat}") for seat in NAMES})


def test_f40_on_the_deck_plan_each_pawn_is_known_by_letter_and_shape(five):
    begin(five)
    pawns = five.page.locator("#decks .pawn")

    are_told_apart(five, {seat: pawns.locator(f".seat-{seat}") for seat in NAMES})
