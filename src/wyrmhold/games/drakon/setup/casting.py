"""How seats get their heroes, and the order of setup (SET-3, SET-5, SET-6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.actions import DealHero, First
from wyrmhold.games.drakon.events import FirstPlayerChosen, HeroDealt, HeroPicked
from wyrmhold.games.drakon.rules.placement import DealChamber
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer, expect
from wyrmhold.kernel.errors import BadToken, Refusal
from wyrmhold.kernel.frames import Chance, Decision, Frame

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx

HAND_SIZE: Final = 4
"""The number of chambers dealt to each player (SET-3)."""

UNDEALT: Final = -1
"""The figure of a seat without a hero yet."""


class Casting:
    """A way to hand out the heroes."""

    def __init__(self, *, brought: bool = False) -> None:
        self.brought: Final = brought
        """Whether the seats come with the heroes they picked; otherwise they have none yet."""

    def opening(self, players: int) -> list[Frame[State]]:
        """All frames before the first turn, in order."""
        return [*hands(players), FirstIsChosen()]


@final
class Brought(Casting):
    """Players agree on their heroes before the game."""

    def __init__(self) -> None:
        super().__init__(brought=True)


@final
class Dealt(Casting):
    """Heroes are dealt at random (HERO-1)."""

    def opening(self, players: int) -> list[Frame[State]]:
        heroes: list[Frame[State]] = [HeroIsDealt(seat) for seat in range(players)]
        return [*heroes, *super().opening(players)]


@final
class Drafted(Casting):
    """After the first player is chosen, heroes are picked in turn order; then hands are dealt."""

    def opening(self, players: int) -> list[Frame[State]]:
        picks: list[Frame[State]] = [ChooseHero(place) for place in range(players)]
        return [FirstIsChosen(), *picks, *hands(players)]


def hands(players: int) -> list[Frame[State]]:
    """Four chambers for each seat."""
    return [DealChamber(seat) for seat in range(players) for _ in range(HAND_SIZE)]


@final
class HeroIsDealt(Chance[State]):
    """Chance deals a seat one of the remaining heroes (HERO-1)."""

    kind: ClassVar[str] = "deal"
    rule: ClassVar[str | None] = "HERO-1"
    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def outcomes(self, state: State) -> list[tuple[Action, int]]:
        return [(DealHero(name), 1) for name in free_heroes(state)]

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, DealHero)
        tx.emit(HeroDealt(self.seat, action.hero))


def free_heroes(state: State) -> list[str]:
    """The heroes nobody has taken yet."""
    heroes = enumerate(state.rules.heroes)
    return [hero.name for figure, hero in heroes if figure not in state.figures]


@final
class Pick(Answer):
    """The hero a seat picks."""

    verb = "pick"
    usage = "pick HERO"
    __match_args__ = ("hero",)
    __slots__ = __match_args__

    def __init__(self, hero: str) -> None:
        self.hero: Final = hero

    def token(self) -> str:
        return f"pick {self.hero}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, cls.usage)
        if not words[0].isascii() or not words[0].isalpha():
            raise BadToken(words[0], f"{ascii(words[0])[:60]} is not a hero")
        return Pick(words[0])


@final
class ChooseHero(Decision[State]):
    """Which hero a seat picks; `place` counts from the first player (SET-6)."""

    kind: ClassVar[str] = "hero"
    rule: ClassVar[str | None] = "SET-6"
    __match_args__ = ("place",)
    __slots__ = __match_args__

    def __init__(self, place: int) -> None:
        self.place: Final = place

    def by(self, state: State) -> int:
        return (state.turn + self.place) % state.players

    def options(self, state: State) -> list[Action]:
        return [Pick(name) for name in free_heroes(state)]

    def objection(self, state: State, action: Action) -> Refusal | None:
        """Why an answer is not legal; None if it is."""
        if isinstance(action, Pick) and action.hero in free_heroes(state):
            return None
        free = ", ".join(free_heroes(state))
        if not isinstance(action, Pick):
            return Refusal("SET-6", f"pick a hero: {free}")
        if action.hero in [hero.name for hero in state.rules.heroes]:
            return Refusal("SET-6", f"the {action.hero} is taken: pick one of {free}")
        return Refusal("SET-6", f"no hero '{action.hero}' in this edition: pick one of {free}")

    def allows(self, state: State, action: Action) -> bool:
        return self.objection(state, action) is None

    def refusal(self, state: State, action: Action) -> Refusal:
        found = self.objection(state, action)
        assert found is not None
        return found

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, Pick)
        tx.emit(HeroPicked(self.by(tx.draft), action.hero))


@final
class FirstIsChosen(Chance[State]):
    """Chance chooses the first player (SET-5)."""

    kind: ClassVar[str] = "first"
    rule: ClassVar[str | None] = "SET-5"
    __slots__ = ()

    def outcomes(self, state: State) -> list[tuple[Action, int]]:
        return [(First(seat), 1) for seat in range(state.players)]

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, First)
        tx.emit(FirstPlayerChosen(action.seat))
