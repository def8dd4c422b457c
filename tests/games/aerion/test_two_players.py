"""Rules for two players (A-15)."""

from collections import Counter

from msgspec.structs import replace

from companion.core.values import Die
from companion.games.aerion import commands as do
from companion.games.aerion import rules
from companion.games.aerion.pieces import DEALS, LOT, Deck, Kind
from companion.games.aerion.state import Ending, Step, step_due
from tests.games.aerion.yard import (
    A,
    B,
    card,
    game,
    in_pile,
    in_workshop,
    play,
    refused,
    rolls,
    turn,
    with_book,
    with_reserve,
)

HOUSE = (1, 1, 1, 2, 2, 3)
RUN = (1, 2, 3, 4, 5, 5)
GLIDER, HELIX, INCUBI = card("aa-bb", "Glider"), card("aaa-bb", "Helix"), card("run", "Incubi")
DART, OAK = card("aa-bb", "Dart"), card("aaa-bb", "Oak")
SHARED = 3


def undealt():
    return replace(game("AB"), owners=(None,) * 6)


def test_a_15_each_player_gets_three_ships_by_lot():
    for lot in range(1, 21):
        state = play(undealt(), do.DealShips(rolls(lot)))
        assert Counter(state.owners) == {A: 3, B: 3}
        assert tuple(at for at, owner in enumerate(state.owners, 1) if owner == A) == DEALS[lot - 1]
    assert rules.dice(undealt(), do.DealShips()) == (LOT,)
    assert Die("lot", tuple(range(1, 21))) == LOT
    assert refused(undealt(), do.DealShips())[0] == "wrong-rolls"
    assert refused(undealt(), do.DealShips(rolls(21)))[0] == "no-such-face"


def test_a_15_or_by_the_tokens_that_were_really_drawn():
    state = play(undealt(), do.TakeShip(2), do.TakeShip(5))

    assert refused(state, do.TakeShip(2)) == ("ship-dealt", "A-15")
    state = play(state, do.TakeShip(6))
    assert state.owners == (B, A, B, B, A, A)
    assert step_due(state) is Step.REVEAL


def test_a_15_nothing_is_turned_up_before_the_ships_are_dealt():
    assert refused(undealt(), do.Reveal(Deck.RUN, Kind.BOOK))[0] == "not-now"
    assert refused(undealt(), do.Bring(A, 1, 1))[0] == "not-now"


def test_a_15_alone_one_has_all_ships_and_deals_none():
    assert game().owners == (A,) * 6
    assert refused(game(), do.DealShips(rolls(1)))[0] == "not-now"


def test_a_15_players_alternate_and_the_most_experienced_begins():
    state = game("AB", first=B)
    for deck in Deck:
        state = play(state, do.Reveal(deck, Kind.BOOK))
    assert state.active == B

    state = play(state, do.Cast(B, 0, rolls(*HOUSE)), do.Take(B, Deck.AAA))
    state = play(state, do.Reveal(Deck.AAA, Kind.BOOK))

    assert (state.active, state.turn) == (A, 2)


def test_a_15_only_the_player_on_turn_rolls_and_acquires():
    state = turn(HOUSE, crew="AB")

    for command in (
        do.Take(B, Deck.AAA),
        do.Reroll(B, 1, Deck.AAA),
        do.SpendPixie(B, 1, 1, 5),
        do.OpenBook(B),
        do.Discard(B),
    ):
        assert refused(state, command) == ("not-your-turn", "A-15")
    assert refused(state, do.Take("C", Deck.AAA))[0] == "no-such-seat"


def test_a_15_each_has_one_workshop_pulpit_and_reserve_and_they_share_a_third_workshop():
    state = turn(crew="AB")

    assert [workshop.owner for workshop in state.workshops] == [A, B, None]
    assert [desk.seat for desk in state.desks] == [A, B]


def test_a_15_nobody_places_cards_in_the_others_workshop():
    state = play(turn(HOUSE, crew="AB"), do.Take(A, Deck.AA_BB))

    assert refused(state, do.Put(A, 2)) == ("others-workshop", "A-15")
    assert play(state, do.Put(A, SHARED)).workshops[2].cards == (GLIDER,)


def test_a_15_the_crew_in_the_shared_workshop_comes_from_the_owner_of_the_ship():
    state = in_workshop(turn(RUN, crew="AB"), SHARED, GLIDER, HELIX)

    mine = play(state, do.Take(A, Deck.RUN), do.Put(A, SHARED))
    theirs = replace(state, owners=(B, A, A, A, B, B))
    theirs = play(theirs, do.Take(A, Deck.RUN), do.Put(A, SHARED))

    assert mine.built == {1}
    assert theirs.built == frozenset()
    assert theirs.workshops[2].cards == ()
    assert GLIDER in theirs.stack(Deck.AA_BB).pile


def test_a_15_a_ship_that_one_does_not_have_is_discarded_in_the_own_workshop_too():
    state = in_workshop(turn(RUN, {"run": "Sylphs"}, crew="AB"), 1, DART, OAK)

    state = play(state, do.Take(A, Deck.RUN), do.Put(A, 1))

    assert (state.built, state.workshops[0].cards) == (frozenset(), ())


def test_a_15_the_reserve_serves_the_shared_workshop_also_in_the_others_turn():
    state = with_reserve(turn(HOUSE, crew="AB"), OAK, seat=B)

    assert do.Bring(B, 1, SHARED) in rules.offers(state, B)
    assert do.Bring(B, 1, SHARED) not in rules.offers(state, A)
    assert play(state, do.Bring(B, 1, SHARED)).workshops[2].cards == (OAK,)
    assert refused(state, do.Bring(B, 1, 1)) == ("others-workshop", "A-15")


def test_a_15_only_the_owner_uses_a_book_and_on_the_own_turn():
    state = in_pile(with_book(turn(HOUSE, crew="AB"), B), card("run", "Oak"))

    assert refused(state, do.Retrieve(A, Deck.RUN, 1)) == ("no-book", "A-7")
    assert refused(state, do.Retrieve(B, Deck.RUN, 1)) == ("not-your-turn", "A-15")
    assert refused(state, do.OpenBook(A)) == ("no-book", "A-7")


def test_a_15_pixies_are_shared():
    state = play(turn(HOUSE, crew="AB"), do.SpendPixie(A, 1, 6, 5), do.Take(A, Deck.AAA))
    state = play(state, do.Reveal(Deck.AAA, Kind.BOOK), do.Cast(B, 0, rolls(*HOUSE)))

    assert state.pixies == 2
    assert play(state, do.SpendPixie(B, 1, 6, 5)).pixies == 1


def test_a_14_as_a_last_chance_either_player_may_use_a_book():
    state = turn((1, 1, 2, 2, 3, 4), {"aa-bb": "Glider"}, crew="AB", empty=tuple(Deck))
    state = play(with_book(state, B), do.LetGo(A, Deck.AA_BB))

    assert step_due(state) is Step.LAST_CHANCE
    assert {each.tag for each in rules.offers(state, A)} == {"give-up"}
    saved = play(state, do.Retrieve(B, Deck.AA_BB, 8))
    assert (saved.active, saved.turn) == (B, 2)
    assert play(state, do.GiveUp(1)).ending is Ending.LOST
