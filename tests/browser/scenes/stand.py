"""Where a picture is taken from, and what every scene can do there."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Locator, Page, WebSocketRoute

from tests.browser.kit import Visitor
from tests.browser.prepared import Position, answer, remembered, seated
from tests.server.kit import Person


@dataclass
class Stand:
    """Somebody with a tab, and somebody else at the table who has none."""

    visitor: Visitor
    page: Page
    me: Person
    other: Person
    phone: bool
    whole: bool = False
    """Whether the picture shows all of the page, and not only what is in the window."""
    excused: str = "^$"
    """What goes wrong in the page on purpose, as a pattern."""

    async def sit(self, position: Position, **look: Any) -> str:
        """Sit down at a table that goes on from a position, and look at it; its id."""
        table = await seated(position, self.me, **look)
        await self.table(table)
        return table

    async def likes(self, **settings: object) -> None:
        """Have settings of one's own."""
        await remembered(self.visitor, "wyrmhold.settings", json.dumps(settings))

    async def table(self, table: str) -> None:
        await self.page.goto(f"/table/{table}")
        await self.page.locator("#prompt, dialog[open]").first.wait_for()

    async def end(self, position: Position) -> None:
        """Give the last answer of a game."""
        assert position.asked is not None and position.answer is not None
        table = await self.sit(position)
        await answer(self.me, table, position.asked, position.answer)
        await self.page.get_by_role("dialog").wait_for()

    async def press(self, name: str) -> None:
        """Press a button, called by its name."""
        await self.touch(self.page.get_by_role("button", name=name, exact=True))

    async def touch(self, what: Locator) -> None:
        """Touch something: on a phone with a finger, else with a mouse."""
        await (what.tap() if self.phone else what.click())

    async def tab(self, name: str) -> None:
        """Turn to a tab at the side of a table; on a phone it is in a sheet."""
        if self.phone:
            await self.press("Log, chat and reference")
        await self.touch(self.page.get_by_role("tab", name=re.compile(name)))

    async def cuttable(self) -> Callable[[], Awaitable[None]]:
        """Have a line to the server that can be cut; what cuts it."""
        lines: list[WebSocketRoute] = []
        cut = False

        async def connect(line: WebSocketRoute) -> None:
            if cut:
                await line.close(code=1011)
                return
            lines.append(line)
            line.connect_to_server()

        async def scissors() -> None:
            nonlocal cut
            cut = True
            for line in lines:
                await line.close(code=1011)

        await self.page.route_web_socket(re.compile("/socket$"), connect)
        return scissors


Scene = Callable[[Stand], Awaitable[None]]
"""Brings an empty tab to where the picture is taken."""
