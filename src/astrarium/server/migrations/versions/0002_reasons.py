"""Why a bot chose what an entry says, as JSON; nothing for persons."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("entries", sa.Column("reason", sa.Text))


def downgrade() -> None:
    op.drop_column("entries", "reason")
