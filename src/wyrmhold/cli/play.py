"""`wyrmhold play`: a game in this terminal, for one or more people sharing the screen."""

from __future__ import annotations

import argparse
import datetime
import hashlib
from typing import TYPE_CHECKING

from rich.text import Text

from wyrmhold.bots.roster import LEVEL_TEXTS, PERSONALITIES
from wyrmhold.cli.output import read_text
from wyrmhold.cli.tables import (
    ALL_OPTIONS,
    Agreed,
    add_game_option,
    add_table_options,
    game_name,
    read_table,
    written,
)
from wyrmhold.cli.terminal.bots import check_bots, read_bots
from wyrmhold.cli.terminal.cast import (
    RANDOM,
    Cast,
    cast_from_seats,
    cast_of,
    tidy_name,
)
from wyrmhold.cli.terminal.game_terminal import terminal_of
from wyrmhold.cli.terminal.screen import Screen, wants_plain
from wyrmhold.cli.terminal.session import play
from wyrmhold.games.registry import game_of
from wyrmhold.kernel.drive import Table, open_table, resume_table
from wyrmhold.kernel.errors import BadOptions, BadRecord
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.luck import commitment
from wyrmhold.kernel.record import Record, read_record

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

MAX_SEED_BYTES = 64

CANNOT_PLAY = "this game cannot be played"

CANNOT_RESUME = "this game cannot be resumed"

NEW_GAME_ONLY = ("game", *ALL_OPTIONS, "people", "bots", "names", "seed")


def add(commands: Commands) -> None:
    parser = commands.add_parser("play", help="play a game in this terminal")
    add_game_option(parser)
    add_table_options(parser)
    seats = parser.add_argument_group("the seats")
    seats.add_argument(
        "--people",
        type=int,
        metavar="K",
        help="people at this screen; bots play the other seats (default 1)",
    )
    told = ", ".join([*LEVEL_TEXTS, *PERSONALITIES])
    seats.add_argument(
        "--bots",
        metavar="NAME,...",
        help=f"bots for the other seats, one for all or one each: {told} (default random)",
    )
    seats.add_argument("--names", metavar="A,B,...", help="player names, in seat order")
    seats.add_argument("--seed", metavar="HEX", help="seed of the luck, to repeat a game")
    parser.add_argument("--resume", metavar="FILE", help="resume a saved game")
    parser.add_argument("--save", metavar="FILE", help="where to save the game")
    parser.add_argument(
        "--plain",
        action="store_true",
        help="no colours, no redrawing: for pipes and screen readers",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    return new_game(args) if args.resume is None else old_game(args)


def new_game(args: argparse.Namespace) -> int:
    agreed, names, people, bots, seed = wanted(args)
    cast = cast_of(names, range(people), bots)
    return play_table(new_table(cast, agreed, seed), cast, args.save, args.plain)


def old_game(args: argparse.Namespace) -> int:
    record, seed = saved_game(args)
    save = args.resume if args.save is None else args.save
    game = game_of({"game": record.header.game})
    check_bots(game, [str(seat.get("player", RANDOM)) for seat in record.header.seats])
    table = resumed(game, record, seed)
    return play_table(table, cast_from_seats(record.header.seats, 1), save, args.plain)


def play_table(table: Table[AnyState], cast: Cast, save: str | None, plain: bool) -> int:
    """Play a table on this screen. Returns the exit status."""
    screen = Screen(plain or wants_plain())
    terminal = terminal_of(table.game)
    room = terminal.sitting(screen, table, cast, save)
    if screen.plain:
        screen.line(Text(f"The luck is sealed: {table.record.header.commitment}"))
        screen.line(Text("Type help for what can be typed."))
    return play(room, terminal.session(room))


def wanted(args: argparse.Namespace) -> tuple[Agreed, list[str], int, list[str], bytes | None]:
    """The table, names, number of people, bots and seed of a new game.

    Raises BadOptions with every problem, or BadFile.
    """
    for option in ("box", "cards"):
        if getattr(args, option) == "-":
            raise BadOptions(
                CANNOT_PLAY, [f"{option}: give a file; standard input is used for your moves"]
            )
    agreed, found = read_table(args, game_name(args))
    people = 1 if args.people is None else args.people
    if not 1 <= people <= agreed.players:
        found.append(f"people {people}: give 1 to the number of players ({agreed.players})")
        people = 1
    bots = read_bots(agreed.game, args.bots, agreed.players, people, found)
    seed = read_seed(args.seed, found)
    names = read_names(args.names, agreed.players, found)
    if found:
        raise BadOptions(CANNOT_PLAY, found)
    return agreed, names, people, bots, seed


def read_seed(text: str | None, found: list[str]) -> bytes | None:
    """The bytes of a seed. Problems are appended to `found`."""
    if text is None:
        return None
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        found.append("seed: give an even number of hexadecimal digits, such as 00ff")
        return None
    if not 1 <= len(seed) <= MAX_SEED_BYTES:
        found.append(f"seed: give 1 to {MAX_SEED_BYTES} bytes")
    return seed


def read_names(text: str | None, players: int, found: list[str]) -> list[str]:
    """A name for each seat, with defaults for those not given."""
    seats = range(players)
    given = [] if text is None else text.split(",")
    if len(given) > len(seats):
        found.append(f"names: got {len(given)} names for {len(seats)} seats")
    names = [tidy_name(given[seat] if seat < len(given) else None, seat) for seat in seats]
    lowered = [name.casefold() for name in names]
    twice = sorted({name for name in names if lowered.count(name.casefold()) > 1})
    if twice:
        found.append(f"names: {', '.join(twice)} is used twice")
    return names


def new_table(cast: Cast, agreed: Agreed, seed: bytes | None) -> Table[AnyState]:
    """A new table. If a seed is given, all its luck follows from it."""
    game_id = None
    if seed is not None:
        game_id = hashlib.sha256(b"wyrmhold play " + seed).hexdigest()[:16]
    created = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
    return open_table(
        agreed.game, agreed.edition, agreed.options, cast.seats_json(), seed, game_id, created
    )


def saved_game(args: argparse.Namespace) -> tuple[Record, bytes]:
    """A saved game and its seed. Raises BadOptions, BadFile or BadRecord."""
    extra = [written(name) for name in NEW_GAME_ONLY if getattr(args, name) is not None]
    if extra:
        raise BadOptions("a saved game keeps its options", [f"leave out {each}" for each in extra])
    record = read_record(read_text(args.resume))
    if record.seed is None:
        raise BadRecord(CANNOT_RESUME, [f"{args.resume} has no seed, so it is not a saved game"])
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        raise BadRecord(CANNOT_RESUME, ["the seed is not hexadecimal"]) from None
    if commitment(seed) != record.header.commitment:
        raise BadRecord(CANNOT_RESUME, ["the seed does not match its commitment"])
    return record, seed


def resumed(game: AnyGame, record: Record, seed: bytes) -> Table[AnyState]:
    """Restores a saved table. Raises BadRecord."""
    players = game.description.option("players")
    seats = len(record.header.seats)
    if players is not None and not players.least <= seats <= players.most:
        problem = f"the record must have {players.least} to {players.most} seats"
        raise BadRecord(CANNOT_RESUME, [problem])
    return resume_table(game, record, seed)
