"""What the panels show: frozen facts without words."""

from msgspec import Struct

from companion.core.values import Pad
from companion.games.sinking_signal.pieces import Kind
from companion.games.sinking_signal.setup import Choices
from companion.games.sinking_signal.state import Ending, Hint, Phase
from companion.games.sinking_signal.verdict import Rule


class SquareFacts(Struct, frozen=True):
    """One square of the board. ``piece`` is the name of what covers it."""

    column: int
    row: int
    slippery: bool
    damaged: bool
    piece: str | None


class PieceFacts(Struct, frozen=True):
    """One piece by its bottom left square and its size in squares; column 0 is in the tray.

    ``swept``: it lies fully inside the slippery lines; ``wet``: a flare on one of them.
    """

    name: str
    kind: Kind
    column: int = 0
    row: int = 0
    wide: int = 1
    high: int = 1
    swept: bool = False
    wet: bool = False


class BoardFacts(Struct, frozen=True):
    """Panel ``board``: squares, the top row first, what lies on them, and the dice at the edge.

    ``signals`` are the bottom left squares of every 2 by 2 of flares; ``moves``: pieces may be
    moved now; ``by_hand``: damage too.
    """

    squares: tuple[SquareFacts, ...]
    pieces: tuple[PieceFacts, ...]
    signals: tuple[tuple[int, int], ...]
    pairs: tuple[tuple[int, int], ...]
    moves: bool
    by_hand: bool


class TrayFacts(Struct, frozen=True):
    """Panel ``tray``: the pieces beside the board."""

    pieces: tuple[PieceFacts, ...]
    moves: bool
    by_hand: bool
    lying: int
    """How many pieces lie on the board."""


class StepFacts(Struct, frozen=True):
    """Panel ``step``: where the turn stands, and what comes next.

    ``foods`` and ``tents`` are those that the storm has taken, or would take now.
    """

    turn: int
    phase: Phase
    pairs: tuple[tuple[int, int], ...]
    foods: int
    tents: int
    broken: tuple[Rule, ...]
    pads: tuple[Pad, ...]
    taps: bool
    choices: Choices
    ending: Ending | None
    flares: int
    """How many flares lie on the board."""
    empty: int
    """How many squares are neither covered nor damaged."""


class VerdictFacts(Struct, frozen=True):
    """Panel ``verdict``: each rule of a layout, kept or not, and what would be swept."""

    kept: tuple[tuple[Rule, bool], ...]
    tray: int
    signals: int
    wet: int
    food_safe: bool
    tent_safe: bool
    foods: int
    tents: int
    all_foods: int
    all_tents: int
    choices: Choices


class CoachFacts(Struct, frozen=True):
    """Panel ``coach``: the hints taken, the one on show, and one way as a plan."""

    taken: int
    hint: Hint | None
    plan: str | None
    taps: bool
    tells: bool


class EndFacts(Struct, frozen=True):
    """Panel ``end``: how the game ended; ``way`` is a layout that was still possible."""

    ending: Ending
    turn: int
    foods: int
    tents: int
    hints: tuple[tuple[Hint, int], ...]
    choices: Choices
    way: str | None


class SummaryFacts(Struct, frozen=True):
    """One line of the home page."""

    turn: int
    foods: int
    tents: int
    ending: Ending | None
