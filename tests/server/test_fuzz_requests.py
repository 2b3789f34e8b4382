"""HTTP requests with something wrong. For many more, run `python3 x.py soak requests`."""

from __future__ import annotations

from pathlib import Path

from tests.server.fuzz_requests import run

REQUESTS = 1500


def test_a_server_answers_whatever_it_is_asked(tmp_path: Path) -> None:
    found = run(tmp_path, REQUESTS, seed=20)
    assert found.problems == [], "\n".join([*found.lines(), *found.problems[:5]])
    # They got through: some were carried out, the others refused for many reasons.
    assert found.statuses[200] > REQUESTS / 20
    assert all(
        found.codes[code]
        for code in ("not_signed_in", "no_such_table", "invalid", "bad_request", "not_your_seat")
    ), found.codes
