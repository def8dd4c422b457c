"""Names of players: text from strangers, made safe to show and told apart."""

import unicodedata
from collections.abc import Iterable

from msgspec import Struct

from companion.core.refusals import Illegal, Malformed
from companion.core.values import Seat

LONGEST = 24
"""The greatest number of characters in a name."""

_JOINER = "\u200d"
"""Holds emoji of several parts together; the one invisible character a name may contain."""

_BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters, marks and signs that show nothing."""

_LATIN = str.maketrans(
    "αβεζηικμνορτυχавекмнорстухіјѕ",
    "abezhikmnoptyxabekmhopctyxijs",
)
"""Small letters of Greek and Cyrillic which, small or capital, look like Latin ones."""


class Person(Struct, frozen=True):
    """A seat and the name of its player."""

    seat: Seat
    name: str


def clean_name(text: str) -> str:
    """Return ``text`` as a name: composed, single-spaced, without invisible or control characters.

    Raises ``Malformed`` where nothing visible is left or more than ``LONGEST`` characters are.
    """
    shown = "".join(filter(_may_stay, text[: 20 * LONGEST]))
    words = (word.strip(_JOINER) for word in shown.split())
    name = unicodedata.normalize("NFC", " ".join(filter(None, words)))
    if not _skeleton(name):
        raise Malformed("name-empty")
    if len(name) > LONGEST:
        raise Malformed("name-too-long", longest=LONGEST)
    return name


def refuse_double(name: str, people: Iterable[Person]) -> None:
    """Raise ``Illegal`` where ``name`` looks like that of one of ``people`` (F29)."""
    for person in people:
        if _skeleton(person.name) == _skeleton(name):
            raise Illegal("name-taken", name=person.name, seat=person.seat)


def _may_stay(character: str) -> bool:
    if character == _JOINER or character.isspace():
        return True
    return character not in _BLANKS and unicodedata.category(character)[0] != "C"


def _skeleton(name: str) -> str:
    """Return what is left of a name when what the eye takes for the same is not told apart.

    That is case, width, accents, spaces, and letters of one shape in three alphabets.
    """
    small = unicodedata.normalize("NFKD", name).casefold()
    letters = unicodedata.normalize("NFKD", small).translate(_LATIN)
    return "".join(filter(_tells_apart, letters))


def _tells_apart(character: str) -> bool:
    match unicodedata.category(character)[0]:
        case "C" | "Z":
            return False
        case "M":  # vowel signs do, accents and the choice of a glyph do not
            selector = "VARIATION SELECTOR" in unicodedata.name(character, "")
            return not (selector or unicodedata.combining(character))
        case _:
            return True
