"""Expansion One: 48 more chambers, for either edition."""

from __future__ import annotations

from wyrmhold.games.drakon.chambers.bargain import Bargain
from wyrmhold.games.drakon.chambers.base_structure import BaseStructure
from wyrmhold.games.drakon.chambers.find_two import FindTwo
from wyrmhold.games.drakon.chambers.friendly_visit import FriendlyVisit
from wyrmhold.games.drakon.chambers.locked_chest import LockedChest
from wyrmhold.games.drakon.chambers.moving_chambers import MovingChambers
from wyrmhold.games.drakon.chambers.secret_passage import SecretPassage
from wyrmhold.games.drakon.chambers.small_room import SmallRoom
from wyrmhold.games.drakon.chambers.tornado import Tornado
from wyrmhold.games.drakon.chambers.void import Void
from wyrmhold.games.drakon.editions.edition import Expansion
from wyrmhold.games.drakon.setup.box import read_box

EXPANSION_ONE = Expansion(
    name="expansion_one",
    title="Drakon, Expansion One",
    box=read_box("expansion_one.toml"),
    effects={
        "find_two": FindTwo(),
        "locked_chest": LockedChest(),
        "bargain": Bargain(),
        "void": Void(),
        "base_structure": BaseStructure(),
        "small_room": SmallRoom(),
        "friendly_visit": FriendlyVisit(),
        "tornado": Tornado(),
        "moving_chambers": MovingChambers(),
        "secret_passage": SecretPassage(),
    },
    drakon_halts=True,
)
