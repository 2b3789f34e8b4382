"""A scenario to change."""

from typing import Any


def consistent() -> dict[str, Any]:
    """A valid scenario with every part of the notation."""
    return {
        "game": "drakon",
        "edition": "third",
        "options": {"goal": "gold", "heroes": True, "expansion_one": False, "teams": False},
        "turn": 1,
        "turns": 7,
        "board": {"0,0": "start:NESW", "1,0": "find_coin:E", "2,0": "wind:NE", "0,1": "map:W"},
        "drakon": "2,0",
        "seats": [
            {"hero": "thief", "at": "0,0", "hand": ["blank:E", "rotate:EW"], "coins": [2, 1]},
            {"hero": "amazon", "at": "1,0", "hand": ["teleport:-"], "locked": [], "ability": False},
        ],
        "pile": {
            "unseen": ["map:S", "blank:NE"],
            "under": ["escape:W", {"tile": "harp:S", "seen": [1]}],
        },
        "hoard": [2, 1, 3, 2],
    }


def changed(*where_and_what: tuple[str, object]) -> dict[str, Any]:
    """The consistent scenario with some parts replaced; `seats.1.at` names a part."""
    scenario = consistent()
    for where, what in where_and_what:
        part: Any = scenario
        *path, last = where.split(".")
        for word in path:
            part = part[int(word) if isinstance(part, list) else word]
        if isinstance(part, list):
            part[int(last)] = what
        else:
            part[last] = what
    return scenario
