"""Committed playthroughs of our OpenSpiel games are reproduced exactly.

They are OpenSpiel's own kind of test: a whole game, with everything the interface reports about
each state. After an intended change, `python -m tests.envs.test_playthroughs` regenerates them;
read the difference before committing it.
"""

from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {
    "drakon_third": "python_drakon(length=40,window=5)",
    "drakon_fourth": "python_drakon(edition=fourth,heroes=True,length=30,window=3)",
    "dragon_run": "python_dragon_run",
}
SEED = 1


def actions(text: str) -> list[int]:
    """The numbers that were played."""
    lines = [line for line in text.splitlines() if line.startswith("action: ")]
    return [int(line.removeprefix("action: ")) for line in lines]


def made(game: str, sequence: list[int]) -> str:
    """A playthrough that starts with these numbers and continues with random ones."""
    pytest.importorskip("wyrmhold.envs.openspiel")
    generator: Any = pytest.importorskip("open_spiel.python.algorithms.generate_playthrough")
    return str(generator.playthrough(game, sequence, seed=SEED))


@pytest.mark.parametrize("name", GAMES)
def test_a_committed_playthrough_is_reproduced(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text("utf-8")
    assert text.startswith(f"game: {GAMES[name]}\n")
    played = actions(text)
    assert len(played) > 20
    assert made(GAMES[name], played).splitlines() == text.splitlines()


def test_every_committed_playthrough_is_checked() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(GAMES)


if __name__ == "__main__":
    for _name, _game in GAMES.items():
        (FOLDER / f"{_name}.txt").write_text(made(_game, []), "utf-8", newline="\n")
