"""Pages that are left, reloaded and come back to: nothing is lost, and nothing happens twice."""

import re

from playwright.sync_api import expect

from e2e.lobby import crew

TIMES = 17


def test_f34_opening_and_reloading_fifty_times_changes_nothing(room):
    tablet, anna, _ = crew(room, "Anna", "Ben")
    anna.tap("Begin round 1")
    tablet.sees("Roll the event dice", "#instruction")
    before, address = tablet.version, tablet.page.url

    for _ in range(TIMES):
        tablet.page.reload()
        anna.page.reload()
        tablet.go(room.server.url)
        tablet.go(address)
    tablet.is_in_step()
    anna.is_in_step()

    for device in (tablet, anna):
        device.is_at(before)
    tablet.sees("Roll the event dice", "#instruction")


def test_f38_back_and_forward_lead_to_the_same_screen(room):
    tablet, anna, _ = crew(room, "Anna", "Ben")
    anna.tap("Begin round 1")
    tablet.sees("Roll the event dice", "#instruction")
    before = tablet.version

    for device in (tablet, anna):
        table = device.page.url
        device.page.go_back()
        assert device.page.url != table
        device.page.go_forward()
        device.is_in_step()
        device.sees("Roll the event dice", "#instruction")

    for device in (tablet, anna):
        device.is_at(before)


def test_f38_back_closes_an_open_sheet_and_stays_at_the_table(room):
    tablet, *_ = crew(room, "Anna", "Ben")
    table = tablet.page.url
    tablet.tap("Join")
    expect(tablet.page.locator("#sheet")).to_be_visible()

    tablet.page.go_back()

    expect(tablet.page.locator("#sheet")).to_be_hidden()
    assert tablet.page.url == table
    tablet.tap("Join")
    expect(tablet.page.locator("#sheet")).to_be_visible()


def test_the_home_page_continues_the_newest_table_in_one_tap(room):
    tablet, *_ = crew(room, "Anna", "Ben")
    tablet.go(room.server.url)

    tablet.touch(tablet.page.get_by_role("link", name=re.compile("Dirigible Disaster")))

    tablet.is_in_step()
    tablet.sees("Round 1", "#instruction")
