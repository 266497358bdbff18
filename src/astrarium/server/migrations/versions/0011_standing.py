"""What a seat has ordered once, so that it is not asked each time: JSON, nothing where it is always asked."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("seats", sa.Column("standing", sa.Text))


def downgrade() -> None:
    op.drop_column("seats", "standing")
