"""Random ids, and credentials: secrets that are handed out once and stored as hashes."""

from __future__ import annotations

import hashlib
import secrets

SECRET_BYTES = 32


def new_secret() -> str:
    """A random text of 43 characters."""
    return secrets.token_urlsafe(SECRET_BYTES)


def new_id(size: int = 12) -> str:
    """A random id of `size` bytes, as text. It never begins with a dash, because a command line
    would take it for an option."""
    while (found := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return found


def hash_of(secret: str) -> str:
    """The hash stored for a secret. Secrets are too long to guess, so a fast hash will do."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
