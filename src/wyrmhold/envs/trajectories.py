"""Trajectories: the decisions of finished games as arrays, in NPZ or Parquet files.

A row is a decision. Its columns:

game           the number of the game: rows of one game follow one another, in order
seat           who decided
move           the answer as a token of the notation
answer         its number, -1 if it has none
reward         the seat's return at its last decision of the game, otherwise 0
last           whether it was that decision
returns        (rows, players) every seat's return from this game: see `rewards.returns`
winners        a mask of the seats that won this game
truncated      whether the game was cut short
reason         why it ended, as an index of `about["reasons"]`
observation    (rows, length) what the seat could know, or nothing at all (rows, 0)
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.envs.encoding import Floats
from wyrmhold.extras import needed
from wyrmhold.kernel.errors import WyrmholdError

FORMAT: Final = "wyrmhold trajectories 1"
ABOUT: Final = "about"
NPZ, PARQUET = ".npz", ".parquet"

COLUMNS: Final[dict[str, type]] = {
    "game": np.int64,
    "seat": np.int8,
    "move": np.str_,
    "answer": np.int32,
    "reward": np.float32,
    "last": np.bool_,
    "returns": np.float32,
    "winners": np.int64,
    "truncated": np.bool_,
    "reason": np.int8,
    "observation": np.float32,
}
WIDE: Final = ("returns", "observation")
"""The columns with several values in a row."""


class BadTrajectories(WyrmholdError):
    """A file that cannot be read or written."""

    code = "bad_trajectories"


@dataclass(frozen=True)
class Trajectories:
    """Decisions of finished games.

    about      the table they were played at: game, edition, options, players and more
    columns    an array for each name in `COLUMNS`
    """

    about: dict[str, Any]
    columns: dict[str, NDArray[Any]]

    def __len__(self) -> int:
        return len(self.columns["game"])

    def __getitem__(self, name: str) -> NDArray[Any]:
        return self.columns[name]

    def of_game(self, number: int) -> Trajectories:
        """The rows of one game."""
        rows = self.columns["game"] == number
        return Trajectories(self.about, {name: self[name][rows] for name in COLUMNS})

    def reason(self, row: int) -> str:
        """Why the game of a row ended; empty if that is not known."""
        return str(self.about["reasons"][self["reason"][row]])

    def write(self, path: Path | str) -> None:
        """Write a file: its name ends with .npz or .parquet. Raises BadTrajectories and
        MissingExtra."""
        path = Path(path)
        check_name(path)
        about = json.dumps({"format": FORMAT, **self.about})
        data = io.BytesIO()
        if path.suffix == NPZ:
            np.savez_compressed(data, about=np.array(about), **self.columns)  # type: ignore[arg-type]
        else:
            import polars as pl

            data_frame = pl.DataFrame({name: column_of(name, self[name]) for name in COLUMNS})
            data_frame.write_parquet(data, compression="zstd", metadata={ABOUT: about})
        try:
            path.write_bytes(data.getvalue())
        except OSError as error:
            raise BadTrajectories(f"{path} cannot be written: {error.strerror}") from None


def check_name(path: Path) -> None:
    """Raise BadTrajectories for a name with another ending, MissingExtra if Parquet needs it."""
    if path.suffix not in (NPZ, PARQUET):
        raise BadTrajectories(f"{path}: the name has to end with {NPZ} or {PARQUET}")
    if path.suffix == PARQUET:
        needed("lab", "polars")


def column_of(name: str, values: NDArray[Any]) -> Any:
    """A column for Parquet."""
    import polars as pl

    if name not in WIDE:
        return pl.Series(name, values.tolist() if name == "move" else values)
    kind = pl.Array(pl.Float32, values.shape[1])
    if not values.size:
        return pl.Series(name, [[]] * len(values), dtype=kind)
    return pl.Series(name, values, dtype=kind)


def read_trajectories(path: Path | str) -> Trajectories:
    """Read what `Trajectories.write` wrote. Raises BadTrajectories and MissingExtra."""
    path = Path(path)
    check_name(path)
    try:
        if path.suffix == NPZ:
            with np.load(path, allow_pickle=False) as found:
                about = json.loads(str(found[ABOUT]))
                columns = {name: found[name] for name in COLUMNS}
        else:
            import polars as pl

            about = json.loads(pl.read_parquet_metadata(path)[ABOUT])
            data_frame = pl.read_parquet(path)
            columns = {name: data_frame[name].to_numpy() for name in COLUMNS}
            for name in WIDE:
                columns[name] = columns[name].reshape(len(data_frame), -1 if len(data_frame) else 0)
        if about.pop("format") != FORMAT:
            raise ValueError("another format")
    except OSError as error:
        raise BadTrajectories(f"{path} cannot be read: {error.strerror or error}") from None
    except Exception as error:  # for another format, libraries raise anything
        raise BadTrajectories(f"{path} holds no trajectories: {error}") from None
    return Trajectories(about, {name: columns[name].astype(COLUMNS[name]) for name in COLUMNS})


def joined(about: dict[str, Any], parts: Iterable[Trajectories]) -> Trajectories:
    """Trajectories of the same table, one after the other, sorted by game."""
    found = list(parts)
    reasons = sorted({reason for part in found for reason in part.about["reasons"]})
    columns: dict[str, NDArray[Any]] = {}
    for name, kind in COLUMNS.items():
        arrays = [part[name] for part in found]
        if name == "reason":
            places = [np.array([reasons.index(r) for r in part.about["reasons"]]) for part in found]
            arrays = [place[array] for place, array in zip(places, arrays, strict=True)]
        columns[name] = np.concatenate(arrays).astype(kind) if arrays else np.zeros(0, kind)
    order = np.argsort(columns["game"], kind="stable")
    ordered = {name: column[order] for name, column in columns.items()}
    return Trajectories({**about, "reasons": reasons}, ordered)


@dataclass
class GameRows:
    """The decisions of one game in progress."""

    seats: list[int] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    observations: list[Floats] = field(default_factory=list)

    def add(self, seat: int, move: str, answer: int, observation: Floats | None) -> None:
        """Add a decision."""
        self.seats.append(seat)
        self.moves.append(move)
        self.answers.append(answer)
        if observation is not None:
            self.observations.append(observation)

    def ended(
        self,
        number: int,
        returns: Sequence[float],
        winners: Iterable[int],
        reason: str,
        truncated: bool = False,
    ) -> Trajectories:
        """The rows of the finished game."""
        rows = len(self.seats)
        seats = np.array(self.seats, np.int8)
        last = np.zeros(rows, np.bool_)
        for seat in dict.fromkeys(self.seats):
            last[rows - 1 - self.seats[::-1].index(seat)] = True
        earned = np.array(returns, np.float32)
        observations = (
            np.stack(self.observations) if self.observations else np.zeros((rows, 0), np.float32)
        )
        columns: dict[str, Any] = {
            "game": np.full(rows, number),
            "seat": seats,
            "move": np.array(self.moves, np.str_),
            "answer": np.array(self.answers, np.int32),
            "reward": np.where(last, earned[seats], 0.0),
            "last": last,
            "returns": np.tile(earned, (rows, 1)),
            "winners": np.full(rows, sum(1 << seat for seat in winners)),
            "truncated": np.full(rows, truncated),
            "reason": np.zeros(rows),
            "observation": observations,
        }
        typed = {name: columns[name].astype(kind) for name, kind in COLUMNS.items()}
        return Trajectories({"reasons": [reason]}, typed)
