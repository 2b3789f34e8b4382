"""Dragon Run's part of the terminal."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from wyrmhold.cli.terminal.game_terminal import BoxOption, Figures, GameTerminal
from wyrmhold.games.dragon_run.cards import CHARACTERS
from wyrmhold.games.dragon_run.setup.options import (
    EDITION,
    CardMix,
    Options,
    card_problems,
    read_cards_file,
)

if TYPE_CHECKING:
    from wyrmhold.cli.terminal.cast import Cast
    from wyrmhold.cli.terminal.game_room import AnySitting
    from wyrmhold.cli.terminal.screen import Screen
    from wyrmhold.cli.terminal.session import Session
    from wyrmhold.kernel.drive import Table


@dataclass(frozen=True)
class FileWithCards:
    """A file with the numbers of cards."""

    cards: CardMix

    def defaults(self) -> Mapping[str, str | bool | None]:
        return {}


class DragonRunTerminal(GameTerminal):
    """Draws the cards, and passes a shared screen around after every potion."""

    box: ClassVar[BoxOption | None] = BoxOption("cards", "cards of a custom box")
    figures: ClassVar[Figures | None] = Figures("characters", CHARACTERS)

    def print_box(self, args: argparse.Namespace) -> int:
        from wyrmhold.cli.terminal.dragon_run.box_page import run

        return run(args)

    def read_box(self, text: str, name: str) -> FileWithCards:
        return FileWithCards(read_cards_file(text, name))

    def options(self, chosen: Mapping[str, Any], box: FileWithCards | None) -> Options:
        return Options(None if box is None else box.cards)

    def agreement(self, options: Options, players: int) -> tuple[str, dict[str, object], list[str]]:
        return EDITION, options.as_json(), card_problems(options, players)

    def sitting(
        self, screen: Screen, table: Table[Any], cast: Cast, save: str | None
    ) -> AnySitting:
        from wyrmhold.cli.terminal.dragon_run.history import history_of, seen_by_people
        from wyrmhold.cli.terminal.dragon_run.room import Room

        history = history_of(table.record)
        return Room(screen, table, cast, history, save, seen_by_people(history, cast.people))

    def session(self, room: AnySitting) -> Session:
        from wyrmhold.cli.terminal.dragon_run.room import Room
        from wyrmhold.cli.terminal.dragon_run.session import RunSession

        assert isinstance(room, Room)
        return RunSession(room)


PART: Final = DragonRunTerminal
