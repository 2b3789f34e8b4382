"""A table on this machine, with one seat for the model and bots on the others."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from wyrmhold.bots.advice.advisers import adviser_of
from wyrmhold.bots.advice.hints import STAGES, hint
from wyrmhold.bots.players import PLAYERS
from wyrmhold.bots.protocol import Bot, asked
from wyrmhold.bots.roster import default_bot, for_people
from wyrmhold.cli.advice.hint_lines import hint_lines
from wyrmhold.cli.language_model.sight import Sight
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.drive import Table, open_table
from wyrmhold.kernel.errors import BadOptions, Refusal, WyrmholdError
from wyrmhold.kernel.transaction import top
from wyrmhold.kernel.vantage import Vantage

CANNOT_PLAY = "this table cannot be played"


class NotAsked(WyrmholdError):
    """The seat has no decision to make now."""

    code = "not_asked"


class LocalSeat:
    """A seat at a table on this machine."""

    def __init__(
        self, table: Table[Any], seat: int, bots: Mapping[int, str], rng: random.Random
    ) -> None:
        """`bots` play the other seats and draw their randomness from `rng`."""
        self.table = table
        self.seat = seat
        self._bots: dict[int, Bot] = {n: PLAYERS[table.game.name][name] for n, name in bots.items()}
        players = len(bots) + 1
        self.names = [f"{bots[n]} (a bot)" if n in bots else "you" for n in range(players)]
        self._happened: list[Any] = []
        self._rng = rng
        self.wait()

    def look(self) -> Sight:
        table = self.table
        game, state = table.game, table.state
        happened, self._happened = self._happened, []
        legal = self.legal()
        return Sight(
            game=game.name,
            seat=self.seat,
            names=self.names,
            view=game.sight(state, self.seat),
            legal=legal,
            rule=None if legal is None else top(state).rule,
            happened=happened,
            outcome=None if state.outcome is None else state.outcome.as_json(),
        )

    def legal(self) -> Sequence[str] | None:
        table = self.table
        return table.game.answers(table.state) if table.asked == self.seat else None

    def answer(self, do: str) -> None:
        table = self.table
        if table.asked != self.seat:
            raise NotAsked("it is not your turn: the game is over")
        try:
            self._hear(table.answer(table.game.parse(do)))
        except Refusal as refusal:
            raise refusal.seen_by(self.seat) from None
        self.wait()

    def wait(self, seconds: float = 0) -> None:
        """Does nothing: bots answer at once."""
        table = self.table
        while (n := table.asked) is not None and n != self.seat:
            self._hear(table.answer(asked(self._bots[n], table.game, table.state, self._rng)))

    def hint(self) -> str:
        table = self.table
        if table.asked != self.seat:
            raise NotAsked("it is not your turn")
        vantage = Vantage.of(table.game, table.state, self.seat)
        found = hint(adviser_of(table.game.name), vantage, random.Random(0))
        return "\n".join(hint_lines(table.game, found, STAGES))

    def _hear(self, events: Sequence[Any]) -> None:
        """Remember the events as this seat saw them."""
        codec = self.table.game.codec
        for event in events:
            seen = event.seen_by(self.seat)
            if seen is not None:
                self._happened.append(codec.dump(seen))


def new_table(
    game: str,
    bots: Sequence[str],
    edition: str,
    options: Mapping[str, object],
    seat: int = 0,
    seed: bytes | None = None,
) -> LocalSeat:
    """A new game with one seat for the model and one for each bot. Raises BadOptions.

    The same seed gives the same luck and the same bot behaviour. The model is not told the seed.
    """
    found = GAMES.get(game)
    if found is None:
        raise BadOptions(CANNOT_PLAY, [f"unknown game '{game}'; choose from {', '.join(GAMES)}"])
    names = list(bots) or [default_bot(game)]
    known = [entry.name for entry in for_people(game)]
    problems = [
        f"unknown bot '{name}'; choose from {', '.join(known)}"
        for name in names
        if name not in PLAYERS[game]
    ]
    if not 0 <= seat <= len(names):
        problems.append(f"seat {seat}: give 0 to {len(names)}")
    if problems:
        raise BadOptions(CANNOT_PLAY, problems)
    default = found.description.option("edition")
    chosen = edition or (str(default.default) if default is not None else "")
    seats: list[dict[str, object]] = [{} for _ in range(len(names) + 1)]
    seed = secrets.token_bytes(32) if seed is None else seed
    table = open_table(found, chosen, dict(options), seats, seed, seed.hex()[:16])
    others = [n for n in range(len(seats)) if n != seat]
    played = dict(zip(others, names, strict=True))
    return LocalSeat(table, seat, played, random.Random(seed))
