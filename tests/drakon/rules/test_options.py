"""Combinations of options that no rulebook defines are refused before the game is created."""

import pytest

from tests.drakon.kit import seat
from tests.drakon.rules.helpers_setup import NewTable
from tests.rule import rule
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.errors import BadOptions, BadScenario


def problems(edition: str, players: int, **options: object) -> list[str]:
    """Why this is refused, by a new game and by a scenario alike."""
    with pytest.raises(BadOptions) as refused:
        DRAKON.new(edition, options, [None] * players)
    with pytest.raises(BadScenario):
        seats = [seat() for _ in range(players)]
        DRAKON.read_scenario({"edition": edition, "options": options, "seats": seats})
    return refused.value.problems


@rule("VAR-BAD", "VAR-TEAM")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_teams_need_four_or_six_players(players: int) -> None:
    found = problems("third", players, teams=True)
    assert len(found) == 1
    assert "4 or 6" in found[0]


@rule("VAR-BAD")
@pytest.mark.parametrize("goal", ["fixed", "escape"])
@pytest.mark.parametrize("players", [4, 6])
def test_teams_play_for_gold_only(players: int, goal: str) -> None:
    found = problems("third", players, teams=True, goal=goal)
    assert len(found) == 1
    assert goal in found[0]


@rule("VAR-BAD")
def test_the_third_edition_has_no_short_game() -> None:
    found = problems("third", 2, goal="short")
    assert len(found) == 1
    assert "short" in found[0]


@rule("VAR-BAD")
def test_an_unknown_goal_is_refused() -> None:
    found = problems("third", 2, goal="glory")
    assert len(found) == 1
    assert "glory" in found[0]


@rule("VAR-BAD")
def test_an_unknown_edition_is_refused() -> None:
    assert "second" in problems("second", 2)[0]


@rule("VAR-BAD")
@pytest.mark.parametrize(
    "options",
    [{"dragons": 2}, {"goal": 10}, {"teams": "yes"}, {"heroes": 1}, {"turn_limit": "long"}],
)
def test_unknown_options_and_bad_values_are_refused(options: dict[str, object]) -> None:
    found = problems("third", 4, **options)
    assert len(found) == 1
    assert next(iter(options)) in found[0]


@rule("VAR-BAD", "TURN-7")
def test_a_turn_limit_cannot_be_negative() -> None:
    assert "turn_limit" in problems("third", 2, turn_limit=-1)[0]


@rule("VAR-BAD")
def test_every_problem_is_listed_at_once() -> None:
    found = problems("third", 5, teams=True, goal="fixed", turn_limit=-1)
    assert len(found) == 3
    for word in ("turn_limit", "4 or 6", "fixed"):
        assert any([word in problem for problem in found]), word


@rule("VAR-BAD")
def test_unreadable_options_do_not_hide_unplayable_ones() -> None:
    found = problems("third", 3, teams=True, dragons=2)
    assert any(["dragons" in problem for problem in found])
    assert any(["4 or 6" in problem for problem in found])


@rule("VAR-BAD", "SET-6")
def test_unplayable_options_do_not_hide_a_hero_picked_twice() -> None:
    with pytest.raises(BadOptions) as refused:
        DRAKON.new("third", {"goal": "short"}, ["thief", "thief"])
    found = refused.value.problems
    assert any(["short" in problem for problem in found])
    assert any(["thief" in problem for problem in found])


@rule("VAR-BAD", "VAR-TEAM", "VAR-GOLD", "VAR-FIXED", "VAR-ESC")
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (2, {"goal": "gold"}),
        (3, {"goal": "fixed"}),
        (5, {"goal": "escape", "heroes": True}),
        (4, {"teams": True}),
        (6, {"teams": True, "goal": "gold", "heroes": True, "turn_limit": 0}),
    ],
)
def test_combinations_that_the_rulebook_defines_are_accepted(
    players: int, options: dict[str, object]
) -> None:
    table = NewTable(players, (), **options).dealt().play("first 0")
    assert table.asked == (0, "turn")
