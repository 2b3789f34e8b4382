"""The rules a table plays by, ready to be asked in the middle of a game.

Nobody asks for the name of an edition or an option. What editions answer differently is a policy
object or a flag here; how they come about stands in `wyrmhold.games.drakon.profiles`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from wyrmhold.games.drakon.box import Box
    from wyrmhold.games.drakon.casting import Casting
    from wyrmhold.games.drakon.chambers.base import Chamber
    from wyrmhold.games.drakon.goals import Goal
    from wyrmhold.games.drakon.heroes.base import Hero
    from wyrmhold.games.drakon.options import Options


@final
class Rules:
    """Made once per table, shared by all its states.

    options         what the table agreed on
    box             chambers and coins, with the names of this edition
    chambers        the effect of each kind, by kind number
    goal            what wins
    heroes          the edition's heroes, by figure number
    casting         how seats come by their heroes
    abilities       whether heroes have abilities (Heroes!)
    sharing         how many seats share a purse (VAR-TEAM), else 1
    drakon_waits    whether a hero on her chamber at the end of the own turn meets her (DRAK-6)
    drakon_halts    whether walking into her ends the turn (MOVE-3)
    turn_limit      turns for each player (TURN-7)
    shields         whether some kind of chamber keeps others as they are (X-BASE)
    """

    def __init__(
        self,
        options: Options,
        box: Box,
        chambers: tuple[Chamber, ...],
        goal: Goal,
        heroes: tuple[Hero, ...],
        casting: Casting,
        abilities: bool,
        sharing: int,
        drakon_waits: bool,
        drakon_halts: bool,
    ) -> None:
        self.options: Final = options
        self.box: Final = box
        self.chambers: Final = chambers
        self.goal: Final = goal
        self.heroes: Final = heroes
        self.casting: Final = casting
        self.abilities: Final = abilities
        self.sharing: Final = sharing
        self.drakon_waits: Final = drakon_waits
        self.drakon_halts: Final = drakon_halts
        self.turn_limit: Final = options.turn_limit
        self.shields: Final = any([chamber.shields for chamber in chambers])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.options == other.options

    def __hash__(self) -> int:
        return hash(self.options)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        from wyrmhold.games.drakon.profiles import rules_for

        return rules_for, (self.options,)
