"""Compares cells that differ in one axis, all else equal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from wyrmhold.lab.experiments.experiment import said
from wyrmhold.lab.experiments.report.estimates import Numbers, difference
from wyrmhold.lab.experiments.report.parts import (
    Grid,
    Plot,
    Point,
    Section,
    by_deal,
    by_place,
    column,
    of_every_seat,
    signed,
)
from wyrmhold.lab.experiments.report.things import CHANCE_NOTE
from wyrmhold.lab.experiments.run_results import RunResults
from wyrmhold.lab.experiments.sections import SECTIONS

GOLD: Final = "gold"
"""The seat column added by the purses collector."""


def turns(results: RunResults, cell: int) -> Numbers:
    return column(results, cell, "turns")


def decisions(results: RunResults, cell: int) -> Numbers:
    return column(results, cell, "decisions")


def capped(results: RunResults, cell: int) -> Numbers:
    return column(results, cell, "capped") * 100


def beginner(results: RunResults, cell: int) -> Numbers:
    return by_place(results, cell)[:, 0] * 100


def most_gold(results: RunResults, cell: int) -> Numbers:
    best: Numbers = of_every_seat(results, cell, GOLD).max(axis=1)
    return best


MEASURES: Final[Mapping[str, Callable[[RunResults, int], Numbers]]] = {
    "turns": turns,
    "decisions": decisions,
    "capped, points": capped,
    "first player's wins, points": beginner,
    "most gold": most_gold,
}
"""What is compared, by column head: a number for every game of a cell."""


def compare(results: RunResults) -> Section:
    """Compare cells with those at the first value of the axis."""
    experiment = results.experiment
    axis = experiment.compare
    gold = GOLD in results.seats.columns
    measures = {head: of for head, of in MEASURES.items() if gold or of is not most_gold}
    bases: dict[str, None] = {}
    rows: list[list[str]] = []
    points: list[Point] = []
    for cell, told in enumerate(experiment.cells):
        base = base_of(results, cell)
        if base is None or not results.counted[cell] or not results.counted[base]:
            continue
        rotations = [experiment.match(each).rotation() for each in (cell, base)]
        paired = experiment.cells[base].players == told.players and rotations[0] == rotations[1]
        found = [
            difference(
                by_deal(of(results, cell), rotations[0]),
                by_deal(of(results, base), rotations[1]),
                paired,
            )
            for of in measures.values()
        ]
        label = experiment.label(cell)
        bases[said(axis, experiment.cells[base].axes[axis])] = None
        rows.append([label, *[signed(each) for each in found]])
        points.append(Point(label, found[0]))
    if not rows:
        return Section(SECTIONS["compare"].title, ["There are no games to compare yet."])
    return Section(
        SECTIONS["compare"].title,
        [
            f"Compared with: {' and '.join(bases)}, all else equal. Games with the same number"
            " have the same luck, and are compared in pairs if the results have the same number of"
            " players.",
            CHANCE_NOTE,
        ],
        [
            Plot("Difference in turns", f"turns, compared with {' and '.join(bases)}", points, 0.0),
            Grid(["difference (95 %)", *measures], rows),
        ],
    )


def base_of(results: RunResults, cell: int) -> int | None:
    """The cell to compare a cell with; None if there is none."""
    experiment = results.experiment
    axis = experiment.compare
    axes = experiment.cells[cell].axes
    alike = [
        number
        for number, other in enumerate(experiment.cells)
        if {**other.axes, axis: ""} == {**axes, axis: ""}
    ]
    return alike[0] if alike[0] != cell else None
