"""The box used in a cell: the edition's box, possibly modified.

A kind of chamber that is removed is replaced by Blank chambers with the same arrows, so that the
pile stays as large and the lair as easy to walk. A chamber without arrows becomes a Blank with two
opposite ones, because there is no Blank without arrows.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Final

from wyrmhold.games.dragon_run.cards import LOCATIONS, TREASURES
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.setup.mix import Mix, mix_of
from wyrmhold.games.drakon.setup.options import options_from
from wyrmhold.games.drakon.setup.profiles import rules_for
from wyrmhold.games.drakon.tiles import KINDS, WITHOUT_ARROWS
from wyrmhold.kernel.agreement import shown
from wyrmhold.kernel.errors import BadOptions

STANDARD: Final = "standard"
WITHOUT: Final = "without "
"""`without KIND` is a mix that needs no separate table."""

BLANK: Final = "blank"
OPPOSITE_ARROWS: Final = "NS"

MIX_KEYS: Final = {
    DRAKON.name: ("without", "chambers", "coins"),
    DRAGON_RUN.name: ("locations", "treasures"),
}
"""The keys of a mix, by game."""


def changes_of(game: str, name: str, mixes: Mapping[str, object]) -> dict[str, object]:
    """The changes of a mix. Raises BadOptions."""
    if name == STANDARD:
        return {}
    given = mixes.get(name)
    if given is None and name.startswith(WITHOUT):
        return without_one(game, name.removeprefix(WITHOUT))
    if not isinstance(given, dict):
        raise bad(name, f"no such mix: write a table [mixes.{name}], or 'without KIND'")
    unknown = [word for word in given if word not in MIX_KEYS[game]]
    if unknown:
        raise bad(name, f"{shown(unknown[0])} is not one of {', '.join(MIX_KEYS[game])}")
    return dict(given)


def without_one(game: str, kind: str) -> dict[str, object]:
    """The changes that remove one kind of chamber or card."""
    if game == DRAKON.name:
        return {"without": [kind]}
    for word, names in (("locations", LOCATIONS), ("treasures", TREASURES)):
        if kind in names:
            return {word: {kind: 0}}
    raise bad(WITHOUT + kind, f"{shown(kind)} is not a card of {game}")


def options_with(
    game: str, edition: str, options: Mapping[str, object], name: str, changes: Mapping[str, object]
) -> dict[str, object]:
    """The table options with a mix applied. Raises BadOptions."""
    if not changes:
        return dict(options)
    if game == DRAKON.name:
        return {**options, "box": drakon_box(edition, options, name, changes)}
    return {**options, "cards": dragon_run_cards(name, changes)}


def drakon_box(
    edition: str, options: Mapping[str, object], name: str, changes: Mapping[str, object]
) -> dict[str, object]:
    """A modified Drakon box, as in a record."""
    wanted, found = options_from(edition, options)
    if found:
        raise BadOptions("this table cannot be played", found)
    mix: Mix = mix_of(rules_for(wanted).box)
    chambers, coins = mix.shapes(), {str(value): number for value, number in mix.coins}
    for kind in listed(name, changes.get("without", [])):
        if kind not in chambers or kind == BLANK:
            known = ", ".join(each for each in KINDS if each in chambers and each != BLANK)
            raise bad(name, f"without: {shown(kind)} is not in this box: {known}")
        for arrows, number in chambers.pop(kind).items():
            shape = OPPOSITE_ARROWS if kind in WITHOUT_ARROWS else arrows
            chambers[BLANK][shape] = chambers[BLANK].get(shape, 0) + number
    # The game checks the numbers, along with everything else about the table.
    return {
        "chambers": {**chambers, **table(name, "chambers", changes)},
        "coins": {**coins, **table(name, "coins", changes)},
    }


def dragon_run_cards(name: str, changes: Mapping[str, object]) -> dict[str, object]:
    """Modified Dragon Run cards, as in a record, with a fingerprint of their numbers."""
    cards = {
        "locations": {**CATALOGUE.location_counts(), **table(name, "locations", changes)},
        "treasures": {**CATALOGUE.treasure_counts(), **table(name, "treasures", changes)},
    }
    digest = hashlib.sha256(json.dumps(cards, sort_keys=True).encode()).hexdigest()
    return {"name": name, "sha256": digest, **cards}


def table(name: str, word: str, changes: Mapping[str, object]) -> dict[str, object]:
    """A table of changed numbers, empty if there is none."""
    found = changes.get(word, {})
    if not isinstance(found, dict):
        raise bad(name, f"{word}: {shown(found)} is not a table")
    return found


def listed(name: str, value: object) -> list[str]:
    """Check a list of words."""
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise bad(name, f"without: {shown(value)} is not a list of kinds")
    return value


def bad(name: str, problem: str) -> BadOptions:
    return BadOptions(f"mix {shown(name)}", [problem])
