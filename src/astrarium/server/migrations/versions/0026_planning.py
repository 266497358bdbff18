"""Plans that a player keeps, moves queued for a seat, and the standing orders of a player for a game."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    op.create_table(
        "plans",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False, index=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False, index=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("made", sa.Integer, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "queues",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("owner", sa.String(64), nullable=False, index=True),
        sa.Column("steps", sa.Text, nullable=False),
        sa.Column("played", sa.Integer, nullable=False),
        sa.Column("stamp", sa.BigInteger, nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("why", sa.Text),
    )
    op.create_table(
        "orders",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("orders", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for table in ("orders", "queues", "plans"):
        op.drop_table(table)
