"""Building blocks of a report: text, tables, plots, and the numbers of a cell as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import polars as pl

from wyrmhold.lab.experiments.report.estimates import Estimate, Numbers
from wyrmhold.lab.experiments.run_results import RunResults

PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True)
class Point:
    """A figure in a plot, on the row of its label and in the colour of its series."""

    label: str
    estimate: Estimate
    series: str = ""


@dataclass(frozen=True)
class Plot:
    """Dots with intervals, one row per label."""

    title: str
    axis: str
    points: Sequence[Point]
    mark: float | None = None
    """A reference line: the fair share, no difference, or the wanted length."""
    percent: bool = False
    caption: str = ""


@dataclass(frozen=True)
class Grid:
    """A table: heads, and rows whose first cells are words."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: int = 1
    """The number of text columns; the rest are numbers."""
    title: str = ""


@dataclass
class Section:
    """A section of a report."""

    title: str
    text: list[str] = field(default_factory=list)
    parts: list[Grid | Plot] = field(default_factory=list)


def number(value: float, digits: int = 1) -> str:
    """Format a number, with a real minus sign."""
    text = f"{value:,.{digits}f}"
    return text.replace("-", "−") if float(text.replace(",", "")) else text.replace("-", "")


def percent(value: float, digits: int = 1) -> str:
    return f"{number(100 * value, digits)} %"


def between(estimate: Estimate, digits: int = 1) -> str:
    """Format an interval."""
    return f"{number(estimate.low, digits)} to {number(estimate.high, digits)}"


def percent_between(estimate: Estimate, digits: int = 1) -> str:
    return f"{between(estimate.times(100), digits)} %"


def signed(estimate: Estimate, digits: int = 1) -> str:
    """Format a difference with its interval."""
    plus = "+" if float(f"{estimate.value:.{digits}f}") > 0 else ""
    return f"{plus}{number(estimate.value, digits)} ({between(estimate, digits)})"


def games_of(results: RunResults, cell: int) -> pl.DataFrame:
    return results.games.filter(pl.col("cell") == cell)


def column(results: RunResults, cell: int, name: str) -> Numbers:
    """A column of a cell's games, in order."""
    return games_of(results, cell)[name].cast(pl.Float64).to_numpy()


def by_deal(values: Numbers, rotation: int) -> Numbers:
    """Means over each rotation, whose games share their luck and are not independent."""
    whole = len(values) // rotation * rotation
    return values if rotation == 1 else values[:whole].reshape(-1, rotation).mean(axis=1)


def of_every_seat(results: RunResults, cell: int, name: str) -> Numbers:
    """A column of a cell's seats: rows are games, columns are seats."""
    values = results.seats.filter(pl.col("cell") == cell)[name].cast(pl.Float64).to_numpy()
    return values.reshape(-1, results.experiment.cells[cell].players)


def by_place(results: RunResults, cell: int) -> Numbers:
    """Shares of wins: rows are games, columns are places counted from the first player."""
    ordered = results.seats.filter(pl.col("cell") == cell).sort("number", "place")
    values: Numbers = ordered["share"].to_numpy()
    return values.reshape(-1, results.experiment.cells[cell].players)


def of_kind(results: RunResults, cell: int, kind: str, name: str) -> Numbers:
    """How often each seat met a kind: rows are games, columns are seats."""
    found = results.kinds.filter((pl.col("cell") == cell) & (pl.col("kind") == kind))
    counts = np.zeros((results.counted[cell], results.experiment.cells[cell].players))
    counts[found["number"].to_numpy(), found["seat"].to_numpy()] = found[name].to_numpy()
    return counts


def called(name: str) -> str:
    """An identifier in words."""
    return name.replace("_", " ").capitalize()
