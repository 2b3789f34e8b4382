"""Dwarf: discard chambers and draw as many, then more if you like, up to four (HERO-DWARF)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.actions import END
from wyrmhold.games.drakon.agents.answer_families import Family, Fixed, Scope
from wyrmhold.games.drakon.events import ChambersDiscarded
from wyrmhold.games.drakon.heroes.base import Hero, Use
from wyrmhold.games.drakon.piece import HeroPiece
from wyrmhold.games.drakon.rules.placement import DRAW, distinct
from wyrmhold.games.drakon.rules.questions import ChooseWord
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import face_text, tile_from_text
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Word
from wyrmhold.kernel.frames import Step
from wyrmhold.kernel.knowledge import sure_of
from wyrmhold.kernel.legal import Legal
from wyrmhold.kernel.luck import below

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx

FULL_HAND: Final = 4


@final
class UseDiscard(Use):
    """Put these chambers under the pile, in the order of the token, and draw."""

    verb = "use discard"
    usage = "use discard KIND:ARROWS ..."
    __match_args__ = ("tiles",)
    __slots__ = __match_args__

    def __init__(self, tiles: tuple[int, ...]) -> None:
        self.tiles: Final = tiles

    def token(self) -> str:
        return " ".join(["use discard", *[face_text(tile) for tile in self.tiles]])

    def masked(self) -> str:
        return " ".join(["use discard", *["?" for _ in self.tiles]])

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        return UseDiscard(in_token_order([tile_from_text(word) for word in words]))

    def carry_out(self, tx: Tx, seat: int) -> None:
        size = len(tx.draft.hands[seat])
        if self.tiles:
            sure = sure_of(tx.draft.known[seat], size, len(self.tiles))
            tx.emit(ChambersDiscarded(seat, self.tiles, 1 << seat | sure))
        hero = tx.draft.rules.heroes[tx.draft.figures[seat]]
        assert isinstance(hero, Dwarf)
        hero.refill(tx, seat, size)


def in_token_order(tiles: Sequence[int]) -> tuple[int, ...]:
    """Sort the tiles of a token as text."""
    return tuple(sorted(tiles, key=face_text))


@final
class DrawUpTo(Step[State]):
    """Draws chambers one by one until the hand has `size` or the pile is empty."""

    __match_args__ = ("seat", "size")
    __slots__ = __match_args__

    def __init__(self, seat: int, size: int) -> None:
        self.seat: Final = seat
        self.size: Final = size

    def run(self, tx: Tx) -> None:
        if len(tx.draft.hands[self.seat]) < self.size and tx.draft.pile_size():
            tx.push(self)
            tx.push(DRAW[self.seat])


@final
class More(Word):
    """Draw one more chamber."""

    verb = "more"
    usage = "more"
    __slots__ = ()


MORE: Final = More()


@final
class MayDrawMore(ChooseWord):
    """Whether to draw another chamber; asked until the hand is full or the pile is empty."""

    kind: ClassVar[str] = "more"
    rule: ClassVar[str | None] = "HERO-DWARF"
    wanted: ClassVar[str] = "draw 'more', or 'end' drawing"
    __slots__ = ()

    def options(self, state: State) -> list[Action]:
        if len(state.hands[self.seat]) < FULL_HAND and state.pile_size():
            return [MORE, END]
        return []

    def take(self, tx: Tx, action: Action) -> None:
        if isinstance(action, More):
            tx.push(self)
            tx.push(DRAW[self.seat])


@final
class Discards(Legal):
    """Every part of a hand: a count for each distinct tile, chosen independently."""

    __slots__ = ("_counts", "_none", "_tiles")

    def __init__(self, hand: tuple[int, ...], none: bool) -> None:
        self._tiles: Final = in_token_order(distinct(hand))
        self._counts: Final = [hand.count(tile) for tile in self._tiles]
        self._none: Final = none
        """Whether discarding nothing is allowed."""

    def __len__(self) -> int:
        number = 1
        for count in self._counts:
            number *= count + 1
        return number if self._none else number - 1

    def __bool__(self) -> bool:
        return len(self) > 0

    def __getitem__(self, index: int) -> Action:
        number = index if self._none else index + 1
        tiles: list[int] = []
        for tile, count in zip(self._tiles, self._counts, strict=True):
            tiles += [tile] * (number % (count + 1))
            number //= count + 1
        return UseDiscard(tuple(tiles))

    def listed(self) -> list[Action]:
        ranges = [range(count + 1) for count in reversed(self._counts)]
        actions: list[Action] = []
        for counts in product(*ranges):
            tiles: list[int] = []
            for tile, count in zip(self._tiles, reversed(counts), strict=True):
                tiles += [tile] * count
            actions.append(UseDiscard(tuple(tiles)))
        return actions if self._none else actions[1:]

    def allows(self, action: Action) -> bool:
        # Stated apart from the list, because a hand of four has up to sixteen parts (ADR 0004).
        if not isinstance(action, UseDiscard):
            return False
        if not action.tiles:
            return self._none
        return action.tiles == in_token_order(action.tiles) and all(
            [
                tile in self._tiles
                and action.tiles.count(tile) <= self._counts[self._tiles.index(tile)]
                for tile in action.tiles
            ]
        )

    def sample(self, rng: random.Random) -> Action:
        return self[below(rng, len(self))]


class Dwarf(Hero):
    """Discarding nothing is a use only if at least one chamber could be drawn."""

    rule = "HERO-DWARF"

    def refill(self, tx: Tx, seat: int, size: int) -> None:
        """Draw a hand that had `size` chambers back to that many; then ask for more up to four."""
        tx.push(MayDrawMore(seat))
        tx.push(DrawUpTo(seat, size))

    def uses(self, state: State, seat: int, acted: bool) -> Legal:
        hand = state.hands[seat]
        return Discards(hand, none=len(hand) < FULL_HAND and state.pile_size() > 0)


def discarded(scope: Scope) -> list[Family]:
    """Discards of a few chambers; larger ones have no numbers."""
    discards: list[Action] = [
        UseDiscard(some)
        for size in range(scope.discards + 1)
        for some in combinations_with_replacement(in_token_order(scope.tiles), size)
    ]
    return [
        Fixed(UseDiscard, discards, all_of_them=False),
        Fixed(More, [MORE], all_of_them=True),
    ]


PIECE: HeroPiece = HeroPiece(
    Dwarf,
    "HERO-DWARF",
    "discard chambers and draw new ones",
    answers=(UseDiscard, More),
    frames=(DrawUpTo, MayDrawMore),
    events=(ChambersDiscarded,),
    families=discarded,
)
