"""Build hook for wheels and sdists: builds the page for the browser.

Both packages contain the page. In a checkout it is built unless it is up to date, with the system's
Node.js or a downloaded one. An unpacked sdist already contains the page, so nothing is built there.
`WYRMHOLD_WEB=0` packs the page as it is, or none.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE_SWITCH = "WYRMHOLD_WEB"
PAGE = Path("src/wyrmhold/server/static/index.html")


class BuildHook(BuildHookInterface[BuilderConfig]):
    """Adds the page to a package. An editable install needs none."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or os.environ.get(PAGE_SWITCH, "1") == "0":
            return
        if not has_own_page(Path(self.root)):
            build_page(self.root)


def has_own_page(root: Path) -> bool:
    """Whether this is an unpacked sdist, with the page it was released with."""
    return (root / "PKG-INFO").is_file() and (root / PAGE).is_file()


def build_page(root: str) -> None:
    """Build the page into the package, unless it is up to date."""
    sys.path.insert(0, root)  # `tools` is not installed
    from tools.page import ensure_page

    try:
        ensure_page()
    except SystemExit as problem:
        hint = f"{PAGE_SWITCH}=0 builds the package without it"
        raise RuntimeError(f"the page could not be built; {hint}") from problem
    finally:
        sys.path.remove(root)
