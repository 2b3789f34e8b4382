"""The folder of a run: the experiment, and a file for every chunk of games.

A chunk is written beside its place, forced to disk and renamed. Whatever is killed when, a chunk is
there whole or not at all.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO, Final

from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.lab.arena.results import alone
from wyrmhold.lab.experiments.chunks import Chunk
from wyrmhold.lab.experiments.experiment import Experiment
from wyrmhold.lab.experiments.reading import read_experiment
from wyrmhold.lab.experiments.version import code_version

FORMAT: Final = "wyrmhold lab 1"
HEAD, TEXT, CHUNKS, LOCK = "run.json", "experiment.toml", "chunks", "lock"
UNFINISHED: Final = ".part"


class BadFolder(WyrmholdError):
    """A folder that does not hold this run, or any."""

    code = "bad_folder"


class Folder:
    """A run on disk."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self._lock: BinaryIO | None = None

    def open(self, experiment: Experiment, other_code: bool = False) -> None:
        """Begin a run here, or go on with it. Raises BadFolder, and leaves what is not ours."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            if not (self.path / HEAD).exists() and any(self._others()):
                raise BadFolder(f"{self.path} holds something else: give --out another folder")
            self._lock = (self.path / LOCK).open("a+b")
        except OSError as error:
            raise cannot(self.path, error) from None
        try:
            self._begin(experiment, other_code)
        except BaseException:
            self.close()
            raise

    def _begin(self, experiment: Experiment, other_code: bool) -> None:
        assert self._lock is not None
        if not alone(self._lock):
            raise BadFolder(f"another run writes to {self.path}: wait for it, or stop it")
        if (self.path / HEAD).exists():
            self._check(experiment, other_code)
        (self.path / CHUNKS).mkdir(exist_ok=True)
        for rest in sorted((self.path / CHUNKS).glob(f"*{UNFINISHED}")):
            rest.unlink()
        self.write(TEXT, experiment.text.encode())
        self.write(HEAD, json.dumps(head_of(experiment), indent=1).encode() + b"\n")

    def _others(self) -> Iterator[Path]:
        """What was in the folder before us."""
        ours = (LOCK, TEXT, CHUNKS, TEXT + UNFINISHED, HEAD + UNFINISHED)
        return (each for each in self.path.iterdir() if each.name not in ours)

    def _check(self, experiment: Experiment, other_code: bool) -> None:
        head = self.head()
        if head["experiment"] != experiment.digest():
            raise BadFolder(
                f"{self.path} holds games of another experiment"
                f" ({head['experiment'][:12]}, this is {experiment.digest()[:12]}):"
                " give --out another folder, or the file that it was made with"
            )
        if head["code"] != code_version() and not other_code:
            raise BadFolder(
                f"{self.path} was begun with other code ({head['code']}, this is"
                f" {code_version()}), which may play other games: begin a new folder, or give"
                " --other-code if nothing changed that matters"
            )

    def head(self) -> dict[str, Any]:
        """What the folder says of itself. Raises BadFolder."""
        try:
            head = json.loads((self.path / HEAD).read_bytes())
            types = [type(head[word]) for word in ("format", "experiment", "code", "games")]
            if types != [str, str, str, int] or head["format"] != FORMAT:
                raise ValueError
        except OSError as error:
            raise cannot(self.path, error) from None
        except (ValueError, KeyError, TypeError):
            raise BadFolder(f"{self.path} is no folder of the laboratory") from None
        assert isinstance(head, dict)
        return head

    def experiment(self) -> Experiment:
        """The experiment that is played here. Raises BadFolder or BadExperiment."""
        head = self.head()
        try:
            text = (self.path / TEXT).read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            raise BadFolder(f"{self.path / TEXT} cannot be read") from None
        found = read_experiment(text, str(head.get("name", self.path.name)), to_play=False)
        if found.digest() != head["experiment"]:
            raise BadFolder(
                f"{self.path} was made with other rules or another {TEXT}: run it again"
            )
        return replace(found, games=head["games"])

    def add(self, chunk: Chunk, data: bytes) -> None:
        """Keep a chunk, for good."""
        first, last = chunk.games[0].number, chunk.games[-1].number
        self.write(f"{CHUNKS}/{chunk.cell:04}-{first:08}-{last:08}.json.gz", data)

    def chunks(self) -> Iterator[Chunk]:
        """All chunks that are kept, by cell and number. Raises BadFolder."""
        experiment = self.head()["experiment"]
        for file in sorted((self.path / CHUNKS).glob("*.json.gz")):
            try:
                chunk = Chunk.from_data(file.read_bytes())
            except (OSError, EOFError, ValueError, KeyError, TypeError, zlib.error):
                raise BadFolder(f"{file} cannot be read: take it away and run again") from None
            if chunk.experiment != experiment:
                raise BadFolder(f"{file} is of another experiment: take it away and run again")
            yield chunk

    def write(self, name: str, data: bytes) -> None:
        """Write a file so that it is there whole or not at all. Raises BadFolder."""
        path = self.path / name
        part = path.with_name(path.name + UNFINISHED)
        try:
            with part.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
            settle(path.parent)
        except OSError as error:
            raise cannot(path, error) from None

    def close(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def settle(folder: Path) -> None:
    """Force a rename to disk, where the system can."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def head_of(experiment: Experiment) -> dict[str, object]:
    """What a folder says of itself."""
    return {
        "format": FORMAT,
        "name": experiment.name,
        "experiment": experiment.digest(),
        "code": code_version(),
        "game": experiment.game,
        "games": experiment.games,
        "rules_version": GAMES[experiment.game].rules_version,
    }


def cannot(path: Path, error: OSError) -> BadFolder:
    return BadFolder(f"{path} cannot be used: {error.strerror or os.strerror(error.errno or 0)}")
