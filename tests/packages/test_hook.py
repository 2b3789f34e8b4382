"""The build hook builds the page in a checkout, for both kinds of package."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest

from tests.packages.building import STATIC, build, contents, copied

PARTS = (
    "hatch_build.py", "pyproject.toml", "README.md", "LICENSE", "tools", "web/package.json",
    "web/package-lock.json", "src/wyrmhold/__init__.py", "src/wyrmhold/kernel/errors.py",
)  # fmt: skip
NODE = "#!/bin/sh\necho v24.0.0\n"
NPM = """#!/bin/sh
echo "$*" >> "$NPM_LOG"
case "$*" in
    ci*) /bin/mkdir -p node_modules ;;
    *build*) /bin/mkdir -p src/wyrmhold/server/static
        echo 'made by npm' > src/wyrmhold/server/static/index.html ;;
esac
"""


class Checkout:
    """A small copy of the checkout, and a Node.js that only pretends to build the page."""

    def __init__(self, folder: Path) -> None:
        self.root = copied(PARTS, folder / "checkout")
        self.folder = folder
        self.log = folder / "npm.log"
        programs = folder / "programs"
        programs.mkdir()
        for name, text in (("node", NODE), ("npm", NPM)):
            (programs / name).write_text(text)
            (programs / name).chmod(0o755)
        self.variables = {"PATH": str(programs), "NPM_LOG": str(self.log)}

    def build(self, target: str, **variables: str) -> Path:
        return build(self.root, target, self.folder / "dist", **{**self.variables, **variables})

    def builds(self) -> int:
        """How often the page was built."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return len([line for line in lines if " build" in line])


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_building_a_wheel_builds_its_page(checkout: Checkout) -> None:
    assert contents(checkout.build("wheel"), STATIC)[f"{STATIC}index.html"] == b"made by npm\n"
    assert checkout.builds() == 1


def test_building_an_sdist_builds_its_page_once(checkout: Checkout) -> None:
    with tarfile.open(checkout.build("sdist")) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    assert f"src/{STATIC}index.html" in names
    checkout.build("wheel")
    assert checkout.builds() == 1, "it was up to date"


def test_the_page_can_be_left_out(checkout: Checkout) -> None:
    assert contents(checkout.build("wheel", WYRMHOLD_WEB="0"), STATIC) == {}
    assert checkout.builds() == 0
