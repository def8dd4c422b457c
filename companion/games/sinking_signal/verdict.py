"""Whether the pieces lie as the rules want them, and where they do not (S-3 to S-7)."""

from enum import StrEnum

from msgspec import Struct

from companion.games.sinking_signal.pieces import WINDOWS, Kind
from companion.games.sinking_signal.state import State


class Rule(StrEnum):
    """What a layout has to keep, in the order in which it is said."""

    COMPLETE = "complete"
    SIGNAL = "signal"
    DRY = "dry"
    SAFE = "safe"


RULINGS = {Rule.COMPLETE: "S-5", Rule.SIGNAL: "S-6", Rule.DRY: "S-7", Rule.SAFE: "S-4"}


class Verdict(Struct, frozen=True):
    """What is true of a layout. Squares are bit-boards."""

    tray: int
    """How many pieces are not on the board."""
    signals: tuple[int, ...]
    """The windows of 2 by 2 that hold nothing but flares."""
    wet: int
    """The squares of flares on slippery lines."""
    food_safe: bool
    tent_safe: bool
    inside: tuple[str, ...]
    """The foods and tents that lie fully inside the slippery lines (S-3)."""

    def keeps(self, rule: Rule) -> bool:
        """Tell whether the layout keeps a rule."""
        match rule:
            case Rule.COMPLETE:
                return not self.tray
            case Rule.SIGNAL:
                return len(self.signals) == 1
            case Rule.DRY:
                return not self.wet
            case Rule.SAFE:
                return self.food_safe and self.tent_safe

    @property
    def broken(self) -> tuple[Rule, ...]:
        """The rules that the layout does not keep."""
        return tuple(rule for rule in Rule if not self.keeps(rule))


def verdict(state: State) -> Verdict:
    """Return what is true of the pieces as they lie."""
    slippery = state.slippery
    lying = [piece for piece in state.pieces if piece.squares]
    flares = state.flares
    supplies = [piece for piece in lying if piece.kind is not Kind.FLARE]
    safe = {piece.kind for piece in supplies if piece.squares & ~slippery}
    return Verdict(
        tray=len(state.tray),
        signals=tuple(window for window in WINDOWS if window & flares == window),
        wet=flares & slippery,
        food_safe=Kind.FOOD in safe,
        tent_safe=Kind.TENT in safe,
        inside=tuple(piece.name for piece in supplies if not piece.squares & ~slippery),
    )
