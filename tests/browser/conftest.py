"""A server, a browser and visitors. Each test process has one server and one browser."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import AsyncExitStack
from typing import Any, Protocol

import pytest
from playwright.async_api import Browser, Page

from tests.browser.kit import Visitor, launched, page_is_built, visiting
from tests.server.kit import serving, sqlite_url


class Visit(Protocol):
    """Opens a visitor's browser; takes the arguments of `kit.visiting`."""

    def __call__(self, **look: Any) -> Awaitable[Visitor]: ...


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that serves the page."""
    page_is_built()
    with serving(sqlite_url(tmp_path_factory.mktemp("site"))) as server:
        yield server.url


@pytest.fixture(scope="session")
async def browser(anyio_backend: str) -> AsyncIterator[Browser]:
    async with launched() as browser:
        yield browser


@pytest.fixture
async def visit(browser: Browser, site: str) -> AsyncIterator[Visit]:
    """Lets visitors come. Fails at the end if anything went wrong in their windows."""
    visitors = []
    async with AsyncExitStack() as stack:

        async def come(**look: Any) -> Visitor:
            visitors.append(await stack.enter_async_context(visiting(browser, site, **look)))
            return visitors[-1]

        yield come
    problems = [problem for visitor in visitors for problem in visitor.problems]
    assert not problems, "\n".join(problems)


@pytest.fixture
async def page(visit: Visit) -> Page:
    """An empty tab in an ordinary window."""
    return await (await visit()).tab()
