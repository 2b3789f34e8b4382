"""`wyrmhold options`: what a table can agree on, for people and for programs."""

from __future__ import annotations

from itertools import product

import pytest

from tests.cli.program import complaint, run
from tests.kernel.toy import ToyGame
from wyrmhold.cli.options import described
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.errors import BadOptions

DESCRIPTION = DRAKON.description


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_described_to_people(game: str) -> None:
    answer = run("options", "--game", game)
    assert (answer.status, answer.err) == (0, "")
    assert max(len(line) for line in answer.out.splitlines()) <= 80
    words = " ".join(answer.out.split())
    description = GAMES[game].description
    for option in description.options:
        assert f"--{option.name.replace('_', '-')} {option.title}" in words
        assert option.text in words
        assert all(f"{c.value} ({c.title}): {c.text}" in words for c in option.choices)
    assert all(f"{clash.why} ({clash.rule})" in words for clash in description.clashes)
    assert ("Combinations that are not allowed" in words) == bool(description.clashes)
    assert f"`wyrmhold tiles --game {game} --toml` prints such a file" in words


def test_programs_get_the_description() -> None:
    assert run("options", "--json").json() == DESCRIPTION.as_json()
    for name, game in GAMES.items():
        told = run("options", "--game", name, "--json").json()
        assert told == game.description.as_json()


def test_every_game_has_a_description() -> None:
    assert all(game.description.options for game in GAMES.values())
    assert "--turns  Turns  (1 to 100; default 6)" in list(described(ToyGame.description))


def test_a_check_says_what_would_be_played() -> None:
    told = run("options", "--check", "edition=fourth", "goal=short").out
    assert told.startswith("This can be played: edition=fourth players=4 goal=short")
    check = ("--check", "players=5", "edition=first")
    told = run("options", "--game", "dragon_run", *check).out
    assert told == "This can be played: edition=first players=5\n"
    chosen = run("options", "--json", "--check", "turn-limit=0", "heroes=true").json()
    defaults = {option.name: option.default for option in DESCRIPTION.options}
    assert chosen == {**defaults, "turn_limit": 0, "heroes": True}


@pytest.mark.parametrize(
    ("word", "problem"),
    [
        ("goal=short", "goal 'short' is not one of this edition"),
        ("goal", "goal: '' is not one of"),
        ("goal=", "goal: '' is not one of"),
        ("=", "'' is not an option: edition, players"),
        ("song=loud", "'song' is not an option"),
        ("\x1b[2J=1", "is not an option"),
        ("heroes=yes", "heroes: 'yes' is not true or false"),
        ("heroes=True", "heroes: 'True' is not true or false"),
        ("players=²", "is not a whole number"),
        ("players=7", "7 is not a number from 2 to 6"),
    ],
)
def test_a_check_says_what_is_wrong(word: str, problem: str) -> None:
    told = complaint(run("options", "--check", word))
    assert problem in told
    assert "\x1b" not in told
    assert run("options", "--json", "--check", word).refusal()["error"] == "bad_options"


@pytest.mark.parametrize(
    ("word", "problem"),
    [
        ("heroes=true", "'heroes' is not an option: edition, players (try --game drakon)"),
        ("edition=third", "edition: 'third' is not one of first"),
        ("players=6", "players: 6 is not a number from 2 to 5 (RUN-SET-1)"),
        ("song=1", "'song' is not an option: edition, players\n"),
    ],
)
def test_an_option_of_another_game_is_refused(word: str, problem: str) -> None:
    assert problem in complaint(run("options", "--game", "dragon_run", "--check", word))


def test_a_check_says_everything_that_is_wrong() -> None:
    words = ("players=3", "teams=true", "goal=silver", "goal=gold", "song=1")
    told = complaint(run("options", "--check", *words))
    assert told.count("\n  - ") == 4
    assert "goal: given twice" in told


def test_the_description_agrees_with_the_game() -> None:
    names = ("edition", "goal", "teams", "players")
    values = (["third", "fourth"], ["gold", "short", "fixed", "escape"], [False, True], range(2, 7))
    for chosen in product(*values):
        table = dict(zip(names, chosen, strict=True))
        edition, players = str(table.pop("edition")), int(str(table.pop("players")))
        try:
            DRAKON.new(edition, table, [None] * players)
            refused = False
        except BadOptions:
            refused = True
        assert refused == bool(DESCRIPTION.problems(dict(zip(names, chosen, strict=True))))
