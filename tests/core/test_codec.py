"""Commands and events travel by short stable names, and foreign text is refused."""

from typing import Annotated

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from companion.core.codec import Codec, Command, Event, short_name
from companion.core.refusals import Malformed
from companion.core.values import Roll


class RingBell(Command, frozen=True):
    times: Annotated[int, Meta(ge=1, le=9)]
    softly: bool = False


class Wait(Command, frozen=True):
    rolls: tuple[Roll, ...] = ()


class BellRung(Event, frozen=True):
    times: int


COMMANDS: Codec[Command] = Codec(RingBell, Wait)
EVENTS: Codec[Event] = Codec(BellRung)


@pytest.mark.parametrize(
    ("name", "stored"),
    [("FirePlaced", "fire-placed"), ("Pass", "pass"), ("RollEventDice", "roll-event-dice")],
)
def test_a_stored_name_is_the_name_in_small_letters(name, stored):
    assert short_name(name) == stored


def test_names_come_in_the_order_of_declaration():
    assert COMMANDS.names == ("ring-bell", "wait")


def test_a_command_tells_its_stored_name():
    assert RingBell(3).tag == "ring-bell"


@given(st.builds(RingBell, times=st.integers(1, 9), softly=st.booleans()))
def test_what_is_written_reads_the_same(command):
    assert COMMANDS.decode(COMMANDS.encode(command)) == command


def test_no_class_path_is_ever_stored():
    assert COMMANDS.encode(RingBell(3)) == b'{"type":"ring-bell","times":3,"softly":false}'


def test_a_program_passes_over_stored_fields_that_it_does_not_know():
    command = '{"type":"ring-bell","times":3,"colour":"brass"}'
    event = '{"type":"bell-rung","times":3,"colour":"brass"}'

    assert COMMANDS.decode(command) == RingBell(3)
    assert EVENTS.decode(event) == BellRung(3)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "NaN",
        '{"times":3}',
        '{"type":"bell-rung","times":3}',
        '{"type":"ring-bell"}',
        '{"type":"ring-bell","times":"3"}',
        '{"type":"ring-bell","times":10}',
        '{"type":"ring-bell","times":1e99}',
        "[" * 5000,
    ],
)
def test_foreign_text_is_no_command(text):
    with pytest.raises((msgspec.DecodeError, RecursionError)):
        COMMANDS.decode(text)


def test_a_form_holds_strings_and_becomes_a_command():
    command = COMMANDS.from_form("ring-bell", {"times": "3", "softly": "true"})

    assert command == RingBell(3, softly=True)


def test_a_form_may_bring_rolls():
    command = COMMANDS.from_form("wait", {"rolls": [{"value": 4, "source": "entered"}]})

    assert command == Wait((Roll(4),))


def test_an_unknown_command_is_malformed_and_its_name_is_cut_short():
    with pytest.raises(Malformed, match="unknown-command") as caught:
        COMMANDS.from_form("x" * 9000, {})

    assert caught.value.facts == {"name": "x" * 40}


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"times": ""},
        {"times": "three"},
        {"times": "0"},
        {"times": "9" * 4000},
        {"times": "3", "colour": "brass"},
    ],
)
def test_a_form_with_wrong_fields_is_malformed(fields):
    with pytest.raises(Malformed, match="malformed"):
        COMMANDS.from_form("ring-bell", fields)


def test_a_form_cannot_turn_one_command_into_another():
    with pytest.raises(Malformed, match="malformed"):
        COMMANDS.from_form("ring-bell", {"type": "wait", "times": "3"})
