"""Setup: chance deals the characters and hands and picks the first player (RUN-SET-1 to 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.dragon_run.actions import CHARACTER_IS, FIRST, CharacterIs, First
from wyrmhold.games.dragon_run.events import CharacterDealt, FirstPlayerChosen
from wyrmhold.games.dragon_run.rules.card_draws import take_treasure, taken_at_once
from wyrmhold.games.dragon_run.rules.turn import begin_turn
from wyrmhold.games.dragon_run.setup.options import HAND_SIZE
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.frames import Chance, Frame, Step

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.ruleset import Rules
    from wyrmhold.games.dragon_run.state import Tx

TEMPER: Final = {2: 5, 3: 6, 4: 7, 5: 8}
"""The starting Temper, by number of players (RUN-SET-1)."""

UNDEALT: Final = -1
"""The character of a seat that does not have one yet."""


def new_table(rules: Rules, characters: tuple[int, ...]) -> State:
    """Create a table before anything is dealt. Seats without a chosen character are dealt one."""
    players = len(characters)
    everybody = (1 << players) - 1
    opening: list[Frame[State]] = [
        CharacterIsDealt(seat) for seat, picked in enumerate(characters) if picked == UNDEALT
    ]
    opening += [DealHands(), FirstIsChosen()]
    return State(
        rules=rules,
        turn=0,
        turns=0,
        temper=TEMPER[players],
        characters=characters,
        injured=0,
        alive=everybody,
        ready=everybody,
        hands=((),) * players,
        known=((),) * players,
        talismans=((),) * players,
        top=(),
        unseen=rules.locations,
        under=(),
        deck=rules.treasures,
        discard=(),
        aside=(),
        trail=(),
        no_cry=False,
        lullaby=False,
        forced=False,
        stack=(FirstTurn(), *reversed(opening)),
        outcome=None,
    )


@final
class CharacterIsDealt(Chance[State]):
    """Chance deals a seat one of the remaining characters (RUN-SET-2)."""

    kind: ClassVar[str] = "deal"
    rule: ClassVar[str | None] = "RUN-SET-2"
    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def outcomes(self, state: State) -> list[tuple[Action, int]]:
        return [
            (character, 1)
            for number, character in enumerate(CHARACTER_IS)
            if number not in state.characters
        ]

    def weight(self, state: State) -> int:
        return len(CHARACTER_IS) - len(state.characters) + state.characters.count(UNDEALT)

    def pick(self, state: State, number: int) -> Action:
        dealt = state.characters
        return [each for card, each in enumerate(CHARACTER_IS) if card not in dealt][number]

    def sole(self, state: State) -> Action | None:
        return None

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, CharacterIs)
        tx.emit(CharacterDealt(self.seat, action.character))


@final
class DealHands(Step[State]):
    """Deals four Treasures to each player, seat by seat (RUN-SET-4)."""

    __slots__ = ()

    def run(self, tx: Tx) -> None:
        draft = tx.draft
        for seat in range(draft.players):
            while len(draft.hands[seat]) < HAND_SIZE:
                if not taken_at_once(tx, seat):
                    tx.push(self)
                    take_treasure(tx, seat)
                    return


@final
class FirstIsChosen(Chance[State]):
    """Chance chooses the first player (RUN-SET-5)."""

    kind: ClassVar[str] = "first"
    rule: ClassVar[str | None] = "RUN-SET-5"
    __slots__ = ()

    def outcomes(self, state: State) -> list[tuple[Action, int]]:
        return [(first, 1) for first in FIRST[: state.players]]

    def weight(self, state: State) -> int:
        return state.players

    def pick(self, state: State, number: int) -> Action:
        return FIRST[number]

    def sole(self, state: State) -> Action | None:
        return None

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, First)
        tx.emit(FirstPlayerChosen(action.seat))


@final
class FirstTurn(Step[State]):
    """Starts the first turn."""

    __slots__ = ()

    def run(self, tx: Tx) -> None:
        begin_turn(tx, tx.draft.turn)
