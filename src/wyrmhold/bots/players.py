"""The bots of the roster, by game and name."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, final

from wyrmhold.bots.protocol import Bot
from wyrmhold.bots.roster import RANDOM as RANDOM
from wyrmhold.bots.roster import ROSTER, Entry
from wyrmhold.bots.roster import any_answer as any_answer
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.game import AnyState
from wyrmhold.kernel.transaction import legal


def at_random(state: AnyState, rng: random.Random) -> Action:
    """Draw a legal answer uniformly at random. For drivers, who have the full state anyway."""
    return legal(state).sample(rng)


@final
class Players(Mapping[str, Bot]):
    """Bots by name, each imported when it is first asked for."""

    __slots__ = ("_entries",)

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries: Final = {entry.name: entry for entry in entries}

    def __getitem__(self, name: str) -> Bot:
        return self._entries[name].bot

    def __contains__(self, name: object) -> bool:
        return name in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


PLAYERS: Final[Mapping[str, Mapping[str, Bot]]] = {
    game: Players(entries) for game, entries in ROSTER.items()
}
