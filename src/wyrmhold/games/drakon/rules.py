"""The rules a table plays by: an edition with its options, put together from small policies.

Nobody asks a profile for its name. What editions answer differently is a policy object here; what
options change is a function from rules to rules (`wyrmhold.games.drakon.options`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from wyrmhold.games.drakon.box import Box
    from wyrmhold.games.drakon.chambers.base import Chamber
    from wyrmhold.games.drakon.goals import Goal
    from wyrmhold.games.drakon.heroes.base import Hero
    from wyrmhold.games.drakon.options import Options


@final
class Rules:
    """A profile. Made once per table, shared by all its states.

    options     what the table agreed on
    box         chambers and coins, with the names of this edition
    chambers    the effect of each kind, by kind number
    goal        what wins
    heroes      the edition's heroes, by figure number
    abilities   whether heroes have abilities (Heroes!)
    sharing     how many seats share a purse (VAR-TEAM), else 1
    """

    def __init__(
        self,
        options: Options,
        box: Box,
        chambers: tuple[Chamber, ...],
        goal: Goal,
        heroes: tuple[Hero, ...],
        abilities: bool = False,
        sharing: int = 1,
    ) -> None:
        self.options: Final = options
        self.box: Final = box
        self.chambers: Final = chambers
        self.goal: Final = goal
        self.heroes: Final = heroes
        self.abilities: Final = abilities
        self.sharing: Final = sharing
        self.turn_limit: Final = options.turn_limit

    def revised(
        self,
        *,
        options: Options | None = None,
        box: Box | None = None,
        chambers: tuple[Chamber, ...] | None = None,
        goal: Goal | None = None,
        heroes: tuple[Hero, ...] | None = None,
        abilities: bool | None = None,
        sharing: int | None = None,
    ) -> Rules:
        """The same rules with some of them replaced: how an overlay is written."""
        return Rules(
            self.options if options is None else options,
            self.box if box is None else box,
            self.chambers if chambers is None else chambers,
            self.goal if goal is None else goal,
            self.heroes if heroes is None else heroes,
            self.abilities if abilities is None else abilities,
            self.sharing if sharing is None else sharing,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.options == other.options

    def __hash__(self) -> int:
        return hash(self.options)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        from wyrmhold.games.drakon.options import rules_for

        return rules_for, (self.options,)
