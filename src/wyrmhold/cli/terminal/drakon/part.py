"""Drakon's part of the terminal."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from wyrmhold.cli.terminal.game_terminal import BoxOption, GameTerminal
from wyrmhold.games.drakon.setup.mix import BoxFile, read_box_file
from wyrmhold.games.drakon.setup.options import Options, box_problems

if TYPE_CHECKING:
    from wyrmhold.cli.terminal.cast import Cast
    from wyrmhold.cli.terminal.game_room import AnySitting
    from wyrmhold.cli.terminal.screen import Screen
    from wyrmhold.kernel.drive import Table


@dataclass(frozen=True)
class FileWithBox:
    """A file with chambers and coins, which may state the edition and the expansion."""

    file: BoxFile

    def defaults(self) -> Mapping[str, str | bool | None]:
        return {"edition": self.file.edition, "expansion_one": self.file.expansion_one}


class DrakonTerminal(GameTerminal):
    """Draws the lair, and offers moves as menus."""

    box: ClassVar[BoxOption | None] = BoxOption("box", "chambers and coins of a custom box")

    def print_box(self, args: argparse.Namespace) -> int:
        from wyrmhold.cli.terminal.drakon.box_page import run

        return run(args)

    def read_box(self, text: str, name: str) -> FileWithBox:
        return FileWithBox(read_box_file(text, name))

    def options(self, chosen: Mapping[str, Any], box: FileWithBox | None) -> Options:
        return Options(**chosen, box=None if box is None else box.file.mix)

    def agreement(self, options: Options, players: int) -> tuple[str, dict[str, object], list[str]]:
        box = options.box
        found = [] if box is None else box_problems(options, box, players)
        return options.edition, options.as_json(), found

    def sitting(
        self, screen: Screen, table: Table[Any], cast: Cast, save: str | None
    ) -> AnySitting:
        from wyrmhold.cli.terminal.drakon.history import history_of, seen_by_people
        from wyrmhold.cli.terminal.drakon.room import Room

        history = history_of(table.record)
        return Room(screen, table, cast, history, save, seen_by_people(history, cast.people))


PART: Final = DrakonTerminal
