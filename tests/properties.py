"""A long run of every property test: `python3 x.py soak properties [pytest arguments]`.

The suite tries the same examples each time. This tries more of them, new ones in every run,
including requests generated from the server's API description.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

from tests.examples import FRESH
from tests.soaking import Soak, add_seed

ROOT = Path(__file__).resolve().parents[1]
USES = re.compile(r"^(from|import) (hypothesis|schemathesis)\b", re.MULTILINE)
API_EXAMPLES = "50"


def files() -> list[str]:
    """The test files that contain properties."""
    found = sorted((ROOT / "tests").rglob("test_*.py"))
    return [str(path.relative_to(ROOT)) for path in found if USES.search(path.read_text("utf-8"))]


def main() -> int:
    parser = argparse.ArgumentParser(prog="x.py soak properties", description=__doc__)
    add_seed(parser)
    args, more = parser.parse_known_args()
    soak = Soak("properties", args.seed, sys.argv[1:])
    seed = str(soak.seed)
    env = {"WYRMHOLD_API_EXAMPLES": API_EXAMPLES, **os.environ, "WYRMHOLD_API_SEED": seed}
    fresh = (f"--hypothesis-profile={FRESH}", f"--hypothesis-seed={seed}")
    named = any(word.startswith("tests") for word in more)
    command = [sys.executable, "-m", "pytest", *fresh, *more, *(() if named else files())]
    if not any(word.startswith("-n") for word in more):
        command += ["-n", "logical", "--dist", "worksteal"]
    status = subprocess.call(command, cwd=ROOT, env=env)
    if status:
        soak.failed("see the output above")
    return status


if __name__ == "__main__":
    sys.exit(main())
