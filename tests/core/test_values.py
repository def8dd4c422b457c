"""The small values are frozen, comparable, and say who may do what."""

import pytest

from companion.core.refusals import Illegal, Malformed, NotYours, Refused, Stale
from companion.core.rules import replay
from companion.core.values import Die, Panel, Role, Roll, Seat, Source, View, Viewer


@pytest.mark.parametrize(
    ("role", "acts"), [(Role.TABLE, True), (Role.SEAT, True), (Role.ONLOOKER, False)]
)
def test_everybody_but_onlookers_may_tap(role, acts):
    assert Viewer(role, Seat("A")).acts is acts


def test_a_roll_is_entered_by_hand_unless_it_says_otherwise():
    assert Roll(4).source is Source.ENTERED


@pytest.mark.parametrize("value", [Roll(4), Die("d", (1, 2)), Viewer(Role.TABLE), View("x", ())])
def test_values_cannot_be_changed(value):
    field = value.__struct_fields__[0]

    with pytest.raises(AttributeError):
        setattr(value, field, None)


def test_equal_facts_make_equal_panels_whichever_device_asks():
    first, second = Panel("roll", Roll(4)), Panel("roll", Roll(4))

    assert first == second
    assert hash(first) == hash(second)


@pytest.mark.parametrize("kind", [Malformed, Illegal, Stale, NotYours])
def test_every_refusal_carries_a_code_a_rule_and_facts(kind):
    refusal = kind("no-door", "D-18", room=6, doors=(5, 7))

    assert isinstance(refusal, Refused)
    assert (refusal.code, refusal.rule) == ("no-door", "D-18")
    assert refusal.facts == {"room": 6, "doors": (5, 7)}


def test_a_refusal_may_have_a_fact_called_code():
    refusal = Illegal("unknown-table", code="QZ7")

    assert (refusal.code, refusal.facts) == ("unknown-table", {"code": "QZ7"})


def test_replay_applies_events_in_their_order():
    class Letters:
        @staticmethod
        def evolve(state, event):
            return state + event

    assert replay(Letters, "a", ["b", "c"]) == "abc"
