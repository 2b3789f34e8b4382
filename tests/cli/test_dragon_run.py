"""The commands for Dragon Run: tables, figures, positions, records. `test_cards` has its cards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.dragon_run_inputs import CUSTOM_BOX, check_run_view, run_refusal
from tests.cli.files import CROSSING, record_file, scenario_file
from tests.cli.program import complaint, run
from tests.cli.test_cards import SMALL, saved
from tests.rule import rule
from wyrmhold.games.dragon_run.cards import CHARACTERS
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.kernel.drive import open_table

GAME = ("--game", "dragon_run")
TABLES = ("simulate", "bench", "play")


# --- tables ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", TABLES)
@pytest.mark.parametrize(
    ("argv", "problem"),
    [
        (("--players", "6"), "players: 6 is not a number from 2 to 5 (RUN-SET-1)"),
        (("--players", "1"), "players: 1 is not a number from 2 to 5 (RUN-SET-1)"),
        (("--players", "two"), "players: 'two' is not a whole number (RUN-SET-1)"),
        (("--edition", "third"), "edition: 'third' is not one of first"),
        (("--goal", "gold"), "--goal is an option of drakon, not of dragon_run: leave it out"),
        (("--heroes",), "--heroes is an option of drakon, not of dragon_run"),
        (("--turn-limit", "0"), "leave it out, or give --game drakon"),
        (("--box", "none.toml"), "--box is an option of drakon, not of dragon_run"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_a_table_that_cannot_be_played_is_refused(
    command: str, argv: tuple[str, ...], problem: str
) -> None:
    told = complaint(run(command, *GAME, *argv))
    assert problem in told
    assert told.count("\n  - ") == 1


@pytest.mark.parametrize("command", TABLES)
def test_all_problems_of_a_table_are_reported_together(command: str, tmp_path: Path) -> None:
    argv = ("--players", "9", "--teams", "--expansion-one", "--edition", "x")
    few = saved(tmp_path, SMALL.replace("6", "2"))
    assert complaint(run(command, *GAME, *argv, "--cards", few)).count("\n  - ") == 5


@pytest.mark.parametrize("command", ["simulate", "play", "tiles"])
def test_cards_belong_to_dragon_run_only(command: str, tmp_path: Path) -> None:
    told = complaint(run(command, "--cards", saved(tmp_path, SMALL)))
    assert "--cards is an option of dragon_run, not of drakon" in told
    assert "or give --game dragon_run" in told


# --- simulate -------------------------------------------------------------------------------------


def test_simulate_sums_up() -> None:
    summary = run("simulate", *GAME, "--games", "60", "--players", "3", "--json").json()
    assert set(summary) == {"games", "wins", "endings", "turns", "characters"}
    assert summary["games"] == sum(summary["endings"].values()) == 60
    assert len(summary["wins"]) == 3
    assert set(summary["endings"]) <= {"temper", "dragon"}
    characters = summary["characters"]
    assert tuple(characters) == CHARACTERS
    assert sum(row["games"] for row in characters.values()) == 180
    assert sum(row["wins"] for row in characters.values()) == sum(summary["wins"])


@rule("RUN-END-2")
def test_where_the_dragon_wins_nobody_does(tmp_path: Path) -> None:
    # With nothing to pay with and hardly anything but the Dragon to draw, few escape.
    poor = saved(tmp_path, "[locations]\ndragon = 1\n[treasures]\nlanguor = 1\nvision = 30\n")
    argv = (*GAME, "--cards", poor, "--games", "50", "--players", "2")
    summary = run("simulate", *argv, "--json").json()
    assert summary["endings"]["dragon"] > 0
    assert sum(summary["wins"]) >= summary["endings"].get("temper", 0)
    people = run("simulate", *argv).out
    assert f"nobody: {summary['endings']['dragon']}" in people


def test_simulate_for_people() -> None:
    lines = run("simulate", *GAME, "--games", "20", "--players", "5").out.splitlines()
    assert lines[0] == "20 games, 5 random players, played by the engine"
    assert [line.split()[0] for line in lines[1:4]] == ["wins", "endings", "turns"]
    assert "seat 4: " in lines[1]
    assert [line.split()[0] for line in lines[5:]] == list(CHARACTERS)


def test_simulate_with_the_scripted_player() -> None:
    summary = run("simulate", *GAME, "--player", "scripted", "--games", "20", "--json").json()
    assert summary["games"] == 20
    told = complaint(run("simulate", "--player", "scripted"))
    assert "'scripted' does not play drakon: random" in told


def test_simulate_gives_the_same_for_the_same_seed() -> None:
    games = [run("simulate", *GAME, "--games", "5", "--seed", seed, "--json").out for seed in "778"]
    assert games[0] == games[1] != games[2]


# --- positions ------------------------------------------------------------------------------------


def inspected(folder: Path, scenario: object, tokens: str = "", viewer: str | None = None) -> Any:
    watching = () if viewer is None else ("--as", viewer)
    file = scenario_file(folder, scenario)
    answer = run("inspect", file, "--json", "--play", tokens, *watching)
    if answer.status:
        return run_refusal(answer, viewer)
    view = answer.json()
    check_run_view(view, viewer)
    return view


@pytest.mark.parametrize("viewer", [None, "0", "1", "2", "spectator"])
def test_inspect_shows_what_a_viewer_sees(viewer: str | None, tmp_path: Path) -> None:
    view = inspected(tmp_path, CROSSING, viewer=viewer)
    asked = viewer in (None, "0")
    assert view["legal"] == (["charge", "play vision"] if asked else [])
    assert view["left"] == ["dragon", "hall", "hall"]


@rule("RUN-TR-SECRET")
def test_nobody_else_learns_who_could_annul(tmp_path: Path) -> None:
    for viewer in ("0", "2", "spectator"):
        view = inspected(tmp_path, CROSSING, "play vision", viewer)
        assert (view["pending"], view["legal"]) == ({"by": "others", "kind": "annul"}, [])
        for token in ("annul now", "sing", "charge", "annul; annul"):
            error = inspected(tmp_path, CROSSING, f"play vision; {token}", viewer)
            assert error["message"] and error["token"]
            if "annul;" not in token:
                assert error["pending"] == {"by": "others", "kind": "annul"}
    for knows in (None, "1"):
        view = inspected(tmp_path, CROSSING, "play vision", knows)
        assert view["legal"] == ["annul", "decline"]
        error = inspected(tmp_path, CROSSING, "play vision; charge", knows)
        assert (error["pending"]["by"], error["rule"]) == (1, "RUN-TR-ANNUL")


@pytest.mark.parametrize(
    ("tokens", "code", "clause"),
    [
        ("sing", "bad_token", None),
        ("hide object_9", "bad_token", None),
        ("move 1,0", "bad_token", None),
        ("power", "bad_token", None),
        ("play mind_control 7", "bad_token", None),
        ("hide object_1", "illegal_action", "RUN-PAY"),
        ("cry", "illegal_action", "RUN-PAY"),
        ("power look", "illegal_action", "RUN-TURN-2"),
        ("play languor", "illegal_action", "RUN-TURN-3"),
        ("again", "illegal_action", "RUN-TURN-1"),
        ("location hall", "illegal_action", "RUN-TURN-1"),
        ("charge; charge", "illegal_action", "RUN-CHARGE"),
        ("charge; location pack", "illegal_action", "RUN-CHARGE"),
    ],
)
def test_a_refused_token_says_why(
    tokens: str, code: str, clause: str | None, tmp_path: Path
) -> None:
    error = inspected(tmp_path, CROSSING, tokens)
    assert (error["error"], error["rule"]) == (code, clause)
    assert error["token"] == tokens.rpartition("; ")[2]


def test_a_token_after_the_end_is_refused(tmp_path: Path) -> None:
    last = {**CROSSING, "temper": 1, "dungeon": ["dragon"], "seats": [{}, {}]}
    view = inspected(tmp_path, last, "charge")
    assert view["outcome"] == {"winners": [0, 1], "reason": "temper"}
    assert inspected(tmp_path, last, "charge; charge")["error"] == "game_over"
    dead = {**last, "seats": [{"injured": True}, {"alive": False}]}
    view = inspected(tmp_path, dead, "charge")
    assert view["outcome"] == {"winners": [], "reason": "dragon"}


def test_every_problem_of_a_scenario_is_listed(tmp_path: Path) -> None:
    bad = {
        "game": "dragon_run",
        "edition": "third",
        "options": {"teams": True, "cards": {**CUSTOM_BOX, "sha256": 3}},
        "temper": 0,
        "turn": 2,
        "song": 1,
        "dungeon": ["hall", "cellar"],
        "treasure": {"deck": ["coin"], "pile": []},
        "seats": [{"character": "knight"}, {"hand": ["object_1"], "alive": False}],
    }
    error = run("inspect", scenario_file(tmp_path, bad)).refusal()
    assert error["error"] == "bad_scenario"
    told = "\n".join(error["problems"])
    for word in (
        "scenario: unknown word 'song'",
        "edition: 'third'",
        "options: unknown word 'teams'",
        "options.cards: sha256: 3",
        "temper: 0",
        "turn: 2",
        "dungeon[1]: 'cellar'",
        "dungeon: the Dragon",
        "treasure.deck[0]: 'coin'",
        "treasure: unknown word 'pile'",
        "seats[0].character: no character 'knight'",
        "seats[1]: an eliminated player has no cards",
    ):
        assert word in told
    assert "bad_scenario" in run("perft", scenario_file(tmp_path, bad), "1", "--json").out
    assert told.splitlines()[0] in complaint(run("perft", scenario_file(tmp_path, bad), "1"))


@pytest.mark.parametrize("nobody", ["3", "5", "-1", "chance", "", "00", "others"])
def test_an_unknown_viewer_is_refused(nobody: str, tmp_path: Path) -> None:
    file = scenario_file(tmp_path, CROSSING)
    error = run("inspect", file, f"--as={nobody}").refusal()
    assert error["error"] == "bad_seat"
    assert "a seat from 0 to 2, or 'spectator'" in error["message"]


@pytest.mark.parametrize(("depth", "nodes"), [(0, 1), (1, 2), (2, 4), (3, 8)])
def test_perft_counted_by_hand(depth: int, nodes: int, tmp_path: Path) -> None:
    # Charge: Dragon or Hall. The potion: annul or decline. Then there are
    # after the Dragon 2: the next player can charge, or use the power that is now ready;
    # after Hall 3: another turn, pass, or the potion;
    # after annulling 1: charge; after declining 2: Dragon or Hall is seen first.
    file = scenario_file(tmp_path, CROSSING)
    found = run("perft", file, str(depth), "--json").json()
    assert found == {"depth": depth, "nodes": nodes}


def test_perft_divided_by_the_first_answer(tmp_path: Path) -> None:
    file = scenario_file(tmp_path, CROSSING)
    divided = run("perft", file, "3", "--divide", "--json").json()["divide"]
    assert divided == {"charge": 5, "play vision": 3}


# --- records --------------------------------------------------------------------------------------


def declined_record() -> list[dict[str, Any]]:
    """A game in which seat 0 plays a potion, and another seat declines to annul it."""
    seats: list[dict[str, object]] = [{}, {}, {}]
    for number in range(100):
        cards: dict[str, object] = {"cards": CUSTOM_BOX}
        table = open_table(DRAGON_RUN, "first", cards, seats, b"%d" % number, "a game")
        if table.asked != 0:
            continue
        potions = [token for token in ("play light", "play vision") if token in tokens_of(table)]
        if not potions:
            continue
        table.answer(DRAGON_RUN.parse(potions[0]))
        if "decline" in tokens_of(table):
            table.answer(DRAGON_RUN.parse("decline"))
            while "decline" in tokens_of(table):
                table.answer(DRAGON_RUN.parse("decline"))
            return [json.loads(line) for line in table.record.lines()]
    raise AssertionError("no such game")


def tokens_of(table: Any) -> list[str]:
    tokens: list[str] = DRAGON_RUN.view(table.state, table.asked)["legal"]  # type: ignore[assignment]
    return tokens


@rule("RUN-TR-SECRET")
def test_a_decline_is_in_nobody_elses_record(tmp_path: Path) -> None:
    rows = declined_record()
    decliners = {row["by"] for row in rows if row.get("do") == "decline"}
    assert decliners
    file = record_file(tmp_path, rows)
    for viewer in ("0", "1", "2", "spectator"):
        seen = run("replay", file, "--as", viewer).out
        assert ("decline" in seen) == (viewer in map(str, decliners))
        numbers = [json.loads(line)["n"] for line in seen.splitlines()[1:]]
        assert numbers == list(range(1, len(numbers) + 1))


def test_a_record_with_custom_cards_replays(tmp_path: Path) -> None:
    rows = declined_record()
    assert rows[0]["options"]["cards"]["name"] == "own.toml"
    assert run("replay", record_file(tmp_path, rows), "--json").json()["replays"] is True
    rows[0]["options"]["cards"]["locations"]["dragon"] = 2
    error = run("replay", record_file(tmp_path, rows), "--json").refusal()
    assert "exactly one Dragon" in error["problems"][0]
