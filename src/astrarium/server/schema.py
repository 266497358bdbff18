"""The database: tables, seats, entries, what was told of tables (only ever appended), what is due, talk, notices."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)  # fmt: skip

HEAD = "0024"  # the newest migration

metadata = MetaData()

tables = Table(
    "tables", metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("seeded", Boolean, nullable=False),
    Column("pace", Integer, nullable=False),
    Column("maker", String(64), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("box", String(40)),  # the digest of the built-in components; nothing in tables of earlier forms
    Column("secret", String(64)),  # of the seal, hexadecimal; nothing where the seed is a number
    Column("sealed_as", String(40)),  # the id that the seal belongs to, where the table was opened from a record
    Column("result", Text),  # the scores at the end, as JSON
)  # fmt: skip

seats = Table(
    "seats", metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    Column("level", String(40), nullable=False),
    Column("owner", String(64), index=True),
    Column("word", String(64)),  # what this player added to the seal
    Column("standing", Text),  # the standing orders, as JSON
)  # fmt: skip

entries = Table(
    "entries", metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("reason", Text),  # of a bot
    Column("mark", String(40)),  # the fingerprint of the position after it
    Column("chain", String(40)),  # a digest of this entry and all before it
)  # fmt: skip

tellings = Table(
    "tellings", metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the last entry it tells of
    Column("body", LargeBinary, nullable=False),
)  # fmt: skip

seals = Table(
    "seals", metadata,
    Column("seal", String(64), primary_key=True),
    Column("table_id", String(16), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
)  # fmt: skip

due = Table(
    "due", metadata,
    Column("kind", String(8), primary_key=True),
    Column("ref", String(64), primary_key=True),  # what it is about: a table, a player
    Column("at", BigInteger, nullable=False),  # not to be done before
    Column("rank", BigInteger, nullable=False),  # the least comes first
    Column("lease", BigInteger, nullable=False),  # until then it is somebody's
    Column("who", String(64), nullable=False),
    Column("tries", Integer, nullable=False),
)  # fmt: skip

learned = Table(
    "learned", metadata,
    Column("owner", String(64), primary_key=True),  # the digest of a key
    Column("game", String(40), primary_key=True),
    Column("lesson", String(40), primary_key=True),
    Column("first", BigInteger, nullable=False),  # when it was finished for the first time
    Column("tries", Integer, nullable=False),  # of all times
    Column("hints", Integer, nullable=False),
    Column("ms", BigInteger, nullable=False),
)  # fmt: skip

messages = Table(
    "messages", metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("room", String(8), nullable=False),  # of the seats, or of those who watch
    Column("player", String(64), nullable=False, index=True),
    Column("seat", Integer),  # of whoever sits there
    Column("at", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("reaction", String(16)),  # the name of a phrase, where it is one
    Column("hidden", BigInteger),  # when a moderator hid it
)  # fmt: skip

notes = Table(
    "notes", metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("player", String(64), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)  # fmt: skip

mutes = Table(
    "mutes", metadata,
    Column("id", Integer, primary_key=True),
    Column("player", String(64), nullable=False),
    Column("other", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("player", "other"),
)  # fmt: skip

reports = Table(
    "reports", metadata,
    Column("id", Integer, primary_key=True),
    Column("by", String(64), nullable=False, index=True),
    Column("about", String(64), nullable=False),
    Column("message", Integer, nullable=False),
    Column("table_id", String(16), nullable=False),
    Column("why", Text, nullable=False),
    Column("kept", Text, nullable=False),  # the messages around it, as JSON
    Column("at", BigInteger, nullable=False),
    Column("state", String(8), nullable=False),  # open, done
)  # fmt: skip

sanctions = Table(
    "sanctions", metadata,
    Column("player", String(64), primary_key=True),
    Column("kind", String(8), primary_key=True),  # silence: may not write; ban: not at public tables
    Column("until", BigInteger, nullable=False),
    Column("why", Text, nullable=False),
)  # fmt: skip

audit = Table(
    "audit", metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", String(64), nullable=False),
    Column("did", String(40), nullable=False),
    Column("what", Text, nullable=False),  # as JSON
)  # fmt: skip

notice_wishes = Table(
    "notice_wishes", metadata,
    Column("player", String(64), primary_key=True),
    Column("wishes", Text, nullable=False),  # what is told how, silence, zone, language: as JSON
    Column("address", String(254)),  # of mail, confirmed
    Column("no_more", String(40), index=True),  # the token of the link that ends mail
    Column("mail_failed", BigInteger),  # when the address was refused for good
    Column("wanted", String(254)),  # an address that is to be confirmed
    Column("wanted_token", String(40), index=True),
    Column("wanted_until", BigInteger),
)  # fmt: skip

devices = Table(
    "devices", metadata,
    Column("endpoint_digest", String(64), primary_key=True),
    Column("player", String(64), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("label", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("not_before", BigInteger, nullable=False),  # its push service wants to be left alone until then
)  # fmt: skip

webhooks = Table(
    "webhooks", metadata,
    Column("player", String(64), primary_key=True),
    Column("url", Text, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("failed", Integer, nullable=False),  # one after the other
)  # fmt: skip

notices = Table(
    "notices", metadata,
    Column("id", Integer, primary_key=True),
    Column("player", String(64), nullable=False, index=True),
    Column("kind", String(8), nullable=False),
    Column("tables", Text, nullable=False),  # what it is about: tables, with the seat's count of actions
    Column("made", BigInteger, nullable=False),
    Column("sent", BigInteger),  # nothing: it waits
    Column("way", String(8), nullable=False),  # by which it went; empty while it waits
    Column("text", Text, nullable=False),  # what a person wrote, where one did
)  # fmt: skip

own_keys = Table(
    "own_keys", metadata,
    Column("name", String(16), primary_key=True),  # made once, the same for all processes
    Column("value", Text, nullable=False),
)  # fmt: skip
