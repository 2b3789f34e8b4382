"""A game in progress, shared by all environments: answers are numbers, luck comes from a seed."""

from __future__ import annotations

import operator
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.envs.encoding import Encoding
from wyrmhold.envs.encodings import class_of, encoding_of
from wyrmhold.envs.rewards import returns
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import Problems, Refusal, WyrmholdError
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.luck import Dice, Luck
from wyrmhold.kernel.transaction import advance, settled
from wyrmhold.kernel.viewers import CHANCE

NOBODY: Final = -1
"""Used instead of a seat if nobody has to answer: the game is over or truncated."""

DEFAULT_PLAYERS: Final = 2
"""Default number of players."""

MIN_VALUE: Final = 0.0
MAX_VALUE: Final = 1e6
"""Bounds for the numbers in an observation. Most lie between 0 and 1, the rest not far above."""

Seen = tuple[int, str, tuple[Event[Any], ...]]
"""One step as a seat saw it: who answered (or CHANCE), the token and the events."""


class IllegalNumber(WyrmholdError):
    """A number that does not answer the pending question."""

    code = "illegal_number"


class BadSetting(WyrmholdError):
    """Invalid parameters for an environment."""

    code = "bad_setting"


class OutOfPlace(WyrmholdError):
    """A call that is not possible in the current state."""

    code = "out_of_place"


def whole(value: object, what: str) -> int:
    """A whole number as an int, even if it is one of NumPy's. Raises TypeError for anything else,
    saying that it is not `what`."""
    if not isinstance(value, bool | np.bool_):
        try:
            return operator.index(value)  # type: ignore[arg-type]  # that is what it finds out
        except TypeError:
            pass
    raise TypeError(f"{value!r} is not {what}")


def answer_of(action: object) -> int:
    """The number that an agent answers with. Raises IllegalNumber if it is not a whole number."""
    try:
        return whole(action, "a whole number: answer with a legal number, as an integer")
    except TypeError as error:
        raise IllegalNumber(str(error)) from None


def seed_of(seed: object) -> int | None:
    """A seed as a Python integer; None stays None. Raises BadSetting."""
    if seed is None:
        return None
    try:
        return whole(seed, "a whole number, or None")
    except TypeError as error:
        raise BadSetting(f"seed: {error}") from None


@dataclass(frozen=True)
class Setting:
    """The game to play and its encoding. One setting serves any number of tables.

    fresh      the table before the deal
    encoding   numbering of answers and layout of observations
    recipe     the arguments of `setting_of`: a setting is pickled as these, and copied as itself
    """

    game: AnyGame
    players: int
    fresh: AnyState
    encoding: Encoding
    recipe: tuple[Any, ...] = field(repr=False, compare=False)

    def __reduce__(self) -> tuple[Callable[..., Setting], tuple[Any, ...]]:
        return made_again, self.recipe

    def __deepcopy__(self, memo: dict[int, object]) -> Setting:
        return self


def made_again(*recipe: Any) -> Setting:
    """The setting with this recipe."""
    *arguments, settings = recipe
    return setting_of(*arguments, **settings)


def setting_of(
    game: str,
    players: int = DEFAULT_PLAYERS,
    edition: str | None = None,
    options: Mapping[str, object] | None = None,
    picks: Sequence[str | None] | None = None,
    rules_version: int | None = None,
    **settings: Any,
) -> Setting:
    """Make a setting. Raises BadSetting.

    `picks` names each seat's figure; None if it is dealt or chosen by the rules. `settings` are
    options of the game, such as `heroes`, and parameters of the encoding, such as Drakon's
    `window`. `options` may hold the former as well.
    """
    if game not in GAMES:
        raise BadSetting(f"unknown game {game!r}: choose from {', '.join(GAMES)}")
    recipe = (game, players, edition, options, picks, rules_version, dict(settings))
    try:
        players = whole(players, "a number of players")
    except TypeError as error:
        raise BadSetting(f"players: {error}") from None
    seats = [None] * players if picks is None else list(picks)
    if len(seats) != players:
        raise BadSetting(f"picks: {len(seats)} for {players} players; give one for each, or none")
    wanted = [name for name in class_of(game).parameters if name in settings]
    parameters = {name: settings.pop(name) for name in wanted}
    twice = sorted(settings.keys() & (options or {}).keys())
    if twice:
        raise BadSetting(f"{', '.join(twice)}: given as an argument and in `options`")
    agreed = {**(options or {}), **settings}
    played = GAMES[game]
    edition = played.usual_edition(agreed) if edition is None else edition
    try:
        fresh = played.new(edition, agreed, seats, rules_version)
        encoding = encoding_of(game, edition, agreed, players, rules_version, **parameters)
    except Problems as error:
        raise BadSetting(f"{error}: {'; '.join(error.problems)}") from None
    except ValueError as error:
        raise BadSetting(str(error)) from None
    return Setting(played, players, fresh, encoding, recipe)


@final
class Deals:
    """Seeds for consecutive games, all derived from one seed.

    The first game uses the seed itself; later games use seeds derived from it.
    """

    __slots__ = ("_first", "_source")

    def __init__(self, seed: int | None) -> None:
        self._source: Final = random.Random(seed)
        self._first = seed

    def next_seed(self) -> int:
        """The seed of the next game."""
        first, self._first = self._first, None
        return self._source.getrandbits(64) if first is None else first


def luck_of(seed: int) -> Dice:
    """The luck of the game with this seed."""
    return Dice(random.Random(seed))


@final
class Table:
    """A game in progress.

    Pending chance draws are made at once, so a table always waits for a seat or is over. `numbers`
    are the legal answers inside the window, in the engine's order; `outside` counts the legal
    answers that have no number. A copy or a pickle is a table that goes on with the same luck.
    """

    __slots__ = ("_legal", "_luck", "_steps", "numbers", "outside", "seat", "setting", "state")

    def __init__(self, setting: Setting, luck: Luck) -> None:
        self.setting: Final = setting
        self._legal: Final = setting.encoding.numbering.legal
        self.numbers: list[int] = []
        self.outside = 0
        self.seat = NOBODY
        self._steps: list[tuple[int, Action | None, list[Event[Any]]]] = []
        self.deal(luck)

    def __getstate__(self) -> tuple[Any, ...]:
        return self.setting, self._luck, list(self._steps), self.state

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        setting, self._luck, self._steps, state = kept
        object.__setattr__(self, "setting", setting)
        object.__setattr__(self, "_legal", setting.encoding.numbering.legal)
        self._stands(state)

    def deal(self, luck: Luck) -> None:
        """Start a new game."""
        self._luck = luck
        state, events = settled(self.setting.fresh.copy(), luck)
        self._steps = [(CHANCE, None, events)]
        self._stands(state)

    def play(self, number: int) -> None:
        """Answer with a number. Raises IllegalNumber and then leaves the table unchanged."""
        if self.seat == NOBODY:
            raise IllegalNumber("the game is over: reset before the next answer")
        try:
            self.answer(self.setting.encoding.numbering.answer(self.state, number))
        except Refusal as refusal:
            raise IllegalNumber(
                f"{number} ({refusal.token}) is not legal here: {refusal}; the mask shows the legal"
                " numbers"
            ) from None
        except ValueError:
            if 0 <= number < self.setting.encoding.numbering.size:
                raise
            most = self.setting.encoding.numbering.size - 1
            raise IllegalNumber(f"{number} is not a number from 0 to {most}") from None

    def answer(self, action: Action) -> None:
        """Answer for the acting seat, even with an answer that has no number. Raises Refusal."""
        state, events = advance(self.state, action, self._luck)
        self._steps.append((self.seat, action, events))
        self._stands(state)

    def _stands(self, state: AnyState) -> None:
        """Determine who has to answer now, and the legal answers."""
        self.state = state
        stack = state.stack
        if not stack:
            self.seat, self.numbers, self.outside = NOBODY, [], 0
            return
        self.numbers, self.outside = self._legal(state)
        self.seat = stack[-1].by(state) if self.numbers else NOBODY

    @property
    def over(self) -> bool:
        """Whether the rules ended the game."""
        return not self.state.stack

    @property
    def cut(self) -> bool:
        """Whether the game was truncated because every legal answer is outside the window."""
        return self.seat == NOBODY and bool(self.state.stack)

    @property
    def prompt(self) -> str:
        """The kind of the pending question, as the notation names it."""
        kind: str = self.state.stack[-1].kind if self.state.stack else "over"
        return kind

    def returns(self) -> list[float]:
        """Every seat's return: see `rewards.returns`."""
        out = self.setting.encoding.eliminated(self.state)
        return returns(self.state.outcome, self.setting.players, out)

    def mask(self) -> NDArray[np.bool_]:
        """The legal numbers as a new boolean array."""
        mask = bytearray(self.setting.encoding.numbering.size)
        for number in self.numbers:  # faster than converting the list to an array first
            mask[number] = 1
        return np.frombuffer(mask, np.bool_)

    def observation(self, seat: int) -> NDArray[np.float32]:
        """What a seat can know, as a new array laid out by the encoding's fields."""
        return self.setting.encoding.observed(self.state, seat)

    def revealed(self) -> NDArray[np.float32]:
        """The hidden information as a new array. For critics, never for players."""
        return self.setting.encoding.revealed(self.state)

    def information(self, seat: int) -> tuple[Seen, ...]:
        """Everything a seat has seen since the game began, in order: its information state.

        It matches a redacted record: chance draws, and answers hidden from the seat, are merged
        into the step before them.
        """
        rows: list[tuple[int, str, list[Event[Any]]]] = []
        for by, action, events in self._steps:
            said = "deal" if action is None else action.token() if by == seat else action.masked()
            if said:
                rows.append((by, said, []))
            seen = [event.seen_by(seat) for event in events]
            rows[-1][2].extend([event for event in seen if event is not None])
        return tuple([(by, said, tuple(events)) for by, said, events in rows])
