"""`wyrmhold play`, driven through its pipes by a player who only reads the screen."""

from __future__ import annotations

import os
import random
import re
import selectors
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from tests import processes
from tests.patience import Waiting, patience, wait_until
from tests.processes import LONG_S

PROMPT = re.compile(r"(> |.*Enter.*> |.*\?.*[:\]] )")
"""The line that waits for an answer. A screen can arrive in pieces that end anywhere."""
ITEM = re.compile(r"^ +(\d+)\. ", re.MULTILINE)
FOURTH = ("--edition", "fourth", "--expansion-one")
GAMES: list[Game] = []

MAX_TRIES = 50
"""A line that is typed until something happens has happened long before."""


class Game:
    """A running game. `screen` is what was printed since the last answer."""

    def __init__(self, folder: Path, *options: str) -> None:
        command = [sys.executable, "-m", "wyrmhold", "play", "--plain", *options]
        self.process = processes.start(
            command,
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        )
        self.screen = ""
        self.all = ""
        self.has_ended = False
        GAMES.append(self)
        self.read()

    def read(self) -> str:
        """Wait for the next question, or the end."""
        assert self.process.stdout is not None
        parts: list[bytes] = []
        selector = selectors.DefaultSelector()
        selector.register(self.process.stdout, selectors.EVENT_READ)
        waiting = Waiting(LONG_S)
        while True:
            assert selector.select(waiting.left), b"".join(parts).decode()
            part = os.read(self.process.stdout.fileno(), 65536)
            if not part:
                self.has_ended = True
                break
            parts.append(part)
            last = b"".join(parts).rpartition(b"\n")[2]
            if PROMPT.fullmatch(last.decode(errors="replace")):
                break
        self.screen = b"".join(parts).decode()
        self.all += self.screen
        return self.screen

    def type(self, line: str) -> str:
        """Type a line; return what the screen shows then."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.read()

    def ends(self) -> int:
        """Close the input; return the exit status. `screen` is the rest that was printed."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        while self.read():
            pass
        return self.process.wait(patience(LONG_S))

    def type_until(self, line: str, done: Callable[[], bool]) -> None:
        """Type a line, a few times if necessary, until `done()`."""
        for _ in range(MAX_TRIES):
            if done():
                return
            self.type(line)
        raise AssertionError(f"still not so after {line!r}: {self.screen}")

    def skip_to_menu(self) -> None:
        """Press Enter until something can be picked."""
        self.type_until("", lambda: bool(self.items))

    def back_to_first_question(self) -> None:
        """Go back as far as possible."""
        self.type_until("b", lambda: "you cannot go back" in self.screen)

    @property
    def items(self) -> list[int]:
        """The numbers offered after the last question."""
        return [int(number) for number in ITEM.findall(self.screen)]

    @property
    def is_over(self) -> bool:
        return "Save the record?" in self.screen or self.has_ended

    def pick(self, rng: random.Random) -> str:
        """Pick any menu item, or press Enter if there are none."""
        items = self.items
        return self.type(str(rng.choice(items)) if items else "")

    def play_on(self, rng: random.Random, picks: int = 100_000) -> None:
        """Pick menu items until the game is over, at most `picks`."""
        for _ in range(picks):
            if self.is_over:
                return
            self.pick(rng)


@pytest.fixture(autouse=True)
def _no_game_stays() -> Iterator[None]:
    """End games that a failed test left behind."""
    yield
    while GAMES:
        processes.end(GAMES.pop().process)


def run(folder: Path, options: Sequence[str], typed: str = "") -> tuple[int, str, str]:
    """Run a whole game with prepared input; return status, output, errors."""
    done = processes.python(
        "-m",
        "wyrmhold",
        "play",
        *options,
        typed=typed,
        cwd=folder,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    return done.returncode, done.stdout, done.stderr


def finished(folder: Path, *options: str, seed: int = 1) -> Game:
    """A game played to its end by random picks."""
    game = Game(folder, *options)
    game.play_on(random.Random(seed))
    assert "Save the record?" in game.screen, game.screen
    return game


@pytest.mark.parametrize(
    "options",
    [
        ["--players", "2"],
        ["--players", "3", "--people", "2", "--heroes", "--turn-limit", "25"],
        ["--players", "4", "--people", "4", "--teams", "--turn-limit", "15"],
        ["--players", "6", "--people", "3", "--heroes", "--goal", "fixed"],
        ["--players", "2", "--people", "2", "--heroes", "--goal", "escape", "--turn-limit", "25"],
        ["--players", "4", "--people", "2", "--expansion-one", "--heroes", "--turn-limit", "25"],
        ["--edition", "fourth", "--players", "3", "--people", "3", "--goal", "short"],
        [*FOURTH, "--players", "6", "--people", "6", "--heroes", "--turn-limit", "12"],
        [*FOURTH, "--players", "4", "--people", "4", "--teams", "--turn-limit", "15"],
        [*FOURTH, "--players", "2", "--goal", "escape", "--heroes", "--turn-limit", "30"],
    ],
    ids=" ".join,
)
def test_a_whole_game_can_be_played_from_the_options_alone(
    tmp_path: Path, options: list[str]
) -> None:
    game = finished(tmp_path, *options, "--seed", "2a")
    assert " wins." in game.screen or " win together." in game.screen
    assert "wyrmhold replay FILE --verify" in game.screen
    assert "Traceback" not in game.all
    assert "is not an answer" not in game.all
    game.type("record.jsonl")
    assert game.ends() == 0
    done = processes.python("-m", "wyrmhold", "replay", "record.jsonl", "--verify", cwd=tmp_path)
    assert done.returncode == 0, done


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    games = [
        finished(tmp_path, "--players", "2", "--turn-limit", "20", "--seed", "c0ffee")
        for _ in range(2)
    ]
    assert games[0].all == games[1].all
    assert [game.ends() for game in games] == [0, 0]


@pytest.mark.parametrize("edition", [(), FOURTH], ids=["third", "fourth"])
def test_a_saved_game_continues_as_if_never_stopped(tmp_path: Path, edition: Sequence[str]) -> None:
    options = ["--players", "3", "--seed", "0a", "--heroes", *edition]
    first = Game(tmp_path, *options)
    first.play_on(random.Random(1), 30)
    first.back_to_first_question()
    before = first.type("board")
    assert "Saved as half.jsonl" in first.type("save half.jsonl")
    first.type("quit")
    assert "Saved as half.jsonl" in first.type("y")
    assert first.ends() == 0
    second = Game(tmp_path, "--resume", "half.jsonl")
    assert (
        before.splitlines()[1:-6]
        == second.type("board").splitlines()[1 : len(before.splitlines()) - 6]
    )
    second.play_on(random.Random(2))
    assert "wins." in second.all or "win together." in second.all
    assert "Saved as half.jsonl. To check the luck" in second.all
    assert second.ends() == 0


def test_the_end_of_the_input_saves_the_game(tmp_path: Path) -> None:
    game = Game(tmp_path, "--seed", "01")
    game.play_on(random.Random(1), 8)
    assert game.ends() == 0
    (saved,) = tmp_path.iterdir()
    assert f"wyrmhold play --resume {saved.name}" in game.all
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600
    again = Game(tmp_path, "--resume", saved.name)
    assert "Traceback" not in again.all
    assert again.items
    assert again.ends() == 0


def test_nothing_is_saved_before_anything_was_played(tmp_path: Path) -> None:
    status, output, errors = run(tmp_path, [])
    assert (status, errors) == (0, "")
    assert "nothing was saved" in output
    assert list(tmp_path.iterdir()) == []


def is_waiting(process: int) -> bool:
    """Whether a program sleeps, such as for its input; true if the system does not tell.

    Python would not notice a signal that comes just before it begins to read.
    """
    stat = Path(f"/proc/{process}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] == "S"


def test_an_interruption_offers_to_save(tmp_path: Path) -> None:
    game = Game(tmp_path, "--seed", "01")
    game.play_on(random.Random(1), 8)
    wait_until(lambda: is_waiting(game.process.pid))
    game.process.send_signal(signal.SIGINT)
    assert "Save as" in game.read()
    game.type("n")
    assert game.ends() == 130
    assert "not saved" in game.all
    assert "Traceback" not in game.all
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_game_stopped_by_a_signal_is_saved(tmp_path: Path, number: int) -> None:
    game = Game(tmp_path, "--seed", "01")
    game.play_on(random.Random(1), 8)
    game.process.send_signal(number)
    game.ends()
    assert len(list(tmp_path.iterdir())) == 1
    assert "Traceback" not in game.all


@pytest.mark.parametrize("edition", [(), FOURTH], ids=["third", "fourth"])
def test_secrets_of_one_person_are_not_shown_to_another(
    tmp_path: Path, edition: Sequence[str]
) -> None:
    """Between two people there is always a pause, and then only the next player's hand."""
    seats = ["--players", "2", "--people", "2", "--names", "Ann,Bob", "--seed", "02"]
    game = Game(tmp_path, *seats, *edition)
    rng = random.Random(3)
    holder = ""
    for _ in range(60):
        if game.is_over:
            break
        handed = re.search(r"Hand the screen to (\w+)", game.screen)
        if handed:
            holder = handed.group(1)
            assert "Your hand" not in game.screen
        elif "Your turn" in game.screen:
            assert f"Your turn, {holder}" in game.screen
        other = "Bob" if holder == "Ann" else "Ann"
        assert not re.search(rf"{other} draws (?!a chamber|\d chambers)", game.screen)
        assert not re.search(rf"{other} (takes|pays|loses) \w+ coins? worth", game.screen)
        game.pick(rng)
    assert {"Ann", "Bob"} <= set(re.findall(r"Hand the screen to (\w+)", game.all))
    assert game.ends() == 0
