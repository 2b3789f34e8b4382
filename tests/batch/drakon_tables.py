"""The tables on which Drakon's kernel is compared with the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from wyrmhold.games.drakon.editions import EDITIONS, EXPANSION_ONE
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.setup.box import Box
from wyrmhold.games.drakon.setup.mix import mix_of
from wyrmhold.games.drakon.state import State


class Agreed(NamedTuple):
    """What a table agrees on."""

    edition: str
    players: int
    options: Mapping[str, object]
    version: int = 2

    def fresh(self) -> State:
        """The table before the deal."""
        return DRAKON.new(self.edition, self.options, [None] * self.players, self.version)


def crowded(box: Box, *kinds: str) -> dict[str, Any]:
    """The counts of a box, with many more chambers of these kinds and hardly any Blank."""
    counts: dict[str, Any] = mix_of(box).as_json()
    counts["chambers"]["blank"] = {"NES": 1}
    for kind in kinds:
        shapes = counts["chambers"][kind]
        counts["chambers"][kind] = {shape: number + 4 for shape, number in shapes.items()}
    return counts


THIRD: Final = EDITIONS["third"].box
BOTH: Final = EDITIONS["fourth"].box.joined(EXPANSION_ONE.box)

MEDDLING: Final = crowded(THIRD, "destroy", "switch", "map", "mind_control", "floating", "wind")
HIDDEN: Final = crowded(BOTH, "map", "bargain", "switch", "destroy", "void", "locked_chest")
WALKING: Final = crowded(BOTH, "tornado", "secret_passage", "friendly_visit", "small_room", "harp")
SCARCE: Final = {
    "chambers": {
        "blank": {"NES": 14, "NS": 6},
        "find_coin": {"NES": 4},
        "destroy": {"NES": 4},
        "map": {"NS": 2},
    },
    "coins": {"1": 3, "3": 4},
}
"""A small box: the pile is empty soon, and what was destroyed comes back."""


def open_box(**kinds: int) -> dict[str, Any]:
    """A box of chambers with as many arrows as they can have, and coins of little value."""
    arrows = {kind: "-" if kind in ("teleport", "master_key") else "NES" for kind in kinds}
    chambers = {kind: {arrows[kind]: number} for kind, number in kinds.items()}
    return {"chambers": chambers, "coins": {"1": 60, "2": 4}}


COINS: Final = open_box(find_coin=16, lose_coin=10, steal_left=8, steal_right=8, blank=6)
THEFTS: Final = open_box(map=14, bargain=8, switch=10, destroy=6, find_coin=8, escape=4)
WINDS: Final = open_box(wind=18, master_key=9, teleport=4, harp=3, blank=5, mind_control=4)
ROOMS: Final = open_box(
    small_room=14, teleport=6, friendly_visit=6, secret_passage=6, tornado=4, void=3, find_coin=4
)
DRAGONS: Final = open_box(drakon_moves=14, find_coin=20, floating=4, escape=4)
DEAD_ENDS: Final = {
    "chambers": {"blank": {"N": 16}, "find_coin": {"N": 10, "NS": 2}, "destroy": {"N": 4}},
    "coins": {"1": 30, "2": 4},
}
"""A box in which heroes often cannot move and hands are soon empty."""

SAME_SHIFTS: Final = {"chambers": {"switch": {"NS": 30}}, "coins": {"1": 10}}
"""A box in which a switch often changes nothing."""

SHIFTS: Final = open_box(switch=18, escape=14, find_coin=8, destroy=4)
MINDS: Final = open_box(mind_control=16, rotate=6, floating=6, find_coin=8, drakon_moves=6)

TABLES: Final[dict[str, Agreed]] = {
    **{f"third-{n}": Agreed("third", n, {}) for n in range(2, 7)},
    "third-fixed": Agreed("third", 3, {"goal": "fixed"}),
    "third-escape": Agreed("third", 4, {"goal": "escape"}),
    "third-teams-4": Agreed("third", 4, {"teams": True}),
    "third-teams-6": Agreed("third", 6, {"teams": True}),
    "third-short-limit": Agreed("third", 3, {"turn_limit": 12}),
    "third-box": Agreed("third", 4, {"box": MEDDLING}),
    "third-scarce": Agreed("third", 3, {"box": SCARCE}),
    "fourth-2": Agreed("fourth", 2, {}),
    "fourth-6": Agreed("fourth", 6, {}),
    "fourth-short": Agreed("fourth", 3, {"goal": "short"}),
    "fourth-escape": Agreed("fourth", 4, {"goal": "escape"}),
    "fourth-teams": Agreed("fourth", 4, {"teams": True}),
    "third-heroes": Agreed("third", 4, {"heroes": True}),
    "third-heroes-6": Agreed("third", 6, {"heroes": True}),
    "fourth-heroes": Agreed("fourth", 5, {"heroes": True}),
    "third-heroes-teams": Agreed("third", 6, {"heroes": True, "teams": True}),
    "third-heroes-scarce": Agreed("third", 4, {"heroes": True, "box": SCARCE}),
    "third-expansion": Agreed("third", 3, {"expansion_one": True}),
    "fourth-expansion": Agreed("fourth", 4, {"expansion_one": True}),
    "third-expansion-heroes": Agreed("third", 6, {"expansion_one": True, "heroes": True}),
    "fourth-expansion-heroes": Agreed("fourth", 6, {"expansion_one": True, "heroes": True}),
    "expansion-escape-teams": Agreed(
        "third", 4, {"expansion_one": True, "heroes": True, "teams": True}
    ),
    "fourth-hidden": Agreed(
        "fourth", 5, {"expansion_one": True, "heroes": True, "box": HIDDEN, "turn_limit": 40}
    ),
    "fourth-walking": Agreed("fourth", 4, {"expansion_one": True, "heroes": True, "box": WALKING}),
    "coins": Agreed("third", 6, {"heroes": True, "box": COINS}),
    "thefts": Agreed("fourth", 4, {"expansion_one": True, "heroes": True, "box": THEFTS}),
    "winds": Agreed("third", 3, {"heroes": True, "box": WINDS}),
    "rooms": Agreed("fourth", 6, {"expansion_one": True, "heroes": True, "box": ROOMS}),
    "minds": Agreed("fourth", 4, {"heroes": True, "box": MINDS}),
    "dragons": Agreed("third", 6, {"box": DRAGONS}),
    "dead-ends": Agreed("third", 4, {"heroes": True, "box": DEAD_ENDS}),
    "shifts": Agreed("third", 3, {"box": SHIFTS}),
    "shifts-v1": Agreed("third", 3, {"box": SHIFTS}, 1),
    "same-shifts": Agreed("third", 2, {"box": SAME_SHIFTS}),
    "same-shifts-v1": Agreed("third", 2, {"box": SAME_SHIFTS}, 1),
    "third-v1": Agreed("third", 4, {}, 1),
    "fourth-v1": Agreed("fourth", 3, {}, 1),
    "third-heroes-v1": Agreed("third", 6, {"heroes": True}, 1),
    "fourth-all-v1": Agreed("fourth", 5, {"expansion_one": True, "heroes": True}, 1),
    "third-scarce-v1": Agreed("third", 4, {"heroes": True, "box": SCARCE}, 1),
    "third-box-v1": Agreed("third", 4, {"box": MEDDLING, "heroes": True}, 1),
}
"""Every edition, goal, option and rules version, and boxes in which rare things happen often."""
