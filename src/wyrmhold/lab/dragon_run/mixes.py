"""Modified cards of Dragon Run."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from wyrmhold.games.dragon_run.cards import LOCATIONS, TREASURES
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE
from wyrmhold.kernel.agreement import shown
from wyrmhold.lab.experiments.mix_changes import bad, counts


class CardMixes:
    keys = ("locations", "treasures")

    def without(self, kind: str) -> dict[str, object]:
        for word, names in (("locations", LOCATIONS), ("treasures", TREASURES)):
            if kind in names:
                return {word: {kind: 0}}
        raise bad(f"without {kind}", f"{shown(kind)} is not a card of {DRAGON_RUN.name}")

    def options(
        self,
        edition: str,
        options: Mapping[str, object],
        name: str,
        changes: Mapping[str, object],
    ) -> dict[str, object]:
        return {"cards": changed_cards(name, changes)}


def changed_cards(name: str, changes: Mapping[str, object]) -> dict[str, object]:
    """Modified cards, as in a record, with a fingerprint of their numbers."""
    cards = {
        "locations": {**CATALOGUE.location_counts(), **counts(name, "locations", changes)},
        "treasures": {**CATALOGUE.treasure_counts(), **counts(name, "treasures", changes)},
    }
    digest = hashlib.sha256(json.dumps(cards, sort_keys=True).encode()).hexdigest()
    return {"name": name, "sha256": digest, **cards}
