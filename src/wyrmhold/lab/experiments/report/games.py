"""Sections about whole games: who wins, how games end, how long they are."""

from __future__ import annotations

import numpy as np
import polars as pl

from wyrmhold.lab.experiments.report.estimates import Estimate, mean, share
from wyrmhold.lab.experiments.report.parts import (
    PLACES,
    Grid,
    Plot,
    Point,
    Section,
    between,
    by_deal,
    by_place,
    called,
    column,
    games_of,
    number,
    of_every_seat,
    percent,
    percent_between,
)
from wyrmhold.lab.experiments.run_results import RunResults
from wyrmhold.lab.experiments.sections import SECTIONS


def wins(results: RunResults) -> Section | None:
    """How often each bot won; None if one bot plays every seat."""
    experiment = results.experiment
    rows: list[list[str]] = []
    points: list[Point] = []
    for cell, told in enumerate(experiment.cells):
        if len(told.bots) < 2 or not results.counted[cell]:
            continue
        fair = experiment.match(cell).fair()
        for bot, name in enumerate(told.bots):
            seats = results.seats.filter((pl.col("cell") == cell) & (pl.col("bot") == name))
            games = results.counted[cell]
            found = share(float(seats["share"].sum()), games)
            label = experiment.label(cell)
            rows.append(
                [label, name, str(games), percent(found.value), percent_between(found)]
                + [number(found.value / fair[bot], 2)]
            )
            points.append(Point(label, found.times(1 / fair[bot]), name))
    if not rows:
        return None
    heads = ["cell", "bot", "games", "share of the wins", "95 %", "× fair share"]
    return Section(
        SECTIONS["wins"].title,
        [
            "A shared win is split evenly, and all seats of a bot count together."
            " The fair share is the bot's share of the seats."
        ],
        [Grid(heads, rows, 2), Plot("Wins of each bot", "fair shares", points, 1.0)],
    )


def seats(results: RunResults) -> Section:
    """How often the first player wins, and each place after."""
    experiment = results.experiment
    rows: list[list[str]] = []
    points: list[Point] = []
    leads: list[str] = []
    for cell, told in enumerate(experiment.cells):
        games = results.counted[cell]
        if not games:
            continue
        label = experiment.label(cell)
        shares = by_place(results, cell)
        for place in range(told.players):
            found = share(float(shares[:, place].sum()), games)
            fair = found.times(told.players)
            rows.append(
                [label, PLACES[place], str(games), percent(found.value), percent_between(found)]
                + [number(fair.value, 2), between(fair, 2)]
            )
            points.append(Point(label, fair, PLACES[place]))
            if not place and len(experiment.cells) <= 6:
                clear = "clear of" if fair.clear_of(1.0) else "not clear of"
                leads.append(
                    f"{label}: the first player wins {number(fair.value, 2)} fair shares"
                    f" ({between(fair, 2)}), {clear} 1."
                )
    heads = ["cell", "place", "games", "share of the wins", "95 %", "× fair share", "95 %"]
    text = [
        "Places are counted from the first player, who is drawn at random. The fair share is one"
        " win in as many games as there are players.",
        *leads,
    ]
    plot = Plot("Wins by place", "fair shares", points, 1.0)
    return Section(SECTIONS["seats"].title, text, [plot, Grid(heads, rows, 2)])


def ends(results: RunResults) -> Section:
    """Why games ended."""
    experiment = results.experiment
    reasons = sorted(results.games["reason"].unique().to_list())
    rows: list[list[str]] = []
    points: list[Point] = []
    for cell in range(len(experiment.cells)):
        games = results.counted[cell]
        if not games:
            continue
        found = games_of(results, cell)
        capped = share(float(found["capped"].sum()), games)
        rows.append(
            [experiment.label(cell), str(games)]
            + [percent(float((found["reason"] == reason).sum()) / games) for reason in reasons]
            + [percent(capped.value), percent_between(capped)]
        )
        points.append(Point(experiment.label(cell), capped))
    heads = ["cell", "games", *[called(reason) for reason in reasons], "capped", "95 %"]
    section = Section(
        SECTIONS["ends"].title,
        [
            "In a capped game nobody reached the goal: the chambers or the turns ran out, and the"
            " most gold won."
        ],
        [Grid(heads, rows)],
    )
    if any(point.estimate.value for point in points):
        plot = Plot("Capped games", "share of the games", points, percent=True)
        section.parts.insert(0, plot)
    return section


def length(results: RunResults) -> Section:
    """Turns and decisions."""
    experiment = results.experiment
    rows: list[list[str]] = []
    points: list[Point] = []
    for cell in range(len(experiment.cells)):
        if not results.counted[cell]:
            continue
        turns, decisions = column(results, cell, "turns"), column(results, cell, "decisions")
        found = mean(by_deal(turns, experiment.match(cell).rotation()))
        low, middle, high = np.quantile(turns, [0.1, 0.5, 0.9])
        rows.append(
            [experiment.label(cell), str(results.counted[cell]), number(found.value)]
            + [between(found), number(low, 0), number(middle, 0), number(high, 0)]
            + [number(mean(decisions).value, 0)]
        )
        points.append(Point(experiment.label(cell), Estimate(middle, low, high)))
    heads = ["cell", "games", "turns, mean", "95 %", "10 % are under", "median", "10 % are over"]
    plot = Plot(
        "Turns",
        "turns of all players together",
        points,
        caption="The dot is the median; the line covers 80 of 100 games.",
    )
    grid = Grid([*heads, "decisions, mean"], rows)
    return Section(SECTIONS["length"].title, ["Turns of all players together."], [plot, grid])


def minutes(results: RunResults) -> Section | None:
    """Turns converted to time at a table."""
    experiment = results.experiment
    if experiment.minutes is None:
        return None
    seconds, wanted = sorted(experiment.minutes.seconds_per_turn), experiment.minutes.wanted
    usual = seconds[len(seconds) // 2]
    rows: list[list[str]] = []
    points: list[Point] = []
    for cell in range(len(experiment.cells)):
        games = results.counted[cell]
        if not games:
            continue
        turns = column(results, cell, "turns")
        found = mean(turns)
        near = np.abs(turns * usual / 60 - wanted) <= wanted / 3
        about = share(float(near.sum()), games)
        rows.append(
            [experiment.label(cell)]
            + [number(found.value * each / 60) for each in seconds]
            + [percent(about.value, 0), percent_between(about, 0)]
            + [number(wanted * 60 / found.value)]
        )
        value, low, high = (found.value * each / 60 for each in (usual, seconds[0], seconds[-1]))
        points.append(Point(experiment.label(cell), Estimate(value, low, high)))
    heads = [
        "cell",
        *[f"minutes at {number(each, 0)} s" for each in seconds],
        f"within a third of {number(wanted, 0)}",
        "95 %",
        f"seconds for {number(wanted, 0)} minutes",
    ]
    told = ", ".join(number(each, 0) for each in seconds)
    return Section(
        SECTIONS["minutes"].title,
        [
            f"We assume that a turn takes {told} seconds: fast, average and slow players. Nobody"
            " has measured that at a table. The last column shows how long a turn may take for the"
            f" mean game to last {number(wanted, 0)} minutes, whatever you assume."
        ],
        [
            Plot(
                "Minutes per game",
                "minutes",
                points,
                wanted,
                caption=f"The dot is the mean game at {number(usual, 0)} seconds per turn; the line"
                f" goes from {number(seconds[0], 0)} to {number(seconds[-1], 0)} seconds.",
            ),
            Grid(heads, rows),
        ],
    )


def purses(results: RunResults) -> Section:
    """Gold of the winners and of everybody."""
    experiment = results.experiment
    moved = ("coins_found", "coins_stolen", "coins_lost")
    extra = [name for name in moved if name in results.seats.columns]
    rows: list[list[str]] = []
    for cell in range(len(experiment.cells)):
        games = results.counted[cell]
        if not games:
            continue
        gold, shares = of_every_seat(results, cell, "gold"), of_every_seat(results, cell, "share")
        won = (shares > 0).astype(float)
        decided = won.sum(axis=1) > 0
        best = (gold * won).sum(axis=1)[decided] / won.sum(axis=1)[decided]
        everybody = mean(gold.mean(axis=1))
        rows.append(
            [experiment.label(cell), str(games)]
            + ([number(mean(best).value), between(mean(best))] if len(best) else ["", ""])
            + [number(everybody.value), between(everybody)]
            + [number(of_every_seat(results, cell, name).mean(), 2) for name in extra]
        )
    heads = ["cell", "games", "winners' gold", "95 %", "everybody's gold", "95 %"]
    heads += [f"{called(name).lower()}, each" for name in extra]
    return Section(
        SECTIONS["purses"].title,
        ["What seats own at the end of the game, and how many coins each gained and lost."],
        [Grid(heads, rows)],
    )
