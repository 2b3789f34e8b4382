"""Secrets that are handed out once and stored as hashes."""

from __future__ import annotations

import hashlib
import secrets

TOKEN_BYTES = 32


def new_token() -> str:
    """A text of 43 characters that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_of(token: str) -> str:
    """What is stored of a token. Nobody can try them all out, so a quick hash will do."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
