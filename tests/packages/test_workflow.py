"""The CI workflow covers every supported platform."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import msgspec.yaml
import pytest

from tools.commands import ROOT

FILE = ROOT / ".github/workflows/ci.yml"


@pytest.fixture(scope="module")
def workflow() -> Any:
    return msgspec.yaml.decode(FILE.read_bytes())


def commands(job: Any) -> list[str]:
    return [step["run"].strip() for step in job["steps"] if "run" in step]


def test_every_supported_python_is_tested(workflow: Any) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    promised = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    for name in ("check", "smoke"):
        assert workflow["jobs"][name]["strategy"]["matrix"]["python"] == promised


def test_every_supported_platform_is_tested(workflow: Any) -> None:
    jobs = workflow["jobs"]
    linux = ["ubuntu-24.04", "ubuntu-24.04-arm"]
    assert jobs["check"]["strategy"]["matrix"]["os"] == linux
    assert jobs["musl"]["strategy"]["matrix"]["os"] == linux
    assert jobs["smoke"]["strategy"]["matrix"]["os"] == [
        "macos-15-intel",
        "macos-15",
        "windows-2025",
    ]


def test_linux_runs_the_whole_check_and_the_others_a_part(workflow: Any) -> None:
    jobs = workflow["jobs"]
    assert commands(jobs["check"]) == [".ci/run"]
    assert (ROOT / ".ci/run").stat().st_mode & 0o111
    for name in ("smoke", "musl"):
        text = " ".join(commands(jobs[name]))
        assert "x.py play --no-open" in text
        modules = re.findall(r"-m (tests[\w.]+)", text)
        assert modules == ["tests.packages.smoke", "tests.packages.engine"]


def test_the_container_is_built_and_the_site_checked(workflow: Any) -> None:
    text = " ".join(commands(workflow["jobs"]["container"]))
    assert "-f deploy/Containerfile" in text and "-f deploy/compose.yaml" in text


def test_the_workflow_has_read_only_permissions_and_time_limits(workflow: Any) -> None:
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        assert job["timeout-minutes"] <= 60
        (checkout,) = [step for step in job["steps"] if "checkout@" in step.get("uses", "")]
        assert checkout["with"]["persist-credentials"] is False
