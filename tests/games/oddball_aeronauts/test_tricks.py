"""Every trick: what it does where it applies, and why not where it does not."""

import pytest

from companion.games.oddball_aeronauts.commands import (
    Announce,
    CallNumber,
    CarryOut,
    ChooseCards,
    GoOn,
    MakeLead,
    NextRound,
)
from companion.games.oddball_aeronauts.course import opening
from companion.games.oddball_aeronauts.ends import next_leads
from companion.games.oddball_aeronauts.events import Stage
from companion.games.oddball_aeronauts.meeting import meeting
from companion.games.oddball_aeronauts.pieces import Mode
from companion.games.oddball_aeronauts.state import Deck
from companion.games.oddball_aeronauts.tricks import TRICKS, LaterKind, tricks_of
from tests.games.oddball_aeronauts.sky import (
    BOARDING,
    FREE,
    GUNS,
    MECH,
    SAILING,
    A,
    B,
    announced,
    carried,
    chosen,
    duel,
    fought,
    of,
    onward,
    play,
    refused,
    shown,
    ups,
    use,
    with_decks,
)

# Both sides begin with 16 of 26 cards face up; A leads and plays the trick.


def total(state, seat=A):
    return meeting(state, state.facing).of(seat).after


def test_both_factions_have_all_their_tricks():
    assert len(tricks_of(FREE)) == 17
    assert len(tricks_of(MECH)) == 16
    assert len(TRICKS) == 31


LEVELS = [
    ("crew-4", FREE, (SAILING, GUNS), (5,), (4,), {}, 7),
    ("were-maiden", FREE, (GUNS, GUNS), (5,), (4,), {}, 8),
    ("gun-bugs", MECH, (GUNS, GUNS), (5,), (4,), {}, 11),
    ("boiler-golem", MECH, (GUNS, SAILING), (5,), (4, 1), {}, 7),
    ("puppet-master", MECH, (BOARDING, GUNS), (5, 2), (4,), {"cog": True}, 10),
]


@pytest.mark.parametrize(
    ("card", "faction", "skills", "mine", "theirs", "symbols", "after"), LEVELS
)
def test_a_trick_raises_the_level(card, faction, skills, mine, theirs, symbols, after):
    state = duel(faction, skills, mine, theirs, **symbols)

    assert total(play(state, use(A, card))) == after


@pytest.mark.parametrize("card", ["crew-6", "boarding-crew"])
def test_o_7_supports_may_use_any_skill(card):
    state = duel(TRICKS[card].factions[0], (BOARDING, GUNS), (5, 1, 1), (4,), cog=True)

    assert total(play(state, use(A, card, second=3, third=4))) == 12
    assert refused(state, use(A, card, second=3)).code == "enter-supports"
    assert refused(state, use(A, card)).rule == "O-7"


COUNTERS = [
    ("crew-5", FREE, SAILING, (GUNS, BOARDING), 4),
    ("tumblers", MECH, SAILING, (GUNS, BOARDING), 7),
    ("guard-golem", MECH, BOARDING, (SAILING, GUNS), 7),
    ("scout-podders", MECH, GUNS, (SAILING, BOARDING), 7),
    ("ordnance", MECH, GUNS, (SAILING, GUNS, BOARDING), 9),
]
ROWS = [(card, f, own, other, by) for card, f, own, others, by in COUNTERS for other in others]
EFFECTS = {SAILING: (0, 2), GUNS: (2, 0), BOARDING: (1, 1)}


@pytest.mark.parametrize(("card", "faction", "own", "other", "by"), ROWS)
def test_o_5_a_counter_that_gets_higher_brings_both_win_effects(card, faction, own, other, by):
    state = duel(faction, (own, other), (4, 0), (4, by - 1), cog=True)

    after = carried(play(state, use(A, card)))

    lost, theirs = EFFECTS[other]
    taken, ours = EFFECTS[own]
    assert after.meetings[0].countered
    assert ups(after) == (14 - lost + ours, 14 + theirs - taken)
    assert next_leads(after) == (A,)


@pytest.mark.parametrize(("card", "faction", "own", "other", "by"), ROWS)
def test_o_5_a_counter_that_only_levels_changes_nothing(card, faction, own, other, by):
    state = duel(faction, (own, other), (4, 0), (4, by), cog=True)

    after = carried(play(state, use(A, card)))

    lost, theirs = EFFECTS[other]
    assert not after.meetings[0].countered
    assert ups(after) == (14 - lost, 14 + theirs)
    assert next_leads(after) == (B,)


EFFECT_TRICKS = [
    # the trick, the skills, whether A wins, what is chosen, and the cards afterwards
    ("lgt-crew-01", FREE, (GUNS, SAILING), True, {"effect": SAILING}, (17, 15)),
    ("lgt-crew-03", FREE, (GUNS, SAILING), True, {}, (15, 12)),
    ("captain", FREE, (GUNS, SAILING), True, {"effect": BOARDING}, (16, 14)),
    ("captain", MECH, (GUNS, GUNS), False, {"effect": SAILING}, (15, 17)),
    ("deck-crew", MECH, (BOARDING, GUNS), True, {}, (17, 14)),
]


@pytest.mark.parametrize(("card", "faction", "skills", "wins", "more", "after"), EFFECT_TRICKS)
def test_a_trick_changes_the_win_effect(card, faction, skills, wins, more, after):
    state = duel(faction, skills, (6,) if wins else (2,), (4,))

    assert ups(carried(play(state, use(A, card, **more)))) == after


@pytest.mark.parametrize(("faction", "keep"), [(FREE, 2), (FREE, 3), (MECH, 2), (MECH, 3)])
def test_o_9_the_figurehead_keeps_a_support_card_and_what_lies_below_goes(faction, keep):
    state = duel(faction, (SAILING, GUNS), (1, 0, 0), (6,))

    after = carried(play(state, use(A, "figurehead", keep=keep)))

    assert ups(after) == (16 - 2 - 2, 15)
    assert next(deed.keep for deed in after.sheet if deed.seat == A) == keep


def test_o_9_a_protected_card_is_never_discarded():
    decks = {A: Deck(3, 23), B: Deck(16, 10)}
    state = duel(FREE, (SAILING, GUNS), (1, 0, 0), (6,), decks)

    after = carried(play(state, use(A, "figurehead", keep=2)))

    assert ups(after)[0] == 1


@pytest.mark.parametrize("card", ["lgt-crew-02", "lgt-officer-2", "lgt-officer-3"])
def test_before_the_lead_announces_the_order_of_cards_may_change(card):
    state = of(FREE)

    after = play(state, use(A, card))

    assert [one.card for one in after.tricks] == [card]
    assert refused(play(state, Announce(A, GUNS)), use(A, card)).code == "trick-not-now"
    fight = fought(after, {A: GUNS, B: GUNS}, {A: (6,), B: (4,)})
    assert ups(carried(play(fight, use(A, "lgt-crew-03")))) == (25, 22)  # the new top card's own


def test_only_the_lead_rigs_top_and_second_card():
    assert refused(of(FREE), use(B, "lgt-officer-2")).code == "lead-only"
    assert play(of(FREE), use(B, "lgt-crew-02")).tricks[0].seat == B


REMEMBERED = [
    ("crew-4", FREE, (SAILING, GUNS), LaterKind.MINUS, (A,), {}),
    ("lgt-officer-1", FREE, (SAILING, GUNS), LaterKind.LEAD, (B,), {}),
    ("officer-4", FREE, (SAILING, GUNS), LaterKind.LEAD, (B,), {}),
    ("officer-5", FREE, (SAILING, GUNS), LaterKind.RIG_2_TO_4, (A,), {}),
    ("officer-6", FREE, (SAILING, GUNS), LaterKind.RIG_2_TO_4, (A,), {}),
    ("gun-knight-bots", FREE, (SAILING, GUNS), LaterKind.PROMOTE_5, (A,), {}),
    ("troll-mord", FREE, (SAILING, GUNS), LaterKind.PROMOTE_7, (A,), {}),
    ("guns-crew", MECH, (BOARDING, GUNS), LaterKind.SAME_NUMBER, (B,), {}),
    ("boarding-master", MECH, (SAILING, GUNS), LaterKind.RIG_TOP_3, (A,), {"cog": True}),
    ("deck-master", MECH, (SAILING, GUNS), LaterKind.GUNS, (B,), {"cog": True}),
    ("guns-master", MECH, (SAILING, GUNS), LaterKind.ANY_TRICK, (A,), {"cog": True}),
]


@pytest.mark.parametrize(("card", "faction", "skills", "kind", "seats", "symbols"), REMEMBERED)
def test_a_trick_is_remembered_for_the_next_round_and_for_no_other(
    card, faction, skills, kind, seats, symbols
):
    state = play(duel(faction, skills, (6, 0), (4, 0), **symbols), use(A, card))

    following = onward(state)

    assert [(one.kind, one.seats) for one in following.due] == [(kind, seats)]
    after = play(following, GoOn(2)) if following.stage is Stage.OPENING else following
    fight = {A: GUNS, B: GUNS}
    after = announced(after, fight)
    numbers = (CallNumber(A, 2),) if kind is LaterKind.SAME_NUMBER else ()
    after = play(after, *numbers) if numbers else chosen(after, {A: 2, B: 2})
    assert after.stage is Stage.VALUES
    assert after.later == ()


def test_crew_4_takes_one_off_the_level_of_the_next_round():
    state = play(duel(FREE, (SAILING, GUNS), (6,), (4,)), use(A, "crew-4"))

    after = fought(onward(state), {A: GUNS, B: GUNS}, {A: (5, 2), B: (4,)})

    assert total(after) == 6


@pytest.mark.parametrize("card", ["lgt-officer-1", "officer-4"])
def test_o_16_an_officer_makes_the_opponent_the_lead_if_the_owner_wishes(card):
    state = onward(play(duel(FREE, (GUNS, GUNS), (6,), (4,)), use(A, card)))

    assert (state.stage, state.lead) == (Stage.OPENING, A)
    assert play(state, MakeLead(A, B), GoOn(2)).lead == B
    assert play(state, GoOn(2)).lead == A
    assert refused(state, MakeLead(B, B)).rule == "O-16"


def test_boarding_master_rigs_before_step_1():
    state = duel(MECH, (SAILING, GUNS), (6, 0), (4,), cog=True)
    state = onward(play(state, use(A, "boarding-master")))

    assert state.stage is Stage.OPENING
    assert [one.card for one in opening(state)] == ["boarding-master"]


def test_deck_master_leaves_the_opponent_nothing_but_guns():
    state = onward(play(duel(MECH, (GUNS, GUNS), (6, 0), (4,), cog=True), use(A, "deck-master")))
    state = play(state, Announce(A, SAILING))

    assert refused(state, Announce(B, BOARDING)).code == "guns-only"
    assert play(state, Announce(B, GUNS)).stage is Stage.CARDS


def test_guns_crew_binds_the_opponent_to_a_number_called_aloud():
    state = onward(play(duel(MECH, (BOARDING, GUNS), (6,), (4,)), use(A, "guns-crew")))
    state = announced(state, {A: GUNS, B: GUNS})

    assert refused(state, ChooseCards(B, 1)).code == "calls-first"
    assert refused(state, ChooseCards(A, 1)).code == "calls-first"
    assert refused(state, CallNumber(B, 1)).code == "nothing-to-call"
    after = play(state, CallNumber(A, 3))
    assert [hand.number for hand in after.hands] == [3, 3]
    assert refused(after, CallNumber(A, 3)).code == "already-done"


def test_o_4_who_has_fewer_cards_than_were_called_plays_all_of_them():
    state = duel(MECH, (BOARDING, GUNS), (6,), (4,), {A: Deck(16, 10), B: Deck(4, 22)})
    state = announced(onward(play(state, use(A, "guns-crew"))), {A: GUNS, B: GUNS})

    after = play(state, CallNumber(A, 3))

    assert [hand.number for hand in after.hands] == [3, 2]


def test_guns_master_opens_the_tricks_of_the_top_three_cards_but_one_alone():
    state = onward(play(duel(MECH, (GUNS, GUNS), (6, 0), (4,), cog=True), use(A, "guns-master")))
    state = fought(state, {A: GUNS, B: GUNS}, {A: (6,), B: (4,)})

    after = play(state, use(A, "gun-bugs"))

    assert state.applies(LaterKind.ANY_TRICK, A)
    assert refused(after, use(A, "boiler-golem")).rule == "O-21"


def test_leystone_golem_plays_no_cards_and_discards_none():
    state = with_decks(of(MECH), {A: Deck(16, 10), B: Deck(16, 10)})
    state = chosen(announced(state, {A: GUNS, B: GUNS}), {A: 0, B: 2})

    assert [(one.seat, one.card) for one in state.tricks] == [(A, "leystone-golem")]
    after = carried(shown(state, {B: (4, 1)}))
    assert ups(after) == (14, 14)


def test_a_fist_is_only_for_the_golem():
    state = announced(of(FREE), {A: GUNS, B: GUNS})

    assert refused(state, ChooseCards(A, 0)).code == "one-at-least"
    assert refused(state, use(A, "leystone-golem")).code == "other-faction"


REFUSALS = [
    ("lgt-crew-01", FREE, (SAILING, GUNS), (6,), (4,), "needs-skill", {}),
    ("lgt-crew-01", FREE, (GUNS, GUNS), (3,), (4,), "not-won", {}),
    ("lgt-crew-03", FREE, (GUNS, GUNS), (4,), (4,), "not-won", {}),
    ("crew-4", FREE, (GUNS, GUNS), (6,), (4,), "needs-skill", {}),
    ("crew-5", FREE, (SAILING, GUNS), (6,), (4,), "not-lost", {}),
    ("crew-5", FREE, (SAILING, SAILING), (3,), (4,), "needs-against", {}),
    ("crew-5", FREE, (GUNS, SAILING), (3,), (4,), "needs-skill", {}),
    ("crew-6", FREE, (BOARDING, GUNS), (6,), (4,), "needs-supports", {"cog": True}),
    ("crew-6", FREE, (BOARDING, GUNS), (6, 1), (4,), "needs-cog", {}),
    ("crew-6", FREE, (GUNS, GUNS), (6, 1), (4,), "needs-skill", {"cog": True}),
    ("figurehead", FREE, (GUNS, GUNS), (6,), (4,), "needs-supports", {}),
    ("were-maiden", FREE, (GUNS, GUNS), (6,), (4,), "shadow", {"shadow": True}),
    ("lgt-crew-02", FREE, (GUNS, GUNS), (6,), (4,), "trick-not-now", {}),
    ("lgt-officer-2", FREE, (GUNS, GUNS), (6,), (4,), "trick-not-now", {}),
    ("gun-bugs", FREE, (GUNS, GUNS), (6,), (4,), "other-faction", {}),
    ("captain", MECH, (GUNS, GUNS), (6,), (4,), "choose-effect", {}),
    ("figurehead", MECH, (GUNS, GUNS), (6, 1), (4,), "choose-card", {}),
    ("gun-bugs", MECH, (SAILING, GUNS), (6,), (4,), "needs-skill", {}),
    ("boarding-crew", MECH, (GUNS, GUNS), (6, 1), (4,), "needs-skill", {"cog": True}),
    ("boarding-crew", MECH, (BOARDING, GUNS), (6, 1), (4,), "needs-cog", {}),
    ("guns-crew", MECH, (GUNS, GUNS), (6,), (4,), "needs-skill", {}),
    ("guns-crew", MECH, (BOARDING, GUNS), (3,), (4,), "not-won", {}),
    ("boiler-golem", MECH, (GUNS, GUNS), (6,), (4, 1, 1), "needs-few", {}),
    ("boiler-golem", MECH, (SAILING, GUNS), (6,), (4,), "needs-skill", {}),
    ("deck-crew", MECH, (GUNS, GUNS), (6,), (4,), "needs-skill", {}),
    ("deck-crew", MECH, (BOARDING, GUNS), (3,), (4,), "not-won", {}),
    ("boarding-master", MECH, (GUNS, GUNS), (6, 0), (4,), "needs-cog", {}),
    ("deck-master", MECH, (GUNS, GUNS), (6,), (4,), "needs-supports", {"cog": True}),
    ("guns-master", MECH, (GUNS, GUNS), (6, 0), (4,), "needs-cog", {}),
    ("puppet-master", MECH, (GUNS, GUNS), (6, 0), (4,), "needs-cog", {}),
    ("ordnance", MECH, (GUNS, GUNS), (3, 0), (4,), "needs-cog", {}),
    ("ordnance", MECH, (GUNS, GUNS), (6, 0), (4,), "not-lost", {"cog": True}),
    ("tumblers", MECH, (SAILING, SAILING), (3,), (4,), "needs-against", {}),
    ("guard-golem", MECH, (BOARDING, BOARDING), (3,), (4,), "needs-against", {}),
    ("scout-podders", MECH, (GUNS, GUNS), (3,), (4,), "needs-against", {}),
    ("tumblers", MECH, (GUNS, GUNS), (3,), (4,), "needs-skill", {}),
    ("leystone-golem", MECH, (GUNS, GUNS), (3,), (4,), "trick-of-the-fist", {}),
]


@pytest.mark.parametrize(
    ("card", "faction", "skills", "mine", "theirs", "code", "symbols"), REFUSALS
)
def test_a_trick_whose_condition_fails_is_refused_with_its_reason(
    card, faction, skills, mine, theirs, code, symbols
):
    state = duel(faction, skills, mine, theirs, **symbols)

    assert refused(state, use(A, card)).code == code


def test_gun_bugs_are_for_the_lead_alone():
    assert refused(duel(MECH, (GUNS, GUNS), (6,), (4,)), use(B, "gun-bugs")).code == "lead-only"


def test_levels_are_raised_before_step_5_begins():
    state = play(duel(MECH, (GUNS, GUNS), (3,), (4,)), use(B, "captain", effect=SAILING))

    assert refused(state, use(A, "gun-bugs")).code == "step-4-over"


def test_no_other_trick_is_known():
    assert refused(of(FREE), use(A, "kraken")).code == "no-such-trick"


def test_tricks_with_both_sides_carry_on_round_after_round():
    state = play(duel(FREE, (GUNS, GUNS), (6,), (4,)), use(A, "troll-mord"), use(B, "officer-5"))
    state = play(state, CarryOut(1, B), NextRound(1, A))

    assert {one.kind for one in state.due} == {LaterKind.PROMOTE_7, LaterKind.RIG_2_TO_4}
    assert state.mode is Mode.DUEL
