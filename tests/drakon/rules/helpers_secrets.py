"""What a viewer sees and hears of a table."""

from __future__ import annotations

from typing import Any

from tests.drakon.kit import Table
from wyrmhold.games.drakon.game import DRAKON

SPECTATOR = -1


def heard(table: Table, viewer: int, name: str) -> list[dict[str, Any]]:
    """The events of the last `play` with this type name, as a viewer gets them."""
    seen = [event.seen_by(viewer) for event in table.events]
    dumped: Any = DRAKON.codec.dump([event for event in seen if event is not None])
    return [event for event in dumped if event["type"] == name]


def known(table: Table, number: int, *viewers: int) -> list[list[str]]:
    """The chambers in a hand that each viewer knows for sure; for the owner, all of them."""
    seats = [table.view(viewer)["seats"][number] for viewer in viewers]
    return [each["known"] if isinstance(each["hand"], int) else each["hand"] for each in seats]
