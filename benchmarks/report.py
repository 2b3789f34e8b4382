"""Turns the rounds that compare.py measured into medians, ratios and verdicts."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from children import Entry, Kernel, Peer

BENCH_FIGURES = (
    "list_per_s",
    "sample_per_s",
    "objects_per_s",
    "listed_per_s",
    "games_per_s",
    "copy_us",
)
KERNEL_FIGURES = ("list_per_s", "sample_per_s", "games_per_s", "speedup")
PEER_FIGURES = ("decisions_per_s", "listed_per_s", "games_per_s", "chance_per_s")
NEEDED_PEERS = ("python-chess", "openspiel-chess")
TEXTS = ("measured", "figure", "game", "ratio", "verdict")
WANTED = (
    ("list_per_s", "python-chess", 1.0),
    ("sample_per_s", "list_per_s", 3.0),
    ("sample_per_s", "objects_per_s", 3.0),
)
"""What the engine needs."""

KERNEL_WANTED = (
    ("drakon third 4p", "list_per_s", "openspiel-chess", 10.0),
    ("dragon_run first 4p", "list_per_s", "openspiel-chess", 20.0),
    ("drakon third 4p", "sample_per_s", "list_per_s", 2.5),
    ("drakon third 4p", "speedup", "one thread", 1.8),
)
"""What the compiled batch kernels need."""


@dataclass(frozen=True)
class Round:
    """One pass over everything that is measured, each under its label."""

    engine: dict[str, Entry]
    kernels: dict[str, Kernel]
    peers: dict[str, Peer]


@dataclass(frozen=True)
class Spread:
    """A figure over the rounds: its median, and the machine's noise as min..max."""

    median: float
    min: float
    max: float


@dataclass(frozen=True)
class Figure:
    subject: str
    figure: str
    spread: Spread


@dataclass(frozen=True)
class Ratio:
    game: str
    ratio: str
    spread: Spread
    needed: float
    met: bool
    within_noise: bool


@dataclass(frozen=True)
class Report:
    pythons: dict[str, str]
    seconds: float
    rounds: int
    figures: list[Figure]
    ratios: list[Ratio]
    met: bool


def spread(values: Iterable[float]) -> Spread:
    known = list(values)
    return Spread(median(known), min(known), max(known))


def figures_of(
    prefix: str,
    found: Sequence[dict[str, Entry]] | Sequence[dict[str, Kernel]] | Sequence[dict[str, Peer]],
    names: Sequence[str],
) -> list[Figure]:
    figures = []
    for label, name in itertools.product(found[0], names):
        values = [getattr(one[label], name) for one in found]
        known = [value for value in values if value is not None]
        if known:
            figures.append(Figure(prefix + label, name, spread(known)))
    return figures


def ratio_of(label: str, against: str, one: Round) -> float:
    """One round's ratio: both sides were measured within moments of each other."""
    entry = one.engine[label]
    if against == "list_per_s":
        return entry.sample_per_s / entry.list_per_s
    if against == "objects_per_s":
        return entry.sample_per_s / entry.objects_per_s
    return entry.list_per_s / (one.peers[against].decisions_per_s or math.nan)


def kernel_ratio(label: str, figure: str, against: str, one: Round) -> float:
    """One round's ratio of a compiled batch kernel."""
    kernel = one.kernels[f"cpu {label}"]
    if figure == "speedup":
        return kernel.speedup or math.nan
    if against == "list_per_s":
        return kernel.sample_per_s / kernel.list_per_s
    return kernel.list_per_s / (one.peers[against].decisions_per_s or math.nan)


def judged(game: str, ratio: str, values: Iterable[float], needed: float) -> Ratio:
    over = spread(values)
    within = over.min < needed <= over.max
    return Ratio(game, ratio, over, needed, met=over.median >= needed, within_noise=within)


def ratios_of(rounds: Sequence[Round]) -> list[Ratio]:
    ratios = []
    for label in rounds[0].engine:
        for figure, against, needed in WANTED:
            values = [ratio_of(label, against, one) for one in rounds]
            ratios.append(judged(label, f"engine {figure} / {against}", values, needed))
    for label, figure, against, needed in KERNEL_WANTED:
        values = [kernel_ratio(label, figure, against, one) for one in rounds]
        ratios.append(judged(label, f"kernel {figure} / {against}", values, needed))
    return ratios


def build_report(pythons: dict[str, str], seconds: float, rounds: Sequence[Round]) -> Report:
    ratios = ratios_of(rounds)
    figures = [
        *figures_of("engine ", [one.engine for one in rounds], BENCH_FIGURES),
        *figures_of("kernel ", [one.kernels for one in rounds], KERNEL_FIGURES),
        *figures_of("", [one.peers for one in rounds], PEER_FIGURES),
    ]
    met = all(ratio.met for ratio in ratios)
    return Report(pythons, seconds, len(rounds), figures, ratios, met)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines of columns: texts flush left, numbers flush right."""
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    lines = []
    for row in [head, ["-" * width for width in widths], *rows]:
        cells: list[str] = []
        for i, cell in enumerate(row):
            align: Callable[[int], str] = cell.ljust if head[i] in TEXTS else cell.rjust
            cells.append(align(widths[i]))
        lines.append("  ".join(cells).rstrip())
    return lines


def amount(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:,.2f}"


def verdict(ratio: Ratio) -> str:
    return ("ok" if ratio.met else "MISSED") + (", within noise" if ratio.within_noise else "")


def as_text(report: Report) -> str:
    figures = [
        (f.subject, f.figure, amount(f.spread.median), amount(f.spread.min), amount(f.spread.max))
        for f in report.figures
        if f.spread.max > 0
    ]
    ratios = [
        (
            r.game,
            r.ratio,
            f"{r.spread.median:.2f}",
            f"{r.spread.min:.2f}..{r.spread.max:.2f}",
            f">= {r.needed:g}",
            verdict(r),
        )
        for r in report.ratios
    ]
    pythons = ", ".join(f"{name}: {python}" for name, python in report.pythons.items())
    return "\n".join(
        [
            f"{report.rounds} rounds of {report.seconds:g} s; {pythons}",
            "",
            *table(("measured", "figure", "median", "min", "max"), figures),
            "",
            *table(("game", "ratio", "median", "min..max", "needed", "verdict"), ratios),
            "",
            "all ratios met" if report.met else "NOT all ratios met",
        ]
    )
