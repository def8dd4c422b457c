"""QR codes: as one SVG path for pages, as blocks of text for the terminal."""

from collections.abc import Sequence
from functools import lru_cache

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

QUIET = 4
"""Modules of white ground that a scanner needs on each side."""

_BLACK_ON_WHITE = "\x1b[38;5;16;48;5;231m"
"""Black and white of the fixed colour cube, which no theme of a terminal changes."""
_AS_BEFORE = "\x1b[0m"
_HALF_BLOCKS = {
    (False, False): " ",
    (True, False): "▀",
    (False, True): "▄",
    (True, True): "█",
}


@lru_cache(maxsize=256)
def qr_path(text: str) -> tuple[str, int]:
    """Return the dark modules as the ``d`` of one SVG path, and the number of modules a side.

    Each run of dark modules in a row is one rectangle. The quiet zone is not part of it: the
    template draws black on white with ``QUIET`` modules around, and crisp edges.
    """
    rows = _modules(text)
    runs = [
        f"M{start} {y}h{length}v1h-{length}z"
        for y, row in enumerate(rows)
        for start, length in _runs(row)
    ]
    return "".join(runs), len(rows)


def terminal_qr(text: str, *, colour: bool = True) -> str:
    """Return the QR code of ``text`` with its quiet zone for a terminal, two modules a character.

    In colour it is black on white in every theme of the terminal. Without, the light modules are
    the blocks, which is black on white wherever the ground is dark.
    """
    side = [False] * QUIET
    framed = [[*side, *row, *side] for row in _modules(text)]
    edge = [[False] * len(framed[0])] * QUIET
    rows = [*edge, *framed, *edge, *edge[: len(framed) % 2]]
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = (
        "".join(_HALF_BLOCKS[up == colour, down == colour] for up, down in zip(*pair, strict=True))
        for pair in pairs
    )
    before, after = (_BLACK_ON_WHITE, _AS_BEFORE) if colour else ("", "")
    return "\n".join(f"{before}{line}{after}" for line in lines)


def _modules(text: str) -> list[list[bool]]:
    """Return the modules of the QR code of ``text``, row by row, True for dark."""
    code = QRCode(error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(text)
    code.make(fit=True)
    return [[bool(module) for module in row] for row in code.get_matrix()]


def _runs(row: Sequence[bool]) -> list[tuple[int, int]]:
    """Return the runs of dark modules in a row as pairs of start and length."""
    runs: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if dark and runs and sum(runs[-1]) == x:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif dark:
            runs.append((x, 1))
    return runs
