"""The first game of Dragon Run. The pupil plays the Magician; the dragon is almost asleep."""

from __future__ import annotations

from typing import Final

from wyrmhold.server.tutorial.lesson import Lesson, beat, silent

LESSON: Final = Lesson(
    game="dragon_run",
    colours=("cobalt", "ember"),
    names=("Magician", "Dwarf"),
    scenario={
        "temper": 3,
        "seats": [
            {"character": "magician", "hand": ["object_1", "object_2", "object_3", "health"]},
            {"character": "dwarf", "hand": ["object_1", "object_2", "object_2", "vision"]},
        ],
        "treasure": {
            "deck": [
                "object_1",
                "object_1",
                "object_1",
                "object_1",
                "object_2",
                "object_2",
                "object_3",
                "object_4",
                "object_5",
                "annulation",
                "languor",
            ]
        },
    },
    beats=(
        beat("charge", "location hall", "treasure object_4"),
        beat("again"),
        beat("power look", "location dragon"),
        beat("under"),
        beat(
            "charge",
            "location top_three",
            "treasure object_5",
            "treasure object_1",
            "treasure annulation",
        ),
        silent("keep object_5"),
        silent("charge", "location hallway"),
        silent("charge", "location hall", "treasure object_1"),
        silent("again"),
        silent("charge", "location hall", "treasure object_2"),
        beat("pass"),
        beat("hide object_1", "die 8"),
        silent("pass"),
        silent("charge", "location hall", "treasure object_1"),
        beat("pass"),
        beat("charge", "location dragon"),
        beat("cry object_2"),
        beat("play health"),
        silent("cry object_2"),
        beat("charge", "location dragon"),
    ),
)
