"""The third edition of Drakon."""

from __future__ import annotations

from wyrmhold.games.drakon.chambers.destroy import Destroy
from wyrmhold.games.drakon.chambers.doors import MasterKey, Teleport
from wyrmhold.games.drakon.chambers.drakon_moves import DrakonMoves
from wyrmhold.games.drakon.chambers.escape import Escape
from wyrmhold.games.drakon.chambers.find_coin import FindCoin
from wyrmhold.games.drakon.chambers.floating import Floating
from wyrmhold.games.drakon.chambers.harp import Harp
from wyrmhold.games.drakon.chambers.lose_coin import LoseGold
from wyrmhold.games.drakon.chambers.map import Map
from wyrmhold.games.drakon.chambers.mind_control import MindControl
from wyrmhold.games.drakon.chambers.plain import Blank, Start
from wyrmhold.games.drakon.chambers.rotate import Rotate
from wyrmhold.games.drakon.chambers.steal import CLOCKWISE, COUNTERCLOCKWISE, Steal
from wyrmhold.games.drakon.chambers.switch import Switch
from wyrmhold.games.drakon.chambers.wind import StrongWind
from wyrmhold.games.drakon.editions.edition import Edition
from wyrmhold.games.drakon.heroes.amazon import Amazon
from wyrmhold.games.drakon.heroes.barbarian import Barbarian
from wyrmhold.games.drakon.heroes.dwarf import Dwarf
from wyrmhold.games.drakon.heroes.knight import Knight
from wyrmhold.games.drakon.heroes.thief import Thief
from wyrmhold.games.drakon.heroes.wizard import Wizard
from wyrmhold.games.drakon.rules.goals import CoinGoal, EscapeGoal, GoldGoal
from wyrmhold.games.drakon.setup.box import read_box
from wyrmhold.games.drakon.setup.casting import Brought, Dealt

THIRD = Edition(
    name="third",
    title="Drakon, third edition",
    box=read_box("third.toml"),
    effects={
        "start": Start(),
        "blank": Blank(),
        "destroy": Destroy(),
        "drakon_moves": DrakonMoves(),
        "escape": Escape(),
        "find_coin": FindCoin(),
        "floating": Floating(),
        "lose_coin": LoseGold(),
        "harp": Harp(),
        "switch": Switch(),
        "map": Map(),
        "master_key": MasterKey(),
        "mind_control": MindControl(),
        "rotate": Rotate(),
        "steal_left": Steal(CLOCKWISE),
        "steal_right": Steal(COUNTERCLOCKWISE),
        "wind": StrongWind(),
        "teleport": Teleport(),
    },
    heroes=(
        Amazon("amazon"),
        Barbarian("barbarian"),
        Dwarf("dwarf"),
        Knight("knight"),
        Thief("thief"),
        Wizard("wizard"),
    ),
    goals={"gold": GoldGoal(10), "fixed": CoinGoal(5), "escape": EscapeGoal(8)},
    team_goals={"gold": GoldGoal(20)},
    casting=Brought(),
    ability_casting=Dealt(),
)
