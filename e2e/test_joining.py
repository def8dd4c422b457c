"""Phones come to the table by the camera."""

from e2e.devices import SMALL_PHONE
from e2e.lobby import add_player, begin, choose_seat, join_anew, open_table


def test_three_phones_scan_the_tablet_and_play(room):
    tablet = room.tablet()
    open_table(tablet)
    add_player(tablet, "Anna")
    add_player(tablet, "Ben")
    address = tablet.scan()

    anna, ben, cleo = room.phone(), room.phone(), room.phone(**SMALL_PHONE)
    choose_seat(anna, address, "Anna")
    choose_seat(ben, address, "Ben")
    join_anew(cleo, address, "Cleo")
    begin(tablet)

    for phone in (anna, ben, cleo):
        phone.sees("Round 1")
