"""Where a picture is taken, and what every scene can do there."""

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
    """A person with a tab, and another at the table who has none."""

    visitor: Visitor
    page: Page
    me: Person
    other: Person
    phone: bool
    whole: bool = False
    """Whether the picture shows the whole page, and not only what is in the window."""
    excused: str = "^$"
    """A pattern for what goes wrong in the page on purpose."""

    async def sit(self, position: Position, **look: Any) -> str:
        """Sit down at a table that continues from a position, and look at it; return its id."""
        table = await seated(position, self.me, **look)
        await self.table(table)
        return table

    async def likes(self, **settings: object) -> None:
        """Store personal settings in the browser."""
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
        """Press the button with this name."""
        await self.touch(self.page.get_by_role("button", name=name, exact=True))

    async def touch(self, what: Locator) -> None:
        """Tap something on a phone, or click it."""
        await (what.tap() if self.phone else what.click())

    async def tab(self, name: str) -> None:
        """Switch to a tab beside a table; on a phone it is in a sheet."""
        if self.phone:
            await self.press("Log, chat and reference")
        await self.touch(self.page.get_by_role("tab", name=re.compile(name)))

    async def cuttable(self) -> Callable[[], Awaitable[None]]:
        """Route the connection to the server so that it can be cut; return what cuts it."""
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
"""Takes an empty tab to where the picture is taken."""
