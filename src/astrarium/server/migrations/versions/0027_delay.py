"""By how many turns those who watch a table see it later."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    op.add_column("tables", sa.Column("delay", sa.Integer()))


def downgrade() -> None:
    op.drop_column("tables", "delay")
