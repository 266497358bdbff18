"""What finished tables came to, ratings made of it, and tournaments."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"

PLAYER = sa.String(64)


def upgrade() -> None:
    op.create_index("ix_tables_shown", "tables", ["visibility", "ended", "id"])
    _results()
    _ratings()
    _tournaments()
    op.create_table("open_names", sa.Column("player", PLAYER, primary_key=True))
    op.create_table(
        "house_keys",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.String(64), nullable=False),
    )


def _results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("player", PLAYER),
        sa.Column("level", sa.String(40), nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer),
        sa.Column("shown", sa.String(60), nullable=False),
        sa.Column("outcome", sa.String(16), nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
        sa.Column("pool", sa.String(12)),
    )
    for name in ("player", "game", "pool"):
        op.create_index(f"ix_results_{name}", "results", [name, "ended"])


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("player", PLAYER, primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("seats", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("pool", sa.String(12), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("season", sa.Integer, nullable=False),
    )
    op.create_index("ix_ratings_game", "ratings", ["game", "pool", "seats"])
    op.create_table(
        "rating_steps",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", PLAYER, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("pool", sa.String(12), nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("mu_before", sa.Float, nullable=False),
        sa.Column("sigma_before", sa.Float, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
    )
    op.create_index("ix_rating_steps_player", "rating_steps", ["player", "game", "ended"])


def _tournaments() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("span", sa.BigInteger, nullable=False),
        sa.Column("rest", sa.String(8), nullable=False),
        sa.Column("pace", sa.Integer, nullable=False),
        sa.Column("maker", PLAYER, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("ended", sa.BigInteger),
    )
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String(16), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("player", PLAYER, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("word", PLAYER, nullable=False),
    )
    op.create_table(
        "pairings",
        sa.Column("tournament", sa.String(16), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", PLAYER),
    )
    op.create_index("ix_pairings_table", "pairings", ["table_id"])


def downgrade() -> None:
    for name in (
        "house_keys", "open_names", "pairings", "entrants", "tournaments", "rating_steps", "ratings", "results",
    ):  # fmt: skip
        op.drop_table(name)
    op.drop_index("ix_tables_shown", "tables")
