"""The wheel and the sdist contain the page, and each is enough to play."""

from __future__ import annotations

import asyncio
import random
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.packages.building import (
    STATIC,
    build,
    checkout_in,
    contents,
    environment,
    installed,
    unpacked,
)
from tests.packages.smoke import load_page
from tests.patience import patience
from tests.server.kit import Person, ServerProcess, sqlite_url
from tests.server.test_playing import play_on
from tools.page import ensure_page


class Packages(NamedTuple):
    """The packages, and a second wheel built from the sdist. All are built with an empty PATH."""

    wheel: Path
    sdist: Path
    unpacked: Path
    second_wheel: Path


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Packages:
    ensure_page()  # with this test's PATH: the builds have none
    folder = tmp_path_factory.mktemp("packages")
    checkout = checkout_in(folder / "checkout")
    wheel = build(checkout, "wheel", folder / "wheel")
    sdist = build(checkout, "sdist", folder / "sdist")
    source = unpacked(sdist, folder / "source")
    second = build(source, "wheel", folder / "second")
    return Packages(wheel, sdist, source, second)


class Installed(ServerProcess):
    """`wyrmhold serve` of an installed package, with nothing on PATH."""

    def __init__(self, program: Path, folder: Path) -> None:
        super().__init__(sqlite_url(folder))
        self.path = program
        self.env = environment()

    def program(self) -> list[str]:
        return [str(self.path)]


def test_one_wheel_serves_every_platform(packages: Packages) -> None:
    assert packages.wheel.name.endswith("-py3-none-any.whl")
    machine_code = (".so", ".pyd", ".dll", ".dylib")
    assert [name for name in contents(packages.wheel) if name.endswith(machine_code)] == []


def test_a_wheel_of_the_sdist_needs_no_node(packages: Packages) -> None:
    assert packages.second_wheel.name == packages.wheel.name
    fetched = (".boot", "web/node_modules")
    assert not [name for name in fetched if (packages.unpacked / name).exists()]


def test_both_packages_contain_the_page(packages: Packages) -> None:
    first, second = contents(packages.wheel), contents(packages.second_wheel)
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []
    static = {name.removeprefix(STATIC) for name in first if name.startswith(STATIC)}
    assert {"index.html", "sw.js", "manifest.webmanifest"} <= static
    assert [name for name in static if name.startswith("assets/") and name.endswith(".js")]


def test_the_sdist_contains_everything_needed_for_development(packages: Packages) -> None:
    wanted = (
        "x.py", "hatch_build.py", "pyproject.toml", "requirements-serve.lock",
        "requirements-build.lock", "LICENSE", "README.md", "SECURITY.md", ".dockerignore",
        "deploy/Containerfile", "deploy/compose.yaml", "tools/page.py", "web/package-lock.json",
        "web/src/main.ts", "tests/packages/building.py",
    )  # fmt: skip
    assert [name for name in wanted if not (packages.unpacked / name).is_file()] == []


@pytest.mark.parametrize("kind", ["wheel", "second_wheel"])
def test_an_installed_package_serves_a_game_with_nothing_on_path(
    kind: str, packages: Packages, tmp_path: Path
) -> None:
    program = installed(getattr(packages, kind), tmp_path / "venv")
    where = subprocess.run(
        [program.with_name("python"), "-c", "import wyrmhold; print(wyrmhold.__file__)"],
        env=environment(),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
        timeout=patience(60),
    )
    assert Path(where.stdout.strip()).is_relative_to(tmp_path / "venv")

    server = Installed(program, tmp_path)
    server.start()
    try:
        assert load_page(server.url) >= 3
        asyncio.run(play_against_a_bot(server.url))
        assert not [line for line in server.said if "Traceback" in line]
    finally:
        assert server.stop() == 0


async def play_against_a_bot(url: str) -> None:
    """A whole game of Dragon Run over the WebSocket."""
    async with Person(url, "Ada") as ada:
        seats = [{}, {"bot": "random"}]
        table = await ada.table("dragon_run", seats, settings={"window_s": 0})
        await ada.join(table)
        await ada.post(f"/api/tables/{table}/start")
        async with ada.watching(table) as client:
            await play_on({0: client}, random.Random(5))
            assert client.tables["0"]["outcome"] is not None
