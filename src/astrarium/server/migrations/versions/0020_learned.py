"""The lessons that somebody has finished, by the digest of a key."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "learned",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("lesson", sa.String(40), primary_key=True),
        sa.Column("first", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("ms", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("learned")
