"""Dragon Run's implementation of the kernel's game interface."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar

from wyrmhold.games.dragon_run.cards import CHARACTERS, gold
from wyrmhold.games.dragon_run.evaluation.odds import believed, chances
from wyrmhold.games.dragon_run.formats import codec as saves
from wyrmhold.games.dragon_run.formats.cards_file import cards_sheet
from wyrmhold.games.dragon_run.formats.notation import VOCABULARY, parse
from wyrmhold.games.dragon_run.formats.reference import reference
from wyrmhold.games.dragon_run.formats.scenario import read_scenario, write_scenario
from wyrmhold.games.dragon_run.knowledge.belief import imagined, odds_position
from wyrmhold.games.dragon_run.knowledge.view import view_of
from wyrmhold.games.dragon_run.rules.invariants import broken
from wyrmhold.games.dragon_run.setup.opening import UNDEALT, new_table
from wyrmhold.games.dragon_run.setup.options import (
    DESCRIPTION,
    EDITION,
    options_from,
    problems,
    rules_for,
)
from wyrmhold.games.dragon_run.state import State
from wyrmhold.games.dragon_run.versions import NEWEST, VERSIONS
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.agreement import Description, shown
from wyrmhold.kernel.boxes import Sheet
from wyrmhold.kernel.codec import Codec
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.game import Game
from wyrmhold.kernel.grammar import grammar
from wyrmhold.kernel.odds import Believed, Likely
from wyrmhold.kernel.reference import Reference


class DragonRun(Game[State]):
    """The game of Dragon Run."""

    name: ClassVar[str] = "dragon_run"
    pick_word: ClassVar[str] = "character"
    rules_versions: ClassVar[tuple[int, ...]] = VERSIONS
    description: ClassVar[Description] = DESCRIPTION
    codec: ClassVar[Codec] = saves.CODEC

    def new(
        self,
        edition: str,
        options: Mapping[str, object],
        seats: Sequence[str | None],
        rules_version: int | None = None,
    ) -> State:
        version = NEWEST if rules_version is None else rules_version
        wanted, found = options_from(options, version)
        found += problems(edition, wanted, len(seats))
        picked: list[int] = []
        for seat, pick in enumerate(seats):
            if pick is None:
                picked.append(UNDEALT)
            elif pick not in CHARACTERS:
                found.append(f"seats[{seat}].character: no character {shown(pick)}")
            elif CHARACTERS.index(pick) in picked:
                found.append(f"seats[{seat}].character: a second {pick} (RUN-SET-2)")
            else:
                picked.append(CHARACTERS.index(pick))
        if found:
            raise BadOptions("this table cannot be played", found)
        return new_table(rules_for(wanted), tuple(picked))

    def version_of(self, state: State) -> int:
        return state.rules.options.rules_version

    def box_sheet(self, edition: str, options: Mapping[str, object], players: int) -> Sheet:
        if edition not in ("", EDITION):
            raise BadOptions("no such edition", [f"edition: choose from {EDITION}"])
        return cards_sheet(options, players)

    def parse(self, token: str) -> Action:
        return parse(token)

    def grammar(self) -> dict[str, list[list[str]]]:
        return grammar(VOCABULARY.verbs)

    def read_scenario(self, data: object) -> State:
        return read_scenario(data)

    def write_scenario(self, state: State) -> dict[str, object]:
        return write_scenario(state)

    def view(self, state: State, viewer: int) -> dict[str, object]:
        return view_of(state, viewer)

    def imagined(self, state: State, viewer: int, rng: random.Random) -> State:
        return imagined(state, viewer, rng)

    def believed(self, state: State, chance: Chance[State], viewer: int) -> Believed:
        return believed(state, chance, viewer)

    def odds_position(self, state: State, viewer: int) -> State:
        return odds_position(state, viewer)

    def chances(self, state: State, action: Action, viewer: int) -> tuple[tuple[Likely, ...], int]:
        return chances(state, action, viewer)

    def tally(self, state: State) -> dict[str, object]:
        amounts = [gold(hand) for hand in state.hands]
        # Whoever is eliminated comes after every survivor, even those without gold.
        rank = [n if state.alive >> seat & 1 else -1 for seat, n in enumerate(amounts)]
        return {"seats": amounts, "rank": rank, "temper": state.temper}

    def reference(self) -> Reference:
        return reference()

    def dump(self, state: State) -> dict[str, object]:
        return saves.dump_state(state)

    def load(self, data: dict[str, object]) -> State:
        return saves.load_state(data)

    def agreement(self, state: State) -> tuple[str, dict[str, object]]:
        return EDITION, state.rules.options.as_json()

    def picks(self, state: State) -> list[str | None]:
        return [None if number == UNDEALT else CHARACTERS[number] for number in state.characters]

    def broken(self, state: State) -> list[str]:
        return broken(state)


DRAGON_RUN = DragonRun()
