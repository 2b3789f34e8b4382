"""Drakon's implementation of the kernel's game interface."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar

from wyrmhold.games.drakon.formats import codec as saves
from wyrmhold.games.drakon.formats.box_file import box_sheet
from wyrmhold.games.drakon.formats.notation import VOCABULARY, parse
from wyrmhold.games.drakon.formats.reference import reference
from wyrmhold.games.drakon.formats.scenario import read_scenario, write_scenario
from wyrmhold.games.drakon.formats.scenario_reader import Reader, SeatText
from wyrmhold.games.drakon.knowledge.belief import believed_outcomes, imagined
from wyrmhold.games.drakon.knowledge.sight import answer_tokens, answers_json, sight_json, view_json
from wyrmhold.games.drakon.purse import coins, gold
from wyrmhold.games.drakon.rules.goals import CoinGoal
from wyrmhold.games.drakon.rules.invariants import broken
from wyrmhold.games.drakon.setup.agreement import DESCRIPTION
from wyrmhold.games.drakon.setup.casting import UNDEALT
from wyrmhold.games.drakon.setup.opening import new_table
from wyrmhold.games.drakon.setup.options import options_from, problems, usual_edition
from wyrmhold.games.drakon.setup.profiles import hero_names, rules_for
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.versions import NEWEST, VERSIONS
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.agreement import Description
from wyrmhold.kernel.boxes import Sheet
from wyrmhold.kernel.codec import Codec
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.game import Game
from wyrmhold.kernel.grammar import grammar
from wyrmhold.kernel.odds import Believed
from wyrmhold.kernel.reference import Reference


class Drakon(Game[State]):
    """The game of Drakon, in all editions."""

    name: ClassVar[str] = "drakon"
    pick_word: ClassVar[str] = "hero"
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
        wanted, found = options_from(edition, options, version)
        found += problems(wanted, len(seats))
        reader = Reader()
        texts = [SeatText() for _ in seats]
        for text, pick in zip(texts, seats, strict=True):
            text.hero = pick
        figures = reader.figures(texts, hero_names(wanted))
        found += reader.problems
        if found:
            raise BadOptions("this table cannot be played", found)
        return new_table(rules_for(wanted), tuple(figures))

    def version_of(self, state: State) -> int:
        return state.rules.options.rules_version

    def usual_edition(self, options: Mapping[str, object]) -> str:
        return usual_edition(options)

    def box_sheet(self, edition: str, options: Mapping[str, object], players: int) -> Sheet:
        return box_sheet(edition, options, players)

    def parse(self, token: str) -> Action:
        return parse(token)

    def grammar(self) -> dict[str, list[list[str]]]:
        return grammar(VOCABULARY.verbs)

    def read_scenario(self, data: object) -> State:
        return read_scenario(data)

    def write_scenario(self, state: State) -> dict[str, object]:
        return write_scenario(state)

    def view(self, state: State, viewer: int) -> dict[str, object]:
        return view_json(state, viewer)

    def sight(self, state: State, viewer: int) -> dict[str, object]:
        return sight_json(state, viewer)

    def answers(self, state: State) -> list[str]:
        return answer_tokens(state)

    def answers_json(self, state: State) -> str:
        return answers_json(state)

    def imagined(self, state: State, viewer: int, rng: random.Random) -> State:
        return imagined(state, viewer, rng)

    def believed(self, state: State, chance: Chance[State], viewer: int) -> Believed:
        return believed_outcomes(state, chance, viewer)

    def tally(self, state: State) -> dict[str, object]:
        seats = range(state.players)
        purses = [state.wealth(seat) for seat in seats]
        rank = coins if isinstance(state.rules.goal, CoinGoal) else gold
        return {
            "seats": [gold(purse) for purse in purses],
            "rank": [rank(purse) for purse in purses],
            "sides": [seat % len(state.purses) for seat in seats],
        }

    def reference(self) -> Reference:
        return reference()

    def dump(self, state: State) -> dict[str, object]:
        return saves.dump_state(state)

    def load(self, data: dict[str, object]) -> State:
        return saves.load_state(data)

    def agreement(self, state: State) -> tuple[str, dict[str, object]]:
        options = state.rules.options
        return options.edition, options.as_json()

    def picks(self, state: State) -> list[str | None]:
        heroes = state.rules.heroes
        return [None if figure == UNDEALT else heroes[figure].name for figure in state.figures]

    def broken(self, state: State) -> list[str]:
        return broken(state)


DRAKON = Drakon()
