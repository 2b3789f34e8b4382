"""Tables that begin in the middle: the engine plays up to a position, a server continues.

The position is the same every time, as long as the rules and the boxes stay the same.
"""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.browser.kit import Visitor
from tests.server.kit import Json, Person, own_title
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel import Action, Chance, apply
from wyrmhold.kernel.drive import Table, open_table
from wyrmhold.kernel.game import AnyState
from wyrmhold.kernel.transaction import top
from wyrmhold.server.table_settings import COLOURS

Wanted = Callable[[Json, Table[AnyState]], bool]
"""Whether a position is the one sought, given the view of the asked seat and the table."""

Liking = Callable[[str], float]
"""The score of an answer, by its token; one of those with the highest score is given."""


@dataclass(frozen=True)
class Agreed:
    """What a table plays: game, edition, players and options."""

    game: str = "drakon"
    edition: str = "third"
    players: int = 4
    options: Mapping[str, object] = field(default_factory=dict, hash=False)
    picks: tuple[str, ...] = ()

    def open(self, seed: int) -> Table[AnyState]:
        game = GAMES[self.game]
        seats: list[dict[str, object]] = [{} for _ in range(self.players)]
        for seat, pick in zip(seats, self.picks, strict=False):
            seat[game.pick_word] = pick
        number = seed.to_bytes(32, "big")
        return open_table(game, self.edition, dict(self.options), seats, number, f"prepared-{seed}")


@dataclass(frozen=True)
class Position:
    """A record up to a question, or a whole one."""

    record: str
    seats: int
    asked: int | None
    """The seat that is asked."""
    answer: str | None = None
    """The answer the recorded game continues with."""


def any_answer(token: str) -> float:
    """Scores all answers alike."""
    return 0


def search(
    agreed: Agreed, wanted: Wanted, liking: Liking = any_answer, tries: int = 300
) -> Position:
    """The first such position in games whose answers are drawn from the highest-scoring ones."""
    for seed in range(1, tries + 1):
        table = agreed.open(seed)
        rng = random.Random(seed)
        while (asked := table.asked) is not None:
            view: Json = table.game.view(table.state, asked)
            if wanted(view, table):
                return Position(table.record.text(), agreed.players, asked)
            table.answer(table.game.parse(drawn(view["legal"], liking, rng)))
    raise LookupError(f"no such position in {tries} games of {agreed}")


def game_to_the_end(
    agreed: Agreed, reason: str, liking: Liking = any_answer, tries: int = 300
) -> tuple[Position, Position]:
    """The last question of a game that ends this way, with the answer that ends it; the whole game.

    The server draws its own luck after the answer, so it has to end the game whatever is drawn.
    """
    for seed in range(1, tries + 1):
        table = agreed.open(seed)
        rng = random.Random(seed)
        while (asked := table.asked) is not None:
            before, state = table.record.text(), table.state
            view: Json = table.game.view(state, asked)
            token = drawn(view["legal"], liking, rng)
            table.answer(table.game.parse(token))
            last = Position(before, agreed.players, asked, token)
        outcome = table.record.outcome or {}
        if outcome["reason"] == reason and surely_ends(state, table.game.parse(token), rng):
            return last, Position(table.record.text(), agreed.players, None)
    raise LookupError(f"no game of {agreed} ended so in {tries}")


def surely_ends(state: AnyState, action: Action, rng: random.Random) -> bool:
    """Whether an answer ends a game with any luck, judged by repeated trials."""
    for _ in range(20):
        after = apply(state, action)[0]
        while after.stack and isinstance(frame := top(after), Chance):
            number = rng.randrange(frame.weight(after))
            after = apply(after, frame.pick(after, number))[0]
        if after.stack:
            return False
    return True


def drawn(legal: Sequence[str], liking: Liking, rng: random.Random) -> str:
    best = max(map(liking, legal))
    return rng.choice([token for token in legal if liking(token) == best])


@asynccontextmanager
async def acting_for(visitor: Visitor, name: str) -> AsyncIterator[Person]:
    """The visitor as a `Person`, who can act without their page."""
    async with Person(visitor.url, name) as person:
        await visitor.context.add_cookies(
            [
                {"name": key, "value": value, "url": visitor.url}
                for key, value in person.http.cookies.items()
            ]
        )
        await remembered(visitor, "wyrmhold.known", "1")
        yield person


async def remembered(visitor: Visitor, key: str, value: str) -> None:
    """Put something into a browser's storage before its first page."""
    code = f"localStorage.setItem({json.dumps(key)}, {json.dumps(value)})"
    # An empty tab has no storage.
    await visitor.context.add_init_script(f"if (location.protocol !== 'about:') {code}")


def names_of(person: Person, seats: int) -> list[str]:
    """A name for each seat: the person's, then those of the colours."""
    return [person.name or "You", *[colour.title() for colour in COLOURS[1:seats]]]


async def seated(
    position: Position,
    me: Person,
    *,
    mine: Sequence[int] | None = None,
    others: Person | None = None,
    **settings: Any,
) -> str:
    """Set up a table that continues from a position; return its id.

    `mine` are the seats of `me`; by default, the one that is asked. On the rest sit bots, or
    `others`, who does nothing unless told to.
    """
    seats = [position.asked or 0] if mine is None else list(mine)
    host = others or me
    body = {
        "record": position.record,
        "settings": {"window_s": 600, "title": own_title(), **settings},
    }
    table = str((await host.post("/api/records", body))["id"])
    if position.asked is None:
        return table
    # The person in the browser is named first and has the first colour, wherever they sit.
    order = [*seats, *[seat for seat in range(position.seats) if seat not in seats]]
    names = names_of(me, position.seats)
    for nth, seat in enumerate(order):
        look = {"name": names[nth], "colour": COLOURS[nth]}
        if seat in seats:
            await me.join(table, seat=seat, **look)
        elif others is not None:
            await others.join(table, seat=seat, **look)
        else:
            plan = {"bot": "random", **look}
            await host.post(f"/api/tables/{table}/plan", {"seat": seat, "plan": plan})
    await host.post(f"/api/tables/{table}/start")
    return table


async def answer(person: Person, table: str, seat: int, token: str) -> None:
    """Answer for a seat, without a page."""
    standing = await person.get(f"/api/tables/{table}/view?as={seat}")
    body = {"seat": seat, "prompt": standing["prompt"]["id"], "do": token}
    await person.post(f"/api/tables/{table}/answer", body)
