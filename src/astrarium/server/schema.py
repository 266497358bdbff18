"""The database: a row per table, per seat and per entry, what was told of tables (only ever appended), what is due."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, LargeBinary, MetaData, String, Table, Text

HEAD = "0023"  # the newest migration

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
    Column("visibility", String(8), index=True),  # nothing: unlisted
    Column("name", String(40)),
    Column("language", String(8)),
    Column("level_low", Integer),
    Column("level_high", Integer),
    Column("rated", Boolean),
    Column("spectators", Boolean),  # nothing: yes
    Column("live", Boolean),
    Column("code", String(8), index=True),  # lets people in while it waits
    Column("called", BigInteger),  # when everybody was asked to say ready
    Column("goes", BigInteger),  # until when it waits for players
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
    Column("ready", Boolean),  # this player has said so
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
    Column("ref", String(16), primary_key=True),  # what it is about: a table
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

invitations = Table(
    "invitations", metadata,
    Column("table_id", String(16), primary_key=True),
    Column("player", String(64), primary_key=True, index=True),
    Column("by", String(64), nullable=False, index=True),
    Column("name", String(40), nullable=False),  # of whoever invites, as it was there
    Column("at", BigInteger, nullable=False),
    Column("declined", Boolean, nullable=False),
)  # fmt: skip

seekers = Table(
    "seekers", metadata,
    Column("player", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("wish", Text, nullable=False),  # as JSON
    Column("since", BigInteger, nullable=False),
    Column("table_id", String(16)),  # where this player was seated
)  # fmt: skip

present = Table(
    "present", metadata,
    Column("worker", String(64), primary_key=True),
    Column("player", String(64), primary_key=True),
    Column("place", String(16), primary_key=True),  # a table, the lobby or home
    Column("visible", Boolean, nullable=False),
    Column("beat", BigInteger, nullable=False, index=True),
)  # fmt: skip
