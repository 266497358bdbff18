"""By how many turns those who watch a table see it later; and what an account was called before."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    op.add_column("tables", sa.Column("delay", sa.Integer()))
    op.add_column("players", sa.Column("name_before", sa.String(80)))
    op.create_index("ix_players_name_before", "players", ["name_before"])


def downgrade() -> None:
    op.drop_index("ix_players_name_before", "players")
    op.drop_column("players", "name_before")
    op.drop_column("tables", "delay")
