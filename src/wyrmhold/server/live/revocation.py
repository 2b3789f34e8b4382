"""Signing out: everything a person had open with a revoked credential is closed, on every process.

The process that signs somebody out tells the others, which close that person's connections at once;
clients that may still act reconnect. As a message may get lost, every process also asks the
database every few seconds which of the credentials in use are gone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from wyrmhold.server.identity.credentials import hash_of
from wyrmhold.server.store.credentials import Credentials

if TYPE_CHECKING:
    from wyrmhold.server.services import Services


class Holder(Protocol):
    """A connection that was opened with a credential."""

    owner: str | None
    """The person it acts for."""
    credential: str | None
    """The hash of its session or seat token."""

    def dismiss(self) -> None: ...


class Revocation:
    """Closes connections of one process, and tells the others."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._credentials = Credentials(services.database)

    def sign_out(self, person: str) -> None:
        """Make all clients of a person authenticate again, on every process."""
        self.heard([person])
        self._services.hub.fanout.sign_out(person)

    def heard(self, people: Iterable[str]) -> None:
        """Make all clients of these people at this process authenticate again."""
        services = self._services
        gone = set(people)
        for person in gone:
            services.sessions.forget_person(person)
            for stream in services.streams.of_person(person):
                stream.dismiss()
        for socket in list(services.sockets):
            if socket.owner in gone:
                socket.dismiss()

    async def recheck(self) -> None:
        """Close every connection of this process whose credential is gone."""
        services = self._services
        cached = {hash_of(session): session for session in services.sessions.cached()}
        holders = [each for each in list(services.sockets) if each.credential is not None]
        programs = {each.program.id for each in services.streams.all()}
        hashes = {*cached, *(each.credential for each in holders if each.credential)}
        valid = await self._credentials.valid(sorted(hashes), sorted(programs))
        for session_hash, session in cached.items():
            if session_hash not in valid:
                services.sessions.forget(session)
        for each in holders:
            if each.credential not in valid:
                each.dismiss()
        for stream in services.streams.all():
            if stream.program.id in programs and stream.program.id not in valid:
                stream.dismiss()
