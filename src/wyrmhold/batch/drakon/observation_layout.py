"""The layout of Drakon's compact observations, and the way back to the environments' planes.

The engine's observation has a plane of ones and zeros for every kind of chamber, arrow, hero and
mark. Here a cell of the window has three bytes: the kind of its chamber, bits for arrows and marks,
and bits for heroes. Everything after the planes is the same, byte by byte.
"""

from __future__ import annotations

from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.batch.drakon import stack
from wyrmhold.batch.drakon.convert import OF_A_SEAT
from wyrmhold.batch.drakon.layout import SIDE, WINDOW
from wyrmhold.batch.drakon.observation import (
    DRAKON,
    OTHER_VISIT,
    OWN_VISIT,
    SUBJECT,
    VIEW,
)
from wyrmhold.batch.errors import CannotRepresent
from wyrmhold.batch.fields import Field, Observations, laid_out, length_of
from wyrmhold.games.drakon.agents.numbering import designs_of
from wyrmhold.games.drakon.agents.observation import (
    ABILITIES,
    LATER_QUESTIONS,
    QUESTIONS,
    SHARE_SCALE,
    STATUS,
    kinds_of,
)
from wyrmhold.games.drakon.chambers.escape import MayJump
from wyrmhold.games.drakon.chambers.floating import MayFloat
from wyrmhold.games.drakon.rules.coins import MayPrevent
from wyrmhold.games.drakon.rules.goals import CoinGoal, EscapeGoal, Goal, GoldGoal
from wyrmhold.games.drakon.rules.turn import ChooseAction
from wyrmhold.games.drakon.ruleset import Rules
from wyrmhold.games.drakon.setup.casting import ChooseHero
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import START

TERMS: Final = (
    "drakon_waits",
    "drakon_halts",
    "abilities",
    "teams",
    "gold wins",
    "coins win",
    "escape wins",
    "enough",
)
GOAL_KINDS: Final[tuple[type[Goal], ...]] = (GoldGoal, CoinGoal, EscapeGoal)
AMOUNT_SCALE: Final = 20
"""The environments divide the amount needed to win by this."""

ASKED_WITH: Final[dict[int, str]] = {
    **{number: kind.kind for kind, number in OF_A_SEAT.items()},
    stack.CHOOSE_ACTION: ChooseAction.kind,
    stack.CHOOSE_HERO: ChooseHero.kind,
    stack.MAY_PREVENT: MayPrevent.kind,
    stack.MAY_JUMP: MayJump.kind,
    stack.MAY_FLOAT: MayFloat.kind,
}
"""The question of each frame that asks a seat."""


def fields_of(side: int, designs: int, players: int) -> tuple[Field, ...]:
    """The fields of an observation. The first three are planes, by x, then y."""
    cells = (side, side)
    return laid_out(
        (
            ("chambers", cells, "the kind of the chamber, 1 for Start; 0 where there is none"),
            (
                "marks",
                cells,
                "bits: 1, 2, 4, 8 arrows north, east, south, west; 16 entered this turn by your"
                " hero, 32 by another; 64 the chamber the question is about; 128 Drakon",
            ),
            ("heroes", cells, "bits: 1 your hero, 2 the next seat's, and so on"),
            ("hand", (designs,), "chambers in your hand, by design"),
            ("known", (players - 1, designs), "chambers you know in each other hand, by design"),
            ("under", (designs,), "chambers you know to be under the pile, by design"),
            ("next", (designs,), "1 for the next chamber drawn, if you know it"),
            ("unseen", (designs,), "chambers you have not located, by design"),
            ("coins", (3,), "your coins worth 1, 2, 3 that can be lost"),
            ("locked", (3,), "your coins worth 1, 2, 3 that cannot be lost"),
            ("unseen_coins", (3,), "coins worth 1, 2, 3 you have not located"),
            ("sizes", (players, 3), "each seat's chambers in hand, coins, locked coins"),
            ("status", (players, len(STATUS)), "each seat: " + ", ".join(STATUS)),
            ("ability", (players, len(ABILITIES)), "each seat's hero: " + ", ".join(ABILITIES)),
            ("seat", (players,), "your seat, as answers name it"),
            ("question", (len(QUESTIONS),), "what is asked: " + ", ".join(QUESTIONS)),
            ("acted", (1,), "1 if the turn's action has been taken"),
            ("loss", (players + 1,), "who gets the coin about to be lost; the hoard comes last"),
            (
                "counts",
                (5,),
                "chambers in the pile and under it, of these under it, coins in the hoard, turns"
                f" played ({SHARE_SCALE} at the limit), chambers outside the window",
            ),
            ("terms", (len(TERMS),), ", ".join(TERMS)),
            ("later_question", (len(LATER_QUESTIONS),), "or: " + ", ".join(LATER_QUESTIONS)),
        )
    )


def observations_of(fresh: State, window: int = WINDOW) -> Observations:
    """The layout for a fresh table and all tables with the same agreement.

    `window` is the side length of the square of cells that is shown.
    """
    if not (window % 2 and 0 < window <= WINDOW):
        raise CannotRepresent(f"window: {window} is not an odd number from 1 to {WINDOW}")
    rules, players = fresh.rules, fresh.players
    designs = designs_of(rules)
    fields = fields_of(window, len(designs), players)
    at = {field.name: field.offset for field in fields}
    view = np.zeros(1, VIEW)
    row: Any = view[0]
    for name, offset in at.items():
        row[name] = offset
    questions = {word: at["question"] + place for place, word in enumerate(QUESTIONS)}
    for place, word in enumerate(LATER_QUESTIONS):
        questions[word] = at["later_question"] + place
    row["chance"], row["over"] = questions["chance"], questions["over"]
    for frame, word in ASKED_WITH.items():
        row["question_of"][frame] = questions.get(word, 0)
    row["place"] = -1
    for x in range(window):
        for y in range(window):
            cell = (y + 16 - window // 2) * SIDE + x + 16 - window // 2
            row["place"][cell] = x * window + y
    for place, tile in enumerate(designs):
        row["design"][tile] = place
    for plane, kind in enumerate(kinds_of(designs)):
        row["plane"][kind] = plane + 1
    template = template_of(rules, designs, at, length_of(fields))
    return Observations(fields, template, view, Floats(rules, players, window, fields).of)


def template_of(
    rules: Rules, designs: list[int], at: dict[str, int], length: int
) -> NDArray[np.uint8]:
    """The bytes that are the same in every position."""
    row = np.zeros(length, np.uint8)
    tiles = [tile for tile in rules.box.tiles() if tile >> 4 != START]
    for place, tile in enumerate(designs):
        row[at["unseen"] + place] = tiles.count(tile)
    for value in rules.box.coins():
        row[at["unseen_coins"] + value - 1] += 1
    goal: Any = rules.goal
    row[at["terms"] : at["terms"] + len(TERMS)] = [
        rules.drakon_waits,
        rules.drakon_halts,
        rules.abilities,
        rules.sharing > 1,
        *[isinstance(goal, kind) for kind in GOAL_KINDS],
        goal.enough,
    ]
    return row


@final
class Floats:
    """Unpacks rows of a table into the environments' planes, counts and shares."""

    def __init__(self, rules: Rules, players: int, window: int, fields: tuple[Field, ...]) -> None:
        at = {field.name: field.offset for field in fields}
        self._cells: Final = window * window
        self._players: Final = players
        self._kinds: Final = len(kinds_of(designs_of(rules)))
        self._planes: Final = at["hand"]
        tiles = [tile for tile in rules.box.tiles() if tile >> 4 != START]
        self._scale: Final = np.ones(length_of(fields) - self._planes, np.float32)
        counts = at["counts"] - self._planes
        self._scale[counts : counts + 4] = 1 / np.array(
            [len(tiles), len(tiles), len(rules.box.coins()), SHARE_SCALE]
        )
        self._scale[at["terms"] - self._planes + len(TERMS) - 1] = 1 / AMOUNT_SCALE

    def of(self, rows: NDArray[Any]) -> NDArray[np.float32]:
        """The observations of the environments with the same window."""
        cells = self._cells
        chambers, marks, heroes = (rows[..., at * cells : (at + 1) * cells] for at in range(3))
        parts = [chambers == kind + 1 for kind in range(self._kinds)]
        parts += [marks >> way & 1 for way in range(4)]
        parts += [heroes >> place & 1 for place in range(self._players)]
        parts += [marks & bit != 0 for bit in (DRAKON, OWN_VISIT, OTHER_VISIT, SUBJECT)]
        planes = np.concatenate([part.astype(np.float32) for part in parts], axis=-1)
        rest = rows[..., self._planes :].astype(np.float32) * self._scale
        return np.concatenate([planes, rest], axis=-1)
