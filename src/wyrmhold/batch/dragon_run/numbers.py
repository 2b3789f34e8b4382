"""The published number of every answer (`wyrmhold.games.dragon_run.agents.numbering`).

Families of answers have consecutive numbers, so their first one is enough.
"""

from __future__ import annotations

from typing import Final

from wyrmhold.games.dragon_run import actions, cards
from wyrmhold.games.dragon_run.agents import numbering
from wyrmhold.games.dragon_run.characters import bard, cleric, dwarf, look, thief, warrior
from wyrmhold.games.dragon_run.locations import dragon, top_three
from wyrmhold.games.dragon_run.rules import annulment, peeks

_NUMBER: Final = {action: at for at, action in enumerate(numbering.fixed_answers()[0])}

CHARGE: Final = _NUMBER[actions.CHARGE]
AGAIN: Final = _NUMBER[actions.AGAIN]
PASS: Final = _NUMBER[actions.PASS]
UNDER: Final = _NUMBER[peeks.UNDER]
LEAVE: Final = _NUMBER[peeks.LEAVE]
ANNUL: Final = _NUMBER[annulment.ANNUL]
DECLINE: Final = _NUMBER[annulment.DECLINE]
ATTACK: Final = _NUMBER[warrior.ATTACK]
LOOK: Final = _NUMBER[look.LOOK]
DIG: Final = _NUMBER[dwarf.DIG]
LULLABY: Final = _NUMBER[bard.LULLABY]

FREE_HIDE: Final = _NUMBER[actions.Hide(())]
HIDE: Final = _NUMBER[actions.Hide((0,))]
"""Hiding for one object of each kind."""
CRY: Final = _NUMBER[actions.Cry((1,))]
"""Crying, by way to pay 2 gold: see `payments`."""

WAYS: Final = cards.OBJECTS
"""The ways to pay 2 gold: an object worth 2 to 5, or two worth 1."""

HEALTH: Final = cards.TREASURES.index("health")
MIND_CONTROL: Final = cards.TREASURES.index("mind_control")
VISION: Final = cards.TREASURES.index("vision")
LIGHT: Final = cards.TREASURES.index("light")

PLAY_HEALTH: Final = _NUMBER[actions.Play(HEALTH)]
PLAY_MIND_CONTROL: Final = _NUMBER[actions.Play(MIND_CONTROL, 0)]
"""One for each target."""
PLAY_VISION: Final = _NUMBER[actions.Play(VISION)]
PLAY_LIGHT: Final = _NUMBER[actions.Play(LIGHT)]
PLAY_TALISMAN: Final = _NUMBER[actions.Play(cards.REDIRECTION)]
"""One for each talisman."""

HEAL: Final = _NUMBER[cleric.Heal(0, (1,))]
STEAL: Final = _NUMBER[thief.Steal(0, (1,))]
"""By target and way to pay."""
KEEP: Final = _NUMBER[top_three.KEEP[0]]
TARGET: Final = _NUMBER[dragon.Target(0)]
DISCARD: Final = numbering.FIXED_ANSWERS
"""The first number of a discard."""

UNNUMBERED: Final = -2
"""Discards outside the window have no published number. Here they are this and less: the four cards
that are kept, four bits each, are subtracted from it."""
