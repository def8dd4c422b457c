"""Keys cannot be guessed, codes can be read aloud."""

import base64

import pytest

from companion.core.values import Seat
from companion.tables.keys import (
    ALPHABET,
    CODE_LENGTH,
    new_code,
    new_key,
    same,
    seat_key,
    typed_code,
)


def test_a_key_has_128_bits_that_are_fit_for_an_address():
    key = new_key()

    assert len(base64.urlsafe_b64decode(key + "==")) == 16
    assert key.replace("-", "").replace("_", "").isalnum()


def test_keys_and_codes_do_not_repeat():
    assert len({new_key() for _ in range(1000)}) == 1000
    assert len({new_code() for _ in range(1000)}) > 990


def test_a_code_has_only_characters_that_nobody_mixes_up():
    code = new_code()

    assert len(code) == CODE_LENGTH
    assert set(code) <= set(ALPHABET)
    assert not set(ALPHABET) & set("IO01")


@pytest.mark.parametrize("typed", ["K7QXB", "k7qxb", " k7q xb ", "K7-QX-B", "k7qxb\n"])
def test_a_code_may_be_typed_in_any_fashion(typed):
    assert typed_code(typed) == "K7QXB"


def test_a_novel_typed_as_a_code_is_cut_short():
    assert len(typed_code("A" * 10_000)) <= 40


def test_f45_each_seat_of_each_table_has_its_own_key_and_none_opens_the_table():
    tables = [new_key() for _ in range(3)]

    keys = {seat_key(table, Seat(letter)) for table in tables for letter in "ABCDE"}

    assert len(keys | set(tables)) == 3 * 5 + 3
    assert all(len(base64.urlsafe_b64decode(key + "==")) == 16 for key in keys)


def test_a_seat_keeps_its_key():
    table = new_key()

    assert seat_key(table, Seat("A")) == seat_key(table, Seat("A"))


def test_keys_are_compared_whole_whatever_is_sent():
    key = new_key()

    assert same(key, key)
    assert not same(key[:-1], key)
    assert not same("", key)
    assert not same("\u00e9\U0001f469", key)
