"""Sections about heroes and characters, chambers and cards, and opening hands."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from wyrmhold.lab.experiments.report.estimates import (
    MIN_SEATS,
    Estimate,
    between_seats,
    of_seats,
)
from wyrmhold.lab.experiments.report.parts import (
    Grid,
    Plot,
    Point,
    Section,
    between,
    called,
    number,
    of_every_seat,
    of_kind,
    percent,
    signed,
)
from wyrmhold.lab.experiments.run_results import RunResults
from wyrmhold.lab.experiments.sections import SECTIONS

FEW_SEATS_NOTE = f"Anything that fewer than {MIN_SEATS} seats had, or lacked, is left out."
CHANCE_NOTE = (
    "One in twenty 95 % intervals misses the true value by chance, so a single one that is just"
    " clear of the line is not a discovery."
)


def figures(results: RunResults) -> Section:
    """How often each hero or character wins."""
    experiment = results.experiment
    section = Section(
        SECTIONS["figures"].title,
        [
            "If figures are dealt at random, the difference is the value of the figure; if players"
            " pick them, it also reflects who picks what.",
            f"{CHANCE_NOTE} {FEW_SEATS_NOTE}",
        ],
    )
    for cell, told in enumerate(experiment.cells):
        if not results.counted[cell]:
            continue
        mine = results.seats.filter(pl.col("cell") == cell)
        names = mine["figure"].to_numpy().reshape(-1, told.players)
        shares, powers = (of_every_seat(results, cell, name) for name in ("share", "powers"))
        rows: list[list[str]] = []
        points: list[Point] = []
        for name in sorted(set(mine["figure"].to_list()) - {""}):
            chosen = (names == name).astype(float)
            found = of_seats(shares, chosen)
            if found is None:
                continue
            fair = found.times(told.players)
            used = float((powers * chosen).sum() / chosen.sum())
            rows.append(
                [called(name), str(int(chosen.sum())), percent(found.value), number(fair.value, 2)]
                + [between(fair, 2), number(used, 2)]
            )
            points.append(Point(called(name), fair))
        if rows:
            label = experiment.label(cell) if len(experiment.cells) > 1 else ""
            heads = ["figure", "seats", "share of the wins", "× fair share", "95 %", "powers used"]
            section.parts += [
                Plot(titled("Wins by figure", label), "fair shares", points, 1.0),
                Grid(heads, rows, title=label),
            ]
    if not section.parts:
        section.text.append("There are too few seats with figures for estimates.")
    return section


def kinds(results: RunResults) -> Section:
    """Wins associated with meeting a kind of chamber or card. Not a causal effect."""
    section = Section(
        SECTIONS["kinds"].title,
        [
            "Seats that met a thing at least once, against those that did not. This is an"
            " association, not a cause: a player about to win walks more and meets more."
            " Differences are in percentage points of the share of wins.",
            f"{CHANCE_NOTE} {FEW_SEATS_NOTE}",
        ],
    )
    known = results.kinds.columns
    columns = [name for name in ("placed", "entered", "acted", "drawn", "played") if name in known]
    met = [name for name in ("entered", "drawn", "played") if name in known]
    return by_kind(results, section, columns, met, "Met or not")


def dealt(results: RunResults) -> Section:
    """The value of a chamber in the opening hand. Hands are random, so the effect is causal."""
    section = Section(
        SECTIONS["dealt"].title,
        [
            "Seats with a kind of chamber in their opening hand, against those without. Hands are"
            " dealt at random, so this is the value of the chamber in the opening hand to these"
            " players. Differences are in percentage points of the share of wins.",
            f"{CHANCE_NOTE} {FEW_SEATS_NOTE}",
        ],
    )
    return by_kind(results, section, ["dealt"], ["dealt"], "Dealt or not")


def by_kind(
    results: RunResults, section: Section, columns: Sequence[str], met: Sequence[str], title: str
) -> Section:
    """Add a table and a plot for every cell: kinds, frequency, and the difference in wins."""
    experiment = results.experiment
    for cell in range(len(experiment.cells)):
        if not results.counted[cell]:
            continue
        shares = of_every_seat(results, cell, "share")
        found: list[tuple[str, list[float], Estimate, float]] = []
        for kind in sorted(results.kinds.filter(pl.col("cell") == cell)["kind"].unique()):
            counts = {name: of_kind(results, cell, kind, name) for name in columns}
            chosen = (sum((counts[name] for name in met), np.zeros_like(shares)) > 0).astype(float)
            gain = between_seats(shares, chosen)
            if gain is not None:
                means = [float(counts[name].mean()) for name in columns]
                found.append((called(kind), means, gain.times(100), float(chosen.mean())))
        found.sort(key=lambda row: (-row[2].value, row[0]))
        if not found:
            continue
        label = experiment.label(cell) if len(experiment.cells) > 1 else ""
        heads = ["kind", *[f"{name}, a seat" for name in columns], "seats with", "points (95 %)"]
        rows = [
            [name, *[number(each, 2) for each in means], percent(part, 0), signed(gain)]
            for name, means, gain, part in found
        ]
        points = [Point(name, gain) for name, _, gain, _ in found]
        section.parts += [
            Plot(titled(title, label), "points of the share of wins", points, 0.0),
            Grid(heads, rows, title=label),
        ]
    if not section.parts:
        section.text.append("There are too few games for estimates.")
    return section


def titled(title: str, label: str) -> str:
    """The title of a plot, with its cell if there are several."""
    return f"{title}: {label}" if label else title
