"""What is chosen in secret shows on no screen but the chooser's own phone until the reveal."""

import pytest

from companion.games.oddball_aeronauts import rules
from companion.games.oddball_aeronauts.commands import Announce, ChooseCards, NextRound
from companion.games.oddball_aeronauts.events import Stage
from companion.games.oddball_aeronauts.pieces import Mode, Skill
from companion.games.oddball_aeronauts.setup import Announcing
from tests.games.oddball_aeronauts.sky import (
    GUNS,
    MECH,
    ONLOOKER,
    TABLE,
    A,
    B,
    announced,
    carried,
    fought,
    of,
    phone,
    play,
    table,
)


def choosing(mode):
    """Return a table that chooses cards; everybody may play none, by the golem's trick."""
    state = of(MECH, mode)
    if state.stage is Stage.TARGET:
        state = play(state, rules.offers(state, None)[0])
    return announced(state, dict.fromkeys(state.fighters(), GUNS))


def extra():
    """Return a table at which the partners choose their extra cards."""
    state = choosing(Mode.BRACE)
    state = play(state, ChooseCards(state.fighters()[0], 1), ChooseCards(state.fighters()[1], 1))
    shown = [one for one in rules.offers(state, None) if type(one).__name__ == "ShowCards"]
    for seat in state.fighters():
        state = play(state, next(one for one in shown if one.seat == seat))
    assert state.stage is Stage.EXTRA
    return state


@pytest.mark.parametrize(
    "state", [*map(choosing, Mode), extra()], ids=["duel", "dog-fight", "brace", "extra"]
)
def test_o_14_a_chosen_number_shows_on_the_own_phone_alone(state):
    chooser = (state.partners() if state.stage is Stage.EXTRA else state.fighters())[0]
    after = [play(state, ChooseCards(chooser, number)) for number in (0, 1, 2, 3)]
    others = [TABLE, ONLOOKER, *(phone(seat) for seat in state.crew if seat != chooser)]

    for viewer in others:
        assert len({rules.view(one, viewer) for one in after}) == 1
        assert len({rules.sheet(one, viewer, f"count-{chooser}") for one in after}) == 1
    assert len({rules.summary(one) for one in after}) == 1
    assert len({rules.view(one, phone(chooser)) for one in after}) == 4


def test_o_14_a_skill_chosen_in_secret_shows_on_the_own_phone_alone():
    state = table(Mode.DUEL, announcing=Announcing.SECRET)
    after = [play(state, Announce(A, skill)) for skill in Skill]

    for viewer in (TABLE, ONLOOKER, phone(B)):
        assert len({rules.view(one, viewer) for one in after}) == 1
    assert len({rules.view(one, phone(A)) for one in after}) == 3


@pytest.mark.parametrize("mode", Mode)
def test_o_14_all_see_the_numbers_at_the_same_moment(mode):
    state = choosing(mode)
    *first, last = state.fighters()
    for seat in first:
        state = play(state, ChooseCards(seat, 2))
        assert {hand.number for hand in state.hands} == {None}

    after = play(state, ChooseCards(last, 1))

    for viewer in (TABLE, ONLOOKER, *map(phone, state.crew)):
        panels = {panel.id: panel.facts for panel in rules.view(after, viewer).panels}
        shown = {one.seat: one.number for one in panels["players"].players}
        assert [shown[seat] for seat in state.fighters()] == [2] * len(first) + [1]


def test_the_tablet_offers_no_choice_that_is_made():
    state = choosing(Mode.DUEL)

    def asked(viewer):
        view = rules.view(play(state, ChooseCards(A, 1)), viewer)
        return [one.seat for one in next(p for p in view.panels if p.id == "step").facts.asks]

    assert (asked(TABLE), asked(phone(A)), asked(ONLOOKER)) == ([B], [A], [])


def test_the_file_waits_for_the_reveal():
    state = choosing(Mode.DUEL)
    revealed = play(state, ChooseCards(A, 1), ChooseCards(B, 2))
    done = carried(fought(of(MECH), {A: GUNS, B: GUNS}, {A: (5,), B: (4,)}))

    assert rules.hides(state)
    assert rules.hides(play(state, ChooseCards(A, 1)))
    assert not rules.hides(revealed)
    assert not rules.hides(done)
    assert rules.hides(play(done, NextRound(1, A)))
