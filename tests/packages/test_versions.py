"""The version is stated once, and documented version numbers are correct."""

from __future__ import annotations

import json
import re
import tomllib
from importlib import import_module

import pytest

from tools.commands import ROOT
from wyrmhold import __version__
from wyrmhold.bots.line import wire as bot_wire
from wyrmhold.cli.main import main
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel import record
from wyrmhold.server.store import backup, table_backup
from wyrmhold.server.wire import messages as wire

VERSIONS = ROOT / "src/wyrmhold/server/store/migrations/versions"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def newest_revision() -> str:
    names = [path.stem for path in VERSIONS.glob("[0-9]*.py")]
    found: str = import_module(f"wyrmhold.server.store.migrations.versions.{max(names)}").revision
    return found


def test_the_version_is_a_semantic_one() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?", __version__)


def test_the_version_is_written_once() -> None:
    project = PROJECT["project"]
    assert "version" not in project and project["dynamic"] == ["version"]
    assert PROJECT["tool"]["hatch"]["version"]["path"] == "src/wyrmhold/__init__.py"
    for name in ("web/package.json", "web/package-lock.json"):
        assert "version" not in json.loads((ROOT / name).read_text("utf-8"))


def test_the_command_line_and_the_api_report_the_version(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.strip() == f"wyrmhold {__version__}"
    written = json.loads((ROOT / "docs/openapi.json").read_text("utf-8"))
    assert written["info"]["version"] == __version__


def test_the_changelog_begins_with_the_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    headings = re.findall(r"^## \[(.*?)\] - (\S+)$", text, re.MULTILINE)
    assert headings[0][0] == __version__
    dates = [when for _, when in headings]
    assert re.fullmatch(r"unreleased|\d{4}-\d\d-\d\d", dates[0])
    assert all([re.fullmatch(r"\d{4}-\d\d-\d\d", when) for when in dates[1:]])


def test_the_versions_page_states_every_number_correctly() -> None:
    text = (ROOT / "docs/versions.md").read_text("utf-8")
    table = text.partition("| what |")[2].partition("\n\n")[0]
    told = dict(re.findall(r"^\| ([^|]+?) \| (\S+) \|", table, re.MULTILINE))
    told.pop("---", None)
    assert told == {
        "rules of Drakon": str(GAMES["drakon"].rules_version),
        "rules of Dragon Run": str(GAMES["dragon_run"].rules_version),
        "notation of records": str(record.NOTATION),
        "protocol of pages and server": str(wire.PROTOCOL),
        "bot protocol": str(bot_wire.VERSION),
        "database": newest_revision(),
        "backup of a server": str(backup.FORMAT),
        "backup of a table": str(table_backup.FORMAT),
        "environments": "v0",
    }


def test_the_metadata_is_complete() -> None:
    project = PROJECT["project"]
    assert project["license"] == "MIT" and project["license-files"] == ["LICENSE"]
    assert project["authors"] == [{"name": "The Wyrmhold developers"}]
    assert project["requires-python"] == ">=3.11"
    assert (ROOT / project["readme"]).is_file() and len(project["keywords"]) >= 5
    named = set(project["classifiers"])
    pythons = {f"Programming Language :: Python :: 3.{minor}" for minor in range(11, 15)}
    assert pythons <= named
    systems = ("MacOS", "Microsoft :: Windows", "POSIX :: Linux")
    assert {f"Operating System :: {system}" for system in systems} <= named
