"""What a game is to everything outside it: drivers, records, commands, tests."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.agreement import Description
from wyrmhold.kernel.codec import Codec
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.odds import Believed, Likely, Odds, grouped, likely, until_chance
from wyrmhold.kernel.reference import Reference
from wyrmhold.kernel.state import S
from wyrmhold.kernel.transaction import legal, pending


class Game(Generic[S]):
    """A game. One object serves every table; what a table agreed on is in its states."""

    name: ClassVar[str] = ""

    pick_word: ClassVar[str] = "pick"
    """What a seat of a record calls the figure it picked."""

    rules_version: ClassVar[int] = 1
    """Counts up whenever a record could replay differently than before."""

    description: ClassVar[Description]
    """What a table can agree on."""

    codec: ClassVar[Codec]
    """Writes and reads the game's events."""

    def new(self, edition: str, options: Mapping[str, object], seats: Sequence[str | None]) -> S:
        """A fresh table: an unsettled state whose first questions are chance's.

        `seats` names each player's pick of a figure, or None. Raises BadOptions.
        """
        raise NotImplementedError

    def parse(self, token: str) -> Action:
        """Read a token. Raises BadToken."""
        raise NotImplementedError

    def read_scenario(self, data: object) -> S:
        """Read a position. Raises BadScenario."""
        raise NotImplementedError

    def write_scenario(self, state: S) -> dict[str, object]:
        """A position at the beginning of a turn."""
        raise NotImplementedError

    def view(self, state: S, viewer: int) -> dict[str, object]:
        """What a viewer sees, in the shape of the notation."""
        raise NotImplementedError

    def sight(self, state: S, viewer: int) -> dict[str, object]:
        """A view without the answers that are possible: what changes little from move to move."""
        seen = self.view(state, viewer)
        return {key: value for key, value in seen.items() if key not in ("legal", "chance")}

    def answers(self, state: S) -> list[str]:
        """The tokens that answer the pending question, in a fixed order."""
        return [action.token() for action in legal(state)]

    def answers_json(self, state: S) -> str:
        """`answers` as JSON, for those who send them on."""
        return json.dumps(self.answers(state), separators=(",", ":"))

    def imagined(self, state: S, viewer: int, rng: random.Random) -> S:
        """Another state that this viewer cannot tell from the given one."""
        raise NotImplementedError

    def believed(self, state: S, chance: Chance[S], viewer: int) -> Believed:
        """The outcomes of a pending chance with the weights that they have for a viewer."""
        raise NotImplementedError

    def odds(self, state: S, viewer: int) -> list[Odds]:
        """For each answer of the seat that is asked, what chance may do next, as this seat knows.

        Nothing for anybody else. Answers after which chance may do the same stand together.
        """
        frame = pending(state)
        if frame is None or viewer < 0 or frame.by(state) != viewer:
            return []
        fancied = self.fancied(state, viewer)
        return grouped(
            (action.token(), self.chances(fancied, action, viewer)) for action in legal(state)
        )

    def fancied(self, state: S, viewer: int) -> S:
        """The position that answers are tried on for their odds: always the same one."""
        return self.imagined(state, viewer, random.Random(0))

    def chances(self, state: S, action: Action, viewer: int) -> tuple[tuple[Likely, ...], int]:
        """What chance may do first after an answer, and the sum of the weights."""
        after, _ = until_chance(state, action)
        frame = pending(after)
        if not isinstance(frame, Chance):
            return (), 0
        return likely(self.believed(after, frame, viewer))

    def tally(self, state: S) -> dict[str, object]:
        """What is counted in a game, to be drawn as it goes up and down: `seats` has a number for
        each seat; what is the table's has a name of its own."""
        raise NotImplementedError

    def reference(self) -> Reference:
        """What there is in the game, for pages that list it."""
        raise NotImplementedError

    def dump(self, state: S) -> dict[str, object]:
        """A state as JSON, complete."""
        raise NotImplementedError

    def load(self, data: dict[str, object]) -> S:
        """Read what `dump` wrote."""
        raise NotImplementedError

    def agreement(self, state: S) -> tuple[str, dict[str, object]]:
        """The edition and the options of a table."""
        raise NotImplementedError

    def picks(self, state: S) -> list[str | None]:
        """Each seat's figure, as `new` takes it."""
        raise NotImplementedError

    def broken(self, state: S) -> list[str]:
        """What must hold in every state and does not: for the conformance kit."""
        raise NotImplementedError


AnyState = Any
AnyGame = Game[Any]
"""For code that serves every game alike and never looks inside a state."""
