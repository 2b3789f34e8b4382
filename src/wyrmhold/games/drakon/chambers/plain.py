"""Chambers without an effect on entering: Blank and Start."""

from __future__ import annotations

from typing import final

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.piece import ChamberPiece


@final
class Blank(Chamber):
    """Has only arrows (CH-BLANK)."""


@final
class Start(Chamber):
    """Where heroes start and return to. It cannot be destroyed or switched, only turned."""

    def __init__(self) -> None:
        super().__init__(fixed=True)


START: ChamberPiece = ChamberPiece(
    "start",
    "CH-START",
    Start(),
    ("Start", "Start", "St"),
    letters="",
)


BLANK: ChamberPiece = ChamberPiece(
    "blank",
    "CH-BLANK",
    Blank(),
    ("Blank", "Blank", "Bl"),
    letters="",
)
