"""Viewers, endings and records shared by several rule tests."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from tests.dragon_run.kit import Table
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.kernel import apply
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.record import Header, Record, StepLine
from wyrmhold.kernel.redaction import redacted
from wyrmhold.kernel.transaction import settled, top
from wyrmhold.kernel.viewers import SPECTATOR

EVERYBODY = (0, 1, 2, SPECTATOR)
"""All viewers of a table with three seats."""


def cards(entries: Sequence[dict[str, Any]]) -> list[str | None]:
    """The cards of `top` or `under`, as a view shows them."""
    return [entry["card"] for entry in entries]


def places(table: Table, viewer: int) -> tuple[list[str | None], list[str | None]]:
    """The Locations on top of and under the Dungeon deck, as a viewer sees them."""
    dungeon = table.view(viewer)["dungeon"]
    return cards(dungeon["top"]), cards(dungeon["under"])


def refusal(table: Table, token: str) -> Refusal:
    """The refusal of a token; fails the test if the token is accepted."""
    with pytest.raises(Refusal) as refused:
        apply(table.state, DRAGON_RUN.parse(token))
    return refused.value


def recorded(picks: Sequence[str], hands: Sequence[str], tokens: str) -> Record:
    """A record: each seat's character and its four cards, then the tokens of players and chance.

    Seat 0 begins.
    """
    header = Header(
        game=DRAGON_RUN.name,
        edition="first",
        options={},
        rules_version=DRAGON_RUN.rules_version,
        seats=[{DRAGON_RUN.pick_word: pick} for pick in picks],
        commitment="",
        id="",
        created="",
    )
    record = Record(header)
    state = settled(DRAGON_RUN.new("first", {}, list(picks)))[0]
    dealt = [f"treasure {card}" for hand in hands for card in hand.split()]
    for token in [*dealt, "first 0", *tokens.split(";")]:
        by = top(state).by(state)
        action = DRAGON_RUN.parse(token.strip())
        state, events = apply(state, action)
        dumped: Any = DRAGON_RUN.codec.dump(events)
        record.steps.append(StepLine(len(record.steps) + 1, by, action.token(), dumped))
    return record


def steps(record: Record, viewer: int) -> list[dict[str, Any]]:
    """The steps of a record as a viewer gets them."""
    return [json.loads(line) for line in redacted(DRAGON_RUN, record, viewer)][1:]
