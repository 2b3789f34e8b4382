"""The contents of Drakon, for pages that list them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.clauses import clauses
from wyrmhold.games.drakon.editions import EDITIONS, EXPANSION_ONE
from wyrmhold.games.drakon.rules.goals import Goal
from wyrmhold.games.drakon.setup.box import Box
from wyrmhold.kernel.reference import Reference

EVENT_CLAUSES: Final = {
    "AbilityUsed": "HERO-1",
    "ChamberBought": "X-BARGAIN",
    "ChamberDestroyed": "CH-DESTROY",
    "ChamberDrawn": "PLACE-3",
    "ChamberFloated": "CH-FLOAT",
    "ChamberPlaced": "PLACE-1",
    "ChamberSwitched": "CH-SWITCH",
    "ChamberTaken": "CH-MAP",
    "ChamberTurned": "CH-ROTATE",
    "ChambersDiscarded": "HERO-DWARF",
    "ChambersExchanged": "X-MOVING",
    "CoinKept": "HERO-KNIGHT",
    "CoinMoved": "COIN-4",
    "CoinSwapped": "HERO-THIEF",
    "CoinsLocked": "X-CHEST",
    "DrakonMoved": "DRAK-2",
    "FirstPlayerChosen": "SET-5",
    "Forced": "RUL-8",
    "GameEnded": "WIN-1",
    "HeroCaught": "DRAK-4",
    "HeroDealt": "HERO-1",
    "HeroMoved": "MOVE-2",
    "HeroPicked": "SET-6",
    "HeroVanished": "X-VOID",
    "PursesOpened": "WIN-3",
    "TurnEnded": "TURN-1",
    "TurnHalted": "MOVE-3",
    "TurnMissed": "X-VOID",
}
"""The clause behind each type of event."""

REASONS: Final = {
    "gold": "VAR-GOLD",
    "coins": "VAR-FIXED",
    "escape": "VAR-ESC",
    "exhausted": "TURN-5",
    "turn_limit": "TURN-7",
}
"""The clause behind each reason the game can end."""


def reference() -> Reference:
    """Everything a page can list."""
    return Reference(
        clauses(),
        EVENT_CLAUSES,
        REASONS,
        {
            "editions": {
                edition.name: {
                    "title": edition.title,
                    **contents(edition.box, edition.effects),
                    "goals": aims(edition.goals),
                    "team_goals": aims(edition.team_goals),
                }
                for edition in EDITIONS.values()
            },
            "expansions": {
                EXPANSION_ONE.name: {
                    "title": EXPANSION_ONE.title,
                    **contents(EXPANSION_ONE.box, EXPANSION_ONE.effects),
                }
            },
        },
    )


def aims(goals: Mapping[str, Goal]) -> dict[str, object]:
    """How much each goal takes, of what."""
    return {name: {"counts": goal.counts, "all": goal.enough} for name, goal in goals.items()}


def contents(box: Box, effects: Mapping[str, Chamber]) -> dict[str, object]:
    """The pieces of a box, under their names in its edition."""
    costly = {kind for kind, effect in effects.items() if effect.costs_coin}
    return {
        "chambers": [
            {
                "kind": row.kind,
                "name": row.name,
                "clause": row.clause,
                "shapes": dict(row.shapes),
                **({"costs_coin": True} if row.kind in costly else {}),
            }
            for row in box.chamber_rows
        ],
        "coins": [{"value": row.value, "count": row.count} for row in box.coin_rows],
        "heroes": [
            {"hero": row.name, "name": row.title, "clause": row.clause} for row in box.hero_rows
        ],
    }
