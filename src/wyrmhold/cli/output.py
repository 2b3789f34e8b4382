"""Input and output of the commands: JSON, files, and errors about them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.kernel.viewers import SPECTATOR

MAX_FILE_BYTES = 64 * 1024 * 1024
MAX_JSON_DEPTH = 50


class BadFile(WyrmholdError):
    """A file cannot be read."""

    code = "bad_file"


class BadJson(WyrmholdError):
    """A text is not valid JSON."""

    code = "bad_json"


class BadSeat(WyrmholdError):
    """The table has no such viewer."""

    code = "bad_seat"


def print_json(data: object) -> None:
    """Print a JSON value on one line."""
    print(json.dumps(data))


def read_text(name: str) -> str:
    """The text of a file, `-` for standard input."""
    try:
        if name == "-":
            return sys.stdin.read(MAX_FILE_BYTES)
        with Path(name).open("rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
        if len(data) > MAX_FILE_BYTES:
            raise BadFile(f"{name} is larger than {MAX_FILE_BYTES} bytes")
        return data.decode("utf-8")
    except BadFile:
        raise
    except UnicodeDecodeError:
        raise BadFile(f"{name} is not UTF-8 text") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadFile(f"{name} cannot be read: {reason}") from None


def read_json(name: str) -> object:
    """The JSON value of a file."""
    text = read_text(name)
    try:
        data: object = json.loads(text)
    except RecursionError:
        raise BadJson(f"{name}: nested too deeply") from None
    except ValueError as error:
        raise BadJson(f"{name} is not JSON: {error}") from None
    if nested_deeper(data, MAX_JSON_DEPTH):
        raise BadJson(f"{name}: nested too deeply")
    return data


def nested_deeper(data: object, most: int) -> bool:
    """Whether lists and objects are nested more than `most` levels deep."""
    level = [data]
    for _ in range(most):
        level = [
            inner
            for outer in level
            if isinstance(outer, list | dict)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return False
    return any(isinstance(inner, list | dict) for inner in level)


def viewer_from_text(text: str, players: int) -> int:
    """Read `--as`: a seat, or `spectator`."""
    if text == "spectator":
        return SPECTATOR
    if text.isascii() and text.isdigit() and len(text) == 1 and int(text) < players:
        return int(text)
    raise BadSeat(f"--as {text}: give a seat from 0 to {players - 1}, or 'spectator'")
