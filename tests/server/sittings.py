"""Tables played by faithful clients, set up whatever happens meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.patience import patience
from tests.server.faithful import CALM, LOST, RETRYABLE, Faithful
from tests.server.kit import Json, Person, Refused

STUCK_S = patience(180)
"""A table without news for this long is stuck."""


@dataclass(frozen=True)
class Plan:
    """A table to be played: who sits where (a number is a person, None a bot)."""

    game: str
    seats: tuple[int | None, ...]
    options: Json = field(default_factory=dict)
    settings: Json = field(default_factory=dict)
    watchers: int = 0


PLANS = (
    Plan("drakon", (0, 1), {"turn_limit": 8}, watchers=2),
    Plan("dragon_run", (0, 1, 2), settings={"window_s": 1}, watchers=1),
    Plan("drakon", (0, 1, 2, None), {"turn_limit": 20}),
    Plan("dragon_run", (0, None), settings={"window_s": 0}),
    Plan("drakon", (0, 0, 1, 2)),
    Plan("dragon_run", (0, 1, 1, None), settings={"window_s": 1}, watchers=1),
    Plan("dragon_run", (0, 1, 2, 3), settings={"window_s": 0}, watchers=2),
)


class Sitting:
    """A table being played, and its clients."""

    def __init__(self, table: str, plan: Plan, clients: list[Faithful]) -> None:
        self.table = table
        self.plan = plan
        self.clients = clients
        self._tasks = [asyncio.create_task(client.run()) for client in clients]

    @property
    def over(self) -> bool:
        return any(client.over for client in self.clients)

    @property
    def heard(self) -> int:
        return max((k.number for c in self.clients for k in c.known.values()), default=0)

    @property
    def answers(self) -> int:
        return sum(client.answers for client in self.clients)

    def described(self) -> str:
        """What its clients know, for debugging."""
        known = [
            {who: (each.number, each.prompt and each.prompt["id"]) for who, each in c.known.items()}
            for c in self.clients
        ]
        return f"table {self.table} of {self.plan}, whose clients know {known}"

    def calm(self) -> None:
        """Make the clients only listen from now on."""
        for client in self.clients:
            client.answering = False
            client.habits = CALM

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        for result in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result


async def patiently(job: Callable[[], Awaitable[Any]], done: Sequence[str] = ()) -> Any:
    """Retry while the server is away; a refusal in `done` means it was done before."""
    async with asyncio.timeout(STUCK_S):
        while True:
            try:
                return await job()
            except LOST:
                pass
            except Refused as error:
                if error.code in done:
                    return None
                if error.code not in RETRYABLE:
                    raise
            await asyncio.sleep(0.1)


async def set_up(plan: Plan, people: Sequence[Person]) -> str:
    """Set up and start a table, whatever happens meanwhile; return its id."""
    host = people[0]
    seats = [{"bot": "random"} if person is None else {} for person in plan.seats]
    table: str = await patiently(
        lambda: host.table(plan.game, seats, options=plan.options, settings=plan.settings)
    )
    for seat, number in enumerate(plan.seats):
        if number is not None:
            body = {"seat": seat, "name": f"Player {seat}"}
            person = people[number]
            await patiently(
                lambda p=person, b=body: p.join(table, **b),  # type: ignore[misc]
                ("seat_taken", "already_started"),
            )
    await patiently(lambda: host.post(f"/api/tables/{table}/start"), ("already_started",))
    return table
