"""A table that cannot be read harms no other."""

import sqlite3
from contextlib import closing

from tests.web.table import words


def test_a_damaged_table_leaves_the_home_page_and_all_other_tables_as_they_were(start, device):
    house = start()
    harmed, fine = device(house=house), device(house=house)
    harmed.open_table("Anna", "Ben")
    fine.cookies = harmed.cookies
    fine.open_table("Cleo", "Dan")
    house.terminate()
    house.ended()
    damage = "UPDATE log SET line = 'x' WHERE key = (SELECT key FROM tables WHERE code = ?)"
    with closing(sqlite3.connect(house.data / "tables.sqlite3")) as store, store:
        store.execute(damage, (harmed.table,))
    house.start()

    home = fine.get("/")

    assert home.status == 200
    assert "Cleo" in words(home.text)
    assert "Anna" not in words(home.text)
    assert fine.page().status == 200
