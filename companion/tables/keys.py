"""Keys that open tables and seats, and the short codes that people type."""

import base64
import hashlib
import hmac
import secrets

from companion.core.values import Seat

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Letters and digits that nobody mixes up when read aloud: no I, O, 0 or 1."""

CODE_LENGTH = 5
KEY_BYTES = 16
"""128 bits."""


def new_key() -> str:
    """Return a fresh key of 128 bits as 22 characters fit for an address."""
    return secrets.token_urlsafe(KEY_BYTES)


def new_code() -> str:
    """Return a short code to type."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def typed_code(text: str) -> str:
    """Return a code as typed by hand in its stored form: upper case, without spaces and dashes."""
    return "".join(character for character in text[:40].upper() if character.isalnum())


def seat_key(table_key: str, seat: Seat) -> str:
    """Return the 128-bit key of one seat, which opens that seat of the table and nothing else."""
    digest = hmac.digest(table_key.encode(), f"seat {seat}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(digest[:KEY_BYTES]).decode().rstrip("=")


def same(one: str, other: str) -> bool:
    """Compare two keys in a time that does not tell where they differ."""
    return hmac.compare_digest(one.encode(), other.encode())
