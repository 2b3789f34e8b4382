"""The recipes in examples/learning run, as far as their packages are installed here."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT
from tests.processes import python

FOLDER = ROOT / "examples" / "learning"

RECIPES = {
    "maskable_ppo.py": (
        ("gymnasium", "sb3_contrib"),
        ("--steps", "256", "--rollout", "128", "--games", "4"),
        r"256 steps; \d of 4 games won against random",
    ),
    "rllib_ppo.py": (
        ("pettingzoo", "torch", "ray.rllib", "dm_env", "lz4"),
        ("--iterations", "1", "--batch", "256"),
        r"iteration 1 of 1",
    ),
    "batch_policy.py": (
        ("numba", "torch"),
        ("--tables", "16", "--steps", "150", "--lesson", "200"),
        r"150 steps at 16 tables: [1-9]\d* games, [1-9]\d* lessons",
    ),
}


def has(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ModuleNotFoundError:
        return False


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_runs(name: str, tmp_path: Path) -> None:
    packages, words, told = RECIPES[name]
    missing = [package for package in packages if not has(package)]
    if missing:
        pytest.skip(f"needs {', '.join(missing)}, too large for the development lock")
    ran = python(str(FOLDER / name), *words, cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert re.search(told, ran.stdout), ran.stdout


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_is_valid_python_and_on_the_page(name: str) -> None:
    compile((FOLDER / name).read_text("utf-8"), name, "exec")
    assert f"examples/learning/{name}" in (ROOT / "docs" / "environments.md").read_text("utf-8")


def test_every_recipe_is_tested() -> None:
    assert sorted(RECIPES) == sorted(path.name for path in FOLDER.glob("*.py"))
