"""Between frozen values and JSON, by short stable names such as ``fire-placed``."""

import re
from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from companion.core.refusals import Malformed


def short_name(class_name: str) -> str:
    """Return the stored name of a class: ``FirePlaced`` -> ``fire-placed``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", class_name).lower()


class Command(Struct, frozen=True, tag=short_name):
    """What somebody wants to happen. A command with a field ``seat`` belongs to that seat.

    A form may bring no other fields than the command has; a log may, for old logs load for ever.
    """

    @property
    def tag(self) -> str:
        """The stored name, by which templates choose their words."""
        return str(self.__struct_config__.tag)


class Event(Struct, frozen=True, tag=short_name):
    """What has happened. Unknown fields are passed over, so that old programs read newer logs."""

    @property
    def tag(self) -> str:
        """The stored name, by which templates choose their words."""
        return str(self.__struct_config__.tag)


T = TypeVar("T", bound=Struct)


class Codec(Generic[T]):
    """Reads and writes the members of one closed family of structs; ``type`` is their union."""

    def __init__(self, *members: type[T]) -> None:
        self.type: Any = reduce(or_, members)
        self._members = {str(member.__struct_config__.tag): member for member in members}
        self._decoder = msgspec.json.Decoder(self.type)
        self._encoder = msgspec.json.Encoder()

    @property
    def names(self) -> tuple[str, ...]:
        """The stored names of the family, in the order of declaration."""
        return tuple(self._members)

    def encode(self, value: T) -> bytes:
        """Return ``value`` as JSON."""
        return self._encoder.encode(value)

    def decode(self, text: bytes | str) -> T:
        """Return the value that ``text`` holds; raises ``msgspec.DecodeError`` on foreign text."""
        value: T = self._decoder.decode(text)
        return value

    def from_form(self, name: str, fields: Mapping[str, object]) -> T:
        """Return the value of the given short name with the fields of a form, all of them strings.

        Raises ``Malformed`` where the name is unknown or a field is missing, of the wrong type,
        outside its range or not a field of this command.
        """
        if name not in self._members:
            raise Malformed("unknown-command", name=name[:40])
        refuse_foreign(self._members[name], fields)
        try:
            value: T = msgspec.convert({**fields, "type": name}, self.type, strict=False)
        except msgspec.ValidationError as error:
            raise Malformed("malformed", detail=str(error)[:120]) from error
        return value


def refuse_foreign(kind: type[Struct], fields: Mapping[str, object]) -> None:
    """Raise ``Malformed`` where a form has a field that ``kind`` has not."""
    for field in fields:
        if field not in kind.__struct_fields__:
            raise Malformed("malformed", detail=field[:40])
