"""Runs the migrations on the connection that `migrate.py` hands over."""

from alembic import context

from astrarium.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
