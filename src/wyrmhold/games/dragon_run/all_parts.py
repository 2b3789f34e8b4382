"""Every answer, frame and event of Dragon Run: those of its rules, and those of each piece.

The turn uses the pieces, so this is not in the module that lists them.
"""

from __future__ import annotations

from typing import Final

from wyrmhold.games.dragon_run import actions as answer
from wyrmhold.games.dragon_run import events as event
from wyrmhold.games.dragon_run.characters.look import Look
from wyrmhold.games.dragon_run.pieces import PIECES
from wyrmhold.games.dragon_run.rules import card_draws, peeks, turn
from wyrmhold.games.dragon_run.setup import opening
from wyrmhold.kernel.pieces import Parts, by_age, joined

GENERAL: Final = Parts(
    answers=(
        answer.Charge,
        answer.Hide,
        answer.Cry,
        answer.Play,
        answer.Again,
        answer.Pass,
        Look,
        peeks.Under,
        peeks.Leave,
        answer.LocationIs,
        answer.TreasureIs,
        answer.DieIs,
        answer.First,
        answer.CharacterIs,
    ),
    frames=(
        card_draws.TakeTreasure,
        opening.CharacterIsDealt,
        opening.DealHands,
        opening.FirstIsChosen,
        opening.FirstTurn,
        peeks.LocationLookedAt,
        peeks.LookAt,
        peeks.MayPutUnder,
        turn.AfterHall,
        turn.AfterHide,
        turn.ChooseTurn,
        turn.DrawLocation,
        turn.NextTurn,
        turn.PotionWorks,
        turn.RollToHide,
    ),
    events=(
        event.CardsPaid,
        event.CharacterDealt,
        event.CharacterHealed,
        event.ChargeForced,
        event.DieRolled,
        event.DungeonShuffled,
        event.FirstPlayerChosen,
        event.LocationDrawn,
        event.LocationLeft,
        event.LocationPutUnder,
        event.LocationSeen,
        event.PotionPlayed,
        event.PowerUsed,
        event.TalismanPlayed,
        event.TemperFell,
        event.TreasureDrawn,
        event.TreasuresShuffled,
        event.TurnBegan,
    ),
)
"""What belongs to no single piece."""

ALL: Final = joined(GENERAL, by_age(PIECES))
"""Every answer, frame and event; those of later rules versions come last."""
