"""The first game of Drakon. The pupil plays the Wizard; the Dwarf's ability is already used."""

from __future__ import annotations

from typing import Final

from wyrmhold.server.tutorial.lesson import Lesson, beat, silent

LESSON: Final = Lesson(
    game="drakon",
    colours=("cobalt", "ember"),
    names=("Wizard", "Dwarf"),
    scenario={
        "edition": "third",
        "options": {"goal": "gold", "heroes": True},
        "seats": [
            {
                "hero": "wizard",
                "hand": ["find_coin:NE", "rotate:NE", "blank:NS", "find_coin:NS"],
                "coins": [2],
            },
            {
                "hero": "dwarf",
                "hand": ["blank:NE", "drakon_moves:NE", "lose_coin:N", "blank:NES"],
                "coins": [],
                "ability": False,
            },
        ],
        "pile": {
            "unseen": [
                "steal_left:NE",
                "drakon_moves:NE",
                "find_coin:NE",
                "find_coin:NE",
                "blank:N",
                "blank:NE",
                "map:NS",
                "wind:NE",
                "escape:NE",
                "harp:NS",
                "teleport:-",
                "destroy:NE",
                "mind_control:NS",
                "blank:NS",
                "switch:NE",
                "floating:NS",
                "master_key:-",
                "steal_right:NE",
                "lose_coin:NS",
                "rotate:NS",
                "find_coin:NS",
            ]
        },
        "hoard": [1, 1, 2, 2, 2, 2, 2, 3, 3, 3],
    },
    beats=(
        silent("place find_coin:NE@1,0", "draw steal_left:NE"),
        beat("place blank:NW@0,1", "draw blank:N"),
        beat("move 1,0", "coin 3", look=("1,0",)),
        silent("place drakon_moves:NW@-1,0"),
        beat("drakon -1,0", "draw map:NS"),
        silent("place steal_left:NE@2,0", "draw drakon_moves:NE"),
        beat("move 1,0", "coin 2"),
        beat("move 2,0", look=("2,0",)),
        beat("place lose_coin:N@3,0", "draw wind:NE"),
        silent("place rotate:NW@2,1", "draw find_coin:NE"),
        beat("place blank:ESW@0,-1", "draw harp:NS"),
        beat("move 2,1"),
        silent("rotate 2,0 ES"),
        beat("place blank:W@3,1", "draw escape:NE"),
        silent("place drakon_moves:NW@1,1", "draw blank:NE"),
        beat("move 2,0", "coin 2"),
        beat("move 1,1"),
        beat("drakon 2,0", look=("0,0",)),
        beat("place wind:NW@-2,0", "draw destroy:NE"),
        silent("place find_coin:NE@1,2", "draw find_coin:NE"),
        beat("place map:EW@0,-2", "draw mind_control:NS"),
        silent("move 1,2", "coin 3"),
        beat("move 0,-1"),
        silent("place find_coin:NE@0,2", "draw switch:NE"),
        beat("place harp:NS@1,-1", "draw teleport:-"),
        beat("use walk 0,2", "coin 3"),
    ),
)
