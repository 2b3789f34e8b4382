"""`@rule("CH-WIND")`: the test checks these clauses, and fails if one is broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[Test], Test]:
    """Cite the clauses that a test covers."""
    mark = pytest.mark.rule(*ids)

    def cite(test: Test) -> Test:
        cited: Test = mark(test)
        return cited

    return cite
