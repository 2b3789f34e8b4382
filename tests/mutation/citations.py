"""A pytest plugin that records which tests cite which clauses, and their CPU seconds.

    pytest -p tests.mutation.citations --citations FILE

A mutant is then run against exactly the tests that cite its clause, quickest first.
"""

from __future__ import annotations

import json
import time
from collections.abc import Generator
from pathlib import Path

import pytest

RULES: dict[str, list[str]] = {}
SECONDS: dict[str, float] = {}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--citations", help="the file to write")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        RULES[item.nodeid] = [str(a) for mark in item.iter_markers("rule") for a in mark.args]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    began = time.process_time()
    result = yield
    SECONDS[item.nodeid] = time.process_time() - began
    return result


def pytest_sessionfinish(session: pytest.Session) -> None:
    rows = [{"test": t, "rules": RULES[t], "seconds": SECONDS.get(t, 0.0)} for t in RULES]
    Path(session.config.getoption("--citations")).write_text(json.dumps(rows), "utf-8")
