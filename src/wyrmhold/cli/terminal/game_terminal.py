"""What the terminal asks of a game, and the defaults for a game without a part of its own."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from wyrmhold.games.parts import part_of
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.kernel.game import AnyGame

if TYPE_CHECKING:
    from wyrmhold.cli.terminal.cast import Cast
    from wyrmhold.cli.terminal.game_room import AnySitting
    from wyrmhold.cli.terminal.screen import Screen
    from wyrmhold.cli.terminal.session import Session
    from wyrmhold.kernel.drive import Table


class BoxOption(NamedTuple):
    """The option for a file with a custom box, and what the file contains."""

    name: str
    what: str


class Figures(NamedTuple):
    """The word for the figures of a game, and their names."""

    word: str
    names: Sequence[str]


class Box(Protocol):
    """The contents of such a file."""

    def defaults(self) -> Mapping[str, str | bool | None]:
        """The table options that the file states; None for those it leaves open."""


class GameTerminal:
    """A game's part of the terminal: `wyrmhold.cli.terminal.GAME.part.PART`, or an entry point.

    This class serves any game. A game's own part derives from it, and replaces what it does better.
    """

    box: ClassVar[BoxOption | None] = None

    figures: ClassVar[Figures | None] = None
    """The figures whose wins `simulate` counts, if they differ enough."""

    def print_box(self, args: argparse.Namespace) -> int:
        """Print what is in the box, for `wyrmhold tiles`. Returns the exit status.

        Raises BadOptions.
        """
        problem = f"{self.game.name} has no box to look at or edit"
        raise BadOptions("this box cannot be shown", [problem])

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def read_box(self, text: str, name: str) -> Box:
        """Read a file with a custom box. Raises BadOptions."""
        raise NotImplementedError

    def options(self, chosen: Mapping[str, Any], box: Any) -> Any:
        """The game's own options, from valid values and the contents of a file, if any."""
        return dict(chosen)

    def agreement(self, options: Any, players: int) -> tuple[str, dict[str, object], list[str]]:
        """The edition and the options as in a record's header, and what is wrong with the box."""
        agreed = dict(options)
        edition = agreed.pop("edition", None) or self.game.usual_edition({})
        return str(edition), agreed, []

    def sitting(
        self, screen: Screen, table: Table[Any], cast: Cast, save: str | None
    ) -> AnySitting:
        """A table on the screen: draws it, and offers the answers."""
        from wyrmhold.cli.terminal.text_room import TextRoom, history_of, seen_by_people

        history = history_of(self.game, table.record)
        seen = seen_by_people(history, cast.people)
        return TextRoom(screen, table, cast, history, save, seen)

    def session(self, room: AnySitting) -> Session:
        """What decides who looks at the screen, and when."""
        from wyrmhold.cli.terminal.session import Session

        return Session(room)


def terminal_of(game: AnyGame) -> GameTerminal:
    """A game's own part of the terminal, or the one for any game."""
    part = part_of("terminal", game.name)
    if part is None:
        return GameTerminal(game)
    if not (isinstance(part, type) and issubclass(part, GameTerminal)):
        raise TypeError(f"the terminal of '{game.name}' is not derived from GameTerminal")
    return part(game)
