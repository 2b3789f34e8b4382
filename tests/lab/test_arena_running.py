"""A match, its processes and its file: the same games, each once, whatever happens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from wyrmhold.lab.arena.bot_names import bot_of
from wyrmhold.lab.arena.match import BotFailed, Match, Played, play
from wyrmhold.lab.arena.progress import Arena
from wyrmhold.lab.arena.results import BadResults, Results, head, read_results
from wyrmhold.lab.arena.statistics import Sprt

MATCH = Match("dragon_run", "first", {}, 3, ("random", "scripted"), "one", 4, 1)


@pytest.fixture(scope="module")
def games() -> list[Played]:
    """The first games of the match."""
    bots = [bot_of(MATCH.game, name) for name in MATCH.bots]
    return [play(MATCH, number, bots) for number in range(12)]


def untimed(games: list[Played]) -> list[Played]:
    return [replace(game, times=()) for game in games]


def kept(path: Path, games: list[Played], match: Match = MATCH) -> bytes:
    """A file with these games; its bytes."""
    with closing(Results(path, match)) as results:
        for game in games:
            results.add(game)
    return path.read_bytes()


@pytest.mark.parametrize("jobs", [1, 2])
def test_games_do_not_depend_on_the_number_of_processes(jobs: int, games: list[Played]) -> None:
    arena = Arena(MATCH, 12)
    finished = list(arena.play(jobs))
    assert untimed(arena.counted) == untimed(games)
    assert sorted(game.number for game in finished) == list(range(12))
    assert arena.done()


def test_a_match_has_whole_rotations() -> None:
    assert [Arena(MATCH, games).wanted for games in (1, 3, 4)] == [3, 3, 6]


def test_only_games_without_a_gap_before_them_count(tmp_path: Path, games: list[Played]) -> None:
    kept(tmp_path / "a", [games[1], games[0], games[5], games[3]])
    with closing(Results(tmp_path / "a", MATCH)) as results:
        arena = Arena(MATCH, 12, None, results)
        assert [game.number for game in arena.counted] == [0, 1]
        playing = arena.play(1)
        assert next(playing).number == 2
        assert [game.number for game in arena.counted] == [0, 1, 2, 3]
        playing.close()


def test_a_match_resumes_where_its_file_ends(tmp_path: Path, games: list[Played]) -> None:
    path = tmp_path / "a"
    whole = kept(path, games[:5])
    lines = whole.splitlines(keepends=True)
    assert len(lines) == 6
    for left in (b"", lines[0][:30], lines[0], whole[:-1], whole[:-40], whole):
        path.write_bytes(left)
        with closing(Results(path, MATCH)) as results:
            known = len(left.splitlines()) - 1 - (not left.endswith(b"\n"))
            assert list(results.games) == list(range(max(0, known)))
            for game in games[max(0, known) : 5]:
                results.add(game)
        assert path.read_bytes() == whole


def test_a_game_recorded_twice_counts_once(tmp_path: Path, games: list[Played]) -> None:
    kept(tmp_path / "a", [games[0], games[1], games[0]])
    match, found = read_results(tmp_path / "a")
    assert match == MATCH
    assert list(found.values()) == games[:2]


def others() -> Iterator[tuple[bytes, str]]:
    yield head(replace(MATCH, seed=5)), "holds games of another match: random scripted"
    yield b"my diary\n", "is not an arena file"
    yield b"my diary", "is not an arena file"
    yield b"{}\n", "is not an arena file"
    yield b"\xff\n", "is not an arena file"
    yield head(MATCH).replace(b'"match":"', b'"match":"0'), "was made with other rules"
    yield head(MATCH).replace(b'"players":3', b'"players":1'), "is not an arena file"
    yield head(MATCH) + b"nonsense\n", "line 2: not a game"
    yield head(MATCH) + b'{"match":"","number":1}\n', "line 2: not a game"
    yield head(MATCH) + b"[]\n\n", "line 2: not a game"


@pytest.mark.parametrize(("data", "problem"), list(others()))
def test_a_foreign_file_is_refused_and_left_alone(
    tmp_path: Path, data: bytes, problem: str
) -> None:
    path = tmp_path / "a"
    path.write_bytes(data)
    with pytest.raises(BadResults) as refused:
        Results(path, MATCH)
    assert problem in refused.value.message
    assert path.read_bytes() == data


def test_two_arenas_do_not_write_to_one_file(tmp_path: Path) -> None:
    with closing(Results(tmp_path / "a", MATCH)), pytest.raises(BadResults, match="another arena"):
        Results(tmp_path / "a", MATCH)
    Results(tmp_path / "a", MATCH).close()


def test_a_folder_is_refused_as_a_file(tmp_path: Path) -> None:
    with pytest.raises(BadResults, match="cannot be used"):
        Results(tmp_path, MATCH)
    with pytest.raises(BadResults, match="cannot be used"):
        read_results(tmp_path / "nothing")


def test_the_sequential_test_stops_a_match_at_the_same_game_with_any_file(
    tmp_path: Path, games: list[Played]
) -> None:
    sprt = Sprt(0.4, 0.9)  # the scripted player wins nearly always, so this is soon clear
    fresh = Arena(MATCH, 600, sprt)
    for _ in fresh.play(2):
        pass
    assert fresh.verdict == 0.4
    assert len(fresh.counted) % MATCH.rotation() == 0
    assert len(fresh.counted) <= 12
    kept(tmp_path / "a", games)
    with closing(Results(tmp_path / "a", MATCH)) as results:
        known = Arena(MATCH, 600, sprt, results)
        assert list(known.play(2)) == []
    assert untimed(known.counted) == untimed(fresh.counted)


def test_a_bot_that_fails_in_its_process_stops_the_match() -> None:
    match = replace(MATCH, bots=("random", "tests.lab.odd_bots:STUMBLES"))
    with pytest.raises(BotFailed, match=r"STUMBLES failed at seat .* too clever"):
        list(Arena(match, 3).play(1))
