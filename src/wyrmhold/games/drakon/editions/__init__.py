"""Editions: what each one calls and counts things, and the policies it plays by."""

from __future__ import annotations

from wyrmhold.games.drakon.editions.edition import Edition
from wyrmhold.games.drakon.editions.third import THIRD

EDITIONS: dict[str, Edition] = {edition.name: edition for edition in (THIRD,)}
"""Every edition that can be played, by its name in the notation."""
