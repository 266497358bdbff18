"""What lets games outlive programs: components, seal and result of a table, marks of its entries, tellings."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

TABLES = (
    sa.Column("box", sa.String(40)), sa.Column("secret", sa.String(64)), sa.Column("sealed_as", sa.String(40)),
    sa.Column("result", sa.Text),
)  # fmt: skip
ENTRIES = (sa.Column("mark", sa.String(40)), sa.Column("chain", sa.String(40)))


def upgrade() -> None:
    for column in TABLES:
        op.add_column("tables", column.copy())
    op.add_column("seats", sa.Column("word", sa.String(64)))
    for column in ENTRIES:
        op.add_column("entries", column.copy())
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
    for column in ENTRIES:
        op.drop_column("entries", column.name)
    op.drop_column("seats", "word")
    for column in TABLES:
        op.drop_column("tables", column.name)
