"""The folder of a run: the experiment and a file for every chunk of games.

A chunk is written to a temporary file, synced and renamed. So it is always complete or missing,
whatever is killed when.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO, Final

from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.lab.arena.results import alone
from wyrmhold.lab.code_version import code_version
from wyrmhold.lab.experiments.chunks import Chunk
from wyrmhold.lab.experiments.experiment import Experiment
from wyrmhold.lab.experiments.reader import read_experiment
from wyrmhold.lab.kernel_games import KERNEL, PYTHON, TOLD

FORMAT: Final = "wyrmhold lab 1"
HEAD, TEXT, CHUNKS, LOCK = "run.json", "experiment.toml", "chunks", "lock"
PART_SUFFIX: Final = ".part"


class BadFolder(WyrmholdError):
    """A folder that does not hold this run."""

    code = "bad_folder"


class Folder:
    """A run on disk."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self.engine = PYTHON
        """What plays the cells that it can play; known once the folder is open."""
        self._lock: BinaryIO | None = None

    def open(
        self,
        experiment: Experiment,
        other_code: bool = False,
        engine: str = PYTHON,
        chosen: bool = False,
    ) -> None:
        """Start or resume a run here. Raises BadFolder, and leaves foreign files alone.

        `engine` is for a new folder. A folder begun with another engine continues with that one, or
        is refused if `engine` was explicitly `chosen`.
        """
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            if not (self.path / HEAD).exists() and any(self._others()):
                raise BadFolder(f"{self.path} holds something else: give --out another folder")
            self._lock = (self.path / LOCK).open("a+b")
        except OSError as error:
            raise cannot(self.path, error) from None
        try:
            self._begin(experiment, other_code, engine, chosen)
        except BaseException:
            self.close()
            raise

    def _begin(self, experiment: Experiment, other_code: bool, engine: str, chosen: bool) -> None:
        assert self._lock is not None
        if not alone(self._lock):
            raise BadFolder(f"another run is writing to {self.path}: wait for it or stop it")
        if (self.path / HEAD).exists():
            self._check(experiment, other_code)
            begun = KERNEL if self.head().get("engine") == KERNEL else PYTHON
            if chosen and begun != engine:
                raise BadFolder(
                    f"{self.path} was begun by {TOLD[begun]}, which plays other games:"
                    f" give --engine {begun}, or --out another folder"
                )
            engine = begun
        self.engine = engine
        (self.path / CHUNKS).mkdir(exist_ok=True)
        for rest in sorted((self.path / CHUNKS).glob(f"*{PART_SUFFIX}")):
            rest.unlink()
        self.write(TEXT, experiment.text.encode())
        self.write(HEAD, json.dumps(head_of(experiment, engine), indent=1).encode() + b"\n")

    def _others(self) -> Iterator[Path]:
        """Files in the folder that are not ours."""
        ours = (LOCK, TEXT, CHUNKS, TEXT + PART_SUFFIX, HEAD + PART_SUFFIX)
        return (each for each in self.path.iterdir() if each.name not in ours)

    def _check(self, experiment: Experiment, other_code: bool) -> None:
        head = self.head()
        version = head.get("rules_version")
        if version != experiment.rules_version:
            raise BadFolder(
                f"{self.path} was played under version {version} of the rules, and this is version"
                f" {experiment.rules_version}: give --out another folder, or write rules_version ="
                f" {version} in the experiment"
            )
        if head["experiment"] != experiment.digest():
            raise BadFolder(
                f"{self.path} holds games of another experiment"
                f" ({head['experiment'][:12]}, this is {experiment.digest()[:12]}):"
                " give --out another folder, or use the original file"
            )
        if head["code"] != code_version() and not other_code:
            raise BadFolder(
                f"{self.path} was started with other code ({head['code']}, this is"
                f" {code_version()}), which may play other games: start a new folder, or give"
                " --other-code if nothing relevant changed"
            )

    def head(self) -> dict[str, Any]:
        """Read the folder's header. Raises BadFolder."""
        try:
            head = json.loads((self.path / HEAD).read_bytes())
            types = [type(head[word]) for word in ("format", "experiment", "code", "games")]
            if types != [str, str, str, int] or head["format"] != FORMAT:
                raise ValueError
        except OSError as error:
            raise cannot(self.path, error) from None
        except (ValueError, KeyError, TypeError):
            raise BadFolder(f"{self.path} is not a laboratory folder") from None
        assert isinstance(head, dict)
        return head

    def experiment(self) -> Experiment:
        """The experiment of this run. Raises BadFolder or BadExperiment."""
        head = self.head()
        try:
            text = (self.path / TEXT).read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            raise BadFolder(f"{self.path / TEXT} cannot be read") from None
        name = str(head.get("name", self.path.name))
        found = read_experiment(text, name, to_play=False, played_under=head.get("rules_version"))
        if found.digest() != head["experiment"]:
            raise BadFolder(
                f"{self.path} was made with other rules or another {TEXT}: run it again"
            )
        return replace(found, games=head["games"])

    def add(self, chunk: Chunk, data: bytes) -> None:
        """Store a chunk."""
        first, last = chunk.games[0].number, chunk.games[-1].number
        self.write(f"{CHUNKS}/{chunk.cell:04}-{first:08}-{last:08}.json.gz", data)

    def chunks(self) -> Iterator[Chunk]:
        """All stored chunks, by cell and number. Raises BadFolder."""
        experiment = self.head()["experiment"]
        for file in sorted((self.path / CHUNKS).glob("*.json.gz")):
            try:
                chunk = Chunk.from_data(file.read_bytes())
            except (OSError, EOFError, ValueError, KeyError, TypeError, zlib.error):
                raise BadFolder(f"{file} cannot be read: remove it and run again") from None
            if chunk.experiment != experiment:
                raise BadFolder(f"{file} is from another experiment: remove it and run again")
            yield chunk

    def write(self, name: str, data: bytes) -> None:
        """Write a file atomically. Raises BadFolder."""
        path = self.path / name
        part = path.with_name(path.name + PART_SUFFIX)
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
    """Force a rename to disk, if the system can."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def head_of(experiment: Experiment, engine: str) -> dict[str, object]:
    """The header of a folder."""
    return {
        "format": FORMAT,
        "name": experiment.name,
        "experiment": experiment.digest(),
        "code": code_version(),
        "game": experiment.game,
        "games": experiment.games,
        "rules_version": experiment.rules_version,
        "engine": engine,
    }


def cannot(path: Path, error: OSError) -> BadFolder:
    return BadFolder(f"{path} cannot be used: {error.strerror or os.strerror(error.errno or 0)}")
