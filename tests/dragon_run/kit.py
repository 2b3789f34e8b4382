"""A table of Dragon Run for rule tests: a scenario given by name, luck chosen token by token."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from tests.played_table import PlayedTable
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.kernel.game import AnyGame
from wyrmhold.kernel.transaction import settled
from wyrmhold.kernel.viewers import OPEN

LOCATIONS = ["dragon", *["hall"] * 5, "pack", "hallway", "no_crying", "top_three"]
"""All ten, in the order of the identifiers."""

CHARACTERS = ["cleric", "warrior", "thief", "elf", "magician", "dwarf", "bard"]


def seat(*hand: str, **rest: Any) -> dict[str, Any]:
    """One seat of a scenario: the cards in its hand, and the other words by name."""
    return {"hand": list(hand), **rest}


def next_up(*cards: str, unseen: Sequence[str] = ("dragon",), **rest: Any) -> dict[str, Any]:
    """A Dungeon deck with these Locations on top, known to all; `unseen` is below them."""
    return {"top": list(cards), "unseen": list(unseen), **rest}


class Table(PlayedTable):
    """A position to play tokens on.

    `Table(seat, …, **scenario)`: the seats as dictionaries, other parts of a scenario by name.
    Without seats there are two, with no cards and their powers spent.
    """

    game: ClassVar[AnyGame] = DRAGON_RUN

    def __init__(self, *seats: dict[str, Any], **scenario: Any) -> None:
        if seats:
            scenario["seats"] = list(seats)
        scenario.setdefault("seats", [seat(power=False), seat(power=False)])
        super().__init__(DRAGON_RUN.read_scenario(scenario))

    @property
    def verbs(self) -> list[str]:
        """The first words of the legal tokens, each once."""
        return sorted({token.split()[0] for token in self.legal})

    @property
    def weights(self) -> dict[str, int]:
        """The weight of each outcome of a pending chance."""
        return dict(self.chance)

    @property
    def temper(self) -> int:
        temper: int = self.view()["temper"]
        return temper

    @property
    def left(self) -> list[str]:
        """The Locations still in the Dungeon deck."""
        left: list[str] = self.view()["left"]
        return left

    @property
    def dungeon(self) -> dict[str, Any]:
        dungeon: dict[str, Any] = self.view()["dungeon"]
        return dungeon

    @property
    def deck(self) -> list[str]:
        """The Treasure deck, sorted."""
        return sorted(self.view()["treasure"]["deck"])

    @property
    def discard(self) -> list[str]:
        """The discarded Treasures, sorted."""
        return sorted(self.view()["treasure"]["discard"])

    def info(self, number: int, viewer: int = OPEN) -> dict[str, Any]:
        """Everything a viewer sees of a seat."""
        info: dict[str, Any] = self.view(viewer)["seats"][number]
        return info

    def talismans(self, number: int) -> list[str]:
        """The talismans face up in front of a seat."""
        talismans: list[str] = self.info(number)["talismans"]
        return talismans

    def injured(self, number: int) -> bool:
        injured: bool = self.info(number)["injured"]
        return injured

    def alive(self, number: int) -> bool:
        alive: bool = self.info(number)["alive"]
        return alive

    def power(self, number: int) -> bool:
        """Whether a seat's power is ready."""
        power: bool = self.info(number)["power"]
        return power

    def order(self, *names: str) -> list[str]:
        """The type names of the events of the last `play`, in order; only these names."""
        dumped: Any = DRAGON_RUN.codec.dump(self.events)
        return [event["type"] for event in dumped if event["type"] in names]

    def heard(self, viewer: int, name: str) -> list[dict[str, Any]]:
        """The events of the last `play` with this type name, as a viewer gets them."""
        seen = [event.seen_by(viewer) for event in self.events]
        dumped: Any = DRAGON_RUN.codec.dump([event for event in seen if event is not None])
        return [event for event in dumped if event["type"] == name]

    def known(self, number: int, *viewers: int) -> list[list[str]]:
        """The cards in a hand that each viewer knows for sure; for the owner, all of them."""
        seats = [self.info(number, viewer) for viewer in viewers]
        return [each["known"] if isinstance(each["hand"], int) else each["hand"] for each in seats]


class NewTable(Table):
    """`NewTable(character or None, …)`: a game straight from the box; chance is asked first."""

    def __init__(self, *picks: str | None, **options: object) -> None:
        self.state, self.events = settled(DRAGON_RUN.new("first", options, list(picks)))

    def dealt(self) -> NewTable:
        """Deal the rest: each draw takes the first option in the list."""
        while self.asked in (("chance", "deal"), ("chance", "treasure")):
            self.play(self.legal[0])
        return self
