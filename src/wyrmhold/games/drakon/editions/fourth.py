"""The fourth edition of Drakon: the third with some differences.

Its chambers do the same as those of the third edition, under the names in `fourth.toml`; only
moving Drakon can be declined (DRAK-7). Its heroes have the abilities of the third: no source we
have prints their cards (HERO-3).
"""

from __future__ import annotations

from dataclasses import replace

from wyrmhold.games.drakon.chambers.drakon_moves import DrakonMoves
from wyrmhold.games.drakon.editions.third import THIRD
from wyrmhold.games.drakon.heroes.amazon import Amazon
from wyrmhold.games.drakon.heroes.barbarian import Barbarian
from wyrmhold.games.drakon.heroes.dwarf import Dwarf
from wyrmhold.games.drakon.heroes.knight import Knight
from wyrmhold.games.drakon.heroes.thief import Thief
from wyrmhold.games.drakon.heroes.wizard import Wizard
from wyrmhold.games.drakon.rules.goals import EscapeGoal, GoldGoal
from wyrmhold.games.drakon.setup.box import read_box
from wyrmhold.games.drakon.setup.casting import Drafted

FOURTH = replace(
    THIRD,
    name="fourth",
    title="Drakon, fourth edition",
    box=read_box("fourth.toml"),
    effects={**THIRD.effects, "drakon_moves": DrakonMoves(optional=True)},
    heroes=(
        Knight("druid"),
        Barbarian("knight"),
        Amazon("ranger"),
        Wizard("sorceress"),
        Thief("thief"),
        Dwarf("warrior"),
    ),
    goals={"gold": GoldGoal(10), "short": GoldGoal(7), "escape": EscapeGoal(8)},
    casting=Drafted(),
    ability_casting=Drafted(),
    drakon_waits=True,
)
