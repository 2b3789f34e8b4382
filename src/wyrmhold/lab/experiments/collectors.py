"""The collectors of a game, and what observes a game for several of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.game import AnyState
from wyrmhold.lab.experiments.collector import Collector, Found, TalliedCollector, Tally
from wyrmhold.lab.game_lab import lab_of


def collectors_of(game: str) -> Mapping[str, type[Collector]]:
    """The collectors of a game, by their names in experiments."""
    return lab_of(game).collectors


class Observer:
    """Observes a game for several collectors, keeping a table in step with the events."""

    def __init__(self, game: str, players: int, names: Sequence[str]) -> None:
        self.collectors: Final = [collectors_of(game)[name](players) for name in names]
        self.table: AnyState = None
        self.first = -1
        """The seat that begins; known once the table is set up."""
        self.found = Found()

    def began(self, fresh: AnyState) -> None:
        self.table = fresh

    def heard(self, events: Sequence[Event[Any]]) -> None:
        table, collectors = self.table, self.collectors
        for event in events:
            for collector in collectors:
                collector.happens(event, table)
            event.evolve(table)
        if self.first < 0:
            self.first = table.turn

    def decided(self, seat: int, state: AnyState, action: Action) -> None:
        """Nothing is collected of answers: events tell what they did."""

    def counted(self, tally: Tally) -> None:
        """What a kernel counted, in place of events."""
        for collector in self.collectors:
            if isinstance(collector, TalliedCollector):
                collector.counted(tally)

    def ended(self, state: AnyState) -> None:
        for collector in self.collectors:
            collector.finish(state, self.found)
