"""Players for people: what none of them overlooks, what they remember, and who is offered."""

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
from wyrmhold.bots.players import PLAYERS, RANDOM
from wyrmhold.bots.protocol import Bot, asked
from wyrmhold.bots.roster import DEFAULT_BOT, ROSTER, for_people
from wyrmhold.games.drakon.actions import Move
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.survey import NAMES
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, pending, settled

FOR_PEOPLE: Final[dict[str, Bot]] = {**PEOPLE, **PERSONALITIES}
QUICK: Final[dict[str, Bot]] = {
    **{name: bot for name, bot in FOR_PEOPLE.items() if not hasattr(bot, "weigh")},
    **{name: LEVELS[name] for name in ("level-1", "level-2", "level-3")},
    **STYLES,
}
"""All but those that search."""

WEAK: Final = [name for name, bot in PEOPLE.items() if isinstance(bot, Rough)]

everybody = pytest.mark.parametrize("name", FOR_PEOPLE)

HAND: Final = ["blank:N", "blank:NE", "blank:NS"]
LONELY: Final = """
    blank:E     blank:E     blank:S
    find_coin:N start:NESW  blank:S
    blank:N     blank:W     lose_coin:W
"""
"""A coin in the west; whoever takes it has a long way to the next."""

ROUND: Final = """
    find_coin:S find_coin:W blank:E    blank:S
    blank:E     find_coin:N start:NESW blank:S
    .           blank:N     blank:W    lose_coin:W
"""
"""A coin in the west with more behind it."""


def lair(board: str, own: list[int], other: list[int], **more: object) -> Table:
    """The hero of seat 0 stands on Start with a coin beside it; the other one is far off."""
    return Table(
        board,
        seat("0,0", coins=own, hand=HAND),
        seat("1,-1", coins=other, hand=HAND),
        pile={"unseen": ["blank:NE"] * 12},
        hoard=[1, 1, 1, 2, 2, 3],
        **more,
    )


def seeds(bot: Bot) -> range:
    """Who searches is asked less often: it takes a while."""
    return range(2 if hasattr(bot, "weigh") else 25)


@everybody
def test_nobody_overlooks_a_coin_beside_the_own_hero(name: str) -> None:
    bot, state = FOR_PEOPLE[name], lair(ROUND, [1], [1]).state
    for seed in seeds(bot):
        assert asked(bot, DRAKON, state, random.Random(seed)).token() == "move -1,0"


@pytest.mark.parametrize("name", WEAK)
def test_the_weak_take_a_coin_beside_them_whatever_they_think_of_it(name: str) -> None:
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
def test_nobody_overlooks_the_way_out_with_gold_enough(name: str) -> None:
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


def test_light_rules_build_a_way_out_of_a_dead_end() -> None:
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


def test_who_notices_less_looks_at_a_part_in_the_order_of_the_whole() -> None:
    answers = [Move((cell,)) for cell in range(40)]
    rng = random.Random(1)
    assert noticed(answers, 1.0, rng) == answers
    assert noticed(answers[:1], 0.1, rng) == answers[:1]
    some = noticed(answers, 0.25, rng)
    assert len(some) == 10
    assert some == [answer for answer in answers if answer in some]
    assert some != noticed(answers, 0.25, rng)


@pytest.mark.parametrize("name", TASTES)
def test_a_taste_names_what_a_survey_knows_and_changes_decisions(name: str) -> None:
    taste = TASTES[name]
    assert set(taste.positions) <= set(NAMES)
    assert differs(FOR_PEOPLE[name], LEVELS["level-3"])


def differs(bot: Bot, other: Bot) -> bool:
    """Whether two players answer differently somewhere in a few games of the second."""
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
def test_people_are_offered_levels_from_weak_to_strong_and_the_usual_one_is_in_between(
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
def test_everybody_in_the_roster_plays_under_a_name_of_their_own(game: str) -> None:
    names = [entry.name for entry in ROSTER[game]]
    assert len(set(names)) == len(names)
    assert list(PLAYERS[game]) == names
