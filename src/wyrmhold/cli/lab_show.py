"""`wyrmhold lab list` and `show`: list the studies, or show one of them."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from wyrmhold.cli.output import print_json
from wyrmhold.lab.experiments.experiment import Experiment
from wyrmhold.lab.experiments.folder import Folder
from wyrmhold.lab.experiments.plan import Plan
from wyrmhold.lab.experiments.studies import experiment_named, studies

if TYPE_CHECKING:
    Verbs = argparse._SubParsersAction[argparse.ArgumentParser]


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser("list", help="list the ready-made studies")
    parser.add_argument("--names", action="store_true", help="print only the names, for scripts")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run_list)
    parser = verbs.add_parser("show", help="show an experiment, or the progress of a run")
    parser.add_argument(
        "what", metavar="WHAT", help="a ready-made study, a file.toml, or the folder of a run"
    )
    parser.add_argument("--toml", action="store_true", help="print the file, to copy and edit")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run_show)


def run_list(args: argparse.Namespace) -> int:
    found = [experiment_named(name) for name in studies()]
    if args.json:
        print_json([described(each) for each in found])
        return 0
    if args.names:
        for each in found:
            print(each.name)
        return 0
    width = max(len(each.name) for each in found)
    for each in found:
        print(f"{each.name:<{width}}  {each.question}")
        print(f"{'':<{width}}  {size(each)}")
    return 0


def run_show(args: argparse.Namespace) -> int:
    folder = Path(args.what)
    plan: Plan | None = None
    if folder.is_dir():
        experiment = Folder(folder).experiment()
        plan = Plan(experiment)
        for chunk in Folder(folder).chunks():
            plan.add(chunk)
    else:
        experiment = experiment_named(args.what)
    if args.toml:
        print(experiment.text, end="")
        return 0
    if args.json:
        shown = described(experiment)
        print_json(shown if plan is None else {**shown, "counted": counts(plan)})
        return 0
    print(experiment.title)
    if experiment.question:
        print(experiment.question)
    print(f"{size(experiment)}; experiment {experiment.digest()[:16]}")
    for number in range(len(experiment.cells)):
        done = f": {counts(plan)[number]} of {experiment.wanted(number)}" if plan else ""
        print(f"  {experiment.label(number)}{done}")
    return 0


def counts(plan: Plan) -> list[int]:
    return [cell.counted for cell in plan.cells]


def size(experiment: Experiment) -> str:
    cells = len(experiment.cells)
    return (
        f"{experiment.game}, {cells} cell{'s' if cells > 1 else ''}, {experiment.games} games each"
    )


def described(experiment: Experiment) -> dict[str, object]:
    """An experiment for programs."""
    return {
        "name": experiment.name,
        "title": experiment.title,
        "question": experiment.question,
        "game": experiment.game,
        "games": experiment.games,
        "experiment": experiment.digest(),
        "cells": [
            {"label": experiment.label(number), **cell.as_json()}
            for number, cell in enumerate(experiment.cells)
        ],
    }
