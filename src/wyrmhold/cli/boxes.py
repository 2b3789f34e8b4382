"""Prints the contents of a box as tables, with the sources of their numbers."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final, Protocol

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

PIPE_WIDTH: Final = 80


class Sourced(Protocol):
    """A row of a box."""

    @property
    def source(self) -> str: ...

    @property
    def status(self) -> str: ...


class Notes:
    """Numbers the sources, so that each is printed once."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[str, str], int] = {}

    def number(self, row: Sourced) -> Text:
        """The number of a row's source."""
        number = self.numbers.setdefault((row.status, row.source), len(self.numbers) + 1)
        return Text(str(number), "dim")

    def table(self) -> Table:
        """Every source with its number and its status."""
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, show_header=False)
        for (status, source), number in self.numbers.items():
            table.add_row(Text(f"{number:>2}", "dim"), Text(status, "italic"), source)
        return table


def plain_table(*heads: str) -> Table:
    """A table without rules; a heading that starts with `>` makes a right-aligned column."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold")
    for head in heads:
        number = head.startswith(">")
        table.add_column(
            head.removeprefix(">"), justify="right" if number else "left", no_wrap=number
        )
    return table


def print_box(title: str, parts: Sequence[RenderableType], notes: Notes, option: str) -> None:
    """Print a box: in colour on a terminal, 80 columns wide into a pipe."""
    width = None if sys.stdout.isatty() else PIPE_WIDTH
    console = Console(width=width, highlight=False, markup=False, emoji=False, legacy_windows=False)
    with console.capture() as printed:
        console.print(Text(title, "bold"))
        for part in parts:
            console.print()
            console.print(part)
        console.print()
        console.print(Text("Where the numbers come from", "bold"))
        console.print(notes.table())
        console.print()
        console.print(
            f"For a custom box, save the output of --toml, edit it, and pass the file to {option}."
        )
    for line in printed.get().splitlines():
        print(line.rstrip())
