"""What lets games outlive programs: components, seal and result of a table, marks of its entries, tellings."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

COLUMNS = (
    ("tables", "box", sa.String(40)), ("tables", "secret", sa.String(64)), ("tables", "sealed_as", sa.String(40)),
    ("tables", "result", sa.Text()), ("seats", "word", sa.String(64)), ("entries", "mark", sa.String(40)),
    ("entries", "chain", sa.String(40)),
)  # fmt: skip


def upgrade() -> None:
    for table, name, kind in COLUMNS:
        op.add_column(table, sa.Column(name, kind))
    op.create_table(
        "tellings",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "seals",
        sa.Column("seal", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("seals")
    op.drop_table("tellings")
    for table, name, _ in COLUMNS:
        op.drop_column(table, name)
