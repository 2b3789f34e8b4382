"""How long a table's log may get. The longest game seen has 500 answers."""

from __future__ import annotations

from wyrmhold.server.errors import Refused
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.table import Table
from wyrmhold.server.tables.table_state import MAX_ENTRIES

MAX_CHAT_ENTRIES = MAX_ENTRIES // 2
"""Chat is refused earlier, so that it cannot end a game."""

MAX_UNDOS = 500
"""Maximum number of undos at one table, made or asked for."""

ALWAYS = (e.Abandoned, e.Forfeited, e.Forgotten, e.Left, e.Rematched)
"""Entries with which people leave a table. They can always be written."""


def check_room(table: Table, entry: e.AnyEntry) -> None:
    """Raises Refused if the log has no room for an entry."""
    if table.undos >= MAX_UNDOS and isinstance(entry, e.Undone | e.UndoAsked):
        raise Refused("too_many_undos", f"there were {MAX_UNDOS} undos at this table; play on")
    if table.n >= MAX_CHAT_ENTRIES and isinstance(entry, e.Said):
        raise Refused("log_full", "so much has happened at this table that the chat is closed")
    if table.is_full and not isinstance(entry, ALWAYS):
        raise Refused(
            "log_full",
            f"this table has reached its limit of {MAX_ENTRIES} entries; close it, or continue from"
            " its record",
        )
