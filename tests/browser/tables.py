"""Tables for visitors: set up without their pages, then looked at with them."""

from __future__ import annotations

import json
from typing import Any

from playwright.async_api import Page

from tests.browser.kit import Visitor
from tests.browser.prepared import Agreed, Position, search
from tests.server.kit import Json, own_title

MAX_RETRIES = 3
"""Retries a kept connection that the server has just closed for being idle."""

STILL = {"speed": 0}
"""No animations: once a page has an update, it stays as it is."""


async def asked(visitor: Visitor, path: str, body: Json) -> Any:
    """Make a request as the visitor, with their cookie but without their page."""
    if path in ("/api/tables", "/api/records"):
        body = {**body, "settings": {"title": own_title(), **body.get("settings", {})}}
    answered = await visitor.context.request.post(
        path,
        data=body,
        headers={"origin": visitor.url, "content-type": "application/json"},
        max_retries=MAX_RETRIES,
    )
    found = await answered.json()
    assert answered.ok, found
    return found


async def settle(visitor: Visitor, **settings: object) -> None:
    """Store settings in this browser, as if chosen in the page."""
    await keep(visitor, "wyrmhold.settings", json.dumps({**STILL, **settings}))


async def keep(visitor: Visitor, key: str, value: str) -> None:
    """Put something into a browser's storage, from its next page on."""
    key, value = json.dumps(key), json.dumps(value)
    # An empty tab has no storage.
    await visitor.context.add_init_script(
        f"if (location.protocol !== 'about:' && localStorage.getItem({key}) === null)"
        f" localStorage.setItem({key}, {value})"
    )


async def sign_in(visitor: Visitor, name: str) -> None:
    """Sign in under a name, as after an earlier visit."""
    await asked(visitor, "/api/session", {"name": name})
    await keep(visitor, "wyrmhold.known", "1")


async def sit(visitor: Visitor, table: str, *seats: int) -> None:
    for seat in seats:
        await asked(visitor, f"/api/tables/{table}/join", {"seat": seat, "name": f"Seat {seat}"})


async def going_on(host: Visitor, record: str, **settings: object) -> str:
    """A table that continues from a record, with its seats still empty."""
    body = {"record": record, "settings": {"window_s": 0, **settings}}
    return str((await asked(host, "/api/records", body))["id"])


async def start(host: Visitor, table: str) -> None:
    await asked(host, f"/api/tables/{table}/start", {})


async def told(visitor: Visitor, table: str, viewer: int | str) -> Json:
    """What the server tells the visitor about a table."""
    found = await visitor.context.request.get(
        f"/api/tables/{table}/view?as={viewer}", max_retries=MAX_RETRIES
    )
    view: Json = await found.json()
    assert found.ok, view
    return view


async def answer(visitor: Visitor, table: str, seat: int, do: str) -> None:
    """Answer for a seat, without the page."""
    prompt = (await told(visitor, table, seat))["prompt"]
    body = {"seat": seat, "prompt": prompt["id"], "do": do}
    await asked(visitor, f"/api/tables/{table}/answer", body)


async def look(visitor: Visitor, table: str) -> Page:
    """The page of a running table, once the question can be read."""
    page = await visitor.tab(f"/table/{table}")
    await page.locator("#prompt h2").wait_for()
    return page


def nested(kind: str, **options: Any) -> Position:
    """A question in the middle of a turn of Drakon, with some cells to choose from."""

    def wanted(view: Json, _: object) -> bool:
        cells = [token for token in view["legal"] if "," in token]
        return view["pending"]["kind"] == kind and len(cells) > 3

    return search(Agreed(players=2, options=options), wanted)
