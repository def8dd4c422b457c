"""QR codes are read back by an independent reader, the way a phone reads them."""

import re

import pytest
import zxingcpp
from PIL import Image, ImageDraw

from companion.web.qr import QUIET, qr_path, terminal_qr

ADDRESSES = [
    "http://192.168.1.20:5077/",
    "http://192.168.178.113:5077/join/K7QX/3q2-7wEjRWeJq83vASNFZw",
    "http://[fd00::1c2b:3d4e]:5077/",
]


def read(picture: Image.Image) -> str:
    """Return what a scanner that does not try inverted codes reads."""
    found = zxingcpp.read_barcodes(picture, try_invert=False)
    assert len(found) == 1
    return found[0].text


def drawn(path: str, size: int, scale: int = 4) -> Image.Image:
    side = (size + 2 * QUIET) * scale
    picture = Image.new("L", (side, side), 255)
    pen = ImageDraw.Draw(picture)
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", path):
        left, top = (int(x) + QUIET) * scale, (int(y) + QUIET) * scale
        pen.rectangle((left, top, left + int(width) * scale - 1, top + scale - 1), fill=0)
    return picture


def printed(text: str, *, ink: int, ground: int, scale: int = 4) -> Image.Image:
    """Return a terminal's picture of half blocks: ``ink`` the letters, ``ground`` behind them."""
    lines = re.sub(r"\x1b\[[0-9;]*m", "", text).split("\n")
    picture = Image.new("L", (len(lines[0]) * scale, len(lines) * 2 * scale), ground)
    pen = ImageDraw.Draw(picture)
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):
            for half, blocks in enumerate(("▀█", "▄█")):
                if letter in blocks:
                    left, top = column * scale, (2 * row + half) * scale
                    pen.rectangle((left, top, left + scale - 1, top + scale - 1), fill=ink)
    return picture


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_phone_reads_the_path_of_a_page(address):
    path, size = qr_path(address)

    assert read(drawn(path, size)) == address


def test_the_path_is_one_rectangle_a_run_and_nothing_else():
    path, size = qr_path("http://192.168.1.20:5077/")

    assert re.fullmatch(r"(M\d+ \d+h(\d+)v1h-\2z)+", path)
    assert path.startswith("M0 0h7v1h-7z")
    assert (size - 17) % 4 == 0


def test_the_same_text_is_drawn_once():
    assert qr_path("http://10.0.0.2:5077/") is qr_path("http://10.0.0.2:5077/")


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_phone_reads_the_coloured_code_of_a_terminal(address):
    assert read(printed(terminal_qr(address), ink=0, ground=255)) == address


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_phone_reads_the_plain_code_of_a_dark_terminal(address):
    assert read(printed(terminal_qr(address, colour=False), ink=255, ground=0)) == address


def test_every_line_of_the_coloured_code_sets_and_gives_back_its_colours():
    lines = terminal_qr("http://192.168.1.20:5077/").split("\n")

    assert all(line.startswith("\x1b[38;5;16;48;5;231m") for line in lines)
    assert all(line.endswith("\x1b[0m") for line in lines)
