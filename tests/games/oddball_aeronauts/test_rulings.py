"""Each ruling under its tag, where the tests of tricks and of secrets do not hold it already."""

import pytest
from msgspec.structs import replace

from companion.core.refusals import Refused
from companion.games.oddball_aeronauts import rules
from companion.games.oddball_aeronauts.commands import (
    Announce,
    CallNumber,
    CarryOut,
    ChooseCards,
    ChooseTarget,
    GoOn,
    MakeLead,
    NextRound,
    NoMoreEvents,
    PutRight,
    ShowCards,
    TellEvent,
)
from companion.games.oddball_aeronauts.course import barred, opponents
from companion.games.oddball_aeronauts.ends import ending, next_leads
from companion.games.oddball_aeronauts.events import EventPlayed, Stage
from companion.games.oddball_aeronauts.meeting import meeting
from companion.games.oddball_aeronauts.pieces import Mode
from companion.games.oddball_aeronauts.setup import Announcing, Choices, Four, Partner, Setup
from companion.games.oddball_aeronauts.state import Deck
from companion.games.oddball_aeronauts.tricks import LaterKind
from tests.games.oddball_aeronauts.sky import (
    BOARDING,
    FREE,
    GUNS,
    MECH,
    SAILING,
    TABLE,
    A,
    B,
    C,
    D,
    announced,
    carried,
    chosen,
    duel,
    fought,
    of,
    onward,
    play,
    refused,
    table,
    ups,
    use,
    with_decks,
)

HALF = {seat: Deck(16, 10) for seat in (A, B, C, D)}
ALL_GUNS = dict.fromkeys((A, B, C, D), GUNS)


def dog_fight(skills, values, decks=None, faction=FREE, players=4):
    """Return the results of a Dog Fight: A leads, B is the Target, C and D are free."""
    state = table(Mode.DOG_FIGHT, players, faction_a=faction, faction_b=faction, faction_c=faction)
    state = with_decks(state, HALF if decks is None else decks)
    return fought(play(state, ChooseTarget(A, B)), skills, values)


def brace(skills, values, extra=None, decks=None, faction=FREE):
    """Return the results of Brace: A with C against B with D; A leads, B is the Target."""
    state = with_decks(of(faction, Mode.BRACE), HALF if decks is None else decks)
    return fought(play(state, ChooseTarget(D, B)), skills, values, extra)


def test_o_1_after_a_tie_played_cards_go_nobody_wins_and_the_lead_stays():
    state = carried(duel(FREE, (GUNS, BOARDING), (4, 2), (6,)))

    assert ups(state) == (14, 15)
    assert state.meetings[0].winner is None
    assert next_leads(state) == (A,)


@pytest.mark.parametrize(
    ("skill", "after"), [(SAILING, (17, 15)), (GUNS, (15, 13)), (BOARDING, (16, 14))]
)
def test_the_win_effects_as_printed(skill, after):
    assert ups(carried(duel(FREE, (skill, GUNS), (6,), (4,)))) == after


def test_o_2_nobody_recovers_more_than_lies_face_down_or_discards_more_than_is_left():
    sailing = duel(FREE, (SAILING, GUNS), (9,), (4,), {A: Deck(26), B: Deck(16, 10)})
    guns = duel(FREE, (GUNS, GUNS), (9,), (4, 0), {A: Deck(16, 10), B: Deck(3, 23)})

    assert ups(carried(sailing))[0] == 26  # the played card went down, and up again
    assert ups(carried(guns))[1] == 0


def test_o_2_the_check_for_empty_decks_comes_after_the_recoveries():
    state = carried(duel(FREE, (SAILING, GUNS), (9,), (4,), {A: Deck(1, 25), B: Deck(9, 17)}))

    assert ups(state)[0] == 2
    assert ending(state) is None


def test_o_3_both_decks_empty_at_once_is_a_draw_in_a_duel():
    state = carried(duel(FREE, (GUNS, GUNS), (4,), (4,), {A: Deck(1, 25), B: Deck(1, 25)}))

    assert play(state, NextRound(1, A)).winners == ()


def test_an_empty_deck_loses_a_duel():
    state = carried(duel(FREE, (GUNS, GUNS), (9,), (4,), {A: Deck(9, 17), B: Deck(3, 23)}))

    ended = play(state, NextRound(1, A))

    assert ended.winners == (A,)
    assert refused(ended, NextRound(1, A)).code == "game-over"


def test_o_4_with_two_cards_left_nobody_plays_three():
    state = announced(with_decks(of(FREE), {A: Deck(2, 24)}), ALL_GUNS)

    assert refused(state, ChooseCards(A, 3)).rule == "O-4"
    assert play(state, ChooseCards(A, 2)).hand(A).secret_number == 2


def test_o_6_a_captain_of_the_loser_chooses_yet_it_goes_to_winner_and_loser():
    state = duel(FREE, (GUNS, GUNS), (3,), (4,))

    assert ups(carried(play(state, use(A, "captain", effect=BOARDING)))) == (14, 16)


def test_o_6_of_two_captains_the_winner_chooses():
    state = duel(FREE, (GUNS, GUNS), (3,), (4,))
    both = play(state, use(B, "captain", effect=SAILING), use(A, "captain", effect=BOARDING))

    assert ups(carried(both)) == (15, 17)


def test_o_8_promotions_come_in_the_next_round_before_the_lead_announces():
    state = play(duel(FREE, (GUNS, GUNS), (6,), (4,)), use(A, "gun-knight-bots"))

    step = next(p for p in rules.view(onward(state), TABLE).panels if p.id == "step").facts

    assert [one.kind for one in step.due] == [LaterKind.PROMOTE_5]


def test_o_10_changes_touch_the_level_and_add_up():
    state = play(duel(FREE, (SAILING, GUNS), (6, 1), (4,)), use(A, "crew-4"))
    following = fought(onward(state), {A: SAILING, B: GUNS}, {A: (6, 2), B: (4,)})

    again = play(following, use(A, "crew-4"))

    side = meeting(again, B).lead
    assert (side.level, side.change, side.bonuses) == (6, 2 - 1, (2,))


def test_o_11_the_symbol_is_asked_for_where_a_support_card_lies():
    state = duel(MECH, (GUNS, GUNS), (6, 0), (4,), cog=True)

    assert state.hand(A).cog
    assert not state.hand(B).cog  # a top card alone supports nothing


def test_o_12_two_fly_a_duel_three_a_dog_fight_and_four_choose():
    crews = [(A, B), (A, B, C), (A, B, C, D)]

    assert [Setup(crew).mode for crew in crews] == [Mode.DUEL, Mode.DOG_FIGHT, Mode.DOG_FIGHT]
    assert Setup(crews[2], Choices(four=Four.BRACE)).mode is Mode.BRACE
    assert Setup(crews[1], Choices(four=Four.BRACE)).mode is Mode.DOG_FIGHT
    with pytest.raises(Refused, match="crew-size"):
        rules.setup((A,), Choices())


def test_o_13_last_rounds_target_is_barred():
    values = {A: (9,), B: (4,), C: (4,), D: (4,)}
    state = onward(dog_fight(ALL_GUNS, values))

    assert barred(state) == B
    assert refused(state, ChooseTarget(A, B)).rule == "O-13"
    assert refused(state, ChooseTarget(A, A)).code == "no-opponent"
    assert refused(state, ChooseTarget(B, C)).code == "not-your-choice"
    assert play(state, ChooseTarget(A, C)).target == C


def test_o_13_with_two_left_the_bar_lapses():
    decks = {A: Deck(9, 17), B: Deck(13, 13), C: Deck(1, 25)}
    values = {A: (9,), B: (4,), C: (1,)}
    skills = {A: GUNS, B: GUNS, C: SAILING}
    state = carried(dog_fight(skills, values, decks, players=3))
    state = play(state, PutRight(B, 8), NextRound(1, A))

    assert state.playing == (A, B)
    assert state.target == B
    assert opponents(state) == (B,)


def test_o_14_skills_are_announced_clockwise_from_the_lead():
    state = table(Mode.DOG_FIGHT, 3, first=B)
    state = play(state, ChooseTarget(B, A))

    assert state.fighters() == (B, C, A)
    assert refused(state, Announce(C, GUNS)).rule == "O-14"
    after = play(state, Announce(B, GUNS), Announce(C, SAILING), Announce(A, GUNS))
    assert after.stage is Stage.CARDS
    assert refused(after, Announce(A, GUNS)).code == "already-done"


def test_o_14_or_chosen_in_secret_and_changed_until_all_have_chosen():
    state = table(announcing=Announcing.SECRET)

    half = play(state, Announce(B, GUNS), Announce(B, SAILING))
    after = play(half, Announce(A, BOARDING))

    assert (half.hand(B).skill, half.hand(B).secret_skill) == (None, SAILING)
    assert [hand.skill for hand in after.hands] == [BOARDING, SAILING]


def test_o_15_the_lead_meets_the_target_then_each_free_player_clockwise():
    values = {A: (5, 0), B: (4,), C: (6,), D: (5,)}
    state = dog_fight(ALL_GUNS, values)

    assert state.facing == B
    state = play(state, CarryOut(1, B))
    assert (state.facing, ups(state)) == (C, (14, 13, 16, 16))
    state = play(state, CarryOut(1, C))
    assert (state.facing, ups(state)) == (D, (14, 13, 17, 16))  # won: one played, two recovered
    state = play(state, CarryOut(1, D))
    assert (state.stage, ups(state)) == (Stage.EFFECTS, (14, 13, 17, 15))  # a tie: nothing


@pytest.mark.parametrize(("skill", "lost"), [(SAILING, 0), (GUNS, 2), (BOARDING, 1)])
def test_o_15_a_free_player_who_loses_discards_by_the_leads_skill_and_the_lead_gets_nothing(
    skill, lost
):
    skills = ALL_GUNS | {A: skill}
    state = dog_fight(skills, {A: (5,), B: (5,), C: (3,), D: (5,)})

    assert ups(carried(state)) == (15, 15, 15 - lost, 15)


def test_o_15_a_free_players_extra_discards_are_recoveries_of_its_own():
    state = play(dog_fight(ALL_GUNS, {A: (5,), B: (4,), C: (6,), D: (5,)}), CarryOut(1, B))

    after = play(state, use(C, "lgt-crew-03"), CarryOut(1, C))

    assert ups(after)[2] == 16 - 1 + 3
    assert ups(after)[0] == 15


def test_o_15_the_leads_total_stands_for_the_later_meetings():
    state = dog_fight(ALL_GUNS, {A: (5,), B: (9,), C: (10,), D: (5,)}, faction=MECH)
    state = play(state, use(A, "gun-bugs"), CarryOut(1, B))

    assert meeting(state, C).lead.after == 11
    fresh = dog_fight(ALL_GUNS, {A: (5,), B: (9,), C: (10,), D: (5,)}, faction=MECH)
    late = play(fresh, CarryOut(1, B))
    assert refused(late, use(A, "gun-bugs")).rule == "O-15"
    state = play(dog_fight(ALL_GUNS, {A: (5, 1), B: (9,), C: (1,), D: (5,)}), CarryOut(1, B))
    assert refused(state, use(A, "figurehead", keep=2)).code == "lead-has-discarded"


def test_o_15_a_lead_who_counters_a_free_player_brings_both_effects():
    skills = {A: SAILING, B: GUNS, C: GUNS, D: GUNS}
    state = dog_fight(skills, {A: (5,), B: (4,), C: (6,), D: (4,)}, faction=FREE)
    state = play(state, CarryOut(1, B), use(A, "crew-5"), CarryOut(1, C))

    assert ups(state) == (17, 15, 17, 16)
    assert state.meetings[-1].winner == A


def test_o_16_only_those_who_beat_the_lead_lead_next():
    two = carried(dog_fight(ALL_GUNS, {A: (5,), B: (4,), C: (6,), D: (7,)}))
    none = carried(dog_fight(ALL_GUNS, {A: (5,), B: (4,), C: (5,), D: (3,)}))

    assert next_leads(two) == (C, D)
    assert refused(two, NextRound(1, B)).rule == "O-16"
    assert play(two, NextRound(1, D)).lead == D
    assert next_leads(none) == (A,)


def test_o_16_the_leads_officer_picks_among_all_others_and_the_targets_the_lead_alone():
    state = dog_fight(ALL_GUNS, {A: (5,), B: (4,), C: (6,), D: (7,)})
    by_lead = onward(play(state, use(A, "officer-4")), C)
    by_target = onward(play(state, use(B, "officer-4")), C)

    assert play(by_lead, MakeLead(A, D), GoOn(2)).lead == D
    assert play(by_target, MakeLead(B, A), GoOn(2)).lead == A
    assert refused(by_target, MakeLead(B, D)).rule == "O-16"
    free = play(state, CarryOut(1, B))
    assert refused(free, use(C, "officer-4")).code == "free-next-round"


def test_o_17_a_dog_fight_ends_with_the_round_and_most_cards_win():
    decks = {A: Deck(9, 17), B: Deck(3, 23), C: Deck(12, 14), D: Deck(7, 19)}
    state = carried(dog_fight(ALL_GUNS, {A: (5,), B: (4,), C: (4,), D: (4,)}, decks))

    assert ups(state) == (8, 0, 9, 4)
    assert play(state, NextRound(1, A)).winners == (C,)


def test_o_17_equal_most_play_on_without_those_who_are_out():
    decks = {A: Deck(9, 17), B: Deck(3, 23), C: Deck(11, 15), D: Deck(7, 19)}
    state = carried(dog_fight(ALL_GUNS, {A: (5,), B: (4,), C: (4,), D: (4,)}, decks))

    following = play(state, NextRound(1, A))

    assert following.playing == (A, C, D)
    targeted = play(following, ChooseTarget(A, C))
    assert refused(targeted, Announce(B, GUNS)).rule == "O-17"


def test_o_17_all_empty_share_the_victory():
    state = replace(carried(dog_fight(ALL_GUNS, dict.fromkeys((A, B, C, D), (5,)))))
    empty = with_decks(state, {seat: Deck(0, 26) for seat in (A, B, C, D)})

    assert play(empty, NextRound(1, A)).winners == (A, B, C, D)


def events(mode, *who):
    state = table(mode, events=True)
    if state.stage is Stage.TARGET:
        state = play(state, ChooseTarget(B if mode is Mode.BRACE else A, B))
    state = play(state, *(TellEvent(seat, event=True) for seat in who))
    return play(state, NoMoreEvents(1)) if state.stage is Stage.EVENTS else state


@pytest.mark.parametrize("mode", [Mode.DOG_FIGHT, Mode.BRACE])
def test_o_18_the_event_of_lead_or_target_is_played_and_discarded_others_are_discarded(mode):
    one, both, free, none = (
        events(mode, B),
        events(mode, A, B),
        events(mode, C, B),
        events(mode),
    )

    played = [[d.seat for d in s.sheet if isinstance(d, EventPlayed)] for s in (one, both, free)]
    assert played == [[B], [], [B]]
    assert ups(one) == (26, 25, 26, 26)
    assert ups(both) == (25, 25, 26, 26)
    assert ups(free) == (26, 25, 25, 26)
    assert none.stage is Stage.SKILL
    assert play(one, GoOn(1)).stage is Stage.SKILL


def test_o_18_everybody_answers_once():
    state = play(table(events=True), TellEvent(A, event=False))

    assert refused(state, TellEvent(A, event=True)).code == "already-done"
    assert play(state, TellEvent(B, event=False)).stage is Stage.SKILL


def test_o_19_partners_add_bonuses_of_none_to_three_cards():
    values = {A: (5, 1), B: (6, 2)}
    state = brace(ALL_GUNS, values, {C: (2, 1, 1), D: (1,)})

    face = meeting(state, B)
    assert (face.lead.after, face.other.after) == (10, 9)
    after = carried(state)
    assert ups(after) == (14, 12, 13, 13)  # played cards, and guns cost both of the losers two
    assert next_leads(after) == (A, C)


def test_o_19_a_tie_of_teams_has_no_effect():
    state = carried(brace(ALL_GUNS, {A: (5,), B: (4,)}, {C: (), D: (1,)}))

    assert ups(state) == (15, 15, 16, 15)
    assert next_leads(state) == (A,)


def test_o_19_tricks_are_for_lead_and_target_and_touch_no_partner():
    state = brace(ALL_GUNS, {A: (5,), B: (4,)})

    assert refused(state, use(C, "captain", effect=GUNS)).rule == "O-19"
    assert ups(carried(play(state, use(A, "lgt-crew-03")))) == (15, 12, 16, 14)
    assert ups(carried(play(state, use(B, "captain", effect=SAILING)))) == (17, 15, 16, 14)


def test_o_19_levels_are_raised_before_the_partners_choose_and_other_tricks_come_later():
    state = play(with_decks(of(FREE, Mode.BRACE), HALF), ChooseTarget(D, B))
    state = chosen(announced(state, {A: SAILING, B: GUNS}), {A: 1, B: 1})
    state = play(state, ShowCards(A, 5), ShowCards(B, 4))

    raised = play(state, use(A, "crew-4"))

    assert state.stage is Stage.EXTRA
    assert meeting(raised, B).lead.after == 7
    assert refused(state, use(A, "captain", effect=GUNS)).code == "trick-not-now"


def test_o_19_next_round_a_trick_concerns_whoever_of_the_team_then_fights():
    state = play(
        brace(ALL_GUNS, {A: (5,), B: (9, 0)}, faction=MECH), use(A, "captain", effect=GUNS)
    )
    skills = {A: BOARDING, B: GUNS}
    state = play(brace(skills, {A: (9,), B: (5,)}, faction=MECH), use(A, "guns-crew"))
    state = play(onward(state, C), ChooseTarget(B, D))
    state = announced(state, {C: GUNS, D: GUNS})

    assert refused(state, ChooseCards(D, 1)).rule == "O-4"
    assert [h.number for h in play(state, CallNumber(C, 2)).hands] == [None, None, 2, 2]


@pytest.mark.parametrize(
    ("decks", "winners"),
    [
        ({A: 9, B: 0, C: 9, D: 30}, (A, C)),
        ({A: 0, B: 9, C: 9, D: 9}, (B, D)),
        ({A: 0, B: 0, C: 9, D: 8}, (A, C)),
        ({A: 0, B: 0, C: 9, D: 9}, ()),
    ],
)
def test_o_20_a_team_with_an_empty_deck_has_lost(decks, winners):
    state = carried(brace(ALL_GUNS, {A: (5,), B: (4,)}))
    state = with_decks(state, {seat: Deck(up, 30 - up) for seat, up in decks.items()})

    assert play(state, NextRound(1, A)).winners == winners


def test_o_21_the_named_player_leads_first_and_a_winner_leads_next():
    state = fought(table(first=B), ALL_GUNS, {A: (6,), B: (5,)})

    assert state.lead == B
    assert next_leads(carried(state)) == (A,)
    with pytest.raises(Refused, match="first-not-aboard"):
        rules.setup((A, B), Choices(first=D))


def test_o_21_one_trick_of_the_top_card_a_round():
    state = play(duel(FREE, (GUNS, GUNS), (6,), (4,)), use(A, "troll-mord"))

    assert refused(state, use(A, "officer-5")).rule == "O-21"


@pytest.mark.parametrize(
    ("partner", "team"), [(Partner.ACROSS, (A, C)), (Partner.LEFT, (A, B)), (Partner.RIGHT, (A, D))]
)
def test_teams_are_as_the_table_says(partner, team):
    setup = Setup((A, B, C, D), Choices(four=Four.BRACE, partner=partner))

    assert setup.team(A) == team
    assert set(setup.team(A)) | set(setup.team(team[1])) == set(team)
    assert set().union(*(setup.team(seat) for seat in (A, B, C, D))) == {A, B, C, D}


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (ShowCards(A, 5), "one-number-a-card"),
        (ShowCards(A, 5, 1, 2), "one-number-a-card"),
        (ShowCards(D, 5), "no-such-seat"),
        (CarryOut(1, B), "not-now"),
        (NextRound(1, A), "not-now"),
        (GoOn(1), "already-done"),
        (PutRight(A, 27), "more-than-the-deck"),
        (PutRight(A, 26), "already-done"),
        (PutRight(D, 3), "no-such-seat"),
        (NoMoreEvents(1), "already-done"),
    ],
)
def test_what_does_not_fit_is_refused(command, code):
    state = chosen(announced(table(), ALL_GUNS), {A: 2, B: 1})

    assert refused(state, command).code == code


def test_a_number_that_was_typed_wrong_is_put_right_until_it_has_counted():
    state = duel(FREE, (GUNS, GUNS), (6,), (4,))

    after = play(state, ShowCards(A, 3))

    assert meeting(after, B).winner == B
    assert refused(carried(after), ShowCards(A, 6)).code == "already-done"


def test_counts_are_put_right_and_the_deck_keeps_its_size():
    state = play(table(), PutRight(A, 20))

    assert state.deck(A) == Deck(20, 6)
