"""Secrets that are handed out once and stored as hashes."""

from __future__ import annotations

import hashlib
import secrets

TOKEN_BYTES = 32


def new_token() -> str:
    """A random token of 43 characters."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_of(token: str) -> str:
    """The hash stored for a token. Tokens are too long to guess, so a fast hash will do."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
