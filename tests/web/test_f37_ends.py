"""An end that is taken back, played past and given again still has its page."""

from tests.web.table import faces, words

FIRE = {"kind": "fire", "room": 3}


def test_f37_an_end_that_is_given_again_after_other_taps_is_told_with_its_cause(tablet):
    tablet.begin().taps(
        ("advance-map", {"round": 1}),
        *[("add-cube", FIRE)] * 20,
        ("roll-event-dice", {"round": 1, **faces(1, 1, 1, 1, 1)}),
        ("place-cube", {"round": 1, "number": 1, "roll": 5}),
    )
    end = {"entry": tablet.version()}
    tablet.post("undo", end)
    tablet.taps(("take-cube", FIRE), ("place-cube", {"round": 1, "number": 1, "roll": 5}))

    assert tablet.post("redo", end).status == 204

    page = tablet.page()
    assert page.status == 200
    assert "by the Room Die, and none was left in the supply" in words(page.text)
