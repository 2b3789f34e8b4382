"""A self-contained page about a run. The same games make the same bytes."""

from __future__ import annotations

import hashlib
import html
import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from wyrmhold.lab.experiments.report import comparison, games, things
from wyrmhold.lab.experiments.report.parts import Grid, Plot, Section
from wyrmhold.lab.experiments.report.plots import svg_of
from wyrmhold.lab.experiments.report.style import STYLE
from wyrmhold.lab.experiments.run_results import RunResults
from wyrmhold.lab.experiments.studies import studies

SECTION_MAKERS: Final[Mapping[str, Callable[[RunResults], Section | None]]] = {
    "wins": games.wins,
    "seats": games.seats,
    "ends": games.ends,
    "length": games.length,
    "minutes": games.minutes,
    "compare": comparison.compare,
    "purses": games.purses,
    "figures": things.figures,
    "kinds": things.kinds,
    "dealt": things.dealt,
}
"""The functions that make each section."""

DIGEST_PLACEHOLDER: Final = "0" * 64
"""Placeholder for the page's digest while it is computed."""


MIN_GAMES: Final = 100
"""With fewer games in a cell, the page warns that intervals are rough."""


@dataclass(frozen=True)
class Page:
    """A page, the digest of its results, and its own digest."""

    html: str
    results: str
    digest: str


def page_of(results: RunResults) -> Page:
    """Make the page of a run."""
    experiment = results.experiment
    made = [
        section
        for name in experiment.report
        if (section := SECTION_MAKERS[name](results)) is not None
    ]
    body = [
        f"<h1>{escape(experiment.title)}</h1>",
        f'<p class="question">{escape(experiment.question)}</p>' if experiment.question else "",
        facts(results),
        contents(made),
        *[part_html(section, number) for number, section in enumerate(made)],
        method(results),
        origin(results),
    ]
    text = (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(experiment.title)}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
        "<main>\n" + "\n".join([part for part in body if part]) + "\n</main>\n</body>\n</html>\n"
    )
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Page(text.replace(DIGEST_PLACEHOLDER, digest), results.digest, digest)


def escape(text: str) -> str:
    return html.escape(text)


def facts(results: RunResults) -> str:
    """The size of the run as a row of figures."""
    experiment = results.experiment
    bots = list(dict.fromkeys(bot for cell in experiment.cells for bot in cell.bots))
    told = {
        "game": experiment.game.replace("_", " ").title(),
        "games": f"{sum(results.counted):,}",
        "cells": str(len(experiment.cells)),
        "played by": ", ".join(bots),
        "seed": str(experiment.seed),
    }
    items = [f"<div><dt>{name}</dt><dd>{escape(value)}</dd></div>" for name, value in told.items()]
    return '<dl class="facts">' + "".join(items) + "</dl>"


def contents(sections: list[Section]) -> str:
    """Links to the sections."""
    links = [
        f'<a href="#part-{number}">{escape(section.title)}</a>'
        for number, section in enumerate(sections)
    ]
    rest = '<a href="#method">Method</a><a href="#origin">Reproduce</a>'
    return f'<nav aria-label="Sections">{"".join(links)}{rest}</nav>'


def part_html(section: Section, number: int) -> str:
    """A section of the report."""
    inner = [f"<p>{escape(text)}</p>" for text in section.text]
    for place, part in enumerate(section.parts):
        if isinstance(part, Grid):
            inner.append(table_html(part))
        elif part.points:
            inner.append(plot_html(part, f"p{number}-{place}"))
    title = escape(section.title)
    return f'<section id="part-{number}">\n<h2>{title}</h2>\n' + "\n".join(inner) + "\n</section>"


def plot_html(plot: Plot, name: str) -> str:
    """A plot in a wide and a narrow version; the page shows one of them."""
    caption = escape(plot.title) + (f". {escape(plot.caption)}" if plot.caption else "")
    wide, narrow = svg_of(plot, f"{name}w", False), svg_of(plot, f"{name}n", True)
    return (
        f'<figure><div class="wide">{wide}</div><div class="narrow">{narrow}</div>'
        f"<figcaption>{caption}</figcaption></figure>"
    )


def table_html(grid: Grid) -> str:
    """A table that scrolls if it is too wide."""
    heads = "".join(
        f'<th scope="col"{"" if place < grid.words else " class=n"}>{escape(head)}</th>'
        for place, head in enumerate(grid.heads)
    )
    rows = "\n".join(
        "<tr>"
        + "".join(
            f'<th scope="row">{escape(cell)}</th>'
            if not place
            else f"<td{'' if place < grid.words else ' class=n'}>{escape(cell)}</td>"
            for place, cell in enumerate(row)
        )
        + "</tr>"
        for row in grid.rows
    )
    title = f"<caption>{escape(grid.title)}</caption>" if grid.title else ""
    return (
        '<div class="scroll" tabindex="0" role="region" aria-label="Table">'
        f"<table>{title}<thead><tr>{heads}</tr></thead><tbody>\n{rows}\n</tbody></table></div>"
    )


def method(results: RunResults) -> str:
    """The method, and how intervals are made."""
    experiment = results.experiment
    said = [paragraph.strip() for paragraph in experiment.method.split("\n\n")]
    said += [
        "Shares of games have 95 % Wilson intervals, means have normal ones, and shares of seats"
        " have intervals computed over whole games. Games with the same luck and swapped seats"
        " count as one when means are compared.",
        "All figures are about these bots. People play differently.",
    ]
    if min(results.counted) < MIN_GAMES:
        said.append(f"Some cells have fewer than {MIN_GAMES} games: their intervals are rough.")
    if experiment.stop is not None:
        said.insert(
            -1,
            f"A cell stopped once the half width of the interval of '{experiment.stop.measure}' was"
            f" at most {experiment.stop.half_width:g}, checked in order of the games' numbers"
            f" after at least {experiment.stop.least} games.",
        )
    paragraphs = "\n".join(f"<p>{escape(text)}</p>" for text in said if text)
    return f'<section id="method">\n<h2>Method</h2>\n{paragraphs}\n</section>'


def origin(results: RunResults) -> str:
    """How to reproduce the page."""
    experiment = results.experiment
    name = experiment.name
    known = name in studies() and studies()[name].read_text("utf-8") == experiment.text
    study = name if known else f"{name}.toml"
    commands = (
        f"wyrmhold lab run {shlex.quote(study)} --games {experiment.games} --out {name}.lab\n"
        f"wyrmhold lab report {name}.lab --out {name}.html"
    )
    told = {
        "experiment": experiment.digest(),
        "results": results.digest,
        "code": ", ".join(results.codes),
        "rules": f"version {experiment.rules_version} of {experiment.game}",
        "page": DIGEST_PLACEHOLDER,
    }
    rows = "".join(
        f'<tr><th scope="row">{word}</th><td><code>{escape(value)}</code></td></tr>'
        for word, value in told.items()
    )
    return (
        '<section id="origin">\n<h2>Reproduce</h2>\n'
        "<p>These commands, with the same code, play the same games and write this page, byte for"
        " byte.</p>\n"
        f"<pre>{escape(commands)}</pre>\n"
        f'<div class="scroll"><table class="origin"><tbody>{rows}</tbody></table></div>\n'
        "<p>The page's digest is the SHA-256 of the page with 64 zeros in place of the digest; the"
        " digest of the results covers all rows without times.</p>\n"
        f"<details><summary>The experiment</summary><pre>{escape(experiment.text)}</pre></details>"
        "\n</section>"
    )
