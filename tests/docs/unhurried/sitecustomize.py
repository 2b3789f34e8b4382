"""Bots' programs get hours instead of seconds: a busy machine must not change what a page prints.

Python imports this at its start, in worker processes too, if its folder is on PYTHONPATH.
"""

from __future__ import annotations

from dataclasses import fields

from wyrmhold.bots.line import child
from wyrmhold.bots.line.limits import Limits

LONG_S = 3600.0

times = {"seconds": LONG_S, "start_seconds": LONG_S, "grace_seconds": LONG_S}
patient = {**times, "processes": 0}  # that limit counts everything that the user runs
Limits.__init__.__defaults__ = tuple(
    patient.get(field.name, field.default) for field in fields(Limits)
)
vars(child)["EXIT_WAIT_S"] = LONG_S
