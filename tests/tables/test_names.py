"""Names come from strangers: they are shown as text, and no two at a table look alike."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.refusals import Illegal, Malformed
from companion.core.values import Seat
from companion.tables.names import LONGEST, Person, clean_name, refuse_double

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"

ODD = (
    "aAe\u0301\u0323\u200d\u200b \u00a0\u3000\u202e\n\x1f\u00df\ufe0f\u3164\u2800\u0130\u1100\u1161"
)
AWKWARD = st.text(ODD, max_size=30) | st.text(max_size=40)


def name_or_none(text: str) -> str | None:
    try:
        return clean_name(text)
    except Malformed:
        return None


@pytest.mark.parametrize(
    "double",
    [
        pytest.param("Anna", id="the same"),
        pytest.param("anna ", id="lower case and a space"),
        pytest.param("ANNA", id="upper case"),
        pytest.param("An\u200bna", id="zero-width space"),
        pytest.param("An\u200dna", id="zero-width joiner"),
        pytest.param("An\u00adna", id="soft hyphen"),
        pytest.param("\u202eAnna", id="right-to-left override"),
        pytest.param("An\u034fna", id="grapheme joiner"),
        pytest.param("An\u3164na", id="Hangul filler"),
        pytest.param("Anna\u2800", id="empty Braille pattern"),
        pytest.param("Anna\ufe0f", id="variation selector"),
        pytest.param("A n n a", id="spaces"),
        pytest.param("Ann\u00e1", id="accent"),
        pytest.param("Ann\u00aa", id="ordinal sign"),
        pytest.param("\uff21nna", id="full width"),
        pytest.param("\U0001d400nna", id="mathematical bold"),
        pytest.param("\u0410nn\u0430", id="Cyrillic A"),
        pytest.param("\u0391nna", id="Greek A"),
    ],
)
def test_f29_a_name_that_looks_like_anna_is_refused_and_offers_her_seat(double):
    anna = Person(Seat("A"), "Anna")

    with pytest.raises(Illegal) as refused:
        refuse_double(clean_name(double), [anna])

    assert refused.value.code == "name-taken"
    assert refused.value.facts == {"name": "Anna", "seat": "A"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Hanna"),
        ("Anna", "Anni"),
        ("Anna 1", "Anna 2"),
        ("\U0001f469", "\U0001f468"),
        ("\u0930\u093e\u092e", "\u0930\u092e\u093e"),  # Ram and Rama, told apart by vowel signs
        ("\u0e01\u0e32", "\u0e01\u0e35"),  # the same in Thai
        ("\u0415\u0432\u0430", "\u0418\u0432\u0430"),  # Eva and Iva in Cyrillic
    ],
)
def test_names_that_differ_to_the_eye_may_sit_at_one_table(one, other):
    seated = Person(Seat("A"), clean_name(one))

    refuse_double(clean_name(other), [seated])

    assert seated.name != clean_name(other)


@pytest.mark.parametrize(
    "hostile",
    [
        "<svg/onload=alert()>",
        '"><img src=x>',
        "{{7*7}}",
        "{% raw %}",
        "'; DROP TABLE log; --",
        FAMILY,
        "\u2764\ufe0f",
        "\u05d3\u05e0\u05d9 \u0645\u0631\u064a\u0645",
    ],
)
def test_f43_hostile_and_unusual_names_stay_as_they_were_typed(hostile):
    assert clean_name(hostile) == hostile


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Anna \t  Maria\u3000", "Anna Maria"),
        ("\u202eannA\u202c", "annA"),
        ("An\x00na\x1b[31m", "Anna[31m"),
        ("e\u200b\u0301va", "\u00e9va"),
        ("\u200d Anna \u200d", "Anna"),
        ("Anna \u200d Maria", "Anna Maria"),
        ("\ud800Anna", "Anna"),
    ],
)
def test_f43_what_cannot_be_seen_is_left_out(typed, kept):
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    "blank",
    ["", " ", "\t\n", "\u200b", "\u200d", "\u3164", "\uffa0", "\u2800", "\u0301", "\ufe0f"],
)
def test_f43_a_name_without_anything_to_see_is_refused(blank):
    with pytest.raises(Malformed) as refused:
        clean_name(blank * 3)

    assert refused.value.code == "name-empty"


@pytest.mark.parametrize("length", [LONGEST + 1, 10_000])
def test_f43_a_long_name_is_refused_with_the_greatest_length(length):
    with pytest.raises(Malformed) as refused:
        clean_name("A" * length)

    assert (refused.value.code, refused.value.facts) == ("name-too-long", {"longest": LONGEST})


def test_a_name_of_the_greatest_length_is_kept():
    assert clean_name(" " + "A" * LONGEST + " ") == "A" * LONGEST


@given(AWKWARD)
def test_cleaning_a_clean_name_changes_nothing(text):
    name = name_or_none(text)

    assert name is None or clean_name(name) == name


@given(AWKWARD)
def test_a_name_is_composed_single_spaced_short_and_without_control_characters(text):
    name = name_or_none(text) or "A"

    assert name == unicodedata.normalize("NFC", " ".join(name.split()))
    assert len(name) <= LONGEST
    assert all(c == "\u200d" or unicodedata.category(c)[0] != "C" for c in name)


@given(AWKWARD)
def test_f29_every_name_is_its_own_double(text):
    name = name_or_none(text) or "A"

    with pytest.raises(Illegal):
        refuse_double(name, [Person(Seat("A"), name)])
