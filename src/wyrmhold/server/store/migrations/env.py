"""Run by Alembic: applies revisions on the connection passed by `migrate`."""

from __future__ import annotations

from alembic import context

from wyrmhold.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
