"""Talk at tables with what moderators do about it, and notices with the ways by which they go."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"

TABLES = (
    "messages", "notes", "mutes", "reports", "sanctions", "notice_wishes", "devices", "webhooks", "notices",
    "own_keys",
)  # fmt: skip


def upgrade() -> None:
    op.create_table(
        "messages",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("reaction", sa.String(16)),
        sa.Column("hidden", sa.BigInteger),
    )
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "mutes",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("other", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("player", "other"),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("about", sa.String(64), nullable=False),
        sa.Column("message", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("kept", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
    )
    op.create_table(
        "sanctions",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
    )
    op.create_table(
        "notice_wishes",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("wishes", sa.Text, nullable=False),
        sa.Column("address", sa.String(254)),
        sa.Column("no_more", sa.String(40)),
        sa.Column("mail_failed", sa.BigInteger),
        sa.Column("wanted", sa.String(254)),
        sa.Column("wanted_token", sa.String(40)),
        sa.Column("wanted_until", sa.BigInteger),
    )
    op.create_table(
        "devices",
        sa.Column("endpoint_digest", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("not_before", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "webhooks",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("failed", sa.Integer, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("tables", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("sent", sa.BigInteger),
        sa.Column("way", sa.String(8), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "own_keys",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_index("ix_messages_table_id", "messages", ["table_id"])
    op.create_index("ix_messages_player", "messages", ["player"])
    op.create_index("ix_reports_by", "reports", ["by"])
    op.create_index("ix_notice_wishes_no_more", "notice_wishes", ["no_more"])
    op.create_index("ix_notice_wishes_wanted_token", "notice_wishes", ["wanted_token"])
    op.create_index("ix_devices_player", "devices", ["player"])
    op.create_index("ix_notices_player", "notices", ["player"])
    with op.batch_alter_table("due") as due:
        due.alter_column("ref", type_=sa.String(64), existing_type=sa.String(16), existing_nullable=False)


def downgrade() -> None:
    for name in reversed(TABLES):
        op.drop_table(name)
