"""`python3 x.py soak api`: sends every endpoint requests that fit its description, or nearly.

Every request is sent by a stranger, a person, the host of the table and a program with a bot token.
No answer may be a server error, and each must be as described. It is the test of the suite
(`tests/server/test_openapi.py`) with more examples, another seed, and all four callers each time.
"""

from __future__ import annotations

import argparse
import os
import sys

import pytest

from tests.soaking import Soak, add_seed

TEST = "tests/server/test_openapi.py::test_whatever_is_asked_the_answer_is_as_described"


def main() -> int:
    parser = argparse.ArgumentParser(prog="x.py soak api", description=__doc__)
    parser.add_argument(
        "--examples", type=int, default=60, help="random requests for each endpoint (60)"
    )
    add_seed(parser)
    args = parser.parse_args()
    soak = Soak("api", args.seed, sys.argv[1:])
    os.environ.update(
        WYRMHOLD_API_EXAMPLES=str(args.examples),
        WYRMHOLD_API_SEED=str(soak.seed),
        WYRMHOLD_API_CALLERS="all",
    )
    status = int(pytest.main(["-q", "-n", "0", "-s", TEST]))
    if status:
        soak.failed("see above")
    return 1 if status else 0


if __name__ == "__main__":
    sys.exit(main())
