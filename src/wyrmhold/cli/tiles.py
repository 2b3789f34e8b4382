"""`wyrmhold tiles`: show or export the contents of a box.

    wyrmhold tiles --edition fourth --toml > my-box.toml
    wyrmhold play --box my-box.toml

plays with the counts in the file, which an owner of the printed game can correct.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from wyrmhold.cli.tables import add_game_option, add_table_options, game_name
from wyrmhold.cli.terminal.game_terminal import terminal_of
from wyrmhold.games.registry import GAMES

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "tiles", help="show the contents of a box, or export them for editing"
    )
    add_game_option(parser)
    add_table_options(parser, ("edition", "expansion_one", "box", "cards"))
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true")
    form.add_argument(
        "--toml", action="store_true", help="print a file to edit and pass to --box or --cards"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    return terminal_of(GAMES[game_name(args)]).print_box(args)
