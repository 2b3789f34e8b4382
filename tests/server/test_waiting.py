"""A server whose database is away while it starts: it waits, but not forever."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from tests.patience import patience
from tests.server import web
from tests.server.conftest import started
from tests.server.kit import TIME_LIMIT_S, ServerProcess, serving
from tests.server.services import Postgres, children_of
from tests.server.test_stopping import all_gone, ended, family
from wyrmhold.server.config import Config
from wyrmhold.server.operations.process import MAX_WAIT_S
from wyrmhold.server.services import Services
from wyrmhold.server.store.migrations import migrate

WAITS = "(waiting up to "
ENOUGH_S = str(min(MAX_WAIT_S, patience(600)))
"""How long a server waits for a database that comes back."""


@pytest.fixture(scope="module")
def postgresql() -> Iterator[Postgres]:
    """A PostgreSQL that may be stopped."""
    server = started(Postgres)
    assert isinstance(server, Postgres)
    yield server
    server.close()


@pytest.fixture
def url(postgresql: Postgres) -> str:
    """The address of an existing empty database."""
    if not postgresql.runs:
        postgresql.start()
    return postgresql.create_database()


def until(holds: Callable[[], object]) -> None:
    """Wait until `holds()` is true."""
    end = time.monotonic() + TIME_LIMIT_S
    while not holds():
        assert time.monotonic() < end, "still not true"
        time.sleep(0.02)


def waiting(server: ServerProcess) -> int:
    """How often one of its processes has said that it is waiting."""
    return len([line for line in server.said if WAITS in line])


def both_serve(server: ServerProcess) -> None:
    """Wait until both processes have answered; the time they began to count tells them apart."""
    began = set()

    def answered() -> bool:
        figures = web.get(f"{server.url}/metrics", timeout=TIME_LIMIT_S).text
        began.update(re.findall(r"^wyrmhold_conflicts_created (.*)$", figures, re.MULTILINE))
        return len(began) == 2

    until(answered)


def replaced(server: ServerProcess, database: Postgres) -> tuple[int, int]:
    """Stop the database and kill one of two processes; return the other and its replacement."""
    assert server.process is not None
    parent, before = server.process.pid, waiting(server)
    both_serve(server)
    first, other = children_of(parent)
    database.stop()
    os.kill(first, signal.SIGKILL)
    until(lambda: waiting(server) > before and set(children_of(parent)) - {first, other})
    (new,) = set(children_of(parent)) - {first, other}
    return other, new


def test_a_server_started_before_its_database_comes_up_with_it(
    postgresql: Postgres, url: str
) -> None:
    postgresql.stop()
    server = ServerProcess(url, env={"WYRMHOLD_WAIT": ENOUGH_S})
    starting = threading.Thread(target=server.start)
    starting.start()
    until(lambda: waiting(server))
    assert not any(["served on" in line for line in server.said])
    postgresql.start()
    starting.join(TIME_LIMIT_S)
    assert web.get(f"{server.url}/readyz").status_code == 200
    assert server.stop() == 0


def test_a_process_that_is_replaced_while_the_database_is_away_waits_and_can_be_stopped(
    postgresql: Postgres, url: str, valkey_url: str
) -> None:
    with serving(url, "--workers", "2", "--redis", valkey_url, WYRMHOLD_WAIT=ENOUGH_S) as server:
        assert server.process is not None
        other, new = replaced(server, postgresql)
        postgresql.start()
        until(lambda: children_of(new))  # its bots are running
        os.kill(other, signal.SIGKILL)  # so that the new one answers
        until(lambda: web.get(f"{server.url}/readyz", timeout=TIME_LIMIT_S).status_code == 200)
        assert new in children_of(server.process.pid)
        replaced(server, postgresql)
        pids = family(server)
        server.process.terminate()
        assert ended(server) == 0
        assert all_gone(pids)
    assert len([line for line in server.said if "process_died" in line]) == 3
    bad = ('"level":"error"', "Traceback", "process_does_not_stop")
    assert not [line for line in server.said if any(word in line for word in bad)]


def test_a_server_whose_database_does_not_come_back_says_so_and_ends(
    postgresql: Postgres, url: str, valkey_url: str
) -> None:
    with serving(url, "--workers", "2", "--redis", valkey_url, WYRMHOLD_WAIT="0.3") as server:
        assert server.process is not None
        pid = server.process.pid
        postgresql.stop()
        for child in children_of(pid):
            os.kill(child, signal.SIGKILL)
        assert server.process.wait(4 * TIME_LIMIT_S) == 1  # it tries several times
        last = "server processes in a row did not start; see the error above\n"
    told = [line for line in server.said if line.startswith("wyrmhold: ") and WAITS not in line]
    ends = [line for line in told if line.endswith(last)]
    assert len(ends) == 1  # not always the last line: the other process may still say why it ends
    why = [line for line in told if line not in ends]
    assert all(["does not respond (" in line and "is it running" in line for line in why])
    # Four failed starts. One of the two killed may not have been ready yet: then it counts
    # as a failed start, but says nothing.
    assert len(told) >= 4
    assert not [line for line in server.said if "Traceback" in line]


def test_a_database_that_goes_away_just_before_it_is_opened_is_waited_for(
    postgresql: Postgres, url: str
) -> None:
    """After the process has found it, and before its services have connected."""

    async def started_without(database: Postgres) -> None:
        await migrate(url)
        config = Config(database=url, bot_workers=0, wait_s=float(ENOUGH_S))
        services = Services(config)
        tries = 0
        once = services.database.open

        async def counted() -> None:
            nonlocal tries
            tries += 1
            await once()

        services.database.open = counted  # type: ignore[method-assign]
        await asyncio.to_thread(database.stop)
        starting = asyncio.create_task(services.start())
        async with asyncio.timeout(TIME_LIMIT_S):
            while tries < 2 and not starting.done():
                await asyncio.sleep(0.01)
        assert not starting.done()
        await asyncio.to_thread(database.start)
        await starting
        await services.readiness.check()
        await services.stop()

    asyncio.run(started_without(postgresql))
