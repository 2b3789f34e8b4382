"""Which bots the lobby offers: those for people, and the default one."""

from __future__ import annotations

import pytest

from wyrmhold.bots.players import PLAYERS
from wyrmhold.bots.roster import DEFAULT_BOT, ROSTER
from wyrmhold.games.registry import GAMES
from wyrmhold.server.api.games import bots_of
from wyrmhold.server.tables.commands import check_bot


@pytest.mark.parametrize("game", GAMES)
def test_people_are_offered_levels_and_personalities_and_no_anchors(game: str) -> None:
    offered = bots_of(game)
    anchors = [entry.name for entry in ROSTER[game] if entry.kind == "anchor"]
    assert [bot.name for bot in offered] + anchors == list(PLAYERS[game])
    assert not {bot.name for bot in offered} & set(anchors)
    assert DEFAULT_BOT in [bot.name for bot in offered if bot.kind == "level"]
    for bot in offered:
        check_bot(game, bot.name)


def test_personalities_are_offered_in_drakon() -> None:
    found = [bot.name for bot in bots_of("drakon") if bot.kind == "personality"]
    assert found == ["thief", "architect", "dragon-keeper", "runner"]
