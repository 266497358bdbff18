"""The database: a row per table, per seat and per entry, what was told of tables (only ever appended), what is due."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, LargeBinary, MetaData, String, Table, Text

HEAD = "0026"  # the newest migration

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
    Column("time", Text),  # how much everybody has, as JSON; nothing: as much as they like
    Column("began", BigInteger),  # when the last seat was taken
    Column("outcome", String(16)),  # how it ended or why it stands; nothing: it goes on, or is older than outcomes
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
    Column("sitting", String(40)),  # the level of the bot that plays in the owner's place; its entries have the truth
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
    Column("by", String(8)),  # who acted: person, bot, order, plan
    Column("lag", Integer),  # milliseconds that the line took, credited to a clock
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
    Column("owner", String(64), primary_key=True),  # a player
    Column("game", String(40), primary_key=True),
    Column("lesson", String(40), primary_key=True),
    Column("first", BigInteger, nullable=False),  # when it was finished for the first time
    Column("tries", Integer, nullable=False),  # of all times
    Column("hints", Integer, nullable=False),
    Column("ms", BigInteger, nullable=False),
)  # fmt: skip

players = Table(
    "players", metadata,
    Column("id", String(64), primary_key=True),  # the digest of the first key; a guest needs no row
    Column("kind", String(8), nullable=False),  # guest, account, bot (a program of somebody's), gone
    Column("handle", String(12), nullable=False, unique=True),  # by which others may know it
    Column("name", String(24)),
    Column("name_key", String(80), unique=True),  # what no two accounts and programs share
    Column("named", BigInteger),  # when the name was chosen
    Column("owner_id", String(64), index=True),  # of a program
    Column("merged_into", String(64)),  # the account that a guest has become
    Column("created", BigInteger, nullable=False),
    Column("closing", BigInteger),  # when it is to be deleted
)  # fmt: skip

sessions = Table(
    "sessions", metadata,
    Column("digest", String(64), primary_key=True),  # of the key that a browser or a program holds
    Column("player", String(64), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # browser, guest (its key was taken along), token
    Column("label", String(40), nullable=False),
    Column("scopes", String(40), nullable=False),  # of a token
    Column("guest", String(64)),  # who sat here before and has seats: to be asked about once
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),  # to the hour
    Column("closed", BigInteger),  # from then on the key opens nothing
)  # fmt: skip

links = Table(
    "links", metadata,
    Column("digest", String(64), primary_key=True),  # of a code
    Column("purpose", String(10), nullable=False),
    Column("player", String(64), index=True),
    Column("made", BigInteger, nullable=False),
    Column("expires", BigInteger),  # nothing: it lasts
    Column("used", BigInteger),
    Column("note", Text),
)  # fmt: skip

passkeys = Table(
    "passkeys", metadata,
    Column("id", String(1400), primary_key=True),
    Column("player", String(64), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("counter", BigInteger, nullable=False),
    Column("label", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
)  # fmt: skip

emails = Table(
    "emails", metadata,
    Column("player", String(64), primary_key=True),
    Column("address", String(254), nullable=False, unique=True),
    Column("verified", BigInteger, nullable=False),
)  # fmt: skip

audit = Table(
    "audit", metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", String(64), nullable=False),
    Column("did", String(40), nullable=False),
    Column("what", Text, nullable=False),  # as JSON
)  # fmt: skip

hours = Table(
    "hours", metadata,
    Column("owner", String(64), primary_key=True),
    Column("since", BigInteger, primary_key=True, autoincrement=False),  # from then on it counts
    Column("zone", String(64), nullable=False),
    Column("opens", Integer, nullable=False),  # minutes after midnight
    Column("closes", Integer, nullable=False),
)  # fmt: skip

vacations = Table(
    "vacations", metadata,
    Column("owner", String(64), primary_key=True),
    Column("begins", BigInteger, primary_key=True, autoincrement=False),
    Column("ends", BigInteger, nullable=False),
)  # fmt: skip

outages = Table(
    "outages", metadata,
    Column("begins", BigInteger, primary_key=True, autoincrement=False),
    Column("ends", BigInteger, nullable=False),
)  # fmt: skip

heart = Table(
    "heart", metadata,
    Column("worker", String(64), primary_key=True),
    Column("beat", BigInteger, nullable=False),  # when it was last seen alive while clocks ran
)  # fmt: skip

plans = Table(
    "plans", metadata,
    Column("id", String(16), primary_key=True),
    Column("owner", String(64), nullable=False, index=True),  # a player: nobody else's to know
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("line", Text, nullable=False),  # as the text of a link
    Column("version", Integer, nullable=False),  # of the table when it was kept
    Column("made", Integer, nullable=False),  # what the seat had done by then
    Column("changed", BigInteger, nullable=False),
)  # fmt: skip

queues = Table(
    "queues", metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("owner", String(64), nullable=False, index=True),  # a player: nobody else's to know
    Column("steps", Text, nullable=False),  # what is still to be played, as JSON
    Column("played", Integer, nullable=False),  # how many were played
    Column("stamp", BigInteger, nullable=False),  # another one with every change
    Column("lang", String(8), nullable=False),  # in which the steps were shown
    Column("at", BigInteger, nullable=False),  # of the last change
    Column("why", Text),  # why it came to an end, as JSON
)  # fmt: skip

orders = Table(
    "orders", metadata,
    Column("owner", String(64), primary_key=True),  # a player
    Column("game", String(40), primary_key=True),
    Column("orders", Text, nullable=False),  # for seats that have ordered nothing else, as JSON
)  # fmt: skip
