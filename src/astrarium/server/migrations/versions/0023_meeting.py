"""On what terms people meet at a table, who is invited, who looks for a game, who is here."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"

COLUMNS = (
    ("tables", "visibility", sa.String(8)), ("tables", "name", sa.String(40)), ("tables", "language", sa.String(8)),
    ("tables", "level_low", sa.Integer()), ("tables", "level_high", sa.Integer()), ("tables", "rated", sa.Boolean()),
    ("tables", "spectators", sa.Boolean()), ("tables", "live", sa.Boolean()), ("tables", "code", sa.String(8)),
    ("tables", "called", sa.BigInteger()), ("tables", "goes", sa.BigInteger()), ("seats", "ready", sa.Boolean()),
)  # fmt: skip
INDEXED = ("visibility", "code")


def upgrade() -> None:
    for table, name, kind in COLUMNS:
        op.add_column(table, sa.Column(name, kind))
    for name in INDEXED:
        op.create_index(f"ix_tables_{name}", "tables", [name])
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("player", sa.String(64), primary_key=True, index=True),
        sa.Column("by", sa.String(64), nullable=False, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False),
    )
    op.create_table(
        "seekers",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("table_id", sa.String(16)),
    )
    op.create_table(
        "present",
        sa.Column("worker", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("place", sa.String(16), primary_key=True),
        sa.Column("visible", sa.Boolean, nullable=False),
        sa.Column("beat", sa.BigInteger, nullable=False, index=True),
    )


def downgrade() -> None:
    for name in ("present", "seekers", "invitations"):
        op.drop_table(name)
    for name in INDEXED:
        op.drop_index(f"ix_tables_{name}", "tables")
    for table, name, _ in COLUMNS:
        op.drop_column(table, name)
