"""Builds rules from options: an edition, modified by each option that is switched on.

If the table is played under an earlier version of the rules, what changed since is undone last.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.editions import EDITIONS, EXPANSION_ONE, Edition
from wyrmhold.games.drakon.heroes.base import Hero
from wyrmhold.games.drakon.pieces import PIECES
from wyrmhold.games.drakon.rules.goals import Goal
from wyrmhold.games.drakon.ruleset import Rules
from wyrmhold.games.drakon.setup.box import Box
from wyrmhold.games.drakon.setup.casting import Casting
from wyrmhold.games.drakon.setup.flags import FLAGS
from wyrmhold.games.drakon.setup.options import DEFAULT_EDITION, Options
from wyrmhold.games.drakon.tiles import KINDS
from wyrmhold.games.drakon.versions import NEWEST, version_1


@dataclass(frozen=True)
class Profile:
    """Rules under construction. An overlay is a function from profile to profile."""

    options: Options
    edition: Edition
    box: Box
    effects: Mapping[str, Chamber]
    heroes: tuple[Hero, ...]
    goal: Goal
    casting: Casting
    abilities: bool = False
    sharing: int = 1
    drakon_halts: bool = False
    purses_open: bool = True

    def rules(self) -> Rules:
        """The rules, with an effect for every kind; kinds not in play do nothing."""
        absent = Chamber()
        chambers = tuple(self.effects.get(kind, absent) for kind in KINDS)
        return Rules(
            options=self.options,
            box=self.box,
            chambers=chambers,
            goal=self.goal,
            heroes=self.heroes,
            casting=self.casting,
            abilities=self.abilities,
            sharing=self.sharing,
            drakon_waits=self.edition.drakon_waits,
            drakon_halts=self.drakon_halts,
            purses_open=self.purses_open,
            turn_limit=self.options.turn_limit,
            shields=any(chamber.shields for chamber in chambers),
        )


def with_box(profile: Profile) -> Profile:
    """The counts of a custom box instead of ours."""
    mix = profile.options.box
    assert mix is not None
    return replace(profile, box=profile.box.counted(mix.shapes(), dict(mix.coins)))


def with_version_1(profile: Profile) -> Profile:
    """The rules before version 2 (DRAK-7, HERO-DWARF, RUL-5, RUL-8, WIN-3)."""
    return replace(
        profile,
        effects={**profile.effects, **version_1.EFFECTS},
        heroes=tuple([version_1.as_before(hero) for hero in profile.heroes]),
        purses_open=False,
    )


EARLIER: Final[dict[int, Callable[[Profile], Profile]]] = {1: with_version_1}
"""What makes a rules version from the version after it, if more than pieces were added."""


def without_later_pieces(profile: Profile) -> Profile:
    """Take out of the box what came with a later rules version than the table's."""
    version = profile.options.rules_version
    late = {piece.name for piece in PIECES if piece.since > version}
    if not late:
        return profile
    box = profile.box.without(late)
    names = {row.name for row in box.hero_rows}
    return replace(
        profile, box=box, heroes=tuple([hero for hero in profile.heroes if hero.name in names])
    )


@lru_cache(maxsize=256)
def rules_for(options: Options) -> Rules:
    """Build the rules from valid options."""
    edition = EDITIONS[options.edition]
    profile = Profile(
        options,
        edition,
        edition.box,
        edition.effects,
        edition.heroes,
        edition.goals[options.goal],
        edition.casting,
    )
    for flag in FLAGS:
        if options.is_on(flag.option.name):
            profile = flag.overlay(profile)
    if options.box is not None:
        profile = with_box(profile)
    profile = without_later_pieces(profile)
    for version in range(NEWEST - 1, options.rules_version - 1, -1):
        if version in EARLIER:
            profile = EARLIER[version](profile)
    return profile.rules()


def rebuilt(rules: Rules) -> tuple[Callable[[Options], Rules], tuple[Options]]:
    """How rules are pickled: as their options, so that equal tables share one object again."""
    return rules_for, (rules.options,)


copyreg.pickle(Rules, rebuilt)


def hero_names(options: Options) -> list[str]:
    """The edition's heroes; those of the default edition if it is unknown, so parsing can go on."""
    edition = EDITIONS.get(options.edition, EDITIONS[DEFAULT_EDITION])
    return [hero.name for hero in edition.heroes]


def effects_of(options: Options) -> Mapping[str, Chamber]:
    """The kinds of chamber of the edition, or of the default one, and of the expansion."""
    edition = EDITIONS.get(options.edition, EDITIONS[DEFAULT_EDITION])
    return {**edition.effects, **(EXPANSION_ONE.effects if options.expansion_one else {})}
