"""`wyrmhold lab`: questions about the games, answered by many games."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from wyrmhold.cli import lab_report, lab_run, lab_show

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

ABOUT: Final = """\
Ask a question about the games, have many games played, and read the answer on one page.

An experiment is a TOML file: a grid of editions, options, players, bots and tile mixes, and how
many games of each. Some are ready-made: `wyrmhold lab list`. Results are kept in a folder, as
Parquet files; a run that was stopped, or killed, goes on when the same command is given again.
"""


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "lab",
        help="ask questions about the games, answered by many games",
        description=ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    for module in (lab_run, lab_report, lab_show):
        module.add(verbs)
