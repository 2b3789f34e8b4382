"""Boxes of Dragon Run that strain different pieces of the kernel."""

from __future__ import annotations

from wyrmhold.games.dragon_run.game import DRAGON_RUN

MANY_POTIONS = {
    "locations": {"dragon": 1, "hall": 9, "pack": 3, "top_three": 2, "no_crying": 2, "hallway": 1},
    "treasures": {
        "object_1": 9,
        "object_2": 3,
        "object_5": 2,
        "health": 4,
        "mind_control": 6,
        "vision": 5,
        "light": 6,
        "annulation": 12,
        "redirection": 4,
        "invisibility": 3,
        "languor": 4,
    },
}
"""A box in which potions are annulled again and again."""

ALIKE = {
    "locations": {"dragon": 1, "hall": 6, "pack": 4, "top_three": 4, "hallway": 3},
    "treasures": {"object_1": 18, "object_2": 1, "light": 2},
}
"""A box in which many cards are alike."""

SHORT = {
    "locations": {"dragon": 1, "top_three": 2, "pack": 1},
    "treasures": {"object_1": 4, "object_3": 4, "object_5": 4, "health": 4, "vision": 4},
}
"""A box with hardly more cards than hands."""

HOARD = {
    "locations": {"dragon": 1, "hall": 40, "pack": 3, "hallway": 6},
    "treasures": {"object_1": 40, "object_2": 40, "object_3": 40, "object_4": 40, "light": 40},
}
"""The largest box: hands grow beyond the window of numbered discards."""

SLEEPY = {
    "locations": {"dragon": 1, "hall": 1, "hallway": 1},
    "treasures": {
        "object_1": 10,
        "object_2": 8,
        "object_3": 3,
        "languor": 10,
        "light": 12,
        "vision": 2,
        "health": 2,
    },
}
"""A small dungeon: hiding succeeds, the Dragon calms down fast, and players tie for gold."""

HEAPS = {
    "locations": {"dragon": 1, "hall": 36, "pack": 6},
    "treasures": {"object_1": 40, "object_2": 40, "light": 30},
}
"""A box in which players often discard more cards than a numbered discard has."""

SAME = {
    "locations": {"dragon": 1, "hall": 8, "pack": 6, "top_three": 3},
    "treasures": {"object_1": 60},
}
"""A box in which all cards are alike."""

BOXES: dict[str, dict[str, object]] = {
    "printed": {},
    "potions": {"cards": MANY_POTIONS},
    "alike": {"cards": ALIKE},
    "short": {"cards": SHORT},
    "hoard": {"cards": HOARD},
    "sleepy": {"cards": SLEEPY},
    "heaps": {"cards": HEAPS},
    "same": {"cards": SAME},
}

RUN_TABLES = {
    f"run-{box}-v{version}": (box, version)
    for box in BOXES
    for version in sorted(DRAGON_RUN.rules_versions)
}
"""The tables on which Dragon Run's kernel is compared with the engine: each box, each version."""
