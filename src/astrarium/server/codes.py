"""Codes that people write down and tokens that programs send: made here, read back whatever the hand made of them."""

from __future__ import annotations

import hashlib
import re
import secrets
import zlib

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MISREAD = str.maketrans({"O": "0", "I": "1", "L": "1", "-": "", " ": ""})
RECOVERY_LETTERS = 26  # 130 bits: nobody tries them all
SHORT_LETTERS = 10  # for codes that last for minutes
ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
KEY = re.compile(r"[A-Za-z0-9_-]{16,64}")
TOKEN = re.compile(r"ast_[A-Za-z0-9]{46}")
SECRET_LETTERS, CHECK_LETTERS = 40, 6


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def new_key() -> str:
    return secrets.token_urlsafe(24)


def digest(key: str | None) -> str | None:
    """What is stored of a key, so that a copy of the database opens no seat."""
    return sha256(key) if key and KEY.fullmatch(key) else None


def new_code(letters: int) -> str:
    return "".join(secrets.choice(CROCKFORD) for _ in range(letters))


def read_code(text: str) -> str:
    """A code as it was made: people write small letters, spaces, and O for 0."""
    return text.strip().upper().translate(MISREAD)


def new_token() -> str:
    """A token; its end tells a mistyped one from one that was closed, and finds those that leaked."""
    secret = "".join(secrets.choice(ALPHABET) for _ in range(SECRET_LETTERS))
    return f"ast_{secret}{check(secret)}"


def is_token(key: str) -> bool:
    return TOKEN.fullmatch(key) is not None


def is_whole(token: str) -> bool:
    """Whether all letters of a token are right."""
    return is_token(token) and token[-CHECK_LETTERS:] == check(token[4:-CHECK_LETTERS])


def check(secret: str) -> str:
    number, letters = zlib.crc32(secret.encode()), ""
    for _ in range(CHECK_LETTERS):
        number, rest = divmod(number, len(ALPHABET))
        letters = ALPHABET[rest] + letters
    return letters
