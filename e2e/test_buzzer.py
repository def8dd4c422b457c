"""A real countdown of five seconds, with nothing taken from it but time."""

from playwright.sync_api import expect

from e2e.lobby import crew
from e2e.voyage import LEAD, LESS, Crew, digits


def test_the_buzzer_ends_the_minute_everywhere_and_once(room):
    voyage = Crew(*crew(room, "Anna", "Ben", choices={"Difficulty": "Easy"}))
    tablet = voyage.tablet
    voyage.advance(1)
    voyage.enter_event_dice(Fire=1, Panic=1, Passenger=1, Steam=1)
    voyage.place_all(1, 4)
    voyage.start_minute("45 seconds")
    voyage.clocks_are(LEAD)
    for device in voyage.devices:
        expect(device.page.locator("#clock")).not_to_have_class(LEAD)

    for _ in range(4):
        tablet.button(LESS, "#bar").tap()
    for device in voyage.devices:
        expect(device.page.locator("#clock .clock-digits")).to_have_text("3")
    seen = [digits(device) for device in voyage.devices]

    assert max(seen) - min(seen) <= 1
    voyage.see("Round 2", "#instruction .step")
    tablet.tap("History", "#bar")
    expect(tablet.page.locator("#sheet li", has_text="The minute of round 1 ended")).to_have_count(
        1
    )
