"""The seal of a table: its chance is fixed before anybody has said a word, and can be checked when the game is over.

The server draws a secret and shows the seal, a digest of it. Each player adds a word, which the server cannot know when
it draws. The key of all dice comes from both: neither side alone chooses them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import blake2b, sha256

from .errors import BadInput
from .notation import Seat
from .state import Options

SECRET_BYTES, WORD_BYTES = 32, 16
SEAL, KEY, BOTS = b"astrarium-seal-1", b"astrarium-key-1", b"astrarium-bots-2"


def seal_of(table: str, secret: bytes) -> str:
    """What is shown from the start."""
    return sha256(SEAL + table.encode() + secret).hexdigest()


def read_word(text: str) -> str:
    """A player's word: 16 bytes as 32 hexadecimal digits, or nothing."""
    try:
        if text and len(bytes.fromhex(text)) == WORD_BYTES and len(text) == 2 * WORD_BYTES:
            return text.lower()
    except ValueError:
        pass
    if text:
        raise BadInput(f"a word is {2 * WORD_BYTES} hexadecimal digits, not {text[:40]!r}")
    return ""


def bots_seed(key: bytes, seat: Seat, number: int) -> int:
    """The seed of a bot's own chance at a sealed table: it tells nothing of the key."""
    told = blake2b(f"{seat}|{number}".encode(), key=key, person=BOTS, digest_size=8)
    return int.from_bytes(told.digest(), "little")


@dataclass(frozen=True, slots=True)
class Seal:
    """The opened seal of a table: with it everybody can work out all its dice."""

    table: str
    secret: bytes
    words: tuple[str, ...]  # by seat, as hexadecimal digits; empty: none was given

    @property
    def seal(self) -> str:
        return seal_of(self.table, self.secret)

    def key(self, game: str, rules: int, seats: int, options: Options) -> bytes:
        """The key of the table's dice."""
        bound = {
            "table": self.table, "game": game, "rules": rules, "seats": seats, "options": dict(options),
            "words": list(self.words),
        }  # fmt: skip
        text = json.dumps(bound, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return blake2b(text.encode(), key=self.secret, person=KEY, digest_size=32).digest()

    def to_json(self) -> dict[str, object]:
        return {"table": self.table, "server": self.secret.hex(), "words": list(self.words), "seal": self.seal}


def read_seal(entry: object, seats: int) -> Seal:
    """A seal from a record's header, checked against what was shown."""
    if not isinstance(entry, dict) or not isinstance(entry.get("words"), list) or len(entry["words"]) != seats:
        raise BadInput("seal is an object with table, server, a word per seat and seal")
    try:
        secret = bytes.fromhex(str(entry["server"]))
    except ValueError:
        raise BadInput("the server's part of the seal is not hexadecimal") from None
    if len(secret) != SECRET_BYTES:
        raise BadInput(f"the server's part of the seal has {SECRET_BYTES} bytes")
    seal = Seal(str(entry["table"]), secret, tuple(read_word(str(word)) for word in entry["words"]))
    if seal.seal != entry["seal"]:
        raise BadInput("the seal does not close what the server says it closed")
    return seal
