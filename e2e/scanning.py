"""Reads QR codes from pictures of screens as a phone does: black on white only."""

import io

import zxingcpp
from PIL import Image


def scan(picture: bytes, *, shrunk: int = 1) -> str:
    """Return the text of the one QR code in a picture, seen at a part of its size."""
    with Image.open(io.BytesIO(picture)) as screen:
        seen = screen.convert("L").reduce(shrunk)
    found = zxingcpp.read_barcodes(seen, try_invert=False)
    assert [code.text for code in found] != [], "no QR code can be read"
    assert len(found) == 1
    return found[0].text
