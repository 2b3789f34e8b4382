"""The page's reducers against every golden record, and the streams of the page's own tests."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT
from tests.golden.make_streams import FILE, golden_streams, streams, written
from tests.processes import run

VITEST = ROOT / "web" / "node_modules" / "vitest" / "vitest.mjs"


def test_the_streams_are_those_of_the_engine() -> None:
    assert (ROOT / FILE).read_text("utf-8") == streams(), (
        "stale: run `python -m tests.golden.make_streams`"
    )


def test_the_page_makes_the_servers_views_of_every_golden_record(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None or not VITEST.is_file():
        if os.environ.get("CI"):
            raise RuntimeError("Node.js and the page's packages are needed: run `x.py web`")
        pytest.skip("needs Node.js and the page's packages: run `x.py web`")
    file = tmp_path / "streams.json"
    file.write_text(written(golden_streams()), "utf-8")
    environment = {**os.environ, "WYRMHOLD_STREAMS": str(file)}
    done = run([node, VITEST, "run", "tests/reducers.test.ts"], cwd=ROOT / "web", env=environment)
    assert done.returncode == 0, done.stdout[-5000:]
