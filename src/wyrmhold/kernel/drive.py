"""Plays a game into a record, given its players and a seed, with verifiable luck."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Sequence
from typing import Generic, Protocol

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import BadRecord
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.game import Game
from wyrmhold.kernel.luck import Luck, SealedLuck, commitment
from wyrmhold.kernel.record import Header, Record
from wyrmhold.kernel.replay import replay, step_line
from wyrmhold.kernel.state import S
from wyrmhold.kernel.transaction import apply, settled, top
from wyrmhold.kernel.viewers import CHANCE


class Player(Protocol):
    """Answers for a seat, given that seat's view."""

    def choose(self, view: dict[str, object]) -> str:
        """The token of a legal answer."""


def drawn(state: S, luck: Luck) -> Iterator[tuple[Action, S, list[Event[S]]]]:
    """Draw chance until a player is asked: each outcome, the state after it, and its events."""
    while state.stack:
        frame = top(state)
        if not isinstance(frame, Chance):
            return
        outcome = frame.pick(state, luck.below(frame.weight(state)))
        state, events = apply(state, outcome)
        yield outcome, state, events


class Table(Generic[S]):
    """A game in progress: its state, its record and its sealed luck.

    Pending chance is drawn at once, so a table always waits for a player or is over.
    """

    def __init__(self, game: Game[S], state: S, record: Record, luck: SealedLuck) -> None:
        self.game = game
        self.state = state
        self.record = record
        self.luck = luck
        self._began = time.monotonic()

    @property
    def asked(self) -> int | None:
        """The seat to answer; None when the game is over."""
        return top(self.state).by(self.state) if self.state.stack else None

    def answer(self, action: Action) -> list[Event[S]]:
        """Answer for the seat to move, then draw chance. Returns all events."""
        by = top(self.state).by(self.state) if self.state.stack else CHANCE
        state, events = apply(self.state, action)
        self._note(by, action, state, events)
        return events + self.draw()

    def draw(self) -> list[Event[S]]:
        """Draw chance until a player has to answer."""
        happened: list[Event[S]] = []
        for outcome, state, events in drawn(self.state, self.luck):
            self._note(CHANCE, outcome, state, events)
            happened += events
        if self.state.outcome is not None and self.record.outcome is None:
            self.record.outcome = self.state.outcome.as_json()
            self.record.seed = self.luck.seed.hex()
        return happened

    def _note(self, by: int, action: Action, state: S, events: list[Event[S]]) -> None:
        """Write a step into the record and move on to the state after it."""
        spent = round((time.monotonic() - self._began) * 1000)
        steps = self.record.steps
        steps.append(step_line(self.game, len(steps) + 1, by, action, events, spent))
        self.state = state


def open_table(
    game: Game[S],
    edition: str,
    options: dict[str, object],
    seats: Sequence[dict[str, object]],
    seed: bytes | None = None,
    game_id: str | None = None,
    created: str = "",
    entropy: Sequence[str | None] | None = None,
    rules_version: int | None = None,
) -> Table[S]:
    """Open a table with sealed luck and draw everything chance decides before the first turn.

    `entropy` is what each seat added to the luck after seeing the commitment, if any did. Without
    `rules_version`, the newest rules are played.
    """
    seed = secrets.token_bytes(32) if seed is None else seed
    game_id = secrets.token_hex(8) if game_id is None else game_id
    picks = [seat.get(game.pick_word) for seat in seats]
    figures = [str(pick) if pick else None for pick in picks]
    fresh = game.new(edition, options, figures, rules_version)
    edition, agreed = game.agreement(fresh)
    header = Header(
        game=game.name,
        edition=edition,
        options=agreed,
        rules_version=game.version_of(fresh),
        seats=[dict(seat) for seat in seats],
        commitment=commitment(seed),
        id=game_id,
        created=created,
        entropy=None if entropy is None else tuple(entropy),
    )
    table = Table(game, settled(fresh)[0], Record(header), SealedLuck(seed, header.luck_id))
    table.draw()
    return table


def resume_table(game: Game[S], record: Record, seed: bytes) -> Table[S]:
    """Continue an unfinished record whose seed is known. Raises BadRecord."""
    header = record.header
    state = replay(game, record)
    if state.outcome is None and record.outcome is not None:
        raise BadRecord("the game was given up", ["it ended before its rules ended it"])
    # Undone draws count: they were seen. Draws of given steps do not: they used another seed.
    draws = sum(1 for step in record.steps[header.given :] if step.by == CHANCE)
    table = Table(game, state, record, SealedLuck(seed, header.luck_id, draws))
    table.draw()
    return table


def play_out(table: Table[S], players: Sequence[Player]) -> Record:
    """Let the players answer until the game is over."""
    game = table.game
    while True:
        asked = table.asked
        if asked is None:
            return table.record
        table.answer(game.parse(players[asked].choose(game.view(table.state, asked))))
