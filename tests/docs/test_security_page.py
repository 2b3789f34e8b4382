"""The page on security states every limit of a connection with its value."""

from __future__ import annotations

import re
from pathlib import Path

from wyrmhold.server import bounds

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
UNITS = {"KIB", "MIB"}


def test_every_limit_of_a_connection_is_on_the_page() -> None:
    stated = {name: float(value) for name, value in re.findall(r"\| `(\w+)` \| ([\d.]+) \|", PAGE)}
    limits = {
        name: float(value)
        for name, value in vars(bounds).items()
        if name.isupper() and name not in UNITS
    }
    assert stated == limits


def test_every_test_named_on_the_page_exists() -> None:
    named = set(re.findall(r"`(tests/[\w/.]+)`", PAGE))
    assert named and not [name for name in named if not (ROOT / name).exists()]
