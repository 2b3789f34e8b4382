"""Removes secrets from log entries.

Replaces values whose key sounds secret, and parts of text that look like secrets. This is a safety
net: log entries should not contain secrets in the first place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from datetime import date, timedelta
from enum import Enum
from pathlib import PurePath
from uuid import UUID

REMOVED = "[removed]"
MAX_DEPTH = 6
"""Maximum nesting of data; deeper parts are left out."""

ANYWHERE = (
    "token|passw(?:or)?d|passphrase|pwd|cookie|authori[sz]ation|bearer|secret|seed|entropy"
    "|credential|signature|p256dh|apikey"
)
"""Secret anywhere in a key."""

AS_A_WORD = frozenset({"key", "keys", "code", "codes", "auth", "hash", "pass", "salt", "stir"})
"""Secret as a whole word of a key: `session_key`, but not `keyboard`."""

NOT_SECRET = frozenset({"status_code", "exit_code", "error_code", "close_code"})

_ANYWHERE = re.compile(ANYWHERE, re.IGNORECASE)
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+")

# None of these may backtrack much, because clients control what is logged.
_IN_TEXT: tuple[tuple[re.Pattern[str], str], ...] = (
    # SQLAlchemy's parameters of a failed statement, which contain our rows.
    (re.compile(r"\[parameters: [^\n]*"), f"[parameters: {REMOVED}]"),
    # Header lines.
    (re.compile(r"(?i)\b((?:set-)?cookie|authorization)(\"?\s*:\s*)[^\r\n]+"), rf"\1\2{REMOVED}"),
    (re.compile(r"(?i)\b(bearer|basic)\s+[^\s\"',;]+"), rf"\1 {REMOVED}"),
    # name=value and "name": "value".
    (
        re.compile(
            rf"(?i)((?:{ANYWHERE})[\w-]{{0,20}}|(?<![a-z0-9])(?:key|code|auth))"
            r"([\"']?\s*[=:]\s*)(?!\[removed\])(\"[^\"]*\"?|'[^']*'?|[^\s,;&)}\]]+)"
        ),
        rf"\1\2{REMOVED}",
    ),
)
_WORD_OF_TEXT = re.compile(r"[^\s\"'<>]+")
_LONG = re.compile(r"(?<![\w-])[\w-]{40,}(?![\w-])", re.ASCII)
_HEX = re.compile(r"[0-9a-f-]+", re.IGNORECASE)


def is_secret(key: str) -> bool:
    """Whether values under this key are secret."""
    if key.lower() in NOT_SECRET:
        return False
    if _ANYWHERE.search(key):
        return True
    return any([word.lower() in AS_A_WORD for word in _WORD.findall(key)])


def scrubbed(text: str) -> str:
    """The text without likely secrets: tokens, and passwords and queries of addresses."""
    if not text.isascii():
        text = text.encode(
            "utf-8", "backslashreplace"
        ).decode()  # lone surrogates are not valid JSON
    text = _WORD_OF_TEXT.sub(_without_query, text)
    for pattern, instead in _IN_TEXT:
        text = pattern.sub(instead, text)
    return _LONG.sub(_unless_name, text)


def _without_query(found: re.Match[str]) -> str:
    """A URL without user, password, query and fragment; a path without the latter two."""
    word = found[0]
    scheme, separator, rest = word.partition("://")
    if separator and "@" in rest:
        # Split at the last @, because a password may contain unescaped characters.
        word = f"{scheme}://{REMOVED}@{rest.rpartition('@')[2]}"
    end = min([at for at in (word.find("?"), word.find("#")) if at >= 0], default=-1)
    if end < len(word) - 1 and "/" in word[: max(end, 0)]:
        word = f"{word[:end]}?{REMOVED}"
    return word


def _unless_name(found: re.Match[str]) -> str:
    """Removes tokens and seeds, which are mixed case or hex, but keeps long names in tracebacks."""
    text = found[0]
    mixed = text != text.lower() and text != text.upper()
    return REMOVED if mixed or _HEX.fullmatch(text) else text


def redacted(value: object, depth: int = 0) -> object:
    """The value as JSON, without secrets. Other objects than plain data become their type name."""
    match value:
        case None | bool() | float():
            return value
        case int():
            return value if abs(value) < 2**63 else f"<{value.bit_length()} bits>"
        case str():
            return scrubbed(value)
        case Enum():
            return redacted(value.value, depth)
        case date() | timedelta() | UUID() | PurePath():
            return scrubbed(str(value))
        case BaseException():
            return scrubbed(f"{type(value).__name__}: {value}")
        case bytes() | bytearray() | memoryview():
            return f"<{len(value)} bytes>"
        case Mapping() if depth < MAX_DEPTH:
            return {
                scrubbed(str(key)): REMOVED if is_secret(str(key)) else redacted(part, depth + 1)
                for key, part in value.items()
            }
        case Sequence() | Set() if depth < MAX_DEPTH:
            return [redacted(part, depth + 1) for part in value]
        case _:
            return f"<{type(value).__name__}>"
