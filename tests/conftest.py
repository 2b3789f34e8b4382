"""Set-up for the whole suite: the same environment and the same examples in every run."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Generator
from importlib.util import find_spec

import pytest

from tests import collecting, examples
from tests.compiled import compile_kernels, users
from tests.order import in_blocks
from tests.surroundings import prepare

ON_KERNELS = pytest.StashKey[frozenset[pytest.Item]]()

NO_SKIPS = bool(os.environ.get("WYRMHOLD_NO_SKIPS"))

examples.register()

if find_spec("sniffio") is None:
    # httpcore imports it several times per request. While it is missing, that takes longer than the
    # request itself, because Python does not remember a failed import, except like this.
    sys.modules["sniffio"] = None  # type: ignore[assignment]  # documented, but not typed


@pytest.hookimpl(trylast=True)  # after pytest itself has read the developer's variables
def pytest_configure(config: pytest.Config) -> None:
    home = prepare(has_home=hasattr(config, "workerinput"))
    if home is not None:
        config.add_cleanup(lambda: shutil.rmtree(home, ignore_errors=True))


def pytest_sessionstart() -> None:
    if not __debug__:
        pytest.exit("without assertions (python -O) most tests would test nothing", returncode=3)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    collecting.before(session.config)
    try:
        return (yield)
    finally:
        collecting.after()


@pytest.hookimpl(trylast=True)  # after tests were deselected
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    worker = getattr(config, "workerinput", None)
    if worker is not None:
        items[:] = in_blocks(items, lambda item: item.nodeid, worker["workercount"])
        config.stash[ON_KERNELS] = users(items, lambda item: item.nodeid)


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item in item.config.stash.get(ON_KERNELS, ()):
        compile_kernels()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Under `x.py check`, fail tests that were skipped for lack of a browser or a database.

    Tests marked with `skipif` are for other platforms.
    """
    report = yield
    needed = item.nodeid.startswith(("tests/server/", "tests/browser/"))
    if item.get_closest_marker("skipif") is None and needed and report.skipped and NO_SKIPS:
        report.outcome = "failed"
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.longrepr = f"not to be skipped in this run: {reason}"
    return report
