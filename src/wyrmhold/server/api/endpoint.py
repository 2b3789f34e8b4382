"""An endpoint: who may call it, what it takes and gives. Routes and OpenAPI come from these."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from wyrmhold.server.identity.persons import BotScope, Person, Program, SeatPass

if TYPE_CHECKING:
    from starlette.types import Scope

    from wyrmhold.server.live import Live
    from wyrmhold.server.services import Services


class Access(Enum):
    """Who may call an endpoint."""

    ANYONE = "anyone"
    PERSON = "person"
    """Somebody with a session."""
    WATCHER = "watcher"
    """Somebody who may look at the table: everybody with its link, unless spectators are off."""
    SEATED = "seated"
    """Somebody with a seat at the table, by session or by seat token."""
    MEMBER = "member"
    """Somebody with a session who may look at the table."""
    HOST = "host"
    PROGRAM = "program"
    """A program with a bot token; at a table, one that has a seat there."""
    OPERATOR = "operator"


@dataclass
class Call:
    """One request, checked: who calls, about which table, with what."""

    services: Services
    scope: Scope
    person: Person | None = None
    session: str | None = None
    body: Any = None
    query: Any = None
    path: dict[str, str] = field(default_factory=dict)
    table: Live | None = None
    pass_: SeatPass | None = None
    """What the caller's seat token opens."""
    program: Program | None = None
    """The caller, where it is a program that shows a bot token."""
    cookie: str | None = None
    """A cookie to set with the answer."""

    @property
    def live(self) -> Live:
        assert self.table is not None
        return self.table

    @property
    def seats(self) -> list[int]:
        """The caller's seats at the table, as it is now: of the person, or of a seat token.

        A program has those that it took itself. A person has those of their programs as well, but
        not beside a seat of their own: who plays against their program does not see its hand.
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
    def token(self) -> str:
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
    """The type of the answer; None for a text that is not JSON."""
    body: type[Struct] | None = None
    query: type[Struct] | None = None
    limit: str | None = "read"
    """The rule of `identity.limits` that counts it."""
    by_address: bool = False
    """Counted by address, whoever calls: what makes persons or guesses secrets."""
    status: int = 200
    media: str = "application/json"
    refuses: tuple[str, ...] = ()
    """Codes that it can refuse with, besides those that every endpoint can."""
    scope: BotScope | None = None
    """What a bot token must be good for to call it; None: no bot token is."""
    lines: str | None = None
    """The type of each line, where the answer is a stream of them."""

    @property
    def summary(self) -> str:
        """What it does, from the handler's docstring."""
        return (self.handler.__doc__ or "").strip().splitlines()[0]

    @property
    def about_table(self) -> bool:
        return "{table}" in self.path
