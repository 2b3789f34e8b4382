"""The file of a match: a line that describes it, then a line for every finished game."""

from __future__ import annotations

import json
import os
import sys
from itertools import count
from pathlib import Path
from typing import BinaryIO, Final

from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.lab.arena.match import Match, Played
from wyrmhold.lab.code_version import code_version
from wyrmhold.lab.kernel_games import KERNEL, PYTHON, TOLD

if sys.platform != "win32":
    import fcntl

FORMAT: Final = "wyrmhold arena 1"

File = tuple[Match, dict[int, Played]]
"""The contents of a file: a match and its games by number."""


class BadResults(WyrmholdError):
    """A file that does not hold games of this match."""

    code = "bad_results"


class Results:
    """A file to which games are appended. A line left incomplete by a kill is dropped."""

    def __init__(
        self, path: Path, match: Match, engine: str = PYTHON, chosen: bool = False
    ) -> None:
        """Open or create a file. Raises BadResults, and leaves foreign files unchanged.

        `engine` is for a new file. A file begun with the other engine continues with that one, or
        is refused if `engine` was explicitly `chosen`.
        """
        self.path = path
        self.match = match
        self.engine = engine
        self._chosen = chosen
        try:
            self._file: BinaryIO = path.open("a+b")
        except OSError as error:
            raise cannot(path, error) from None
        try:
            self.games = self._read()
        except BaseException:
            self._file.close()
            raise

    def _read(self) -> dict[int, Played]:
        if not alone(self._file):
            raise BadResults(f"another arena is writing to {self.path}: wait for it or stop it")
        self._file.seek(0)
        data = self._file.read()
        whole = data[: data.rfind(b"\n") + 1]
        first = head(self.match, self.engine)
        if not whole and not first.startswith(data):
            raise not_ours(self.path)
        games: dict[int, Played] = {}
        if whole:
            match, games = parsed(self.path, whole)
            if match.digest() != self.match.digest():
                raise BadResults(
                    f"{self.path} holds games of another match: {told(match)}."
                    " Give --out another file, or use the original arguments"
                )
            begun = engine_in(whole)
            if self._chosen and begun != self.engine:
                raise BadResults(
                    f"{self.path} was begun by {TOLD[begun]}, which plays other games:"
                    f" give --engine {begun}, or --out another file"
                )
            self.engine = begun
            if code_in(whole) not in ("", code_version(begun == KERNEL)):
                raise BadResults(
                    f"{self.path} was begun by other code ({code_in(whole)}), which may play other"
                    " games: give --out another file"
                )
        if len(whole) < len(data):
            self._file.truncate(len(whole))
        if not whole:
            self._file.write(first)
            self._file.flush()
        return games

    def add(self, played: Played) -> None:
        """Append a game and flush."""
        line = {"match": self.match.digest(), **played.as_json()}
        self._file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
        self._file.flush()
        self.games[played.number] = played

    def close(self) -> None:
        self._file.close()


def engine_in(data: bytes) -> str:
    """The engine named in the first line of a file; Python's if none is named."""
    named = json.loads(data.splitlines()[0]).get("engine")
    return KERNEL if named == KERNEL else PYTHON


def code_in(data: bytes) -> str:
    """The code named in the first line of a file; empty in files of earlier versions."""
    return str(json.loads(data.splitlines()[0]).get("code", ""))


def head(match: Match, engine: str = PYTHON) -> bytes:
    """The first line."""
    line = {
        "format": FORMAT,
        "match": match.digest(),
        "played": match.as_json(),
        "code": code_version(engine == KERNEL),
    }
    if engine != PYTHON:
        line["engine"] = engine
    return json.dumps(line, separators=(",", ":")).encode() + b"\n"


def alone(file: BinaryIO) -> bool:
    """Lock the file. Returns whether nobody else has locked it; always true on Windows."""
    if sys.platform == "win32":
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def read_results(path: Path) -> File:
    """Read the match and games of a file, even while it is being written. Raises BadResults."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise cannot(path, error) from None
    return parsed(path, data[: data.rfind(b"\n") + 1])


def without_gap(file: File) -> File:
    """The games up to the first missing one, so that short games are not over-represented."""
    match, games = file
    known = next(number for number in count() if number not in games)
    return match, {number: games[number] for number in range(known)}


def in_rotations(file: File) -> File:
    """The games of complete rotations up to the first gap.

    A match that was stopped ends within a rotation. Those games had one bot in the better seats.
    """
    match, games = without_gap(file)
    number = len(games) - len(games) % match.rotation()
    return match, {each: games[each] for each in range(number)}


def parsed(path: Path, data: bytes) -> File:
    """Parse complete lines. A repeated game counts once."""
    lines = data.splitlines()
    try:
        first = json.loads(lines[0])
        if first["format"] != FORMAT:
            raise not_ours(path)
        match = Match.from_json(first["played"])
        digest = match.digest()
    except (KeyError, TypeError, IndexError, ValueError):
        raise not_ours(path) from None
    if digest != first["match"]:
        raise BadResults(f"{path} was made with other rules: start a new file")
    games: dict[int, Played] = {}
    for number, text in enumerate(lines[1:], 2):
        try:
            line = json.loads(text)
            if line["match"] != digest:
                raise ValueError
            played = Played.from_json(line)
            if played.seats != match.seats(played.number):
                raise ValueError
        except (KeyError, TypeError, AttributeError, IndexError, ValueError):
            raise BadResults(
                f"{path}, line {number}: not a game of this match: remove the line"
            ) from None
        games.setdefault(played.number, played)
    return match, games


def told(match: Match) -> str:
    """Describe a match in a few words."""
    switched = [
        name if value is True else f"{name}={value}"
        for name, value in match.options.items()
        if value is not False and isinstance(value, bool | int | str)
    ]
    table = [match.game, match.edition, f"{match.players} players", *switched]
    return (
        f"{' '.join(match.bots)} ({', '.join(table)}; seating {match.seating}; seed {match.seed})"
    )


def not_ours(path: Path) -> BadResults:
    return BadResults(f"{path} is not an arena file: give another one")


def cannot(path: Path, error: OSError) -> BadResults:
    return BadResults(f"{path} cannot be used: {error.strerror or os.strerror(error.errno or 0)}")
