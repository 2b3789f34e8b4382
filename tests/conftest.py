"""What holds for the whole suite: it says which build of the engine it tests."""

from __future__ import annotations

import os

import pytest

from wyrmhold.kernel import transaction

IS_COMPILED = not str(transaction.__file__).endswith(".py")


def pytest_report_header() -> str:
    return f"engine: {'compiled' if IS_COMPILED else 'plain Python'}"


def pytest_sessionstart() -> None:
    if bool(os.environ.get("WYRMHOLD_COMPILED")) != IS_COMPILED:
        pytest.exit("this is not the build of the engine that was to be tested", returncode=3)
