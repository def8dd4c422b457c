"""Somebody types while the table changes under the keyboard (F7)."""

import pytest
from playwright.sync_api import expect

from e2e.lobby import add_player, open_table
from e2e.restless import Restless

FIELDS = {"a new name": "Name of a player", "a name that is there": "Name of seat A"}


@pytest.mark.parametrize("label", FIELDS.values(), ids=FIELDS)
def test_f07_a_name_being_typed_survives_ten_changes_a_second(room, label):
    tablet = room.tablet()
    open_table(tablet)
    add_player(tablet, "Anna")
    house_rules = tablet.page.locator("#choices-more")
    tablet.touch(house_rules.locator("> summary"))
    field = tablet.page.get_by_label(label)
    field.clear()
    before = tablet.version

    tablet.touch(field)
    with Restless(tablet.scan()) as other:
        tablet.page.keyboard.type("tholomew", delay=250)
        tablet.page.keyboard.press("Home")
        tablet.page.keyboard.type("Barb", delay=250)
        tablet.page.keyboard.press("Backspace")
        tablet.reaches_version(before + other.changes)

    expect(field).to_have_value("Bartholomew")
    expect(field).to_be_focused()
    assert field.evaluate("it => it.selectionStart") == 3
    assert other.changes >= 20
    expect(house_rules).to_have_attribute("open", "")
    tablet.page.keyboard.press("Enter")
    expect(tablet.page.get_by_label("Name of seat").last).to_have_value("Bartholomew")
