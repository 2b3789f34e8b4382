"""What is removed from a table's log when a person is deleted. Entries keep their numbers."""

from __future__ import annotations

from msgspec.structs import replace

from wyrmhold.server.identity.persons import DELETED_NAME
from wyrmhold.server.table_settings import SeatPlan
from wyrmhold.server.tables import entries as e


def without(entry: e.AnyEntry, gone: e.Forgotten) -> e.AnyEntry:
    """The entry without the name and texts of a deleted person; the same object if it has none."""
    match entry:
        case e.Created():
            return _created(entry, gone)
        case e.Planned() if gone.host and entry.plan.name is not None:
            return replace(entry, plan=replace(entry.plan, name=None))
        case e.Joined() if entry.person == gone.person and entry.name != DELETED_NAME:
            return replace(entry, name=DELETED_NAME)
        case e.Said() if entry.person == gone.person:
            return without_text(replace(entry, name=DELETED_NAME))
    return entry


def without_text(entry: e.Said) -> e.Said:
    """A chat message without its text: only the fact that it was sent remains."""
    return replace(entry, text="") if entry.text else entry


def _created(entry: e.Created, gone: e.Forgotten) -> e.Created:
    plans = [
        unnamed(plan) if gone.host or number in gone.seats else plan
        for number, plan in enumerate(entry.seats)
    ]
    title = "" if gone.host else entry.settings.title
    if plans == entry.seats and title == entry.settings.title:
        return entry
    return replace(entry, seats=plans, settings=replace(entry.settings, title=title))


def unnamed(plan: SeatPlan) -> SeatPlan:
    return plan if plan.name is None else replace(plan, name=None)
