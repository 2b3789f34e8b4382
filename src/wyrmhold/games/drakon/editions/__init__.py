"""Editions: their names, counts and policies."""

from __future__ import annotations

from wyrmhold.games.drakon.editions.edition import Edition
from wyrmhold.games.drakon.editions.expansion_one import EXPANSION_ONE
from wyrmhold.games.drakon.editions.fourth import FOURTH
from wyrmhold.games.drakon.editions.third import THIRD

EDITIONS: dict[str, Edition] = {edition.name: edition for edition in (THIRD, FOURTH)}
"""Every playable edition, by its name in the notation."""

__all__ = ["EDITIONS", "EXPANSION_ONE", "Edition"]
