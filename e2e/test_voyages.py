"""Whole voyages to victory, by entered dice, and what goes wrong on the way."""

import re

from e2e.fitting import misfits
from e2e.lobby import crew
from e2e.voyage import EASY, HARD, MINUS, PAUSED, RUNNING, Crew, digits, strays, take_off
from e2e.watch import CUT, REFUSED

ROLLED_ROUND = 7
"""In this round Quarterdeck rolls where the cubes go."""

WITHOUT_LEAK = {3, 6}
"""In these rounds the steam cube is taken off by hand: ten leaks would be the end."""


def set_up(voyage: Crew, round_: int, kinds: tuple[str, ...]) -> list[str]:
    """Set up a round; return the kinds of the cubes that then lie in room 7, one of each."""
    voyage.advance(round_)
    lanterns = "Cog" in kinds and round_ < 11
    if lanterns and round_ > 1:
        place_lanterns(voyage)
    voyage.enter_event_dice(**dict.fromkeys(kinds, 1))
    by_hand = place_cubes(voyage, round_, len(kinds))
    if lanterns and round_ == 1:
        place_lanterns(voyage)
    for kind, room in by_hand:
        take_off(voyage.tablet, kind, room)
    left = [kind for kind in kinds if kind not in dict(by_hand)]
    if round_ > 1:
        voyage.lower_pressure()
    if "Steam" in left and 1 < round_ < 11:
        voyage.move_token(7)
    return left


def place_cubes(voyage: Crew, round_: int, total: int) -> list[tuple[str, int]]:
    """Place the cubes of a round; return which of them hands shall take off again, and where."""
    if round_ == ROLLED_ROUND:
        voyage.place(1, total, 7)
        voyage.place_all(2, total)
        voyage.tablet.sees("The pressure", "#instruction .step")
        return strays(voyage.tablet, 7)
    for number in range(1, total + 1):
        voyage.place(number, total, 7)
    if round_ not in WITHOUT_LEAK:
        return []
    voyage.tablet.sees("The pressure", "#instruction .step")
    return [("Steam", 7)]


def place_lanterns(voyage: Crew) -> None:
    voyage.place_lantern(1, 1)
    voyage.place_lantern(2, 9)


def test_an_easy_voyage_without_a_clock_is_won(room):
    choices = {"Difficulty": "Easy", "A round lasts": "No clock"}
    voyage = Crew(*crew(room, "Anna", "Ben", "Cleo", choices=choices))

    for round_ in range(1, 11):
        kinds = set_up(voyage, round_, EASY)
        voyage.start_minute("No time limit")
        for kind in kinds:
            voyage.test(kind, 1)
        voyage.tablet.tap("End the minute", "#act")
    set_up(voyage, 11, EASY)

    voyage.see("You have landed", "#end")
    assert [found for device in voyage.devices for found in misfits(device, "victory")] == []


def test_a_hard_voyage_is_won_through_reloads_a_power_cut_an_undo_and_a_pause(room):
    voyage = Crew(*crew(room, "Anna", "Ben", "Cleo", choices={"Difficulty": "Hard"}))
    mishaps = {2: reload_two, 3: cut_power, 4: undo_and_redo, 5: pause_and_resume}

    for round_ in range(1, 11):
        kinds = set_up(voyage, round_, HARD)
        voyage.start_minute("60 seconds")
        voyage.skip_lead()
        for kind in kinds[:2]:
            voyage.test(kind, 1)
        mishaps.get(round_, nothing)(voyage, room)
        for kind in kinds[2:]:
            voyage.test(kind, 1)
        voyage.run_down(f"Round {round_ + 1}" if round_ < 10 else "The landing")
    set_up(voyage, 11, HARD)

    voyage.see("You have landed")
    voyage.see("Hard mode, 60 seconds a round")


def nothing(voyage, room):
    """Let the round go well."""


def reload_two(voyage, room):
    voyage.tablet.reload()
    voyage.player().reload()

    voyage.player().sees("Your turn", "#turn")
    voyage.tablet.sees(voyage.player().owner, "#turn")


def cut_power(voyage, room):
    left = digits(voyage.tablet)
    with room.expecting(CUT):
        room.server.cut_power()
        for device in voyage.devices:
            device.link_is("lost")
        room.server.start()
        for device in voyage.devices:
            device.is_in_step()

    voyage.clocks_are(PAUSED)
    for device in voyage.devices:
        assert left - 2 <= digits(device) <= left
    voyage.hand().tap("Resume", "#bar")
    voyage.clocks_are(RUNNING)


def undo_and_redo(voyage, room):
    hasty, other = voyage.player(-1), voyage.player(1)
    voyage.player().sees("Your turn", "#turn")
    hasty.tap(f"Undo: {hasty.owner}, panic cube {MINUS}1", "#bar")
    voyage.see(hasty.owner, "#turn .turn-name")
    hasty.sees("Panic", "#act")
    other.tap(re.compile("^Redo"), "#bar")
    voyage.see(voyage.player().owner, "#turn .turn-name")


def pause_and_resume(voyage, room):
    player, other = voyage.player(), voyage.player(1)
    other.tap("Pause", "#bar")
    voyage.clocks_are(PAUSED)
    with player.expecting(REFUSED):
        player.tap("Pass the die", "#act")
        player.is_told("The clock is paused")
    player.tap("Resume", "#bar")
    voyage.clocks_are(RUNNING)
