"""Everything that random games of Dragon Run have to show before a comparison counts."""

from __future__ import annotations

from wyrmhold.games.dragon_run.actions import Play, TakenIs, TreasureIs
from wyrmhold.games.dragon_run.agents.numbering import VERBS
from wyrmhold.games.dragon_run.all_parts import ALL
from wyrmhold.games.dragon_run.cards import ANNULATION, LOCATIONS, OBJECTS, TREASURES
from wyrmhold.kernel.frames import Step

WAITING = {f"pending {frame.__name__}" for frame in ALL.frames if not issubclass(frame, Step)}
PLAYED = {f"play {name}" for name in TREASURES[OBJECTS:ANNULATION] if name != "mind_control"}
TALISMANS = {f"play {name}" for name in TREASURES[ANNULATION + 1 :]}
CONTROLLED = {f"play mind_control {seat}" for seat in range(5)}
DRAWN = {f"location {name}" for name in LOCATIONS}
SAID = {*VERBS, TreasureIs.verb, TakenIs.verb, "die", "first", "deal"} - {Play.verb}

EVERYTHING = WAITING | PLAYED | TALISMANS | CONTROLLED | DRAWN | SAID
