"""The results of a run as rows: by game, by seat, and by kind that a seat met.

Rows are ordered by cell, number and seat, so the same games make the same files. Times have a
separate file, because they differ from run to run.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final

import polars as pl

from wyrmhold.lab.arena.statistics import merged, quantile_ms
from wyrmhold.lab.experiments.chunks import Game
from wyrmhold.lab.experiments.experiment import Experiment, is_capped
from wyrmhold.lab.experiments.folder import BadFolder, Folder
from wyrmhold.lab.experiments.plan import Plan

SUMMARY: Final = "summary.json"
KEY: Final = {"cell": pl.Int32, "number": pl.Int64}

GAME_COLUMNS: Final = {
    **KEY,
    "deal": pl.Int64,
    "first": pl.Int8,
    "winners": pl.List(pl.Int8),
    "reason": pl.String,
    "capped": pl.Boolean,
    "turns": pl.Int32,
    "decisions": pl.Int32,
}
SEAT_COLUMNS: Final = {
    **KEY,
    "seat": pl.Int8,
    "place": pl.Int8,
    "bot": pl.String,
    "share": pl.Float64,
}
KIND_COLUMNS: Final = {**KEY, "seat": pl.Int8, "kind": pl.String}
TIME_COLUMNS: Final = {
    **KEY,
    "bot": pl.String,
    "decisions": pl.Int32,
    "p50_ms": pl.Float64,
    "p99_ms": pl.Float64,
    "faults": pl.Int32,
}


@dataclass(frozen=True)
class RunResults:
    """All results of a run. `digest` covers the rows without times.

    counted    number of games in each cell
    codes      versions of the code that played them
    """

    experiment: Experiment
    counted: list[int]
    stopped: list[bool]
    codes: list[str]
    digest: str
    games: pl.DataFrame
    seats: pl.DataFrame
    kinds: pl.DataFrame
    times: pl.DataFrame

    def summary(self) -> dict[str, Any]:
        """The origin of the results."""
        experiment = self.experiment
        return {
            "name": experiment.name,
            "experiment": experiment.digest(),
            "results": self.digest,
            "code": self.codes,
            "game": experiment.game,
            "rules_version": experiment.rules_version,
            "seed": experiment.seed,
            "cells": [
                {
                    "cell": number,
                    "label": experiment.label(number),
                    "games": self.counted[number],
                    "stopped_early": self.stopped[number],
                    **cell.as_json(),
                }
                for number, cell in enumerate(experiment.cells)
            ],
        }

    def write(self, folder: Folder) -> None:
        """Write the results as Parquet, with their origin in each file and in a summary."""
        summary = self.summary()
        known = {
            word: value if isinstance(value, str) else json.dumps(value)
            for word, value in summary.items()
            if word != "cells"
        }
        for name in ("games", "seats", "kinds", "times"):
            data = io.BytesIO()
            getattr(self, name).write_parquet(data, compression="zstd", metadata=known)
            folder.write(f"{name}.parquet", data.getvalue())
        folder.write(SUMMARY, json.dumps(summary, indent=1).encode() + b"\n")


class Rows:
    """Gathers rows by column. Collectors add columns, the same ones in every row."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self.schema: Final = dict(schema)
        self.columns: Final[dict[str, list[Any]]] = {name: [] for name in schema}

    def add(self, row: dict[str, Any]) -> None:
        for name, value in row.items():
            if name not in self.columns:
                self.schema[name] = pl.String if isinstance(value, str) else pl.Int32
                self.columns[name] = []
            self.columns[name].append(value)

    def data_frame(self) -> pl.DataFrame:
        return pl.DataFrame(self.columns, schema=self.schema, strict=True)


def results_of(folder: Folder) -> RunResults:
    """Collect the results of a run from the games so far. Raises BadFolder."""
    experiment = folder.experiment()
    plan = Plan(experiment)
    found: dict[tuple[int, int], tuple[Game, list[list[int]], list[int]]] = {}
    codes: dict[str, None] = {}
    for chunk in folder.chunks():
        plan.add(chunk)
        codes[chunk.code] = None
        for game, times, faults in zip(chunk.games, chunk.times, chunk.faults, strict=True):
            found.setdefault((chunk.cell, game.number), (game, times, faults))
    if not plan.counted():
        raise BadFolder(f"{folder.path} holds no games yet: run the experiment first")
    games, seats, kinds, times_rows = (
        Rows(schema) for schema in (GAME_COLUMNS, SEAT_COLUMNS, KIND_COLUMNS, TIME_COLUMNS)
    )
    digest = hashlib.sha256(experiment.digest().encode())
    for number, cell in enumerate(plan.cells):
        match = experiment.match(number)
        for game_number in range(cell.counted):
            game, times, faults = found[number, game_number]
            digest.update(f"\n{number} {json.dumps(asdict(game), sort_keys=True)}".encode())
            key = {"cell": number, "number": game_number}
            games.add({**key, "deal": game_number // cell.rotation, **game_row(game)})
            for row in seat_rows(game, match.bots):
                seats.add({**key, **row})
            for row in kind_rows(game):
                kinds.add({**key, **row})
            for row in time_rows(times, faults, match.bots):
                times_rows.add({**key, **row})
    return RunResults(
        experiment,
        [cell.counted for cell in plan.cells],
        [cell.stopped for cell in plan.cells],
        sorted(codes),
        digest.hexdigest(),
        games.data_frame(),
        seats.data_frame(),
        kinds.data_frame(),
        times_rows.data_frame(),
    )


def game_row(game: Game) -> dict[str, Any]:
    return {
        "first": game.first,
        "winners": game.winners,
        "reason": game.reason,
        "capped": is_capped(game.reason),
        "turns": game.turns,
        "decisions": game.decisions,
    }


def seat_rows(game: Game, bots: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Rows by seat. `place` counts seats from the first player."""
    players = len(game.seats)
    for seat, bot in enumerate(game.seats):
        yield {
            "seat": seat,
            "place": (seat - game.first) % players,
            "bot": bots[bot],
            "share": game.share(seat),
            **{column: values[seat] for column, values in game.found["seats"].items()},
        }


def kind_rows(game: Game) -> Iterator[dict[str, Any]]:
    """Rows by seat and kind, for kinds the seat met at least once."""
    columns = game.found["kinds"]
    kinds = sorted({kind for found in columns.values() for kind in found})
    for seat in range(len(game.seats)):
        for kind in kinds:
            row = {
                column: found[kind][seat] if kind in found else 0
                for column, found in columns.items()
            }
            if any(row.values()):
                yield {"seat": seat, "kind": kind, **row}


def time_rows(
    times: list[list[int]], faults: list[int], bots: tuple[str, ...]
) -> Iterator[dict[str, Any]]:
    for bot, row, wrong in zip(bots, times, faults, strict=True):
        bins = merged([dict(zip(row[::2], row[1::2], strict=True))])
        yield {
            "bot": bot,
            "decisions": sum(bins.values()),
            "p50_ms": quantile_ms(bins, 0.5),
            "p99_ms": quantile_ms(bins, 0.99),
            "faults": wrong,
        }
