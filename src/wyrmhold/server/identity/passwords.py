"""Password hashes, with Argon2id."""

from __future__ import annotations

import asyncio
import base64
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

MAX_CONCURRENT_HASHES = 2
"""Maximum hashes computed at once, because each takes a core and memory for a while."""


def usual_hasher() -> PasswordHasher:
    """19 MiB and two passes, OWASP's minimum: about 35 ms on a small machine."""
    return PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


class Passwords:
    """Hashes and checks passwords in threads, so that they do not block the event loop."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher if hasher is not None else usual_hasher()
        self._turn = asyncio.Semaphore(MAX_CONCURRENT_HASHES)
        self._decoy = decoy(self._hasher)

    async def hash(self, password: str) -> str:
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, stored: str | None, password: str) -> bool:
        """Whether `password` matches the hash. Without a hash it is False, but takes as long."""
        async with self._turn:
            return await asyncio.to_thread(self._fits, stored, password)

    def is_outdated(self, stored: str) -> bool:
        """Whether the hash was made with outdated parameters."""
        return self._hasher.check_needs_rehash(stored)

    def _fits(self, stored: str | None, password: str) -> bool:
        try:
            self._hasher.verify(self._decoy if stored is None else stored, password)
        except (VerificationError, InvalidHashError):
            return False
        return stored is not None


def decoy(hasher: PasswordHasher) -> str:
    """A hash that matches no password but takes as long to check as a real one."""
    salt, digest = (
        base64.b64encode(secrets.token_bytes(length)).decode().rstrip("=")
        for length in (hasher.salt_len, hasher.hash_len)
    )
    cost = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    return f"$argon2id$v=19${cost}${salt}${digest}"
