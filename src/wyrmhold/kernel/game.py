"""The interface of a game for everything outside it: drivers, records, commands, tests."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.agreement import Description
from wyrmhold.kernel.boxes import Sheet
from wyrmhold.kernel.clauses import changes_of
from wyrmhold.kernel.codec import Codec
from wyrmhold.kernel.errors import BadOptions, BadScenario
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.odds import Believed, Likely, Odds, grouped, likely, until_chance
from wyrmhold.kernel.reference import Reference
from wyrmhold.kernel.state import S
from wyrmhold.kernel.transaction import legal, pending


class Game(Generic[S]):
    """A game. One object serves every table; a table's options are part of its states."""

    name: ClassVar[str] = ""

    pick_word: ClassVar[str] = "pick"
    """The key in a record's seats for the chosen figure."""

    rules_versions: ClassVar[tuple[int, ...]] = (1,)
    """Every rules version the game can be played under, ascending. Whenever existing records could
    replay differently, a new one is added; a table keeps the one it began with."""

    description: ClassVar[Description]
    """The options of a table."""

    codec: ClassVar[Codec]
    """Writes and reads the game's events."""

    @property
    def rules_version(self) -> int:
        """The newest rules version: that of new tables."""
        return self.rules_versions[-1]

    def new(
        self,
        edition: str,
        options: Mapping[str, object],
        seats: Sequence[str | None],
        rules_version: int | None = None,
    ) -> S:
        """Create a table: an unsettled state whose first questions are for chance.

        `seats` holds each player's chosen figure, or None. Without `rules_version`, the table is
        played under the newest. Raises BadOptions.
        """
        raise NotImplementedError

    def version_of(self, state: S) -> int:
        """The rules version a table is played under."""
        return self.rules_version

    def usual_edition(self, options: Mapping[str, object]) -> str:
        """The edition of a table whose options do not name one."""
        option = self.description.option("edition")
        return str(option.default) if option is not None else ""

    def box_sheet(self, edition: str, options: Mapping[str, object], players: int) -> Sheet:
        """The box of a table, custom or not, with everything that is wrong with it.

        The edition may be empty. Raises BadOptions if there is no box to speak of.
        """
        raise BadOptions("no custom boxes", [f"{self.name} has no box to fill in"])

    def parse(self, token: str) -> Action:
        """Parse a token. Raises BadToken."""
        raise NotImplementedError

    def grammar(self) -> dict[str, list[list[str]]]:
        """What the words of a token stand for (`kernel.grammar.grammar`); empty if it is not told:
        then answers are shown as they are written."""
        return {}

    def read_scenario(self, data: object) -> S:
        """Read a position. Raises BadScenario."""
        raise BadScenario("no scenarios", [f"{self.name} cannot be set up from a scenario"])

    def write_scenario(self, state: S) -> dict[str, object]:
        """Write the position at the beginning of a turn as a scenario."""
        raise NotImplementedError

    def view(self, state: S, viewer: int) -> dict[str, object]:
        """What a viewer sees, in the shape of the notation."""
        raise NotImplementedError

    def sight(self, state: S, viewer: int) -> dict[str, object]:
        """A view without the possible answers: the part that changes little from move to move."""
        seen = self.view(state, viewer)
        return {key: value for key, value in seen.items() if key not in ("legal", "chance")}

    def answers(self, state: S) -> list[str]:
        """The tokens of all legal answers, in a fixed order."""
        return [action.token() for action in legal(state)]

    def answers_json(self, state: S) -> str:
        """`answers` as JSON, ready to send."""
        return json.dumps(self.answers(state), separators=(",", ":"))

    def imagined(self, state: S, viewer: int, rng: random.Random) -> S:
        """Another state that this viewer cannot distinguish from the given one."""
        raise NotImplementedError

    def believed(self, state: S, chance: Chance[S], viewer: int) -> Believed:
        """The outcomes of a pending chance, weighted by what a viewer knows.

        Empty if the game cannot tell: then nobody is told any odds.
        """
        return []

    def odds(self, state: S, viewer: int) -> list[Odds]:
        """For each answer of the seat to move, what chance may do next, as far as the seat knows.

        Empty for any other viewer. Answers with the same chances are grouped.
        """
        frame = pending(state)
        if frame is None or viewer < 0 or frame.by(state) != viewer:
            return []
        position = self.odds_position(state, viewer)
        return grouped(
            (action.token(), self.chances(position, action, viewer)) for action in legal(state)
        )

    def odds_position(self, state: S, viewer: int) -> S:
        """The fixed position on which answers are tried for their odds."""
        return self.imagined(state, viewer, random.Random(0))

    def chances(self, state: S, action: Action, viewer: int) -> tuple[tuple[Likely, ...], int]:
        """What chance may do first after an answer, and the total weight."""
        after, _ = until_chance(state, action)
        frame = pending(after)
        if not isinstance(frame, Chance):
            return (), 0
        return likely(self.believed(after, frame, viewer))

    def tally(self, state: S) -> dict[str, object]:
        """Counts to chart over the game: `seats` has one number per seat; table-wide counts have
        their own keys.

        Two more lists can say how seats are placed at the end: `rank`, if more of something else
        is better, and `sides`, the number of each seat's team. A game that counts nothing has a 0
        for each seat.
        """
        return {"seats": [0 for _ in self.picks(state)]}

    def turns(self, state: S) -> int:
        """How many turns have been played; 0 in a game that does not count them."""
        counted: int = getattr(state, "turns", 0)
        return counted

    def reference(self) -> Reference:
        """The game's contents, for pages that list them; empty if it describes none."""
        return Reference({}, {}, {}, {})

    def changes(self) -> dict[int, dict[str, str]]:
        """What each rules version after the first changed: a sentence for each clause."""
        return changes_of(self.reference().clauses, self.rules_versions)

    def dump(self, state: S) -> dict[str, object]:
        """Write a complete state as JSON."""
        raise NotImplementedError

    def load(self, data: dict[str, object]) -> S:
        """Read what `dump` wrote."""
        raise NotImplementedError

    def agreement(self, state: S) -> tuple[str, dict[str, object]]:
        """The edition and the options of a table."""
        raise NotImplementedError

    def picks(self, state: S) -> list[str | None]:
        """Each seat's figure, in the form `new` accepts."""
        raise NotImplementedError

    def broken(self, state: S) -> list[str]:
        """List the invariants that this state violates, for the conformance kit."""
        raise NotImplementedError


AnyState = Any
AnyGame = Game[Any]
"""For code that works with any game and never looks inside a state."""
