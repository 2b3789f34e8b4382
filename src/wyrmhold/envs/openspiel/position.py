"""A position with explicit chance nodes, as an OpenSpiel state holds it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final, final

from wyrmhold.envs.openspiel.plays import Parameter, Play, play_of
from wyrmhold.envs.openspiel.recall import Trail, begun, compact
from wyrmhold.envs.rewards import returns
from wyrmhold.envs.table import IllegalNumber
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.game import AnyState
from wyrmhold.kernel.transaction import apply, asked_json, settled
from wyrmhold.kernel.viewers import CHANCE

CHANCE_PLAYER: Final = -1
TERMINAL: Final = -4
"""OpenSpiel's player ids for chance and for a finished game (`pyspiel.PlayerId`)."""

OUTSIDE: Final = "outside"
TOO_LONG: Final = "length"
"""Why a game was truncated: all answers are outside the window, or it reached its maximum
length."""


@final
class Position:
    """A position, whose decision it is, and the legal numbers.

    player     the acting seat, CHANCE_PLAYER or TERMINAL
    numbers    numbers of the seat's legal answers, ascending
    outside    number of legal answers without a number
    cut        why the game was truncated, if it was
    """

    __slots__ = (
        "_outcomes",
        "cut",
        "numbers",
        "outside",
        "play",
        "player",
        "state",
        "steps",
        "trail",
    )

    def __init__(self, play: Play, state: AnyState, trail: Trail, steps: int) -> None:
        self.play: Final = play
        self.state: Final = state
        self.trail: Final = trail
        self.steps: Final = steps
        self.player = TERMINAL
        self.numbers: list[int] = []
        self.outside = 0
        self.cut = ""
        self._outcomes: list[tuple[Action, int]] = []
        stack = state.stack
        if not stack:
            return
        by: int = stack[-1].by(state)
        if steps >= play.length:
            self.cut = TOO_LONG
        elif by == CHANCE:
            self.player = CHANCE_PLAYER
        else:
            self.numbers, self.outside = play.setting.encoding.numbering.legal(state)
            if self.numbers:
                self.numbers.sort()
                self.player = by
            else:
                self.cut = OUTSIDE

    def __deepcopy__(self, memo: dict[int, object]) -> Position:
        """Positions are immutable, so a copy is the position itself."""
        return self

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[object, ...]]:
        """Pickle the state and what each seat knows of the past."""
        game = self.play.setting.game
        seats = range(self.play.setting.players)
        return restored, (
            self.play.kind.short_name,
            self.play.parameters,
            game.dump(self.state),
            [self.trail.recalled(game, seat) for seat in seats],
            self.steps,
        )

    def chances(self) -> list[tuple[int, float]]:
        """The numbers of the chance outcomes, ascending, with their probabilities."""
        frame = self.state.stack[-1]
        return self.play.chances.odds(self.outcomes(), frame.weight(self.state))

    def outcomes(self) -> list[tuple[Action, int]]:
        """The chance outcomes and their weights, cached."""
        if not self._outcomes:
            self._outcomes = self.state.stack[-1].outcomes(self.state)
        return self._outcomes

    def action(self, number: int) -> Action:
        """The answer or chance outcome with this number. Raises IllegalNumber."""
        if self.player == TERMINAL:
            raise IllegalNumber(f"{number} is not legal: the game is over")
        if self.player == CHANCE_PLAYER:
            outcome = self.play.chances.outcome(type(self.outcomes()[0][0]), number)
            if outcome is None:
                raise IllegalNumber(f"{number} is not the number of a possible chance outcome")
            return outcome
        numbering = self.play.setting.encoding.numbering
        try:
            return numbering.action(number)
        except ValueError:
            if 0 <= number < numbering.size:
                raise
            raise IllegalNumber(
                f"{number} is not a number from 0 to {numbering.size - 1}"
            ) from None

    def after(self, number: int) -> Position:
        """The position after an answer or draw. Raises IllegalNumber."""
        action = self.action(number)
        try:
            state, events = apply(self.state, action)
        except Refusal as refusal:
            raise IllegalNumber(
                f"{number} ({action.token()}) is not legal here: {refusal};"
                " legal_actions() lists the legal numbers"
            ) from None
        by = self.player if self.player >= 0 else CHANCE
        return Position(self.play, state, Trail(self.trail, by, action, events), self.steps + 1)

    def returns(self) -> list[float]:
        """Every seat's return once the game is over: see `rewards.returns`."""
        setting = self.play.setting
        if self.player != TERMINAL:
            return [0.0] * setting.players
        out = setting.encoding.eliminated(self.state)
        return returns(self.state.outcome, setting.players, out)

    def recalled(self, seat: int) -> str:
        """Everything a seat has seen, in order, and the pending question as it sees it."""
        setting = self.play.setting
        past = self.trail.recalled(setting.game, seat)
        if self.player < 0:
            return past
        return f"{past}\n? {compact(asked_json(self.state, seat))}"

    def imagined(self, seat: int, rng: random.Random) -> Position:
        """Sample a position that a seat cannot tell from this one.

        The seat keeps its past. What the others saw on the way to the new position is unknown, so
        their past starts with their view of it.
        """
        setting = self.play.setting
        state = setting.game.imagined(self.state, seat, rng)
        texts = [compact(setting.game.sight(state, other)) for other in range(setting.players)]
        texts[seat] = self.trail.recalled(setting.game, seat)
        return Position(self.play, state, begun(texts), self.steps)


def fresh(play: Play) -> Position:
    """The first position: the table before the deal."""
    state, events = settled(play.setting.fresh.copy())
    return Position(play, state, Trail(None, CHANCE, None, events), 0)


def restored(
    short_name: str,
    parameters: tuple[tuple[str, Parameter], ...],
    dumped: dict[str, object],
    texts: Sequence[str],
    steps: int,
) -> Position:
    """Restore a pickled position."""
    play = play_of(short_name, parameters)
    return Position(play, play.setting.game.load(dumped), begun(texts), steps)
