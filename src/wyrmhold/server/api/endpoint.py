"""Endpoints: who may call them, what they take and return. Routes and OpenAPI follow from them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from wyrmhold.server.identity.persons import BotScope, Person, Program, SeatPass

if TYPE_CHECKING:
    from starlette.types import Scope

    from wyrmhold.server.live.live_table import Live
    from wyrmhold.server.services import Services


class Access(Enum):
    """Who may call an endpoint."""

    ANYONE = "anyone"
    PERSON = "person"
    """Anybody with a session."""
    WATCHER = "watcher"
    """Anybody who may see the table: everybody with its link, unless spectators are off."""
    SEATED = "seated"
    """Anybody with a seat at the table, by session or seat token."""
    MEMBER = "member"
    """Anybody with a session who may see the table."""
    HOST = "host"
    PROGRAM = "program"
    """A program with a bot token; at a table, it must have a seat."""
    OPERATOR = "operator"


@dataclass
class Call:
    """A checked request: the caller, the table and the input."""

    services: Services
    scope: Scope
    person: Person | None = None
    session: str | None = None
    body: Any = None
    query: Any = None
    path: dict[str, str] = field(default_factory=dict)
    table: Live | None = None
    pass_: SeatPass | None = None
    """The seat that the caller's seat token is for."""
    program: Program | None = None
    """The calling program, if it uses a bot token."""
    cookie: str | None = None
    """A cookie to set in the response."""

    @property
    def live(self) -> Live:
        assert self.table is not None
        return self.table

    @property
    def seats(self) -> list[int]:
        """The caller's current seats at the table, by person or seat token.

        A program has the seats it took itself. A person also has those of their programs, unless
        they have a seat of their own: then they must not see their program's hand.
        """
        table = self.live.table
        if self.program is not None:
            return table.seats_of_program(self.program.id)
        seats = table.seats_of(self.person.id if self.person else None)
        own = [seat for seat in seats if table.seats[seat].program is None]
        seats = own or seats
        token = self.pass_
        if token is None or token.seat in seats:
            return seats
        still = table.seats[token.seat].person == token.person
        return sorted([*seats, token.seat]) if still else seats

    @property
    def me(self) -> Person:
        assert self.person is not None
        return self.person

    @property
    def my_session(self) -> str:
        """The caller's session."""
        assert self.session is not None
        return self.session


Handler = Callable[[Call], Awaitable[object]]


@dataclass(frozen=True)
class Endpoint:
    """One route."""

    name: str
    method: str
    path: str
    access: Access
    handler: Handler
    gives: type | None
    """The type of the response; None for text that is not JSON."""
    body: type[Struct] | None = None
    query: type[Struct] | None = None
    limit: str | None = "read"
    """The rate limit in `identity.limits` that applies."""
    by_address: bool = False
    """Whether to limit by address instead of person: for creating persons or guessing secrets."""
    status: int = 200
    media: str = "application/json"
    refuses: tuple[str, ...] = ()
    """Error codes specific to this endpoint."""
    scope: BotScope | None = None
    """The scope a bot token needs; None if bot tokens cannot call it."""
    lines: str | None = None
    """The type of each line, if the response is a stream."""

    @property
    def summary(self) -> str:
        """A one-line summary, from the handler's docstring."""
        return (self.handler.__doc__ or "").strip().splitlines()[0]

    @property
    def about_table(self) -> bool:
        return "{table}" in self.path
