"""Whether a screen fits: measured in every size and theme, with the game as it stands."""

from collections.abc import Iterator
from typing import Literal

from e2e.devices import PHONE, SMALL_PHONE, SMALL_TABLET, TABLET, Device

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

SCROLLED = """() => [...document.querySelectorAll("#screen, #screen :not(.deeds-box)")]
  .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY))
  .filter((part) => part.scrollHeight > part.clientHeight + 1)
  .map((part) => `${part.id || part.className} scrolls inside`)"""
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
"""Resolves once a frame is drawn: until then sizes and colours may be those of before a change."""

TOO_LARGE = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [scrollWidth - innerWidth, scrollHeight - innerHeight];
}"""
OUT_OF_SIGHT = """(part) => {
  const { left, top, right, bottom, width } = part.getBoundingClientRect();
  return !width || left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
}"""


def set_theme(device: Device, theme: Literal["light", "dark"]) -> None:
    """Let a device be in its light or dark mode, and its page be drawn so."""
    device.page.emulate_media(color_scheme=theme)
    device.page.evaluate(DRAWN)


def misfits(device: Device, moment: str, *actions: str) -> list[str]:
    """Return what does not fit on a device now; ``actions`` have to be in sight as they are.

    A tablet never scrolls, but for the list of cubes after "place all", which may be longer than
    any screen. A phone may, downwards.
    """
    is_phone = device.page.evaluate("matchMedia('(max-width: 600px)').matches")
    sizes = (PHONE, SMALL_PHONE) if is_phone else (TABLET, SMALL_TABLET)
    found = []
    for look in sizes:
        size = look["viewport"]
        device.page.set_viewport_size(size)
        for theme in THEMES:
            set_theme(device, theme)
            seen = f"{moment}, {size['width']} by {size['height']}, {theme}"
            found += [f"{seen}: {one}" for one in _too_large(device, height=not is_phone)]
            found += [f"{seen}: {one} is out of sight" for one in _out_of_sight(device, actions)]
    device.page.set_viewport_size(sizes[0]["viewport"])
    return found


def _too_large(device: Device, *, height: bool) -> Iterator[str]:
    wide, high = device.page.evaluate(TOO_LARGE)
    if wide > 0:
        yield f"the page is {wide} px too wide"
    if height and high > 0:
        yield f"the page is {high} px too high"
    if height:
        yield from device.page.evaluate(SCROLLED)


def _out_of_sight(device: Device, actions: tuple[str, ...]) -> Iterator[str]:
    for action in actions:
        if device.page.locator(action).first.evaluate(OUT_OF_SIGHT):
            yield action
