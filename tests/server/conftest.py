"""Real databases for the tests of the server.

Each worker of pytest-xdist has one PostgreSQL and one Valkey, started when the first test needs
them; a test that stops or kills one starts its own (`tests.server.services`). On platforms without
a wheel for them the tests are skipped, but never in CI.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.services import Postgres, Service, Valkey


def started(make: Callable[[], Service]) -> Service:
    """Start a service; skip the test if there is none, but fail in CI."""
    try:
        service = make()
    except (ImportError, FileNotFoundError) as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"not available on this platform: {error}")
    return service.__enter__()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """One PostgreSQL for many tests. Do not stop it."""
    server = started(Postgres)
    assert isinstance(server, Postgres)
    yield server
    server.close()


@pytest.fixture(scope="session")
def postgres_url(postgres_server: Postgres) -> str:
    """The address of the PostgreSQL server, with its own database `postgres`."""
    return postgres_server.url


@pytest.fixture
def postgres(postgres_server: Postgres) -> Iterator[str]:
    """The address of an empty PostgreSQL database."""
    url = postgres_server.create_database()
    yield url
    postgres_server.drop_database(url)


@pytest.fixture(scope="session")
def valkey_url() -> Iterator[str]:
    """The address of a Valkey server."""
    server = started(Valkey)
    yield server.url
    server.close()


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The address of a SQLite database that does not exist yet."""
    return f"sqlite:///{tmp_path / 'wyrmhold.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database; the test runs once on each kind."""
    name = "sqlite" if request.param == "sqlite" else "postgres"
    url = request.getfixturevalue(name)
    assert isinstance(url, str)
    return url
