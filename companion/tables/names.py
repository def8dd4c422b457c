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


class Person(Struct, frozen=True):
    """A seat and the name of its player."""

    seat: Seat
    name: str


def clean_name(text: str) -> str:
    """Return ``text`` as a name: composed, single-spaced, without invisible or control characters.

    Raises ``Malformed`` where nothing visible is left or more than ``LONGEST`` characters are.
    """
    shown = "".join(
        character
        for character in unicodedata.normalize("NFC", text[: 20 * LONGEST])
        if character == _JOINER or not unicodedata.category(character).startswith("C")
    )
    name = " ".join(shown.split()).strip(_JOINER)
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


def _skeleton(name: str) -> str:
    """Return what is left of a name when case, width, accents and spaces are not told apart."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(
        character for character in letters if unicodedata.category(character)[0] not in "CMZ"
    )
