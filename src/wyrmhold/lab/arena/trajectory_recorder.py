"""Trajectories of the games of a match: every decision, with what the seat could know."""

from __future__ import annotations

import io
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from wyrmhold.bots.protocol import Bot
from wyrmhold.envs.encoding import Encoding
from wyrmhold.envs.encodings import encoding_of
from wyrmhold.envs.rewards import returns
from wyrmhold.envs.trajectories import GameRows, Trajectories, check_name, joined
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.game import AnyState
from wyrmhold.lab.arena.bot_names import bot_of
from wyrmhold.lab.arena.match import Match, Played, play
from wyrmhold.lab.arena.workers import answered_by


def encoding_for(match: Match) -> Encoding:
    """The environments' encoding of a match's table, with its usual parameters."""
    return encoding_of(match.game, match.edition, match.options, match.players, match.rules_version)


class Writing:
    """Listens to one game and writes down its decisions."""

    def __init__(self, encoding: Encoding, observations: bool) -> None:
        self._encoding: Final = encoding
        self._observations: Final = observations
        self._rows: Final = GameRows()
        self.returns: list[float] = []

    def began(self, fresh: AnyState) -> None:
        pass

    def heard(self, events: Sequence[Event[Any]]) -> None:
        pass

    def decided(self, seat: int, state: AnyState, action: Action) -> None:
        seen = self._encoding.observed(state, seat) if self._observations else None
        number = self._encoding.numbering.number(action)
        self._rows.add(seat, action.token(), number, seen)

    def ended(self, state: AnyState) -> None:
        out = self._encoding.eliminated(state)
        self.returns = returns(state.outcome, len(state.hands), out)

    def rows(self, played: Played) -> Trajectories:
        """The decisions of the finished game."""
        return self._rows.ended(played.number, self.returns, played.winners, played.reason)


class RecordedGames:
    """Plays the games of a match by number; returns each with its decisions, compressed."""

    def __init__(self, match: Match, observations: bool) -> None:
        self.match: Final = match
        self.observations: Final = observations
        self._bots: list[Bot] | None = None
        self._encoding: Encoding | None = None

    def __call__(self, number: int) -> tuple[Played, str, bytes]:
        if self._bots is None or self._encoding is None:
            self._bots = [bot_of(self.match.game, name) for name in self.match.bots]
            self._encoding = encoding_for(self.match)
        writing = Writing(self._encoding, self.observations)
        played = play(self.match, number, self._bots, writing)
        data = io.BytesIO()
        np.savez_compressed(data, **writing.rows(played).columns)  # type: ignore[arg-type]
        return played, played.reason, data.getvalue()


class Recorder:
    """Writes the trajectories of a match's games into a file, once all of them are over."""

    def __init__(self, path: Path, observations: bool = True) -> None:
        """Raises BadTrajectories and MissingExtra, before a game is played in vain."""
        check_name(path)
        self.path: Final = path
        self.observations: Final = observations
        self._parts: list[tuple[str, bytes]] = []

    def played_by(
        self, match: Match, numbers: Iterator[int], jobs: int
    ) -> Generator[Played, None, None]:
        """Like `workers.played_by`, keeping the decisions."""
        games = answered_by(RecordedGames(match, self.observations), numbers, jobs)
        try:
            for played, reason, data in games:
                self._parts.append((reason, data))
                yield played
        finally:
            games.close()

    def write(self, match: Match) -> int:
        """Write the file; returns how many decisions it holds. Raises BadTrajectories."""
        parts: list[Trajectories] = []
        for reason, data in self._parts:
            with np.load(io.BytesIO(data)) as found:
                parts.append(Trajectories({"reasons": [reason]}, dict(found)))
        encoding = encoding_for(match)
        about = {**match.as_json(), "numbers": encoding.numbering.size, "engine": "python"}
        found = joined(about, parts)
        found.write(self.path)
        return len(found)
