"""Drakon's part of the pictures."""

from __future__ import annotations

from typing import Final

from wyrmhold.games.drakon.state import State
from wyrmhold.pictures.drakon.drawing import drawn_drakon
from wyrmhold.pictures.game_pictures import GamePictures

PART: Final = GamePictures(State, drawn_drakon)
