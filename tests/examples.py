"""Hypothesis examples: the same in every run, or new ones from a seed.

`derandomize` alone does not make them reproducible. Hypothesis also tries constants from our
modules that happen to be loaded, and that depends on which tests ran before in the same process.
"""

from __future__ import annotations

import hypothesis
from hypothesis.internal.conjecture import providers

SAME, FRESH = "same", "fresh"
"""The profiles of the suite and of `x.py soak properties`."""


def register() -> None:
    """Register the profiles and load the suite's; `--hypothesis-profile` selects another one."""
    same = hypothesis.settings(
        deadline=None,
        derandomize=True,
        database=None,
        # Measured by the clock, so a busy machine is always too slow.
        suppress_health_check=[hypothesis.HealthCheck.too_slow],
    )
    hypothesis.settings.register_profile(SAME, same)
    hypothesis.settings.register_profile(
        FRESH, same, derandomize=False, print_blob=True, max_examples=1000
    )
    hypothesis.settings.load_profile(SAME)
    # Not a documented switch: a test fails if it disappears.
    vars(providers)["is_local_module_file"] = lambda path: False
