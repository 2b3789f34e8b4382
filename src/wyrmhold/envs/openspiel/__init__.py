"""Out-of-tree OpenSpiel games: importing this package registers every game that can number its
draws as `python_GAME`, so that `pyspiel.load_game` finds it.
"""

from __future__ import annotations

from wyrmhold.extras import how_to_install

try:
    import pyspiel as _pyspiel  # noqa: F401  # only to check that it is installed
except ModuleNotFoundError as error:
    if error.name != "pyspiel":
        raise
    raise ModuleNotFoundError(
        "wyrmhold.envs.openspiel needs OpenSpiel, which is not installed: "
        + how_to_install("openspiel"),
        name="pyspiel",
    ) from None

from wyrmhold.envs.openspiel.games import WyrmholdGame, WyrmholdState, load

__all__ = ["WyrmholdGame", "WyrmholdState", "load"]
