"""The network fails in mid-game, as home networks do (F2, F5, F33)."""

import pytest

from e2e.lobby import crew
from e2e.watch import CUT

SAID_LOST = 5
BACK = 2
"""Seconds in which a lost link is shown, and in which it is back once the network is."""
WARM = 5
"""A server that has just started also has its first pages to make."""


@pytest.mark.parametrize("failure", ["swallow", "reset"])
def test_f33_a_lost_link_is_said_and_locks_the_taps_and_comes_back_by_itself(
    frail_room, network, failure
):
    tablet, anna, _ = crew(frail_room, "Anna", "Ben")

    with frail_room.expecting(CUT):
        getattr(network, failure)()
        anna.link_is("lost", within_s=SAID_LOST)
        anna.sees("No connection", "#link")
        tablet.sees("away", "#people", within_s=1.5)
        anna.press(anna.button("Begin round 1"))
        anna.is_told("Not sent")
        tablet.tap("Begin round 1")
        tablet.sees("Roll the event dice", "#instruction")
        tablet.tap("Roll them for me", "#instruction")
        tablet.sees("Cube 1 of", "#instruction")
        network.heal()
        anna.is_in_step(within_s=BACK)

    anna.sees("Cube 1 of", "#instruction")
    anna.is_at(tablet.version)


@pytest.mark.parametrize("stop", ["stop", "cut_power"])
def test_f02_everybody_is_back_after_a_restart_of_the_server(room, stop):
    devices = crew(room, "Anna", "Ben")
    version = devices[0].version

    with room.expecting(CUT):
        getattr(room.server, stop)()
        for device in devices:
            device.link_is("lost", within_s=SAID_LOST)
        room.server.start()
        for device in devices:
            device.is_in_step(within_s=WARM)

    for device in devices:
        device.is_at(version)
    devices[1].tap("Begin round 1")
    devices[2].sees("Roll the event dice", "#instruction")
