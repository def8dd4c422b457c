"""What can be changed while a table is being laid: who sits where, and the game's choices."""

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.core.codec import refuse_foreign
from companion.core.refusals import Illegal, Malformed
from companion.core.rules import Rules
from companion.core.values import Seat
from companion.tables.names import Person, clean_name, refuse_double
from companion.tables.table import Table

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The letters of the seats, in the order in which they are given out."""


def with_person(rules: Rules, table: Table, name: str) -> tuple[Seat, tuple[Person, ...]]:
    """Return a new seat and the people with it; raises ``Refused`` for a bad name or no room."""
    refuse_begun(table)
    name = clean_name(name)
    refuse_double(name, table.people)
    if len(table.people) >= rules.SEATS[1]:
        raise Illegal("table-full", most=rules.SEATS[1])
    taken = {person.seat for person in table.people}
    seat = Seat(next(letter for letter in LETTERS if letter not in taken))
    return seat, (*table.people, Person(seat, name))


def with_name(table: Table, seat: Seat, name: str) -> tuple[Person, ...]:
    """Return the people with another name for a seat; allowed at any time."""
    table.person(seat)
    name = clean_name(name)
    refuse_double(name, (person for person in table.people if person.seat != seat))
    return tuple(Person(seat, name) if one.seat == seat else one for one in table.people)


def without(table: Table, seat: Seat) -> tuple[Person, ...]:
    """Return the people without a seat."""
    refuse_begun(table)
    table.person(seat)
    return tuple(person for person in table.people if person.seat != seat)


def moved(table: Table, seat: Seat, by: int) -> tuple[Person, ...]:
    """Return the people with a seat one place earlier (-1) or later (1) in the turn order."""
    refuse_begun(table)
    person = table.person(seat)
    at = table.people.index(person)
    to = min(max(at + (1 if by > 0 else -1), 0), len(table.people) - 1)
    others = [one for one in table.people if one is not person]
    return (*others[:to], person, *others[to:])


def chosen(rules: Rules, table: Table, fields: Mapping[str, str]) -> Any:  # noqa: ANN401
    """Return the choices with some fields changed, given as text; raises ``Malformed``.

    Only somebody who sits at the table can be chosen to begin. An empty text stands for a field's
    default.
    """
    refuse_begun(table)
    refuse_foreign(rules.CHOICES, fields)
    known = msgspec.structs.asdict(table.choices or rules.CHOICES())
    blank = msgspec.structs.asdict(rules.CHOICES())
    changed = {name: value or blank.get(name) for name, value in fields.items()}
    if fields.get("first"):
        table.person(Seat(fields["first"]))
    try:
        return msgspec.convert({**known, **changed}, rules.CHOICES, strict=False)
    except msgspec.ValidationError as error:
        raise Malformed("malformed", detail=str(error)[:120]) from error


def opened(rules: Rules, last: Any) -> Any:  # noqa: ANN401
    """Return the choices of a new table: the defaults, and what is kept of the ``last`` table.

    The ``KEPT`` of a game's choices, where they have it, names the fields that are kept.
    """
    kept = getattr(rules.CHOICES, "KEPT", ())
    return rules.CHOICES(**{name: getattr(last, name) for name in kept if last is not None})


def begun(rules: Rules, table: Table) -> Any:  # noqa: ANN401
    """Return the setup with which the game begins; raises ``Refused`` where players are missing."""
    refuse_begun(table)
    missing = rules.SEATS[0] - len(table.people)
    if missing > 0:
        raise Illegal("too-few-players", missing=missing)
    crew = tuple(person.seat for person in table.people)
    return rules.setup(crew, table.choices or rules.CHOICES())


def refuse_begun(table: Table) -> None:
    """Raise ``Illegal`` where the game has begun."""
    if table.state is not None:
        raise Illegal("already-begun")
