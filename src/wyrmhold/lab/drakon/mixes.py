"""Modified boxes of Drakon.

A kind of chamber that is removed is replaced by Blank chambers with the same arrows, so that the
pile stays as large and the lair as easy to walk. A chamber without arrows becomes a Blank with two
opposite ones, because there is no Blank without arrows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wyrmhold.games.drakon.setup.mix import Mix, mix_of
from wyrmhold.games.drakon.setup.options import options_from
from wyrmhold.games.drakon.setup.profiles import rules_for
from wyrmhold.games.drakon.tiles import KINDS, WITHOUT_ARROWS
from wyrmhold.kernel.agreement import shown
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.lab.experiments.mix_changes import bad, counts, listed

BLANK: Final = "blank"
OPPOSITE_ARROWS: Final = "NS"


class BoxMixes:
    keys = ("without", "chambers", "coins")

    def without(self, kind: str) -> dict[str, object]:
        return {"without": [kind]}

    def options(
        self,
        edition: str,
        options: Mapping[str, object],
        name: str,
        changes: Mapping[str, object],
    ) -> dict[str, object]:
        return {"box": changed_box(edition, options, name, changes)}


def changed_box(
    edition: str, options: Mapping[str, object], name: str, changes: Mapping[str, object]
) -> dict[str, object]:
    """A modified box, as in a record."""
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
        "chambers": {**chambers, **counts(name, "chambers", changes)},
        "coins": {**coins, **counts(name, "coins", changes)},
    }
