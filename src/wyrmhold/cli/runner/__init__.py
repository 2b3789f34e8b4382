"""Dragon Run in a terminal."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from wyrmhold.cli.runner.history import history_of, seen_by_people
from wyrmhold.cli.runner.room import Room
from wyrmhold.cli.runner.session import RunSession
from wyrmhold.cli.terminal.cast import Cast, cast_from_seats, cast_of
from wyrmhold.cli.terminal.screen import Screen, wants_plain
from wyrmhold.cli.terminal.session import play
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.options import DESCRIPTION, MAX_PLAYERS, MIN_PLAYERS
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.drive import Table, open_table, resume_table
from wyrmhold.kernel.errors import BadOptions, BadRecord
from wyrmhold.kernel.record import Record

__all__ = ["play_dragon_run", "resume_dragon_run"]


def play_dragon_run(
    edition: str,
    options: dict[str, object],
    players: int,
    people: int,
    names: list[str],
    seed: bytes,
    save: Path | str | None,
    plain: bool,
    bots: Sequence[str] = (),
) -> int:
    """Play a new game, with people on the first seats and bots on the others.

    All luck follows from the seed. Returns the exit status. Raises BadOptions.
    """
    found = DESCRIPTION.problems({"edition": edition, "players": players})
    if not 1 <= people <= players:
        found.append(f"people {people}: give 1 to the number of players ({players})")
    if found:
        raise BadOptions("this game cannot be played", found)
    wanted = [names[seat] if seat < len(names) else None for seat in range(players)]
    cast = cast_of(wanted, range(people), bots)
    game_id = hashlib.sha256(b"wyrmhold play " + seed).hexdigest()[:16]
    created = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
    table = open_table(DRAGON_RUN, edition, options, cast.seats_json(), seed, game_id, created)
    return play_table(table, cast, save, plain)


def resume_dragon_run(record: Record, seed: bytes, save: Path | str | None, plain: bool) -> int:
    """Resume a saved game whose seed has been verified. Raises BadRecord."""
    if not MIN_PLAYERS <= len(record.header.seats) <= MAX_PLAYERS:
        problem = f"the record must have {MIN_PLAYERS} to {MAX_PLAYERS} seats"
        raise BadRecord("this game cannot be resumed", [problem])
    table = resume_table(DRAGON_RUN, record, seed)
    return play_table(table, cast_from_seats(record.header.seats, 1), save, plain)


def play_table(table: Table[State], cast: Cast, save: Path | str | None, plain: bool) -> int:
    """Play a table on this screen."""
    screen = Screen(plain or wants_plain())
    history = history_of(table.record)
    seen = seen_by_people(history, cast.people)
    room = Room(screen, table, cast, history, None if save is None else str(save), seen)
    if screen.plain:
        screen.line(Text(f"The luck is sealed: {table.record.header.commitment}"))
        screen.line(Text("Type help for what can be typed."))
    return play(room, RunSession(room))
