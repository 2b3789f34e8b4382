"""The options of a table on the command line, the same for every command and every game.

Each game describes its options; this module turns them into arguments, and arguments into an
agreement. All problems are reported together, not one by one.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from wyrmhold.cli.output import BadFile, read_text
from wyrmhold.cli.terminal.game_terminal import BoxOption, terminal_of
from wyrmhold.games.registry import DEFAULT, GAMES
from wyrmhold.kernel.agreement import Description, Option
from wyrmhold.kernel.boxes import MAX_FILE_CHARS
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.kernel.game import AnyGame, AnyState

BOX_FILES: Final[dict[str, BoxOption]] = {
    name: box for name, game in GAMES.items() if (box := terminal_of(game).box) is not None
}
"""The option for a custom box file of each game that has one, and what the file contains."""

OPTIONS_OF: Final = {
    name: (
        *(option.name for option in game.description.options),
        *([BOX_FILES[name].name] if name in BOX_FILES else []),
    )
    for name, game in GAMES.items()
}
"""The names of each game's table options, as used in the arguments."""

ALL_OPTIONS: Final = tuple(dict.fromkeys(name for names in OPTIONS_OF.values() for name in names))
"""Everything that `add_table_options` adds."""

CANNOT_PLAY: Final = "this table cannot be played"


@dataclass(frozen=True)
class Agreed:
    """A table: its game, edition and options as in a record's header, and the number of players."""

    game: AnyGame
    edition: str
    options: dict[str, object]
    players: int

    def fresh(self) -> AnyState:
        """The table before anything is dealt."""
        return self.game.new(self.edition, self.options, [None] * self.players)


# --- arguments ------------------------------------------------------------------------------------


def add_game_option(parser: argparse.ArgumentParser, otherwise: str = DEFAULT.name) -> None:
    """Add `--game`, None by default; `otherwise` describes what that means."""
    parser.add_argument("--game", choices=list(GAMES), help=f"(default {otherwise})")


def game_name(args: argparse.Namespace) -> str:
    """The chosen game."""
    return DEFAULT.name if args.game is None else str(args.game)


def add_table_options(parser: argparse.ArgumentParser, names: Sequence[str] = ALL_OPTIONS) -> None:
    """Add the table options of all games, or only those in `names`. They default to None."""
    for games in dict.fromkeys(owners(name) for name in ALL_OPTIONS if name in names):
        shared = len(games) == len(GAMES)
        group = parser.add_argument_group(
            "the table" if shared else f"the table, {games[0]} only",
            "See `wyrmhold options` for details." if shared else None,
        )
        for name in names:
            if owners(name) == games:
                add_argument(group, name, games)


def owners(name: str) -> tuple[str, ...]:
    """The games that have this option."""
    return tuple(game for game, names in OPTIONS_OF.items() if name in names)


def add_argument(group: argparse._ArgumentGroup, name: str, games: Sequence[str]) -> None:
    """Add one option of one or more games. Values are checked later, all together."""
    found = {game: GAMES[game].description.option(name) for game in games}
    options = {game: option for game, option in found.items() if option is not None}
    if not options:
        option, what = BOX_FILES[games[0]]
        text = f"{what} (`wyrmhold tiles --game {games[0]} --toml` prints one)"
        group.add_argument(written(option), metavar="FILE", help=text)
        return
    first = options[games[0]]
    text = told(options)
    if first.kind == "flag":
        group.add_argument(written(name), action="store_true", default=None, help=text)
        return
    values = [value for option in options.values() for value in option.values()]
    group.add_argument(
        written(name),
        type=number_or_text if first.kind == "number" else str,
        metavar=f"{{{','.join(values)}}}" if values else "N",
        help=text,
    )


def told(options: Mapping[str, Option]) -> str:
    """The help of an option, naming the games if their texts differ."""
    texts = {
        game: option.text if option.kind == "flag" else f"{option.text} {limits(option)}"
        for game, option in options.items()
    }
    same = len(set(texts.values())) == 1
    parts = [text if same else f"{game}: {text}" for game, text in texts.items()]
    return " ".join(dict.fromkeys(parts)).replace("%", "%%")


def written(name: str) -> str:
    """An option as typed on the command line."""
    return "--" + name.replace("_", "-")


def limits(option: Option) -> str:
    """The limits and default of an option, in parentheses."""
    default = str(option.default).lower()
    if option.kind == "number":
        return f"({option.least} to {option.most}; default {default})"
    return f"(default {default})"


def number_or_text(text: str) -> int | str:
    """A whole number. Other text is returned as it is, for the option to reject."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 20 else text


# --- agreements -----------------------------------------------------------------------------------


def table_from(args: argparse.Namespace) -> Agreed:
    """The table the arguments describe. Raises BadOptions with every problem, or BadFile."""
    agreed, found = read_table(args, game_name(args))
    if found:
        raise BadOptions(CANNOT_PLAY, found)
    return agreed


def read_table(args: argparse.Namespace, game: str) -> tuple[Agreed, list[str]]:
    """A table of a game and the problems found; invalid options keep their defaults."""
    options, players, found = read_options(args, game)
    edition, agreed, misfits = terminal_of(GAMES[game]).agreement(options, players)
    return Agreed(GAMES[game], edition, agreed, players), found + misfits


def read_options(args: argparse.Namespace, name: str) -> tuple[Any, int, list[str]]:
    """A game's own options, the number of players, and all problems except whether the box fits."""
    game = GAMES[name]
    terminal = terminal_of(game)
    given = given_values(args, game)
    found = foreign(args, game)
    path = getattr(args, terminal.box.name, None) if terminal.box is not None else None
    box = None
    if path is not None:
        box = terminal.read_box(file_text(path), path)
        found += file_defaults(path, box.defaults(), given)
    sound = sound_values(game.description, given, found)
    players: int = sound.pop("players")
    return terminal.options(sound, box), players, found


def given_values(args: argparse.Namespace, game: AnyGame) -> dict[str, object]:
    """The options of a game that were given on the command line."""
    return {
        option.name: value
        for option in game.description.options
        if (value := getattr(args, option.name, None)) is not None
    }


def sound_values(
    description: Description, given: Mapping[str, object], found: list[str]
) -> dict[str, Any]:
    """Every option with a valid value. Problems are appended to `found`."""
    options = description.options
    chosen = {option.name: given.get(option.name, option.default) for option in options}
    found += description.problems(chosen)
    return {
        option.name: option.default if option.problem(chosen[option.name]) else chosen[option.name]
        for option in options
    }


def foreign(args: argparse.Namespace, game: AnyGame) -> list[str]:
    """Problems with given options that belong to another game."""
    return [
        f"{written(name)} is an option of {owners(name)[0]}, not of {game.name}:"
        f" leave it out, or give --game {owners(name)[0]}"
        for name in ALL_OPTIONS
        if getattr(args, name, None) is not None and name not in OPTIONS_OF[game.name]
    ]


def file_text(name: str) -> str:
    """The text of a box file. Raises BadFile."""
    text = read_text(name)
    if len(text) > MAX_FILE_CHARS:
        raise BadFile(f"{name} is too long to describe a box")
    return text


def file_defaults(
    name: str, stated: Mapping[str, str | bool | None], given: dict[str, object]
) -> list[str]:
    """Add a file's options to the given ones, and return where the two disagree."""
    found: list[str] = []
    for word, value in stated.items():
        if value is not None and given.setdefault(word, value) != value:
            found.append(
                f"{name} says {word} = {toml_value(value)}: leave out {written(word)},"
                " or change the file"
            )
    return found


def toml_value(value: str | bool) -> str:
    """A string or boolean in TOML."""
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'
