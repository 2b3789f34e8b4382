"""Wyrmhold: Drakon and other dragon games, for people and for programs.

    import wyrmhold

    table = wyrmhold.drakon(players=3, seed=7)
    drake = wyrmhold.bot("drake")
    while not table.over:
        wyrmhold.play(table, drake(table))
    print(table.winners)

What is listed in `__all__`, and what `wyrmhold.bots` and `wyrmhold.envs` export, is the public
interface. Nothing is loaded before it is used.
"""

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from wyrmhold.kernel.errors import (
        BadOptions,
        BadScenario,
        BadToken,
        Refusal,
        WyrmholdError,
    )
    from wyrmhold.library.dragon_run import dragon_run
    from wyrmhold.library.drakon import drakon
    from wyrmhold.library.environments import make
    from wyrmhold.library.players import Player, bot
    from wyrmhold.library.table import NoRecord, Table, legal, new, play, position, record, view

__all__ = [
    "BadOptions",
    "BadScenario",
    "BadToken",
    "NoRecord",
    "Player",
    "Refusal",
    "Table",
    "WyrmholdError",
    "__version__",
    "bot",
    "dragon_run",
    "drakon",
    "legal",
    "make",
    "new",
    "play",
    "position",
    "record",
    "view",
]

_HOMES = {
    "wyrmhold.kernel.errors": (
        "BadOptions",
        "BadScenario",
        "BadToken",
        "Refusal",
        "WyrmholdError",
    ),
    "wyrmhold.library.dragon_run": ("dragon_run",),
    "wyrmhold.library.drakon": ("drakon",),
    "wyrmhold.library.environments": ("make",),
    "wyrmhold.library.players": ("Player", "bot"),
    "wyrmhold.library.table": (
        "NoRecord",
        "Table",
        "legal",
        "new",
        "play",
        "position",
        "record",
        "view",
    ),
}
"""The module of each public name. It is imported when the name is first used."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        for module, names in _HOMES.items():
            if name in names:
                from importlib import import_module

                found = globals()[name] = getattr(import_module(module), name)
                return found
        raise AttributeError(
            f"module 'wyrmhold' has no attribute '{name}': it has {', '.join(__all__)}"
        )

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
