"""The third edition of Drakon."""

from __future__ import annotations

from wyrmhold.games.drakon.editions.edition import Edition, effects_of, heroes_of
from wyrmhold.games.drakon.rules.goals import CoinGoal, EscapeGoal, GoldGoal
from wyrmhold.games.drakon.setup.box import read_box
from wyrmhold.games.drakon.setup.casting import Brought, Dealt

BOX = read_box("third.toml")

THIRD = Edition(
    name="third",
    title="Drakon, third edition",
    box=BOX,
    effects=effects_of(BOX),
    heroes=heroes_of(BOX),
    goals={"gold": GoldGoal(10), "fixed": CoinGoal(5), "escape": EscapeGoal(8)},
    team_goals={"gold": GoldGoal(20)},
    casting=Brought(),
    ability_casting=Dealt(),
)
