"""Potions and talismans, one file per effect. Talismans have none of their own: see `talismans`."""

from __future__ import annotations

from wyrmhold.batch.dragon_run.layout import State
from wyrmhold.batch.dragon_run.numbers import HEALTH, LIGHT, MIND_CONTROL, VISION
from wyrmhold.batch.dragon_run.treasures import health, light, mind_control, vision
from wyrmhold.batch.target import flat


@flat
def works(s: State, seat: int, card: int, target: int) -> None:
    """Carry out a potion that nobody annulled."""
    if card == HEALTH:
        health.works(s, seat)
    elif card == MIND_CONTROL:
        mind_control.works(s, target)
    elif card == VISION:
        vision.works(s, seat)
    elif card == LIGHT:
        light.works(s, seat)
