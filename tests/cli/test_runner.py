"""Dragon Run in the terminal, driven through its pipes by a player who only reads the screen."""

from __future__ import annotations

import dataclasses
import random
import re
from pathlib import Path

import pytest

from tests import processes
from tests.cli.test_play import Game, _no_game_stays
from wyrmhold.cli.play import resumed
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.kernel.drive import open_table
from wyrmhold.kernel.errors import BadRecord

__all__ = ["_no_game_stays"]

RUN = ("--game", "dragon_run")
TO_DISCARD = re.compile(r"discard (one|\d) cards?\. Type")


class RunGame(Game):
    """A running game of Dragon Run."""

    def pick(self, rng: random.Random) -> str:
        asked = TO_DISCARD.search(self.screen)
        if asked is None:
            return super().pick(rng)
        number = 1 if asked.group(1) == "one" else int(asked.group(1))
        return self.type(" ".join(map(str, rng.sample(self.items, number))))


def started(folder: Path, *options: str) -> RunGame:
    return RunGame(folder, *RUN, *options)


def finished(folder: Path, *options: str, seed: int = 1) -> RunGame:
    """A game played to its end by picking at random."""
    game = started(folder, *options)
    game.play_on(random.Random(seed))
    assert "Save the record?" in game.screen, game.screen
    return game


@pytest.mark.parametrize(
    "options",
    [
        ["--players", "2"],
        ["--players", "2", "--people", "2"],
        ["--players", "3", "--people", "2"],
        ["--players", "4"],
        ["--players", "4", "--people", "4"],
        ["--players", "5", "--people", "3"],
        ["--players", "5", "--people", "5"],
    ],
    ids=" ".join,
)
def test_a_whole_game_can_be_played_from_the_options_alone(
    tmp_path: Path, options: list[str]
) -> None:
    game = finished(tmp_path, *options, "--seed", "2a")
    assert re.search(r" wins\.| win together\.", game.screen)
    players = int(options[1])
    assert len(re.findall(r"\d+ gold  |eliminated$|no cards", game.screen, re.M)) >= players
    assert "wyrmhold replay FILE --verify" in game.screen
    for word in ("Traceback", "is not an answer", "There is no answer", "not possible"):
        assert word not in game.all
    game.type("record.jsonl")
    assert game.ends() == 0
    done = processes.python("-m", "wyrmhold", "replay", "record.jsonl", "--verify", cwd=tmp_path)
    assert done.returncode == 0, done


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    games = [finished(tmp_path, "--players", "3", "--seed", "c0ffee") for _ in range(2)]
    assert games[0].all == games[1].all


@pytest.mark.parametrize(("people", "picks"), [("1", 8), ("3", 24)])
def test_a_saved_game_continues_as_if_never_stopped(
    tmp_path: Path, people: str, picks: int
) -> None:
    first = started(tmp_path, "--players", "3", "--people", people, "--seed", "0b")
    first.play_on(random.Random(1), picks)
    first.skip_to_menu()
    first.back_to_first_question()
    log = first.type("log")
    assert "Saved as half.jsonl" in first.type("save half.jsonl")
    first.type("quit")
    assert "Saved as half.jsonl. To resume: wyrmhold play --resume" in first.type("y")
    assert first.ends() == 0
    second = RunGame(tmp_path, "--resume", "half.jsonl")
    second.skip_to_menu()
    assert second.type("log") == log
    second.play_on(random.Random(2))
    assert re.search(r" wins\.| win together\.", second.all)
    assert "Saved as half.jsonl. To check the luck" in second.all
    assert second.ends() == 0


def test_the_end_of_the_input_saves_the_game(tmp_path: Path) -> None:
    game = started(tmp_path, "--seed", "01")
    game.play_on(random.Random(1), 6)
    assert game.ends() == 0
    (saved,) = tmp_path.iterdir()
    assert saved.name.startswith("dragon-run-")
    assert f"wyrmhold play --resume {saved.name}" in game.all
    again = RunGame(tmp_path, "--resume", saved.name)
    assert again.items
    assert again.ends() == 0


def test_wrong_inputs_are_answered_and_asked_again(tmp_path: Path) -> None:
    game = started(tmp_path, "--seed", "0a", "--players", "4")
    assert "Your turn" in game.screen
    for typed, answer in {
        "99": "There is no answer 99",
        "0": "There is no answer 0",
        "-1": "is not an answer",
        "foo": "is not an answer",
        "b": "you cannot go back",
        "hide": "What do you pay to hide?",
        "hide object_5": "RUN-PAY",
        "hide light": "RUN-PAY",
        "hide sword": "is not a treasure card",
        "cry object_1": "pay at least 2",
        "play light": "you do not hold light",
        "pass": "RUN-TURN-1",
        "annul": "RUN-TURN-1",
        "die 9": "RUN-TURN-1",
        "power steal 1 object_2": "RUN-CH-WARRIOR",
        "? NO-SUCH": "There is no clause NO-SUCH",
        "rules RUN-NO": "Did you mean RUN-SET-1",
        "?77": "There is no answer 77",
        "rules run-hide-1": "To Hide, first discard",
        "?": "RUN-PAY",
        "help": "At any question you can type",
        "hint": "Look at:",
        "hint 3": "Kind of answer:",
        "hint 9": "Type hint, hint 2 or hint 3",
        "list": "object worth",
        "log": "begin",
        "\x1b[2J\x00": "is not an answer",
        "x" * 5000: "is not an answer",
        "save /no/such/folder/x": "Not saved",
    }.items():
        screen = game.type(typed)
        assert answer.lower() in screen.lower(), (typed, screen)
        assert game.process.poll() is None
    assert "\x1b" not in game.all
    assert game.ends() == 0


def test_secrets_of_one_person_are_not_shown_to_another(tmp_path: Path) -> None:
    """Between two people there is always a pause, and then only the new one's hand."""
    names = ["--players", "2", "--people", "2", "--names", "Ann,Bob", "--seed", "05"]
    game = started(tmp_path, *names)
    rng = random.Random(3)
    holder = ""
    while not game.is_over:
        handed = re.search(r"Hand the screen to (\w+)", game.screen)
        if handed:
            holder = handed.group(1)
            assert "Your hand" not in game.screen
        elif "Your turn" in game.screen:
            assert f"Your turn, {holder}" in game.screen
        other = "Bob" if holder == "Ann" else "Ann"
        assert not re.search(rf"{other} draws (?!a Treasure|\w+ Treasures)", game.screen)
        assert not re.search(rf"{other} keeps (?!one of them)", game.screen)
        game.pick(rng)
    assert {"Ann", "Bob"} <= set(re.findall(r"Hand the screen to (\w+)", game.all))


def test_bad_tables_are_refused(tmp_path: Path) -> None:
    words = ("play", *RUN, "--players", "6", "--people", "9")
    done = processes.python("-m", "wyrmhold", *words, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "players" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_record_with_too_many_seats_cannot_be_resumed() -> None:
    record = open_table(DRAGON_RUN, "first", {}, [{}] * 5, b"\x01", "00").record
    crowded = dataclasses.replace(record.header, seats=[{}] * 6)
    with pytest.raises(BadRecord):
        resumed(DRAGON_RUN, dataclasses.replace(record, header=crowded), b"\x01")
