"""Reads QR codes as a phone does: from pictures, black on white only."""

import re

import zxingcpp
from PIL import Image, ImageDraw

from companion.web.qr import QUIET

BLACK, WHITE = 0, 255


def read(picture: Image.Image) -> str:
    """Return what a scanner that does not try inverted codes reads."""
    found = zxingcpp.read_barcodes(picture, try_invert=False)
    assert len(found) == 1
    return found[0].text


def drawn(path: str, size: int, scale: int = 4) -> Image.Image:
    """Return the picture of an SVG path of modules with its quiet zone."""
    side = (size + 2 * QUIET) * scale
    picture = Image.new("L", (side, side), WHITE)
    pen = ImageDraw.Draw(picture)
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", path):
        left, top = (int(x) + QUIET) * scale, (int(y) + QUIET) * scale
        pen.rectangle((left, top, left + int(width) * scale - 1, top + scale - 1), fill=BLACK)
    return picture


def printed(text: str, *, ink: int, ground: int, scale: int = 4) -> Image.Image:
    """Return a terminal's picture of half blocks: ``ink`` the letters, ``ground`` behind them."""
    lines = re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines()
    picture = Image.new("L", (len(lines[0]) * scale, len(lines) * 2 * scale), ground)
    pen = ImageDraw.Draw(picture)
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):
            for half, blocks in enumerate(("▀█", "▄█")):
                if letter in blocks:
                    left, top = column * scale, (2 * row + half) * scale
                    pen.rectangle((left, top, left + scale - 1, top + scale - 1), fill=ink)
    return picture
