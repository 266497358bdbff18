"""Work that is due: written in the commit that causes it, leased by whoever does it.

Every unfinished table with bots is put there once: whoever takes it finds out whether a bot must decide.
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "due",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("ref", sa.String(16), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("rank", sa.BigInteger, nullable=False),
        sa.Column("lease", sa.BigInteger, nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.execute(
        "INSERT INTO due (kind, ref, at, rank, lease, who, tries)"
        " SELECT 'bot', id, created, created, 0, '', 0 FROM tables WHERE ended IS NULL"
        " AND EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id AND seats.kind = 'bot')"
    )


def downgrade() -> None:
    op.drop_table("due")
