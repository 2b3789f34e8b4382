"""`wyrmhold lab`: run experiments of many games and report the results."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from wyrmhold.cli import lab_report, lab_run, lab_show, lab_trajectories

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

DESCRIPTION: Final = """\
Answer a question about the games by playing many of them, and read the results on one page.

An experiment is a TOML file: a grid of editions, options, players, bots and tile mixes, and the
number of games for each. `wyrmhold lab list` shows the ready-made ones. Results are stored in a
folder as Parquet files; run the same command again to resume an interrupted run.
"""


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "lab",
        help="run experiments of many games and report the results",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    for module in (lab_run, lab_report, lab_show, lab_trajectories):
        module.add(verbs)
