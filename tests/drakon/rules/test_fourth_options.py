"""Combinations of options that no rulebook defines, including the fourth edition."""

import pytest

from tests.drakon.rules.helpers_fourth import Draft, why_not
from tests.rule import rule
from wyrmhold.games.drakon.game import DRAKON


@rule("VAR-BAD", "VAR-SHORT")
def test_the_short_game_is_not_in_the_third_edition() -> None:
    (problem,) = why_not("third", 2, goal="short")
    assert "short" in problem


@rule("VAR-BAD", "VAR-FIXED")
def test_fixed_gold_is_not_in_the_fourth_edition() -> None:
    (problem,) = why_not("fourth", 2, goal="fixed")
    assert "fixed" in problem


@rule("VAR-BAD", "VAR-TEAM")
@pytest.mark.parametrize("goal", ["short", "escape"])
@pytest.mark.parametrize("players", [4, 6])
def test_teams_play_for_gold_only(goal: str, players: int) -> None:
    (problem,) = why_not("fourth", players, teams=True, goal=goal)
    assert goal in problem
    assert "team" in problem


@rule("VAR-BAD", "VAR-TEAM")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_teams_need_four_or_six_players(players: int) -> None:
    (problem,) = why_not("fourth", players, teams=True)
    assert "4 or 6" in problem


@rule("VAR-BAD", "VAR-TEAM")
def test_every_reason_is_given_at_once() -> None:
    found = why_not("fourth", 3, teams=True, goal="short", turn_limit=-1)
    assert len(found) == 3
    for word in ("4 or 6", "short", "turn_limit"):
        assert any([word in problem for problem in found]), word
    found = why_not("fourth", 3, teams=True, goal="fixed")
    for word in ("4 or 6", "fixed"):
        assert any([word in problem for problem in found]), word


@rule("VAR-BAD", "SET-6")
@pytest.mark.parametrize("hero", ["amazon", "barbarian", "dwarf", "wizard"])
def test_a_hero_of_the_third_edition_is_refused_along_with_the_rest(hero: str) -> None:
    found = why_not("fourth", 2, [hero, None], goal="fixed")
    for word in (hero, "fixed"):
        assert any([word in problem for problem in found]), word


@rule("VAR-BAD", "VAR-GOLD", "VAR-SHORT", "VAR-ESC", "VAR-TEAM", "HERO-1")
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (2, {"goal": "gold"}),
        (3, {"goal": "short"}),
        (6, {"goal": "short", "heroes": True}),
        (5, {"goal": "escape"}),
        (2, {"goal": "escape", "heroes": True}),
        (4, {"teams": True}),
        (6, {"teams": True, "heroes": True}),
        (2, {"turn_limit": 0}),
    ],
)
def test_combinations_that_the_rulebook_defines_can_be_played(
    players: int, options: dict[str, object]
) -> None:
    table = Draft(players, **options)
    edition, agreed = DRAKON.agreement(table.state)
    assert edition == "fourth"
    assert {**agreed, **options} == agreed
