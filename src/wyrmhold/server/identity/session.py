"""Sessions: a device's secret, signed, in an HttpOnly cookie.

Values without a valid signature are rejected before the database is asked.
"""

from __future__ import annotations

import base64
import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator

from starlette.types import Scope

from wyrmhold.server.identity.persons import Person
from wyrmhold.server.identity.requests import header_values, is_https

COOKIE = "wyrmhold"
COOKIE_SECONDS = 365 * 86_400
SESSION_KEY = "session_key"
"""The name of the secret that signs sessions."""

CACHE_LIFE_S = 60.0
MAX_CACHED = 10_000


def new_session_key() -> str:
    return secrets.token_urlsafe(32)


class Sessions:
    """Signs and reads session cookies, and briefly caches whose they are.

    Other processes learn of a dropped device within seconds (`server.live.revocation`). Changes to
    who may act for a person check the database again (`store.people`).
    """

    def __init__(
        self,
        key: str,
        look_up: Callable[[str], Awaitable[Person | None]],
        clock: Callable[[], float] = time.monotonic,
        most: int = MAX_CACHED,
        secure: bool = False,
    ) -> None:
        """`secure` if the public address of the server is https: its cookies go nowhere else."""
        self._key = key.encode()
        self._look_up = look_up
        self._clock = clock
        self._most = most
        self._secure = secure
        self._known: OrderedDict[str, tuple[float, Person]] = OrderedDict()
        self._forgotten = 0

    async def person(self, session: str) -> Person | None:
        """The person whose device has this session."""
        known = self._known.get(session)
        if known is not None and self._clock() < known[0]:
            self._known.move_to_end(session)
            return known[1]
        forgotten, until = self._forgotten, self._clock() + CACHE_LIFE_S
        person = await self._look_up(session)
        if person is None:
            self._known.pop(session, None)
        elif forgotten == self._forgotten:  # otherwise the result may be outdated
            self._known[session] = (until, person)
            self._known.move_to_end(session)
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        return person

    def cached(self) -> list[str]:
        """The sessions in the cache."""
        return list(self._known)

    def forget(self, session: str) -> None:
        """Remove a session from the cache."""
        self._forgotten += 1
        self._known.pop(session, None)

    def forget_person(self, person: str) -> None:
        """Remove all devices of a person from the cache."""
        self._forgotten += 1
        for session in [
            session for session, (_, known) in self._known.items() if known.id == person
        ]:
            del self._known[session]

    def signed(self, session: str) -> str:
        """The signed session, as clients send it in the cookie or as `Authorization: Bearer`."""
        return f"{session}.{self._signature(session)}"

    def session_in(self, signed: str) -> str | None:
        """The session, if its signature is valid."""
        session, _, signature = signed.rpartition(".")
        if hmac.compare_digest(signature.encode(), self._signature(session).encode()):
            return session
        return None

    def session_of(self, scope: Scope) -> str | None:
        """The session of a request or socket.

        `Authorization` takes precedence over the cookie. Of several cookies with our name (another
        site on the same domain can plant one), the first with a valid signature counts.
        """
        for value in header_values(scope, b"authorization"):
            scheme, _, signed = value.partition(" ")
            return self.session_in(signed.strip()) if scheme.lower() == "bearer" else None
        for signed in cookies(scope, COOKIE):
            session = self.session_in(signed)
            if session is not None:
                return session
        return None

    async def person_of(self, scope: Scope) -> Person | None:
        """The person behind a request or socket; None for a stranger."""
        session = self.session_of(scope)
        return None if session is None else await self.person(session)

    def set_cookie(self, session: str, scope: Scope) -> str:
        """The `Set-Cookie` value that signs a device in."""
        return _cookie(self.signed(session), COOKIE_SECONDS, self._secure or is_https(scope))

    def drop_cookie(self, scope: Scope) -> str:
        """The `Set-Cookie` value that signs a device out."""
        return _cookie("", 0, self._secure or is_https(scope))

    def _signature(self, session: str) -> str:
        digest = hmac.digest(self._key, b"session:" + session.encode(), "sha256")
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def cookies(scope: Scope, name: str) -> Iterator[str]:
    """The values of all cookies with this name."""
    for header in header_values(scope, b"cookie"):
        for part in header.split(";"):
            found, _, value = part.strip().partition("=")
            if found == name:
                yield value


def _cookie(value: str, seconds: int, secure: bool) -> str:
    text = f"{COOKIE}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax"
    return text + "; Secure" if secure else text
