"""Expansion One: 48 more chambers, for either edition."""

from __future__ import annotations

from wyrmhold.games.drakon.editions.edition import Expansion, effects_of
from wyrmhold.games.drakon.editions.third import THIRD
from wyrmhold.games.drakon.setup.box import read_box

BOX = read_box("expansion_one.toml")

EXPANSION_ONE = Expansion(
    name="expansion_one",
    title="Drakon, Expansion One",
    box=BOX,
    effects={kind: effect for kind, effect in effects_of(BOX).items() if kind not in THIRD.effects},
    drakon_halts=True,
)
