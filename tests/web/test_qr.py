"""QR codes are read back by an independent reader, the way a phone reads them (F27)."""

import re

import pytest

from companion.web.qr import qr_path, terminal_qr
from tests.scanning import BLACK, WHITE, drawn, printed, read

ADDRESSES = [
    "http://192.168.1.20:5077/",
    "http://192.168.178.113:5077/join/K7QX/3q2-7wEjRWeJq83vASNFZw",
    "http://[fd00::1c2b:3d4e]:5077/",
]


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
    assert read(printed(terminal_qr(address), ink=BLACK, ground=WHITE)) == address


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_phone_reads_the_plain_code_of_a_dark_terminal(address):
    assert read(printed(terminal_qr(address, colour=False), ink=WHITE, ground=BLACK)) == address


def test_every_line_of_the_coloured_code_sets_and_gives_back_its_colours():
    lines = terminal_qr("http://192.168.1.20:5077/").split("\n")

    assert all(line.startswith("\x1b[38;5;16;48;5;231m") for line in lines)
    assert all(line.endswith("\x1b[0m") for line in lines)
