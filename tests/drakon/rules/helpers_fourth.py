"""Tables of the fourth edition, in play and before the heroes are picked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_heroes import hero_table
from tests.drakon.rules.helpers_setup import NewTable
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.errors import BadOptions, BadScenario
from wyrmhold.kernel.transaction import settled

EDITIONS = ["third", "fourth"]

FOURTH_HEROES = ["druid", "knight", "ranger", "sorceress", "thief", "warrior"]

TWINS = [
    ("amazon", "ranger"),
    ("barbarian", "knight"),
    ("dwarf", "warrior"),
    ("knight", "druid"),
    ("thief", "thief"),
    ("wizard", "sorceress"),
]
"""Heroes with the same ability: of the third edition, of the fourth."""


def fourth(board: str, *seats: dict[str, Any], **scenario: Any) -> Table:
    """A table of the fourth edition."""
    return Table(board, *seats, edition="fourth", **scenario)


def fourth_heroes(board: str, *seats: dict[str, Any], **scenario: Any) -> Table:
    """A table of the fourth edition with hero abilities."""
    return hero_table(board, *seats, edition="fourth", **scenario)


class Draft(NewTable):
    """`Draft(players, **options)`: a game of the fourth edition, straight from the box."""

    def __init__(self, players: int, **options: object) -> None:
        self.state, self.events = settled(DRAKON.new("fourth", options, [None] * players))

    def play(self, tokens: str) -> Draft:
        super().play(tokens)
        return self

    def picked(self, *heroes: str) -> Draft:
        """After these heroes were picked, one after the other."""
        for hero in heroes:
            self.play(f"pick {hero}")
        return self

    def heroes(self, viewer: int) -> list[str | None]:
        """Each seat's hero as a viewer sees it."""
        return [each["hero"] for each in self.view(viewer)["seats"]]


def event_names(table: Table) -> list[str]:
    """The event types of the last `play`, in order, without forced answers."""
    dumped: Any = DRAKON.codec.dump(table.events)
    return [event["type"] for event in dumped if event["type"] != "Forced"]


def why_not(
    edition: str, players: int, picks: Sequence[str | None] = (), **options: object
) -> list[str]:
    """Why a table cannot be played; a scenario is refused with the same reasons."""
    picks = picks or [None] * players
    with pytest.raises(BadOptions) as new:
        DRAKON.new(edition, options, picks)
    seats = [seat() if hero is None else seat(hero=hero) for hero in picks]
    with pytest.raises(BadScenario) as scenario:
        DRAKON.read_scenario({"edition": edition, "options": options, "seats": seats})
    for problem in new.value.problems:
        assert problem in scenario.value.problems
    return new.value.problems
