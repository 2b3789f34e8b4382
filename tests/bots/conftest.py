"""Bots in other processes: tests wait for them to end, however busy the machine is."""

from __future__ import annotations

import pytest

from tests.patience import patience
from wyrmhold.bots.line import child


@pytest.fixture(autouse=True)
def _ends_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "EXIT_WAIT_S", patience(120))
