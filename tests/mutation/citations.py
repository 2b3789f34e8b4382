"""A pytest plugin that records which tests cite which clauses, and how long they take.

    pytest -p tests.mutation.citations --citations FILE

A mutant is then run against exactly the tests that cite its clause, quickest first.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

RULES: dict[str, list[str]] = {}
SECONDS: dict[str, float] = {}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--citations", help="the file to write")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        RULES[item.nodeid] = [str(a) for mark in item.iter_markers("rule") for a in mark.args]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    SECONDS[report.nodeid] = SECONDS.get(report.nodeid, 0.0) + report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    rows = [{"test": t, "rules": RULES[t], "seconds": SECONDS.get(t, 0.0)} for t in RULES]
    Path(session.config.getoption("--citations")).write_text(json.dumps(rows), "utf-8")
