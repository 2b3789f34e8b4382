"""What a player can do with a seat: one table for sockets and HTTP, with the check of ownership.

A request says which seat it is for. The seat must be the caller's when the request comes, and
still when the command runs, because somebody else may have taken it meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wyrmhold.server.api.endpoint import Call
from wyrmhold.server.errors import Refused
from wyrmhold.server.live.live_table import Command
from wyrmhold.server.tables import commands
from wyrmhold.server.tables.commands import Proposal
from wyrmhold.server.tables.table import Table

Asked = Any
"""A request with a `seat`: a message of a socket or the body of an HTTP request."""

SEAT_COMMANDS: Final[Mapping[str, Callable[[Table, Asked], Proposal | None]]] = {
    "answer": lambda table, asked: commands.answer(table, asked.seat, asked.prompt, asked.do),
    "undo": lambda table, asked: commands.undo(table, asked.seat),
    "consent": lambda table, asked: commands.consent(table, asked.seat, asked.yes),
    "ask_me": lambda table, asked: commands.ask_me(table, asked.seat, asked.yes),
    "stand_in": lambda table, asked: commands.stand_in(table, asked.seat, asked.bot),
    "take_back": lambda table, asked: commands.take_back(table, asked.seat),
    "forfeit": lambda table, asked: commands.forfeit(table, asked.seat),
}
"""By the `type` of the message and the name of the endpoint."""


async def act(call: Call, name: str, asked: Asked) -> None:
    """Carry out a seat command. Raises Refused unless the seat is the caller's."""
    await check_seat(call, asked.seat)
    command = SEAT_COMMANDS[name]
    await call.live.act(for_owner(call, asked.seat, lambda table: command(table, asked)))


async def check_seat(call: Call, seat: int) -> None:
    """Raises Refused unless a seat is the caller's."""
    if seat not in call.seats:
        await call.live.look()  # they may just have taken it through another process
        own(call, seat)


def own(call: Call, seat: int) -> int:
    """The seat, if it is the caller's as far as this process knows. Raises Refused."""
    if seat not in call.seats:
        raise Refused("not_your_seat", f"seat {seat} is not yours")
    return seat


def for_owner(call: Call, seat: int, command: Command) -> Command:
    """The command, refused if the seat is no longer the caller's when it runs."""

    def write(table: Table) -> Proposal | None:
        own(call, seat)
        return command(table)

    return write
