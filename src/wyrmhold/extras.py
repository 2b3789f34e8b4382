"""Optional parts of the game: what to tell people who need one that is not installed."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

from wyrmhold.kernel.errors import WyrmholdError

CHECKOUT = Path(__file__).resolve().parents[2]
"""Where x.py lies if this is a checkout."""


class MissingExtra(WyrmholdError):
    """A package is not installed because its extra is not."""

    code = "missing_extra"


def how_to_install(extra: str) -> str:
    """The command that installs an extra where this Python looks for packages."""
    tool = CHECKOUT / "x.py"
    if Path(sys.prefix).resolve() != CHECKOUT / ".venv" or not tool.is_file():
        return f"pip install 'wyrmhold[{extra}]'"
    python = "python" if sys.platform == "win32" else "python3"
    return f"{python} {tool.name if Path.cwd() == CHECKOUT else tool} extra {extra}"


def installed(package: str) -> bool:
    """Whether a package can be imported."""
    try:
        return importlib.util.find_spec(package) is not None
    except ValueError:  # somebody has put something else in its place
        return False


def needed(extra: str, *packages: str) -> None:
    """Raise MissingExtra unless all these packages, which are part of an extra, are installed."""
    missing = [package for package in packages if not installed(package)]
    if missing:
        raise MissingExtra(f"this needs {', '.join(missing)}: {how_to_install(extra)}")
