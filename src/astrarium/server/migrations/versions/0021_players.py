"""Players with several keys, codes, passkeys, addresses, and who did what; digests of earlier keys stay players."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("handle", sa.String(12), nullable=False, unique=True),
        sa.Column("name", sa.String(24)),
        sa.Column("name_key", sa.String(80), unique=True),
        sa.Column("named", sa.BigInteger),
        sa.Column("owner_id", sa.String(64), index=True),
        sa.Column("merged_into", sa.String(64)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("closing", sa.BigInteger),
    )
    op.create_table(
        "sessions",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(64), nullable=False, index=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("scopes", sa.String(40), nullable=False),
        sa.Column("guest", sa.String(64)),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.BigInteger),
    )
    op.create_table(
        "links",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(10), nullable=False),
        sa.Column("player", sa.String(64), index=True),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger),
        sa.Column("used", sa.BigInteger),
        sa.Column("note", sa.Text),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("player", sa.String(64), nullable=False, index=True),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("counter", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "emails",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False, unique=True),
        sa.Column("verified", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("did", sa.String(40), nullable=False),
        sa.Column("what", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for name in ("audit", "emails", "passkeys", "links", "sessions", "players"):
        op.drop_table(name)
