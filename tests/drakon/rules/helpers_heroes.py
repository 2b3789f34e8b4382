"""Tables that play with Heroes!."""

from typing import Any

from tests.drakon.kit import Table


def hero_table(board: str, *seats: dict[str, Any], **scenario: Any) -> Table:
    """A table with hero abilities; other options can be given as usual."""
    options = {"heroes": True, **scenario.pop("options", {})}
    return Table(board, *seats, options=options, **scenario)
