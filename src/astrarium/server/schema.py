"""The database: tables, seats, entries, what was told of tables (only ever appended), what is due, talk, notices."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

HEAD = "0027"  # the newest migration

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
    Column("delay", Integer),  # turns that those who watch do not see yet; nothing: none
    Index("ix_tables_shown", "visibility", "ended", "id"),
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
    Column("ref", String(64), primary_key=True),  # what it is about: a table, a player
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
    Column("name_before", String(80), index=True),  # the key of the account's name before that
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

results = Table(
    "results", metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),  # at the table
    Column("ended", BigInteger, nullable=False),
    Column("player", String(64)),  # nobody: a bot, or somebody at another's screen
    Column("level", String(40), nullable=False),  # of a bot
    Column("rank", Integer, nullable=False),
    Column("points", Integer),  # nothing where the game counts none
    Column("shown", String(60), nullable=False),  # the score as it is written
    Column("outcome", String(16), nullable=False),
    Column("facts", Text, nullable=False),  # of this seat, as JSON: message ids of the game
    Column("pool", String(12)),  # which ratings it counts for: rated, training, none; nothing: not looked at yet
    Index("ix_results_player", "player", "ended"),
    Index("ix_results_game", "game", "ended"),
    Index("ix_results_pool", "pool", "ended"),
)  # fmt: skip

ratings = Table(
    "ratings", metadata,
    Column("player", String(64), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False),  # 0: tables of any size
    Column("pool", String(12), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("season", Integer, nullable=False),  # of the last game
    Index("ix_ratings_game", "game", "pool", "seats"),
)  # fmt: skip

rating_steps = Table(
    "rating_steps", metadata,  # what a table did to the rating of any size
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", String(64), nullable=False),
    Column("game", String(40), nullable=False),
    Column("pool", String(12), nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("mu_before", Float, nullable=False),
    Column("sigma_before", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Index("ix_rating_steps_player", "player", "game", "ended"),
)  # fmt: skip

tournaments = Table(
    "tournaments", metadata,
    Column("id", String(16), primary_key=True),
    Column("title", String(60), nullable=False),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("size", Integer, nullable=False),  # seats of a table
    Column("rounds", Integer, nullable=False),
    Column("span", BigInteger, nullable=False),  # milliseconds for a round
    Column("rest", String(8), nullable=False),  # how the last table of a round is filled: fewer, bot
    Column("pace", Integer, nullable=False),
    Column("maker", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("round", Integer, nullable=False),  # 0: not begun
    Column("deadline", BigInteger),  # of the round
    Column("ended", BigInteger),
)  # fmt: skip

entrants = Table(
    "entrants", metadata,
    Column("tournament", String(16), ForeignKey("tournaments.id"), primary_key=True),
    Column("player", String(64), primary_key=True),
    Column("number", Integer, nullable=False),  # in the order in which they came
    Column("name", String(40), nullable=False),
    Column("word", String(64), nullable=False),  # for the seals of all its tables
)  # fmt: skip

pairings = Table(
    "pairings", metadata,
    Column("tournament", String(16), ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("table_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", String(64)),  # nobody: a bot fills the table
    Index("ix_pairings_table", "table_id"),
)  # fmt: skip

open_names = Table(
    "open_names", metadata,  # who wants the own name in the open data
    Column("player", String(64), primary_key=True),
)  # fmt: skip

house_keys = Table(
    "house_keys", metadata,  # secrets of the house itself
    Column("name", String(40), primary_key=True),
    Column("value", String(64), nullable=False),
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
