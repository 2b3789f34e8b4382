"""Drakon's answers as integers.

The lair is unbounded, so a square window around Start is numbered. Everything else is numbered
completely, with one exception: a Dwarf can discard any part of a hand, and a hand can be any part
of the box. Discards of up to `discards` chambers have numbers; larger ones count as outside.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final, final

from wyrmhold.games.drakon.actions import DECLINE, END, Decline, End, Move, Return
from wyrmhold.games.drakon.agents.answer_chambers import Floated, Placed, Rotated, Switched
from wyrmhold.games.drakon.agents.answer_families import (
    Cells,
    Family,
    Fixed,
    Pairs,
    Purchases,
    Window,
)
from wyrmhold.games.drakon.agents.answer_paths import OthersPaths, OwnPaths
from wyrmhold.games.drakon.chambers.destroy import Destroyed
from wyrmhold.games.drakon.chambers.escape import JUMP, Jump
from wyrmhold.games.drakon.chambers.map import MapOf
from wyrmhold.games.drakon.chambers.mind_control import Control
from wyrmhold.games.drakon.chambers.tornado import MAX_TORNADO_STEPS
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.geometry import SHAPE, rotations
from wyrmhold.games.drakon.heroes.amazon import UseMove
from wyrmhold.games.drakon.heroes.barbarian import UsePush
from wyrmhold.games.drakon.heroes.dwarf import MORE, More, UseDiscard, in_token_order
from wyrmhold.games.drakon.heroes.thief import UseRob, UseSwap
from wyrmhold.games.drakon.heroes.wizard import UseWalk
from wyrmhold.games.drakon.purse import VALUES
from wyrmhold.games.drakon.rules.coins import PREVENT, Prevent
from wyrmhold.games.drakon.rules.dragon import DrakonTo
from wyrmhold.games.drakon.rules.placement import FITTING
from wyrmhold.games.drakon.rules.turn import ChooseAction, TurnActions
from wyrmhold.games.drakon.setup.agreement import MAX_PLAYERS
from wyrmhold.games.drakon.setup.casting import Drafted, Pick
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import ESCAPE, KIND_NUMBER, KINDS, START, SWITCH, face_problem
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.frames import Decision
from wyrmhold.kernel.numbering import Numbering

if TYPE_CHECKING:
    from wyrmhold.games.drakon.ruleset import Rules

DEFAULT_WINDOW: Final = 15
"""The default side length of the window."""

DEFAULT_DISCARDS: Final = 2
"""The default maximum number of chambers in a numbered discard."""

BARGAIN: Final = KIND_NUMBER["bargain"]
DESTROY: Final = KIND_NUMBER["destroy"]
DRAKON_MOVES: Final = KIND_NUMBER["drakon_moves"]
FLOATING: Final = KIND_NUMBER["floating"]
MAP: Final = KIND_NUMBER["map"]
MIND_CONTROL: Final = KIND_NUMBER["mind_control"]
MOVING_CHAMBERS: Final = KIND_NUMBER["moving_chambers"]
ROTATE: Final = KIND_NUMBER["rotate"]
TORNADO: Final = KIND_NUMBER["tornado"]
VOID: Final = KIND_NUMBER["void"]
WIND: Final = KIND_NUMBER["wind"]

WIND_STEPS: Final = 2
"""The length of a move out of Strong Wind, in steps (CH-WIND)."""


def all_designs() -> list[int]:
    """Every chamber that could be in a hand, ascending."""
    faces = range(len(KINDS) * 16)
    return [
        face
        for face in faces
        if face >> 4 != START and SHAPE[face & 15] == face & 15 and face_problem(face) is None
    ]


def designs_of(rules: Rules) -> list[int]:
    """The distinct chambers of a table's box, ascending."""
    return sorted({tile for tile in rules.box.tiles() if tile >> 4 != START})


def families(
    window: Window, tiles: list[int], heroes: list[str], abilities: bool, players: int, few: int
) -> list[Family]:
    """All answers players can be asked for with these chambers, family by family.

    Only Strong Wind and Tornado lead farther than one chamber. A Tornado does not count when
    another player moves the hero, because it is optional and its owner would decide (X-DECIDE).
    """
    kinds = [tile >> 4 for tile in tiles]
    forced = WIND_STEPS if WIND in kinds else 1
    longest = MAX_TORNADO_STEPS if TORNADO in kinds else forced
    seats = range(players)
    found: list[Family] = [
        Placed(tiles, window),
        OwnPaths(Move, "move", longest, window),
        Fixed(End, [END], all_of_them=True),
        Fixed(Decline, [DECLINE], all_of_them=True),
    ]
    if heroes:
        found.append(Fixed(Pick, [Pick(hero) for hero in heroes], all_of_them=True))
    if SWITCH in kinds:
        found.append(Switched(tiles, window))
    if ROTATE in kinds:
        shapes = sorted({tile & 15 for tile in tiles if len(rotations(tile & 15)) > 1})
        found.append(Rotated(shapes, window))
    if FLOATING in kinds:
        shapes = [tile & 15 for tile in tiles if tile >> 4 == FLOATING]
        found.append(Floated(shapes, window))
    if DESTROY in kinds:
        found.append(Cells(Destroyed, "destroy", window))
    if DRAKON_MOVES in kinds:
        found.append(Cells(DrakonTo, "drakon", window))
    if MIND_CONTROL in kinds:
        found.append(OthersPaths(Control, "control", players, forced, window))
    if MAP in kinds:
        found.append(Fixed(MapOf, [MapOf(seat) for seat in seats], all_of_them=True))
    if ESCAPE in kinds:
        found.append(Fixed(Jump, [JUMP], all_of_them=True))
    if VOID in kinds:
        found.append(Cells(Return, "return", window))
    if BARGAIN in kinds:
        found.append(Purchases(window))
    if MOVING_CHAMBERS in kinds:
        found.append(Pairs(window))
    if abilities:
        discards: list[Action] = [
            UseDiscard(some)
            for size in range(few + 1)
            for some in combinations_with_replacement(in_token_order(tiles), size)
        ]
        found += [
            OwnPaths(UseMove, "use move", longest, window),
            OwnPaths(UseWalk, "use walk", longest, window),
            OthersPaths(UsePush, "use push", players, forced, window),
            Fixed(UseRob, [UseRob(seat) for seat in seats], all_of_them=True),
            Fixed(UseSwap, [UseSwap(value) for value in VALUES], all_of_them=True),
            Fixed(Prevent, [PREVENT], all_of_them=True),
            Fixed(UseDiscard, discards, all_of_them=False),
            # New in version 2 of the rules, so it comes last: published numbers never change.
            Fixed(More, [MORE], all_of_them=True),
        ]
    return found


@final
class DrakonNumbering(Numbering[State]):
    """Numbers the answers of a table with these rules, or of all possible tables.

    The numbers of a what are contiguous: rotation by rotation, and within each the cells of the
    window by x and then y.
    """

    def __init__(
        self,
        window: int = DEFAULT_WINDOW,
        rules: Rules | None = None,
        players: int = MAX_PLAYERS,
        discards: int = DEFAULT_DISCARDS,
    ) -> None:
        if discards < 0:
            raise ValueError(f"discards: {discards} is less than 0")
        self.window: Final = Window(window)
        tiles = all_designs() if rules is None else designs_of(rules)
        if rules is None:
            everybody = [hero.name for each in EDITIONS.values() for hero in each.heroes]
            heroes = sorted(set(everybody))
        elif isinstance(rules.casting, Drafted):
            heroes = [hero.name for hero in rules.heroes]
        else:
            heroes = []
        abilities = rules is None or rules.abilities
        self.designs: Final = tiles
        self.families: Final = families(self.window, tiles, heroes, abilities, players, discards)
        self.labels: Final = [label for family in self.families for label in family.labels]
        """A readable name for each value of the first factor."""
        self._of: Final[dict[type, Family]] = {family.answers: family for family in self.families}
        self._family: Final[list[Family]] = []
        self._own: Final[list[int]] = []
        self._firsts: Final[list[int]] = []
        self._spans: Final[list[tuple[int, int]]] = []
        size = 0
        for family in self.families:
            firsts: list[int] = []
            for own, (places, turns) in enumerate(family.spans):
                firsts.append(size)
                self._family.append(family)
                self._own.append(own)
                self._spans.append((places, turns))
                size += places * turns
            self._firsts.extend(firsts)
            family.begin(firsts)
        self._size: Final = size
        self._starts: Final = starts_of(self.families[0], tiles)

    @property
    def size(self) -> int:
        return self._size

    @property
    def shape(self) -> tuple[int, ...]:
        return len(self._firsts), len(self.window.cells), 4

    def number(self, action: Action) -> int:
        family = self._of.get(type(action))
        if family is None:
            raise ValueError(f"'{action.token()}' is not an answer of a seat at this table")
        return family.number(action)

    def action(self, number: int) -> Action:
        what, where, rotation = self.split(number)
        return self._family[what].action(self._own[what], where, rotation)

    def split(self, number: int) -> tuple[int, ...]:
        if not 0 <= number < self._size:
            raise ValueError(f"{number} is not an answer: use 0 to {self._size - 1}")
        what = bisect_right(self._firsts, number) - 1
        rest = number - self._firsts[what]
        places = self._spans[what][0]
        return what, rest % places, rest // places

    def join(self, parts: tuple[int, ...]) -> int:
        what, where, rotation = parts
        if 0 <= what < len(self._firsts):
            places, turns = self._spans[what]
            if 0 <= where < places and 0 <= rotation < turns:
                return self._firsts[what] + rotation * places + where
        raise ValueError(f"{parts} are not the factors of an answer")

    def legal(self, state: State) -> tuple[list[int], int]:
        frame = state.stack[-1] if state.stack else None
        if not isinstance(frame, Decision):
            return [], 0
        if not isinstance(frame, ChooseAction):
            return self._listed(frame.options(state))
        turn = TurnActions(state, frame.seat, frame.acted)
        numbers, outside = self._listed(turn.others())
        if turn.tiles:
            outside += self._placements(numbers, state, turn.tiles)
        return numbers, outside

    def _listed(self, actions: list[Action]) -> tuple[list[int], int]:
        """The numbers of listed answers, and how many have none."""
        numbers: list[int] = []
        outside = 0
        for action in actions:
            number = self.number(action)
            if number < 0:
                outside += 1
            else:
                numbers.append(number)
        return numbers, outside

    def _placements(self, numbers: list[int], state: State, tiles: list[int]) -> int:
        """Add the numbers of all placements, in the order of `placing.all_placements`. Returns how
        many lie outside the window."""
        outside = 0
        spots = state.board.spots
        window = self.window
        places = [window.index(spot >> 4) for spot in spots]
        for tile in tiles:
            starts = self._starts[tile]
            for at in range(len(spots)):
                fits = starts[spots[at] & 15]
                place = places[at]
                if place < 0:
                    outside += len(fits)
                else:
                    for start in fits:
                        numbers.append(start + place)
        return outside


def starts_of(family: Family, tiles: list[int]) -> list[tuple[tuple[int, ...], ...]]:
    """For each tile and each mask of arrows facing a cell: the base numbers of the rotations in
    which the tile fits. Add the index in the window to get an answer's number."""
    assert isinstance(family, Placed)
    found: list[tuple[tuple[int, ...], ...]] = [()] * len(FITTING)
    for tile in tiles:
        found[tile] = tuple(
            [tuple([family.starts[face] for face in faces]) for faces in FITTING[tile]]
        )
    return found
