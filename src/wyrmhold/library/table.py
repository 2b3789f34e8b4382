"""A table to play at from a program."""

from __future__ import annotations

import hashlib
import random
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from wyrmhold.games.registry import GAMES, game_of
from wyrmhold.kernel import drive
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import BadOptions, WyrmholdError
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.luck import Dice, Luck
from wyrmhold.kernel.transaction import advance, pending, settled
from wyrmhold.kernel.transaction import legal as legal_answers
from wyrmhold.kernel.viewers import CHANCE, OPEN, SPECTATOR

Seed = int | str | bytes
"""What fixes the luck of a table: any number, text or bytes."""

AnyEvent = Event[Any]


class NoRecord(WyrmholdError):
    """A table that has no record."""

    code = "no_record"


class Table:
    """A game in progress. Make one with `new`, `position` or the function of a game.

    Only `play` changes it. Random draws are made as soon as they are due,
    unless the table was made with `decide_chance`: then chance is asked like a player.
    """

    __slots__ = ("_game", "_luck", "_state", "_table")

    def __init__(
        self,
        game: AnyGame,
        state: AnyState,
        luck: Luck | None = None,
        table: drive.Table[Any] | None = None,
    ) -> None:
        """Not for callers: see `new` and `position`."""
        self._game = game
        self._state = state
        self._luck = luck
        self._table = table

    @property
    def game(self) -> str:
        """The name of the game, as `new` takes it."""
        return self._game.name

    @property
    def players(self) -> int:
        """The number of seats. They are numbered from 0."""
        return len(self._game.picks(self._state))

    @property
    def asked(self) -> int | Literal["chance"] | None:
        """The seat that has to answer; `chance` if you decide it; None when the game is over."""
        frame = pending(self._state)
        if frame is None:
            return None
        by: int = frame.by(self._state)
        return "chance" if by == CHANCE else by

    @property
    def question(self) -> str:
        """The kind of the question, as the notation names it; `over` when the game is over."""
        frame = pending(self._state)
        return "over" if frame is None else frame.kind

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return not self._state.stack

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, several if they share the win; empty until the game is over."""
        outcome = self._state.outcome
        return () if outcome is None else tuple(outcome.winners)

    @property
    def reason(self) -> str | None:
        """Why the game ended, in a word; None until it is over."""
        outcome = self._state.outcome
        return None if outcome is None else str(outcome.reason)

    @property
    def state(self) -> AnyState:
        """The engine's own state. It never changes, and nothing is hidden in it."""
        return self._state

    def copy(self) -> Table:
        """Another table at the same position, in which you decide chance.

        So a program can look ahead without looking at the luck to come.
        """
        return Table(self._game, self._state)

    def __repr__(self) -> str:
        head = f"{self.game}, {self.players} players"
        if self.over:
            won = ", ".join(f"seat {seat}" for seat in self.winners) or "nobody"
            return f"<{head}: over, won by {won} ({self.reason})>"
        who = "chance" if self.asked == "chance" else f"seat {self.asked}"
        count = len(legal_answers(self._state))
        return f"<{head}: {who} is asked '{self.question}', {count} answers>"

    def _repr_svg_(self) -> str | None:
        """Draw what everybody may see, for notebooks; None for a game without drawings."""
        from wyrmhold.pictures import look

        try:
            return look(self._state).svg
        except TypeError:
            return None


def new(
    game: str,
    players: int = 2,
    *,
    edition: str | None = None,
    options: Mapping[str, object] | None = None,
    picks: Sequence[str | None] | None = None,
    seed: Seed | None = None,
    decide_chance: bool = False,
    rules_version: int | None = None,
) -> Table:
    """Start a game by its name, including one from another package.

    `options` are the table's options; `picks` is the figure of each seat, if the game lets them
    choose. With the same `seed`, the same answers lead to the same game. Raises BadOptions with
    everything that is wrong.
    """
    if game not in GAMES:
        raise BadOptions("no such game", [f"game: '{game}' is not one of {', '.join(GAMES)}"])
    rules = GAMES[game]
    asked = dict(options or {})
    wanted = rules.usual_edition(asked) if edition is None else edition
    figures = [None] * players if picks is None else list(picks)
    if len(figures) != players:
        raise BadOptions(
            "this table cannot be played", [f"picks: {len(figures)} for {players} players"]
        )
    if decide_chance:
        fresh = rules.new(wanted, asked, figures, rules_version)
        return Table(rules, settled(fresh)[0])
    sealed = seed_bytes(seed)
    game_id = None if seed is None else hashlib.sha256(b"wyrmhold library " + sealed).hexdigest()
    seats: list[dict[str, object]] = [
        {"name": f"Seat {seat}", rules.pick_word: figure} for seat, figure in enumerate(figures)
    ]
    table = drive.open_table(
        rules,
        wanted,
        asked,
        seats,
        sealed,
        None if game_id is None else game_id[:16],
        rules_version=rules_version,
    )
    return Table(rules, table.state, table=table)


def position(
    scenario: Mapping[str, object], *, seed: Seed | None = None, decide_chance: bool = False
) -> Table:
    """Set up any position at the beginning of a turn, written as in the notation.

    Raises BadScenario with everything that is wrong.
    """
    data = dict(scenario)
    game = game_of(data)
    luck = None if decide_chance else Dice(random.Random(seed_bytes(seed)))
    state, _ = settled(game.read_scenario(data), luck)
    return Table(game, state, luck)


def legal(table: Table) -> list[str]:
    """All legal answers to the question at a table, in the notation; empty when it is over."""
    return table._game.answers(table._state)


def play(table: Table, answer: str | Action) -> list[AnyEvent]:
    """Answer for whoever is asked. Returns what happened, random draws included.

    Raises BadToken if the text is not an answer, and Refusal, with the clause of the rules, if it
    is not legal now. Nothing changes then.
    """
    action = table._game.parse(answer) if isinstance(answer, str) else answer
    if table._table is not None:
        events = table._table.answer(action)
        table._state = table._table.state
        return events
    table._state, events = advance(table._state, action, table._luck)
    return events


def view(table: Table, seat: int | Literal["all"] | None = None) -> dict[str, Any]:
    """What a seat sees, as in the notation; without a seat, what everybody sees.

    `"all"` shows everything: for your own tools, never for a player.
    """
    viewer = SPECTATOR if seat is None else OPEN if seat == "all" else seat
    if seat is not None and seat != "all" and not 0 <= seat < table.players:
        raise ValueError(f"no seat {seat}: seats are 0 to {table.players - 1}")
    return table._game.view(table._state, viewer)


def record(table: Table) -> str:
    """The record of a table so far, as JSON Lines: `wyrmhold replay` and the page read it.

    When the game is over, it reveals the seed, so that everybody can verify the luck.
    """
    if table._table is None:
        raise NoRecord(
            "this table has no record: only a game from its beginning, with its own luck, has one"
        )
    return table._table.record.text()


def seed_bytes(seed: Seed | None) -> bytes:
    """The seed of a table's luck; a new one if none is given."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, bytes):
        return seed
    return hashlib.sha256(str(seed).encode()).digest()
