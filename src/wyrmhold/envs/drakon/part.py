"""Drakon's part of the environments."""

from __future__ import annotations

from typing import Final

from wyrmhold.envs.drakon.encoding import DrakonEncoding

PART: Final = DrakonEncoding
