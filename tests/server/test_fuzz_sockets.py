"""Sockets under attack. For many more frames, run `python3 x.py soak frames`."""

from __future__ import annotations

from pathlib import Path

from tests.server.fuzz_sockets import run

FRAMES = 3000


def test_a_server_holds_whatever_its_sockets_are_sent(tmp_path: Path) -> None:
    figures = run(tmp_path, FRAMES, seed=20, at_once=8)
    assert figures.problems == [], "\n".join(figures.lines())
    assert figures.frames.total() >= FRAMES
    # The attackers got through: they were welcomed, did things, and were refused things.
    heard = figures.heard
    assert all(heard[kind] for kind in ("welcome", "done", "invalid", "not_your_seat"))
    assert figures.honest_answers > 0
