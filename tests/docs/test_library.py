"""The public interface: its page and its reference are true, and importing it is cheap."""

from __future__ import annotations

import json
from typing import Any

import pytest

import wyrmhold
from tests.docs.blocks import ROOT, Block, blocks
from tests.processes import python
from wyrmhold.cli.library_page import SECTIONS
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.record import read_record
from wyrmhold.kernel.replay import verify

PAGE = "docs/library.md"
BLOCKS = blocks(PAGE, "python", "text")


def test_every_program_is_followed_by_what_it_prints() -> None:
    assert [block.language for block in BLOCKS] == ["python", "text"] * (len(BLOCKS) // 2)


@pytest.mark.parametrize(("program", "printed"), list(zip(BLOCKS[::2], BLOCKS[1::2], strict=True)))
def test_a_program_prints_what_the_page_says(program: Block, printed: Block) -> None:
    assert len(program.text.splitlines()) <= 20
    done = python("-c", program.text, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == printed.text


def test_the_reference_lists_every_public_name() -> None:
    listed = {name for _, names in SECTIONS for name in names}
    assert listed == set(wyrmhold.__all__) - {"__version__"}
    assert all(name in dir(wyrmhold) for name in listed)


def test_importing_wyrmhold_imports_nothing_else_of_it() -> None:
    script = "import sys, wyrmhold; print([m for m in sys.modules if m.startswith('wyrmhold.')])"
    assert python("-c", script).stdout.strip() == "[]"


def test_an_unknown_name_is_reported_with_those_there_are() -> None:
    with pytest.raises(AttributeError, match=r"no attribute 'chess': it has .*drakon"):
        getattr(wyrmhold, "chess")  # noqa: B009  # mypy knows that there is none


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_answers_lead_to_the_same_verified_record(game: str) -> None:
    texts = []
    for _ in range(2):
        table = wyrmhold.new(game, 3, seed=5)
        player = wyrmhold.bot("random", table, seed=2)
        while not table.over:
            assert player(table) in wyrmhold.legal(table)
            wyrmhold.play(table, player(table))
        texts.append(wyrmhold.record(table))
    without_times = [[{**json.loads(line), "t": 0} for line in text.splitlines()] for text in texts]
    assert without_times[0] == without_times[1]
    record = read_record(texts[0])
    assert verify(GAMES[game], record) > 0
    assert record.outcome == {"winners": list(table.winners), "reason": table.reason}
    assert repr(table).startswith(f"<{game}, 3 players: over, won by seat ")


def test_a_refused_answer_changes_nothing() -> None:
    table = wyrmhold.drakon(seed=1)
    before = table.state
    with pytest.raises(wyrmhold.Refusal) as refused:
        wyrmhold.play(table, "move 9,9")
    assert refused.value.rule == "MOVE-1"
    with pytest.raises(wyrmhold.BadToken):
        wyrmhold.play(table, "fly 1,0")
    assert table.state is before
    assert len(wyrmhold.record(table).splitlines()) > 1


def test_a_copy_does_not_see_the_luck_to_come() -> None:
    table = wyrmhold.drakon(seed=3)
    asked = table.asked
    copy = table.copy()
    wyrmhold.play(copy, wyrmhold.legal(copy)[0])
    assert copy.asked == "chance"
    assert copy.state is not table.state
    assert table.asked == asked
    with pytest.raises(wyrmhold.NoRecord):
        wyrmhold.record(copy)


def test_a_view_is_of_a_seat_of_the_table() -> None:
    table = wyrmhold.dragon_run(2, seed=1)
    assert isinstance(wyrmhold.view(table, 0)["seats"][0]["hand"], list)
    assert wyrmhold.view(table)["seats"][0]["hand"] == 4
    assert isinstance(wyrmhold.view(table, "all")["seats"][1]["hand"], list)
    for seat in (-1, 2):
        with pytest.raises(ValueError, match="seats are 0 to 1"):
            wyrmhold.view(table, seat)


def test_problems_are_in_the_traceback() -> None:
    with pytest.raises(wyrmhold.BadOptions) as error:
        wyrmhold.drakon(9, goal="fame")
    assert [f"- {problem}" for problem in error.value.problems] == error.value.__notes__
    assert len(error.value.problems) == 2


def test_unknown_games_bots_and_interfaces_are_listed() -> None:
    with pytest.raises(wyrmhold.BadOptions, match="no such game"):
        wyrmhold.new("go")
    with pytest.raises(wyrmhold.BadOptions, match="no such bot") as error:
        wyrmhold.bot("alphago")
    assert "wyrm" in error.value.problems[0]
    with pytest.raises(wyrmhold.BadOptions, match="no such interface"):
        wyrmhold.make("drakon", "atari")  # type: ignore[arg-type]  # on purpose


def test_a_bot_only_plays_its_own_game() -> None:
    drake = wyrmhold.bot("drake")
    with pytest.raises(wyrmhold.BadOptions, match="the wrong bot"):
        drake(wyrmhold.dragon_run(seed=1))


@pytest.mark.parametrize("game", GAMES)
def test_environments_of_every_game_are_made(game: str) -> None:
    pytest.importorskip("gymnasium")
    pytest.importorskip("pettingzoo")
    agent = wyrmhold.make(game, players=2)
    observation, _ = agent.reset(seed=1)
    assert observation.shape == agent.observation_space.shape
    seats = wyrmhold.make(game, "pettingzoo", players=3)
    seats.reset(seed=1)
    assert seats.agents == ["seat_0", "seat_1", "seat_2"]


@pytest.mark.parametrize("interface", ["gymnasium", "pettingzoo", "vector", "openspiel", "batch"])
def test_all_interfaces_take_the_same_options(interface: Any) -> None:
    for package in {"vector": [], "batch": ["numba"], "openspiel": ["pyspiel"]}.get(
        interface, ["gymnasium", "pettingzoo"]
    ):
        pytest.importorskip(package)
    more = {"tables": 2} if interface in ("vector", "batch") else {}
    made = wyrmhold.make(
        "drakon", interface, players=3, edition="fourth", heroes=True, goal="short", **more
    )
    inside = getattr(made, "unwrapped", made)
    if interface == "openspiel":
        fresh = made.play.setting.fresh
    else:
        fresh = made.fresh if interface == "batch" else inside.setting.fresh
    edition, options = GAMES["drakon"].agreement(fresh)
    assert (fresh.players, edition) == (3, "fourth")
    assert (options["heroes"], options["goal"]) == (True, "short")
    with pytest.raises(wyrmhold.WyrmholdError, match="unknown word 'heros'"):
        wyrmhold.make("drakon", interface, heros=True, **more)
