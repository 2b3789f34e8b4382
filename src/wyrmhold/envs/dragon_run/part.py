"""Dragon Run's part of the environments."""

from __future__ import annotations

from typing import Final

from wyrmhold.envs.dragon_run.encoding import DragonRunEncoding

PART: Final = DragonRunEncoding
