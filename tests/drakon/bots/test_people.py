"""Bots for people: what none of them overlooks, what they remember, and who is offered."""

from __future__ import annotations

import random
from typing import Final

import pytest

from tests.conformance.tables import fresh, lively, tables
from tests.drakon.kit import Table, seat
from wyrmhold.bots.drakon.levels import LEVELS
from wyrmhold.bots.drakon.light import Light
from wyrmhold.bots.drakon.people import PEOPLE, Rough, noticed
from wyrmhold.bots.drakon.personalities import PERSONALITIES, TASTES
from wyrmhold.bots.drakon.styles import STYLES
from wyrmhold.bots.drakon.survey import NAMES
from wyrmhold.bots.players import PLAYERS, RANDOM
from wyrmhold.bots.protocol import Bot, asked
from wyrmhold.bots.roster import DEFAULT_BOT, ROSTER, for_people
from wyrmhold.games.drakon.actions import Move
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, pending, settled

FOR_PEOPLE: Final[dict[str, Bot]] = {**PEOPLE, **PERSONALITIES}
QUICK: Final[dict[str, Bot]] = {
    **{name: bot for name, bot in FOR_PEOPLE.items() if not hasattr(bot, "weigh")},
    **{name: LEVELS[name] for name in ("level-1", "level-2", "level-3")},
    **STYLES,
}
"""All bots but those that search."""

WEAK: Final = [name for name, bot in PEOPLE.items() if isinstance(bot, Rough)]

everybody = pytest.mark.parametrize("name", FOR_PEOPLE)

HAND: Final = ["blank:N", "blank:NE", "blank:NS"]
LONELY: Final = """
    blank:E     blank:E     blank:S
    find_coin:N start:NESW  blank:S
    blank:N     blank:W     lose_coin:W
"""
"""A coin in the west, far from the next one."""

ROUND: Final = """
    find_coin:S find_coin:W blank:E    blank:S
    blank:E     find_coin:N start:NESW blank:S
    .           blank:N     blank:W    lose_coin:W
"""
"""A coin in the west with more behind it."""


def lair(board: str, own: list[int], other: list[int], **more: object) -> Table:
    """Seat 0's hero is on Start, next to a coin; the other hero is far away."""
    return Table(
        board,
        seat("0,0", coins=own, hand=HAND),
        seat("1,-1", coins=other, hand=HAND),
        pile={"unseen": ["blank:NE"] * 12},
        hoard=[1, 1, 1, 2, 2, 3],
        **more,
    )


def seeds(bot: Bot) -> range:
    """Seeds to try; fewer for bots that search, because they are slow."""
    return range(2 if hasattr(bot, "weigh") else 25)


@everybody
def test_nobody_overlooks_a_coin_beside_their_hero(name: str) -> None:
    bot, state = FOR_PEOPLE[name], lair(ROUND, [1], [1]).state
    for seed in seeds(bot):
        assert asked(bot, DRAKON, state, random.Random(seed)).token() == "move -1,0"


@pytest.mark.parametrize("name", WEAK)
def test_weak_bots_take_a_coin_beside_them_however_they_rate_it(name: str) -> None:
    state = lair(LONELY, [1], [1]).state
    for seed in range(25):
        assert asked(PEOPLE[name], DRAKON, state, random.Random(seed)).token() == "move -1,0"


@everybody
@pytest.mark.parametrize("board", [LONELY, ROUND], ids=["lonely", "round"])
def test_nobody_overlooks_a_win_in_one(name: str, board: str) -> None:
    bot, state = FOR_PEOPLE[name], lair(board, [3, 3, 3], [2, 2, 2]).state
    for seed in seeds(bot):
        assert asked(bot, DRAKON, state, random.Random(seed)).token() == "move -1,0"


@everybody
def test_nobody_with_enough_gold_overlooks_the_way_out(name: str) -> None:
    board = LONELY.replace("find_coin:N", "escape:N")
    rich = [3, 3, 3, 1]
    bot, state = FOR_PEOPLE[name], lair(board, rich, rich, options={"goal": "escape"}).state
    for seed in seeds(bot):
        assert asked(bot, DRAKON, state, random.Random(seed)).token() == "move -1,0"


def test_light_rules_avoid_what_costs_a_coin() -> None:
    table = Table(
        "lose_coin:W start:NESW blank:E",
        seat("0,0", coins=[3]),
        seat("1,0", coins=[1]),
        pile={"unseen": ["blank:NE"]},
        hoard=[1, 2, 3],
    )
    assert table.legal == ["move -1,0", "move 1,0"]
    for seed in range(25):
        assert asked(Light(), DRAKON, table.state, random.Random(seed)).token() == "move 1,0"


def test_light_rules_build_an_exit_from_a_dead_end() -> None:
    table = Table(
        "start:NESW blank:E",
        seat("1,0", hand=["blank:NE", "map:NS"]),
        seat("0,0"),
        pile={"unseen": ["blank:NE"] * 3},
        hoard=[1, 2, 3],
    )
    for seed in range(25):
        answer = asked(Light(), DRAKON, table.state, random.Random(seed)).token()
        assert answer.endswith("@2,0"), answer


@pytest.mark.parametrize("name", QUICK)
def test_the_same_knowledge_and_seed_give_the_same_legal_answer(name: str) -> None:
    bot = QUICK[name]
    rng = random.Random(name)
    for table in rng.sample(tables(), 2):
        luck = Dice(rng)
        state, _ = settled(fresh(table), luck)
        for _ in range(12):
            frame = pending(state)
            if frame is None:
                break
            seed = rng.getrandbits(32)
            answer = asked(bot, DRAKON, state, random.Random(seed))
            assert answer in frame.legal(state)
            assert asked(bot, DRAKON, state, random.Random(seed)) == answer
            state, _ = advance(state, lively(state, rng), luck)


def test_a_less_attentive_bot_sees_some_of_the_answers_in_the_same_order() -> None:
    answers = [Move((cell,)) for cell in range(40)]
    rng = random.Random(1)
    assert noticed(answers, 1.0, rng) == answers
    assert noticed(answers[:1], 0.1, rng) == answers[:1]
    some = noticed(answers, 0.25, rng)
    assert len(some) == 10
    assert some == [answer for answer in answers if answer in some]
    assert some != noticed(answers, 0.25, rng)


@pytest.mark.parametrize("name", TASTES)
def test_a_taste_uses_known_features_and_changes_decisions(name: str) -> None:
    taste = TASTES[name]
    assert set(taste.positions) <= set(NAMES)
    assert differs(FOR_PEOPLE[name], LEVELS["level-3"])


def differs(bot: Bot, other: Bot) -> bool:
    """Whether two bots answer differently somewhere in a few games of the second."""
    for number in range(8):
        luck = Dice(random.Random(number))
        state, _ = settled(DRAKON.new("third", {"heroes": True}, [None] * 2), luck)
        while pending(state) is not None and state.turns < 24:
            answer = asked(other, DRAKON, state, random.Random(number))
            if asked(bot, DRAKON, state, random.Random(number)) != answer:
                return True
            state, _ = advance(state, answer, luck)
    return False


@pytest.mark.parametrize("game", GAMES)
def test_people_are_offered_levels_from_weak_to_strong_with_a_default_in_between(
    game: str,
) -> None:
    offered = for_people(game)
    levels = [entry for entry in offered if entry.kind == "level"]
    assert [entry.level for entry in levels] == list(range(len(levels)))
    assert levels[0].name == RANDOM
    assert DEFAULT_BOT in [entry.name for entry in levels[1:-1]]
    assert all(entry.text for entry in offered)
    assert {entry.kind for entry in ROSTER[game]} - {entry.kind for entry in offered} == {"anchor"}


@pytest.mark.parametrize("game", GAMES)
def test_every_bot_in_the_roster_has_a_unique_name(game: str) -> None:
    names = [entry.name for entry in ROSTER[game]]
    assert len(set(names)) == len(names)
    assert list(PLAYERS[game]) == names
