"""Tables that play with Expansion One, locked coins and heroes who are in The Void."""

from typing import Any

from tests.drakon.kit import Table

EDITIONS = ("third", "fourth")


def expansion(board: str, *seats: dict[str, Any], **scenario: Any) -> Table:
    """A table with Expansion One; other options can be given as usual."""
    options = {"expansion_one": True, **scenario.pop("options", {})}
    return Table(board, *seats, options=options, **scenario)


def absent(void: str = "miss", **rest: Any) -> dict[str, Any]:
    """A seat whose hero is in The Void: about to miss a turn, or to return."""
    return {"at": None, "void": void, **rest}


def void(table: Table, number: int) -> object:
    """What a hero off the board is waiting for; None if on the board."""
    seat: dict[str, Any] = table.view()["seats"][number]
    return seat.get("void")


def locked(table: Table, number: int) -> list[int]:
    """The coins of a seat that cannot be lost."""
    coins: list[int] = table.view()["seats"][number]["locked"]
    return coins
