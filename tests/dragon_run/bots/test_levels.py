"""The bot levels: legal, honest, reproducible, and never blind to a win."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from tests.dragon_run.kit import Table, next_up, seat
from tests.dragon_run.tables import SMALL
from wyrmhold.bots.dragon_run.answers import sensible, sure_win
from wyrmhold.bots.dragon_run.levels import LEVELS, chances
from wyrmhold.bots.dragon_run.scripted import Scripted
from wyrmhold.bots.dragon_run.search import Search, Trial, error_of
from wyrmhold.bots.protocol import Bot
from wyrmhold.games.dragon_run.actions import CHARGE, PASS
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.setup.options import MAX_PLAYERS, MIN_PLAYERS
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, legal, settled
from wyrmhold.kernel.vantage import Vantage

POSITIONS = 300
"""Positions to try the quick bots on; a soak can raise it."""
SEARCHED = 60
"""Positions to try the searching bots on, with `TRIALS` trials each."""
TRIALS = 64

QUICK = [name for name, bot in LEVELS.items() if not isinstance(bot, Search)]
SEARCHES = [name for name, bot in LEVELS.items() if isinstance(bot, Search)]


def positions(seed: str, number: int) -> Iterator[State]:
    """Decisions from many games, some with a small box; players sometimes answer at random."""
    rng = random.Random(seed)
    luck = Dice(rng)
    bot = Scripted()
    while True:
        players = rng.randint(MIN_PLAYERS, MAX_PLAYERS)
        options: dict[str, object] = {"cards": SMALL} if rng.random() < 0.2 else {}
        state, _ = settled(DRAGON_RUN.new("first", options, [None] * players), luck)
        while state.stack:
            if rng.random() < 0.2:
                yield state
                number -= 1
                if not number:
                    return
            action = legal(state).sample(rng) if rng.random() < 0.3 else bot.answer(state)
            state, _ = advance(state, action, luck)


def decided(bot: Bot, state: State, seed: str) -> Action:
    """A bot's answer for the seat that is asked, with a separate random source."""
    view = Vantage.of(DRAGON_RUN, state, state.stack[-1].by(state))
    return bot.choose(view, view.prompt(), random.Random(seed))


def lighter(bot: Bot) -> Bot:
    """The same bot with fewer trials."""
    if isinstance(bot, Search):
        return Search(min(TRIALS, bot.trials), bot.horizon, bot.softness)
    return bot


@pytest.mark.parametrize("name", LEVELS)
def test_hidden_information_changes_no_decision(name: str) -> None:
    bot = lighter(LEVELS[name])
    rng = random.Random(f"twins {name}")
    changed = 0
    for number, state in enumerate(
        positions(f"leaks {name}", SEARCHED if name in SEARCHES else POSITIONS)
    ):
        twin = DRAGON_RUN.imagined(state, state.stack[-1].by(state), rng)
        changed += twin != state
        choice = decided(bot, state, f"{number}")
        assert choice in legal(state)
        assert decided(bot, twin, f"{number}") == choice
    assert changed  # there was something to peek at


@pytest.mark.parametrize("name", LEVELS)
def test_no_level_misses_a_win_in_one(name: str) -> None:
    bot = lighter(LEVELS[name])
    ahead = seat("object_5", "object_2", power=False)
    only_dragon = Table(ahead, seat(), dungeon=["dragon"], temper=1)
    known = Table(ahead, seat(), seat(), dungeon=next_up("dragon", unseen=["hall"] * 4), temper=1)
    languid = Table(
        seat("object_5", power=False, talismans=["languor"]),
        seat(),
        dungeon=next_up("dragon", unseen=["hall"]),
        temper=2,
    )
    for table in (only_dragon, known, languid):
        for number in range(20):
            assert decided(bot, table.state, f"win {number}") == CHARGE


def test_a_win_is_sure_only_if_nothing_hidden_can_spoil_it() -> None:
    rng = random.Random(1)
    deck = {"deck": ["object_1"] * 3 + ["object_5"] * 3, "discard": []}
    poor = seat("object_2", power=False)
    unsure = Table(poor, seat("object_1"), dungeon=["dragon"], temper=1, treasure=deck)
    view = Vantage.of(DRAGON_RUN, unsure.state, 0)
    assert sure_win(view, list(view.prompt().legal), rng) is None  # the rival may hold a five
    early = Table(poor, seat(), dungeon=["dragon"], temper=2)
    view = Vantage.of(DRAGON_RUN, early.state, 0)
    assert sure_win(view, list(view.prompt().legal), rng) is None  # the game goes on


def test_nobody_thinks_about_paying_more_than_needed() -> None:
    hand = ["object_1", "object_1", "object_2", "object_5", "object_5", "object_3"]
    table = Table(seat(*hand, character="cleric", injured=True), seat("object_1"))
    tokens = [action.token() for action in sensible(table.state, list(legal(table.state)))]
    assert tokens == [
        "charge",
        "hide object_1",
        "cry object_2",
        "cry object_1 object_1",
        "power heal 0 object_2",
        "power heal 0 object_1 object_1",
    ]
    table = Table(seat(*hand, power=False), seat(), dungeon=next_up("pack")).play("charge")
    tokens = [action.token() for action in sensible(table.state, list(legal(table.state)))]
    assert tokens[0] == "discard object_1 object_1" and len(tokens) == 4


@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_reports_its_evaluation_of_each_answer(name: str) -> None:
    bot = lighter(LEVELS[name])
    assert isinstance(bot, Search)
    for number, state in enumerate(positions("weighing", 8)):
        view = Vantage.of(DRAGON_RUN, state, state.stack[-1].by(state))
        found = bot.weigh(view, view.prompt(), random.Random(number))
        assert [each.action for each in found]
        assert all(each.action in legal(state) for each in found)
        best = found[0]
        assert best.samples == max(each.samples for each in found)
        for each in found:
            assert len(each.chances) == state.players
            assert min(each.chances) >= 0.0 and sum(each.chances) <= 1.0 + 1e-6
            assert 0.0 <= each.error < 0.5 and each.samples >= 24
            if each.samples == best.samples:
                assert each.chances[view.seat] <= best.chances[view.seat]


def test_chances_are_reported_for_every_legal_answer() -> None:
    hurt = seat("object_5", "object_5", injured=True, power=False)
    table = Table(hurt, seat("object_1"), dungeon=next_up("dragon", unseen=["hall"] * 5), temper=3)
    found = chances(Vantage.of(DRAGON_RUN, table.state, 0), random.Random(1), trials=120)
    assert {each.action for each in found} == set(legal(table.state))
    assert {each.samples for each in found} == {40}
    (death,) = [each for each in found if each.action == CHARGE]
    assert death.chances[0] == 0.0 and death.error == 0.0 and found[-1] == death


def test_a_search_sees_what_a_rule_of_thumb_misses() -> None:
    hurt = seat("object_2", "object_4", injured=True, power=False)
    table = Table(hurt, seat("object_1"), dungeon=next_up("hall", "dragon", unseen=["hall"] * 4))
    table.play("charge")
    assert decided(Search(200), table.state, "on") == PASS


def test_a_soft_player_sometimes_takes_a_worse_answer() -> None:
    table = Table(seat("object_5", "object_5", power=False), seat("object_4", "object_5"), temper=3)
    firm = {decided(Search(100), table.state, str(n)) for n in range(6)}
    soft = {decided(Search(100, softness=5.0), table.state, str(n)) for n in range(30)}
    assert len(soft) > len(firm)


def test_answers_are_compared_over_shared_trials() -> None:
    good, bad = Trial(CHARGE, 2), Trial(PASS, 2)
    for luck in (0.1, 0.9, 0.2, 0.8):
        good.add([luck, 1.0 - luck], 0)
        bad.add([luck - 0.05, 0.0], 0)
    assert good.beats(bad, 3.0) and not bad.beats(good, 0.0)  # alike but for the luck
    assert good.weighed().chances == pytest.approx((0.5, 0.5))
    assert error_of([0.0, 1.0]) == pytest.approx(0.5)


def test_the_same_seed_gives_the_same_decision_at_every_level() -> None:
    for state in positions("again", 6):
        for bot in map(lighter, LEVELS.values()):
            assert decided(bot, state, "seed") == decided(bot, state, "seed")


def test_quick_levels_get_stronger() -> None:
    assert list(LEVELS) == [f"level-{number}" for number in range(1, len(LEVELS) + 1)]
    rng = random.Random("strength")
    luck = Dice(rng)
    for lower, upper in pairwise(QUICK):
        won = 0.0
        for game in range(80):
            state, _ = settled(DRAGON_RUN.new("first", {}, [None] * 4), luck)
            while state.stack:
                asked = state.stack[-1].by(state)
                bot = LEVELS[upper if asked == game % 4 else lower]
                state, _ = advance(state, decided(bot, state, str(rng.random())), luck)
            assert state.outcome is not None
            winners = state.outcome.winners
            won += 1.0 / len(winners) if game % 4 in winners else 0.0
        assert won / 80 > 1.2 / 4, upper
