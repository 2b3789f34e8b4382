"""Out-of-tree OpenSpiel games: importing this package registers `python_drakon` and
`python_dragon_run`, so that `pyspiel.load_game` finds them.
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

from wyrmhold.envs.openspiel.games import DragonRunGame, DrakonGame, WyrmholdState, load

__all__ = ["DragonRunGame", "DrakonGame", "WyrmholdState", "load"]
