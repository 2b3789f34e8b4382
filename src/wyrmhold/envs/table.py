"""One game under way, as every face moves it: answers are numbers, luck comes from a seed."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.envs.encoding import Encoding, encoding_of
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
"""Stands where a seat would: nobody is asked, because the game is over or was cut short."""

PLAYERS: Final = 2
"""How many play where nobody says."""

LOWEST: Final = 0.0
HIGHEST: Final = 1e6
"""Bounds for every number in an observation; most are 0 to 1, and none is far from that."""

Seen = tuple[int, str, tuple[Event[Any], ...]]
"""What a seat saw at once: who answered (or CHANCE), the token as it saw it, the events as well."""


class IllegalNumber(WyrmholdError):
    """A number that does not answer the pending question."""

    code = "illegal_number"


class BadSetting(WyrmholdError):
    """An environment that cannot be made so."""

    code = "bad_setting"


class OutOfPlace(WyrmholdError):
    """A call that does not fit how the game stands."""

    code = "out_of_place"


@dataclass(frozen=True)
class Setting:
    """What is played and how it is written in numbers; one serves any number of tables.

    fresh      the table before anything is dealt
    encoding   the numbers of answers and the fields of observations
    """

    game: AnyGame
    players: int
    fresh: AnyState
    encoding: Encoding


def setting_of(
    game: str,
    players: int = PLAYERS,
    edition: str | None = None,
    options: Mapping[str, object] | None = None,
    picks: Sequence[str | None] | None = None,
    **parameters: int,
) -> Setting:
    """A setting from what somebody asks for. Raises BadSetting.

    `picks` names each seat's figure, None where it is dealt or chosen as the rules say;
    `parameters` are the encoding's, such as Drakon's window.
    """
    if game not in GAMES:
        raise BadSetting(f"there is no game {game!r}; there are {', '.join(GAMES)}")
    seats = [None] * players if picks is None else list(picks)
    if len(seats) != players:
        raise BadSetting(f"picks: {len(seats)} for {players} players; give one for each, or none")
    played = GAMES[game]
    usual = played.description.option("edition")
    assert usual is not None
    edition = str(usual.default) if edition is None else edition
    try:
        fresh = played.new(edition, options or {}, seats)
        encoding = encoding_of(game, edition, options or {}, players, **parameters)
    except Problems as error:
        raise BadSetting(f"{error}: {'; '.join(error.problems)}") from None
    except ValueError as error:
        raise BadSetting(str(error)) from None
    return Setting(played, players, fresh, encoding)


@final
class Deals:
    """The luck of one game after the other, all of it from one seed.

    The first game has `luck_of(seed)`; those after it have seeds that follow from it.
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
    """The luck of a game."""
    return Dice(random.Random(seed))


@final
class Table:
    """A game under way.

    Luck is drawn when chance is pending and never before, so a table waits for a seat, or is over.
    `numbers` are the legal answers inside the window, in the order of the engine's list, and
    `outside` is how many more there are that have no number.
    """

    __slots__ = ("_legal", "_luck", "_steps", "numbers", "outside", "seat", "setting", "state")

    def __init__(self, setting: Setting, luck: Luck) -> None:
        self.setting: Final = setting
        self._legal: Final = setting.encoding.numbering.legal
        self.numbers: list[int] = []
        self.outside = 0
        self.seat = NOBODY
        self.deal(luck)

    def deal(self, luck: Luck) -> None:
        """Begin a new game."""
        self._luck = luck
        state, events = settled(self.setting.fresh.copy(), luck)
        self._steps: list[tuple[int, Action | None, list[Event[Any]]]] = [(CHANCE, None, events)]
        self._stands(state)

    def play(self, number: int) -> None:
        """Answer with a number. Raises IllegalNumber; the table then stands as before."""
        if self.seat == NOBODY:
            raise IllegalNumber("nobody is asked: the game is over; reset before the next answer")
        try:
            self.answer(self.setting.encoding.numbering.action(number))
        except Refusal as refusal:
            raise IllegalNumber(
                f"{number} ({refusal.token}) is no answer here: {refusal}; the mask shows those"
                " that are"
            ) from None
        except ValueError:
            if 0 <= number < self.setting.encoding.numbering.size:
                raise
            most = self.setting.encoding.numbering.size - 1
            raise IllegalNumber(f"{number} is no number of an answer: 0 to {most} are") from None

    def answer(self, action: Action) -> None:
        """Answer for the seat that is asked, also with what has no number. Raises Refusal."""
        state, events = advance(self.state, action, self._luck)
        self._steps.append((self.seat, action, events))
        self._stands(state)

    def _stands(self, state: AnyState) -> None:
        """Find out who is asked now, and what can be answered."""
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
        """Whether the game was cut short: every answer lies outside the window."""
        return self.seat == NOBODY and bool(self.state.stack)

    @property
    def prompt(self) -> str:
        """The kind of question that is asked, as the notation names it."""
        kind: str = self.state.stack[-1].kind if self.state.stack else "over"
        return kind

    def returns(self) -> list[float]:
        """What the game was worth to each seat: see `rewards.returns`."""
        out = self.setting.encoding.eliminated(self.state)
        return returns(self.state.outcome, self.setting.players, out)

    def mask(self) -> NDArray[np.bool_]:
        """A new array that says of each number whether it is legal."""
        mask = bytearray(self.setting.encoding.numbering.size)
        for number in self.numbers:  # quicker than to make an array of a list first
            mask[number] = 1
        return np.frombuffer(mask, np.bool_)

    def observation(self, seat: int) -> NDArray[np.float32]:
        """A new array: what a seat can know, as the encoding's fields say."""
        return self.setting.encoding.observed(self.state, seat)

    def revealed(self) -> NDArray[np.float32]:
        """A new array: what is hidden, for critics; never for players."""
        return self.setting.encoding.revealed(self.state)

    def information(self, seat: int) -> tuple[Seen, ...]:
        """All that a seat has seen since the game began, in order: its information state.

        It is what a redacted record has: draws of chance, and answers that the seat may not know
        of, are folded into what came before them.
        """
        rows: list[tuple[int, str, list[Event[Any]]]] = []
        for by, action, events in self._steps:
            said = "deal" if action is None else action.token() if by == seat else action.masked()
            if said:
                rows.append((by, said, []))
            seen = [event.seen_by(seat) for event in events]
            rows[-1][2].extend([event for event in seen if event is not None])
        return tuple([(by, said, tuple(events)) for by, said, events in rows])
