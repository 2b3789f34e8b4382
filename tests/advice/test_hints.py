"""Hints: three stages, true reasons, and nothing the seat cannot know."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from tests.advice.games import TABLES, random_game
from tests.advice.rollouts import rolling_adviser
from tests.dragon_run.kit import Table as RunTable
from tests.dragon_run.kit import next_up
from tests.dragon_run.kit import seat as run_seat
from tests.drakon.kit import Table, seat
from tests.played_table import PlayedTable
from wyrmhold.bots.advice.advisers import adviser_of
from wyrmhold.bots.advice.hints import at_least, hint, where
from wyrmhold.bots.advice.reasons import Reason, percent
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.game import AnyGame
from wyrmhold.kernel.transaction import legal, top
from wyrmhold.kernel.vantage import Vantage

IDS = [f"{game.name}-{edition}-{n}" for game, edition, _, n in TABLES]


def told(table: PlayedTable, token: str, viewer: int = 0) -> list[Reason]:
    view = Vantage.of(table.game, table.state, viewer)
    return adviser_of(table.game.name).reasons(view, table.game.parse(token))


def known(table: PlayedTable, viewer: int = 0) -> list[Reason]:
    return adviser_of(table.game.name).facts(Vantage.of(table.game, table.state, viewer))


def of_kind(reasons: list[Reason], kind: str) -> list[Reason]:
    return [reason for reason in reasons if reason.kind == kind]


# --- stages ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "edition", "options", "players"), TABLES, ids=IDS)
def test_every_stage_shows_more_and_every_option_is_legal(
    game: AnyGame, edition: str, options: dict[str, object], players: int
) -> None:
    adviser = rolling_adviser(game)
    for state in random_game(game, edition, options, players, 7)[1][::5]:
        view = Vantage.of(game, state, top(state).by(state))
        found = hint(adviser, view, random.Random(1))
        one, two, three = (found.as_json(stage) for stage in (1, 2, 3))
        assert (one["kind"], one["options"], two["options"]) == (None, [], [])
        assert one["where"] == two["where"] == three["where"]
        assert two["kind"] == three["kind"] and three["options"]
        best = found.answers[0]
        assert best.do.startswith(best.kind)
        answers = [action.token() for action in legal(state)]
        for each in found.answers:
            assert each.do in answers
            assert len(each.chances) == players and sum(each.chances) < 1 + 1e-9
        own = [each.chances[view.seat] for each in found.answers]
        assert own == sorted(own, reverse=True)


@pytest.mark.parametrize(("game", "edition", "options", "players"), TABLES, ids=IDS)
def test_the_given_answer_is_among_the_options(
    game: AnyGame, edition: str, options: dict[str, object], players: int
) -> None:
    for state in random_game(game, edition, options, players, 8)[1][::9]:
        view = Vantage.of(game, state, top(state).by(state))
        given = list(legal(state))[-1]
        found = hint(rolling_adviser(game), view, random.Random(1), also=given, shown=1)
        assert given.token() in [each.do for each in found.answers]
        assert len(found.answers) <= 2


def test_the_first_stage_tells_roughly_where_to_look() -> None:
    around = where(DRAKON.parse("place blank:E@2,-1"))
    assert len(around.cells) == 9 and "2,-1" in around.cells and "1,0" in around.cells
    assert where(DRAKON.parse("control 3 0,1>0,2")).seats == (3,)
    assert where(DRAKON.parse("bargain 2 0,1")).seats == ()  # 2 is a coin
    assert where(DRAGON_RUN.parse("hide object_3")).cards == ("object_3",)


# --- secrecy --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "edition", "options", "players"), TABLES, ids=IDS)
def test_hidden_information_changes_no_hint(
    game: AnyGame, edition: str, options: dict[str, object], players: int
) -> None:
    adviser, rng = rolling_adviser(game), random.Random(3)
    changed = 0
    for state in random_game(game, edition, options, players, 9)[1]:
        viewer = top(state).by(state)
        twin = game.imagined(state, viewer, rng)
        changed += twin != state
        mine, twins = (
            hint(adviser, Vantage.of(game, each, viewer), random.Random(4))
            for each in (state, twin)
        )
        assert mine == twins
        # Nor do facts and reasons depend on which of the positions is imagined.
        view, other = Vantage(game, state, viewer), Vantage(game, twin, viewer)
        assert adviser.facts(view) == adviser.facts(other)
        for answer in mine.answers:
            action = game.parse(answer.do)
            assert adviser.reasons(view, action) == adviser.reasons(other, action)
    assert changed


# --- reasons in Drakon ----------------------------------------------------------------------------

BOARD = """
    find_coin:N
    start:NESW
"""


def test_a_coin_that_wins_for_sure_is_a_win() -> None:
    table = Table(BOARD, seat(coins=[3, 3, 3]), seat(), hoard=[1, 1, 2])
    assert of_kind(told(table, "move 0,1"), "win")[0].numbers == {"chance": 1.0}
    assert of_kind(known(table), "next_coin_wins")[0].seats == (0,)


def test_the_chance_that_a_coin_wins_is_exact() -> None:
    table = Table(BOARD, seat(coins=[3, 3, 2]), seat(), hoard=[1, 1, 2])
    win = of_kind(told(table, "move 0,1"), "win")[0]
    assert win.numbers["chance"] == pytest.approx(1 / 3)
    taken = of_kind(told(table, "move 0,1"), "takes_coin")[0]
    assert taken.seats == (0,) and taken.cells == ("0,1",)


def test_an_opponent_who_can_win_next_is_named() -> None:
    table = Table(BOARD, seat(), seat("0,0", coins=[3, 3, 3]), hoard=[1, 1])
    danger = of_kind(known(table), "can_win_next")[0]
    assert danger.seats == (1,) and danger.cells == ("0,1",)
    # Of the ten ways to hold three of 3, 3, 3, 1, 1: one is 9 gold, and wins with anything; six
    # are 7 gold, and win with the last 3.
    assert danger.numbers["chance"] == pytest.approx(1 / 10 + 6 / 10 / 2)


BLOCKING = """
    .             .              .
    start:NESW      blank:NE       find_coin:E
"""


def test_the_race_for_a_coin_is_counted_in_moves() -> None:
    table = Table(BLOCKING, seat("0,0"), seat("0,0"), hoard=[1, 1])
    race = of_kind(known(table), "coin_race")[0]
    assert race.seats == (0, 1) and race.cells == ("2,0",) and race.numbers == {"steps": 2}
    first = of_kind(told(table, "move 1,0"), "coin_first")[0]
    assert first.seats == (0, 1) and first.numbers == {"steps": 1, "rival_steps": 2}


def test_a_rotation_that_cuts_a_path_blocks_it() -> None:
    board = """
        rotate:N      .              .
        start:NESW      blank:NE       find_coin:E
    """
    table = Table(board, seat("0,0"), seat("1,0", coins=[3, 3, 3]), hoard=[3, 3])
    table.play("move 0,1")
    blocks = of_kind(told(table, "rotate 1,0 NW"), "blocks")
    assert [(each.seats, each.cells, each.numbers) for each in blocks] == [
        ((1,), ("2,0",), {"before": 1})
    ]
    stopped = of_kind(told(table, "rotate 1,0 NW"), "prevents_win")[0]
    assert stopped.seats == (1,) and stopped.numbers == {"before": 1.0, "after": 0.0}
    assert not of_kind(told(table, "rotate none"), "blocks")


def test_a_coin_chamber_laid_beside_an_opponent_is_a_gift() -> None:
    board = """
        .             .
        start:NESW      blank:NE
    """
    table = Table(board, seat("0,0", hand=["find_coin:N"]), seat("1,0"), hoard=[1])
    gift = of_kind(told(table, "place find_coin:E@2,0"), "rival_first")[0]
    assert gift.seats == (1, 0) and gift.cells == ("2,0",)
    assert gift.numbers == {"steps": 1, "own_steps": 2}


def test_a_coin_as_near_to_an_opponent_is_a_tie_and_nobody_is_first() -> None:
    table = Table("start:NESW", seat("0,0", hand=["find_coin:N"]), seat("0,0"), hoard=[1])
    reasons = told(table, "place find_coin:E@1,0")
    assert [(each.kind, each.seats, each.numbers) for each in reasons] == [
        ("coin_tie", (0, 1), {"steps": 1})
    ]


def test_a_hero_who_is_caught_is_not_called_safe() -> None:
    board = """
        drakon_moves:W    .          .
        start:NESW        blank:E    blank:E
    """
    table = Table(board, seat("0,0", coins=[1]), seat("2,0"), drakon="1,0", hoard=[1])
    table.play("move 0,1")
    kinds = [each.kind for each in told(table, "drakon 0,1")]
    assert "caught" in kinds and not {"drakon_safe", "drakon_reach"} & set(kinds)


RACES = ("coin_first", "coin_tie", "rival_first", "shortens")


def contradictions(reasons: Sequence[Reason], viewer: int) -> list[str]:
    """What a reader of these reasons would find odd."""
    odd: list[str] = []
    raced = [each.cells for each in reasons if each.kind in RACES]
    if len(raced) != len(set(raced)):
        odd.append("a race is told twice")
    caught = {seat for each in reasons if each.kind == "caught" for seat in each.seats}
    for each in reasons:
        numbers = each.numbers
        less, more = {
            "coin_first": ("steps", "rival_steps"),
            "rival_first": ("steps", "own_steps"),
            "shortens": ("after", "before"),
            "blocks": ("before", "after"),
        }.get(each.kind, ("", ""))
        if more in numbers and numbers[less] >= numbers[more]:
            odd.append(f"{each.kind}: {numbers}")
        if each.kind == "prevents_win" and (
            numbers["after"] >= numbers["before"]
            or percent(numbers["after"]) == percent(numbers["before"])
        ):
            odd.append(f"no difference: {numbers}")
        if each.kind == "win" and percent(numbers["chance"]) in ("0%", "<1%"):
            odd.append("a win with 0%")
        if each.kind == "win" and numbers["chance"] == 1.0:
            rest = {other.kind for other in reasons} - {"win", "pays"}
            odd += [f"more than a win: {kind}" for kind in sorted(rest)]
        if each.kind in ("drakon_reach", "drakon_safe") and caught & set(each.seats):
            odd.append("caught and not caught")
        if each.kind in RACES and viewer not in each.seats:
            odd.append(f"{each.kind} is not about the reader")
    return odd


@pytest.mark.parametrize(("game", "edition", "options", "players"), TABLES, ids=IDS)
def test_no_two_reasons_and_no_chance_contradict_each_other(
    game: AnyGame, edition: str, options: dict[str, object], players: int
) -> None:
    longer = {name: 9 if name == "turn_limit" else value for name, value in options.items()}
    for state in random_game(game, edition, longer, players, 10)[1][::3]:
        view = Vantage.of(game, state, top(state).by(state))
        for action in list(legal(state))[::4]:
            assert contradictions(adviser_of(game.name).reasons(view, action), view.seat) == []
        for answer in hint(rolling_adviser(game), view, random.Random(1)).answers:
            for win in of_kind(list(answer.reasons), "win"):
                own = sum(answer.chances[seat] for seat in win.seats)
                assert own >= win.numbers["chance"] - 1e-9


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (0.0, "0%"),
        (0.00001, "0%"),
        (0.0049, "<1%"),
        (0.005, "1%"),
        (0.125, "13%"),
        (0.285, "29%"),
        (0.9949, "99%"),
        (0.995, ">99%"),
        (0.9999, ">99%"),
        (1.0, "100%"),
    ],
)
def test_nothing_uncertain_is_shown_as_certain_or_impossible(chance: float, text: str) -> None:
    assert percent(chance) == text


def test_a_chance_is_at_least_the_chance_to_win_at_once() -> None:
    assert at_least((0.5, 0.25, 0.25), (0,), 0.25) == (0.5, 0.25, 0.25)
    assert at_least((0.5, 0.25, 0.25), (0,), 0.75) == (0.75, 0.125, 0.125)
    assert at_least((0.25, 0.5, 0.25, 0.0), (0, 2), 0.5) == (0.5, 0.0, 0.5, 0.0)
    assert at_least((0.0, 0.0), (0,), 1.0) == (1.0, 0.0)


def test_a_reason_mentions_drakons_reach() -> None:
    board = """
        drakon_moves:W    .          .          .
        start:NESW        blank:E    blank:E    blank:E
    """
    table = Table(board, seat("0,0"), seat("2,0"), drakon="0,1", hoard=[1])
    assert [each.seats for each in of_kind(known(table), "drakon_reach")] == [(0,), (1,)]
    walked = Table(board, seat("0,0"), seat("3,0"), drakon="0,1", hoard=[1])
    assert [each.seats for each in of_kind(known(walked), "drakon_reach")] == [(0,)]


# --- reasons in Dragon Run ------------------------------------------------------------------------


def test_the_chance_of_a_dragon_is_that_of_the_cards_left() -> None:
    table = RunTable(run_seat(), run_seat())
    fact = of_kind(known(table), "dragon_next")[0]
    left = table.view(0)["left"]
    chance = left.count("dragon") / len(left)
    assert fact.numbers["chance"] == pytest.approx(chance)
    assert fact.numbers["cards"] == len(left)
    reasons = told(table, "charge")
    assert of_kind(reasons, "dragon_next")[0].numbers["chance"] == pytest.approx(chance)
    assert of_kind(reasons, "hurt")[0].numbers == pytest.approx({"injured": chance})


def test_a_card_the_seat_has_seen_is_certain() -> None:
    for card, below, chance in (("dragon", "hall", 1.0), ("hall", "dragon", 0.0)):
        table = RunTable(run_seat(), run_seat(), dungeon=next_up(card, unseen=["pack", below]))
        assert of_kind(known(table), "dragon_next")[0].numbers["chance"] == chance


def test_the_reason_for_hiding_states_chance_and_price() -> None:
    dungeon = {"unseen": ["dragon", "hall", "pack"]}
    table = RunTable(run_seat("object_3", "object_4"), run_seat("object_5"), dungeon=dungeon)
    token = table.legal_of("hide")[0]
    reasons = told(table, token)
    # The die must beat the three Locations that are left: 4 to 9 of 0 to 9.
    assert of_kind(reasons, "sneak")[0].numbers == {"chance": 0.6}
    paid = of_kind(reasons, "pays")[0]
    assert paid.cards == tuple(token.split()[1:])
    assert paid.numbers["gold"] == sum(int(card[-1]) for card in paid.cards)


def test_own_gold_is_exact_and_others_gold_a_mean() -> None:
    treasure = {"deck": ["object_1", "object_1"]}
    table = RunTable(run_seat("object_3"), run_seat("object_5"), treasure=treasure)
    own, other = of_kind(known(table), "gold")
    assert own.seats == (0,) and own.numbers == {"gold": 3}
    assert other.seats == (1,) and other.numbers["cards"] == 1
    assert other.numbers["gold"] == pytest.approx((1 + 1 + 5) / 3)
