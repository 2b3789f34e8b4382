"""Setting up: heroes, hands and the first player are dealt by chance (SET-3, SET-5, SET-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.actions import DealHero, First
from wyrmhold.games.drakon.board import Board
from wyrmhold.games.drakon.events import FirstPlayerChosen, HeroDealt
from wyrmhold.games.drakon.geometry import NOWHERE, ORIGIN
from wyrmhold.games.drakon.placing import DealChamber
from wyrmhold.games.drakon.purse import EMPTY, purse_of
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import START, TILE_OF, face_of
from wyrmhold.games.drakon.turn import BEGIN_TURN
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.frames import Chance, Frame

if TYPE_CHECKING:
    from wyrmhold.games.drakon.rules import Rules
    from wyrmhold.games.drakon.state import Tx

HAND: Final = 4
"""How many chambers each player is dealt (SET-3)."""

START_FACE: Final = face_of(START, 15)
"""Start lies with its four arrows; no turn of it looks different (SET-2)."""

UNDEALT: Final = -1
"""The figure of a seat before heroes are dealt."""


def new_table(rules: Rules, figures: tuple[int, ...]) -> State:
    """A table before the first draw, with figures picked by the players (SET-6).

    With abilities the heroes are dealt, whatever was picked (HERO-1).
    """
    players = len(figures)
    purses = players // rules.sharing
    deals: list[Frame[State]] = [DealChamber(seat) for seat in range(players) for _ in range(HAND)]
    if rules.abilities:
        figures = (UNDEALT,) * players
        deals = [*[HeroIsDealt(seat) for seat in range(players)], *deals]
    pile = tuple(sorted([tile for tile in rules.box.tiles() if tile != TILE_OF[START_FACE]]))
    return State(
        rules=rules,
        board=Board({ORIGIN: START_FACE}),
        at=(ORIGIN,) * players,
        drakon=NOWHERE,
        figures=figures,
        spent=0,
        hands=((),) * players,
        known=((),) * players,
        pile=pile,
        under=(),
        purses=(EMPTY,) * purses,
        locked=(EMPTY,) * purses,
        hoard=purse_of(rules.box.coins()),
        turn=0,
        turns=0,
        visited=(),
        stack=(BEGIN_TURN, FirstIsChosen(), *reversed(deals)),
        outcome=None,
    )


@final
class HeroIsDealt(Chance[State]):
    """Chance deals a seat one of the heroes that are left (HERO-1)."""

    kind: ClassVar[str] = "deal"
    rule: ClassVar[str | None] = "HERO-1"
    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def outcomes(self, state: State) -> list[tuple[Action, int]]:
        return [
            (DealHero(hero.name), 1)
            for figure, hero in enumerate(state.rules.heroes)
            if figure not in state.figures
        ]

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, DealHero)
        tx.emit(HeroDealt(self.seat, action.hero))


@final
class FirstIsChosen(Chance[State]):
    """Chance chooses who begins (SET-5)."""

    kind: ClassVar[str] = "first"
    rule: ClassVar[str | None] = "SET-5"
    __slots__ = ()

    def outcomes(self, state: State) -> list[tuple[Action, int]]:
        return [(First(seat), 1) for seat in range(state.players)]

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, First)
        tx.emit(FirstPlayerChosen(action.seat))
