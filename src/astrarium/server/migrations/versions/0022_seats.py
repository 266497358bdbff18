"""Who sits, how much time everybody has, and when clocks stand."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"

COLUMNS = (
    ("tables", "time", sa.Text()), ("tables", "began", sa.BigInteger()), ("tables", "outcome", sa.String(16)),
    ("seats", "sitting", sa.String(40)), ("entries", "by", sa.String(8)), ("entries", "lag", sa.Integer()),
)  # fmt: skip


def upgrade() -> None:
    for table, name, kind in COLUMNS:
        op.add_column(table, sa.Column(name, kind))
    op.create_table(
        "hours",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("since", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("opens", sa.Integer, nullable=False),
        sa.Column("closes", sa.Integer, nullable=False),
    )
    op.create_table(
        "vacations",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("begins", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("begins", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "heart",
        sa.Column("worker", sa.String(64), primary_key=True),
        sa.Column("beat", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for table in ("heart", "outages", "vacations", "hours"):
        op.drop_table(table)
    for table, name, _ in COLUMNS:
        op.drop_column(table, name)
