"""Connections to PostgreSQL: none stays open when nobody uses it any more."""

from __future__ import annotations

import asyncio
import contextlib
from asyncio import StreamReader, StreamWriter

import pytest
from sqlalchemy import make_url

from tests.patience import patience
from wyrmhold.server.store.database import Database


class Relay:
    """Passes on what a client and PostgreSQL say, until the client says a certain word."""

    def __init__(self, url: str, word: bytes) -> None:
        found = make_url(url)
        self.database = found.database
        self.socket = f"{found.query['host']}/.s.PGSQL.5432"
        self.word = word
        self.heard = asyncio.Event()
        """The word was said; PostgreSQL never gets it."""
        self.left = asyncio.Event()
        """The client that said it has closed its connection."""

    async def start(self) -> tuple[asyncio.Server, str]:
        """Returns the server and the address to connect to."""
        server = await asyncio.start_server(self.pass_on, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        return server, f"postgresql://postgres@127.0.0.1:{port}/{self.database}"

    async def pass_on(self, reader: StreamReader, writer: StreamWriter) -> None:
        theirs, to_them = await asyncio.open_unix_connection(self.socket)
        answers = asyncio.create_task(copied(theirs, writer))
        said = False
        try:
            while data := await reader.read(1 << 16):
                if self.word in data:
                    said = True
                    self.heard.set()
                else:
                    to_them.write(data)
        except ConnectionError:
            pass
        finally:
            answers.cancel()
            to_them.close()
            writer.close()
            if said:
                self.left.set()


async def copied(reader: StreamReader, writer: StreamWriter) -> None:
    with contextlib.suppress(ConnectionError):
        while data := await reader.read(1 << 16):
            writer.write(data)


@pytest.mark.parametrize("word", [b"SHOW synchronous_commit", b"pg_try_advisory_lock_shared"])
def test_a_connection_whose_setup_is_cancelled_is_closed(postgres: str, word: bytes) -> None:
    async def run() -> None:
        relay = Relay(postgres, word)
        server, url = await relay.start()
        async with server, asyncio.timeout(patience(60)):
            connecting = asyncio.create_task(Database(url, serving=True).connect_postgresql())
            await relay.heard.wait()
            connecting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await connecting
            await relay.left.wait()

    asyncio.run(run())


def test_a_database_closes_the_connections_that_nobody_returned(postgres: str) -> None:
    async def run() -> None:
        database = Database(postgres)
        await database.open()
        connection = await database.connect_postgresql()
        await database.close()
        assert connection.is_closed()

    asyncio.run(run())
