"""A server whose database is away while it starts: it waits, for a while."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

import httpx

from tests.server.conftest import started
from tests.server.kit import ServerProcess, serving
from tests.server.services import Postgres, children_of
from tests.server.test_stopping import all_gone, ended, family
from wyrmhold.server.running import WAIT

WAITS = "(waiting up to "


@contextmanager
def postgresql() -> Iterator[tuple[Postgres, str]]:
    """A PostgreSQL that may be stopped, and the address of an empty database."""
    server = started(Postgres)
    assert isinstance(server, Postgres)
    with closing(server):
        yield server, server.create_database()


def until(holds: Callable[[], object], seconds: float = 30) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it does not come to that"
        time.sleep(0.02)


def waits(server: ServerProcess) -> bool:
    return any([WAITS in line for line in server.said])


def replaced(server: ServerProcess, database: Postgres) -> tuple[int, int]:
    """Stop the database and kill one of two processes; the other, and the new one, which waits."""
    assert server.process is not None
    parent = server.process.pid
    first, other = children_of(parent)
    until(lambda: children_of(first) and children_of(other))  # both have their bots
    database.stop()
    os.kill(first, signal.SIGKILL)
    until(lambda: waits(server) and set(children_of(parent)) - {first, other})
    (new,) = set(children_of(parent)) - {first, other}
    return other, new


def test_a_server_that_starts_before_its_database_comes_up_with_it() -> None:
    with postgresql() as (database, url):
        database.stop()
        server = ServerProcess(url)
        starting = threading.Thread(target=server.start)
        starting.start()
        until(lambda: waits(server))
        assert not any(["served on" in line for line in server.said])
        database.start()
        starting.join(60)
        assert httpx.get(f"{server.url}/readyz").status_code == 200
        assert server.stop() == 0


def test_a_process_that_is_replaced_while_the_database_restarts_waits_for_it(
    valkey_url: str,
) -> None:
    with (
        postgresql() as (database, url),
        serving(url, "--workers", "2", "--redis", valkey_url) as server,
    ):
        assert server.process is not None
        other, new = replaced(server, database)
        database.start()
        until(lambda: children_of(new))  # its bots are there
        os.kill(other, signal.SIGKILL)  # so that the new one answers
        until(lambda: httpx.get(f"{server.url}/readyz", timeout=30).status_code == 200)
        assert new in children_of(server.process.pid)
    assert len([line for line in server.said if "process_died" in line]) == 2
    assert not [line for line in server.said if '"level":"error"' in line or "Traceback" in line]


def test_a_process_that_waits_can_be_stopped(valkey_url: str) -> None:
    with (
        postgresql() as (database, url),
        serving(url, "--workers", "2", "--redis", valkey_url) as server,
    ):
        assert server.process is not None
        replaced(server, database)
        pids = family(server)
        server.process.terminate()
        assert ended(server) == 0
        assert all_gone(pids)
    assert not [line for line in server.said if "process_does_not_stop" in line]


def test_a_server_whose_database_does_not_come_back_says_so_and_ends(valkey_url: str) -> None:
    with (
        postgresql() as (database, url),
        serving(url, "--workers", "2", "--redis", valkey_url, **{WAIT: "0.3"}) as server,
    ):
        assert server.process is not None
        database.stop()
        for child in children_of(server.process.pid):
            os.kill(child, signal.SIGKILL)
        assert server.process.wait(60) == 1
        last = "server processes in a row did not start; the reason stands above\n"
        until(lambda: server.said[-1].endswith(last))
        server.stop()  # nothing is left to stop, but its output is closed
    told = [line for line in server.said if line.startswith("wyrmhold: ") and WAITS not in line]
    assert all(["does not answer (" in line and "is it running" in line for line in told[:-1]])
    assert len(told) >= 5
    assert not [line for line in server.said if "Traceback" in line]
