"""The examples of Hypothesis: the same in every run, or fresh ones of a seed.

`derandomize` alone does not make them the same. Hypothesis also tries constants that it finds in
those modules of ours that happen to be loaded, which depends on the tests that ran before in the
same process.
"""

from __future__ import annotations

import hypothesis
from hypothesis.internal.conjecture import providers

SAME, FRESH = "same", "fresh"
"""The profiles: that of the suite, and that of `x.py soak properties`."""


def register() -> None:
    """Make the profiles known and load the suite's; `--hypothesis-profile` names another one."""
    hypothesis.settings.register_profile(SAME, deadline=None, derandomize=True, database=None)
    hypothesis.settings.register_profile(
        FRESH,
        deadline=None,
        derandomize=False,
        database=None,
        print_blob=True,
        max_examples=1000,
    )
    hypothesis.settings.load_profile(SAME)
    # Not a documented switch: a test says so if it is not there any more.
    vars(providers)["is_local_module_file"] = lambda path: False
