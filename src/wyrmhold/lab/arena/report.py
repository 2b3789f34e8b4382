"""The results of a match, as figures, JSON and text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wyrmhold.lab.arena.match import CAPPED, Match, Played
from wyrmhold.lab.arena.results import told
from wyrmhold.lab.arena.statistics import Sprt, merged, quantile_ms, wilson


@dataclass(frozen=True)
class Standing:
    """A bot's share of wins with a 95 percent interval, and its thinking times."""

    name: str
    fair: float
    share: float
    low: float
    high: float
    decisions: int
    p50_ms: float
    p99_ms: float
    faults: dict[str, int]
    """Random answers given in its place, by fault."""

    @property
    def times_fair(self) -> float:
        """The share of wins in fair shares."""
        return self.share / self.fair

    def thinking(self) -> str:
        """The two times in columns; dashes if none were measured."""
        if not self.decisions:
            return f"{'–':>8}  {'–':>8}"
        return f"{self.p50_ms:8.2f}  {self.p99_ms:8.2f}"

    def as_json(self) -> dict[str, Any]:
        return {
            "bot": self.name,
            "fair": round(self.fair, 6),
            "share": round(self.share, 6),
            "low": round(self.low, 6),
            "high": round(self.high, 6),
            "times_fair": round(self.times_fair, 4),
            "decisions": self.decisions,
            "p50_ms": round(self.p50_ms, 4),
            "p99_ms": round(self.p99_ms, 4),
            "faults": self.faults,
        }


@dataclass(frozen=True)
class Report:
    """The results of a match so far."""

    match: Match
    games: int
    standings: tuple[Standing, ...]
    endings: dict[str, int]
    shared: int
    nobody: int
    turns: float
    sprt: Sprt | None = None
    verdict: float | None = None

    @property
    def capped(self) -> float:
        """The share of games in which nobody reached the goal."""
        return sum([self.endings.get(reason, 0) for reason in CAPPED]) / max(1, self.games)

    def ratio(self) -> float:
        """The log-likelihood ratio of the sequential test."""
        assert self.sprt is not None
        return self.sprt.ratio(self.standings[0].share * self.games, self.games)

    def as_json(self) -> dict[str, Any]:
        found = {
            "match": self.match.as_json(),
            "digest": self.match.digest(),
            "games": self.games,
            "bots": [standing.as_json() for standing in self.standings],
            "endings": self.endings,
            "capped": round(self.capped, 6),
            "shared": self.shared,
            "nobody": self.nobody,
            "turns": round(self.turns, 3),
        }
        if self.sprt is not None:
            found["sprt"] = {
                "low": self.sprt.low,
                "high": self.sprt.high,
                "ratio": round(self.ratio(), 4),
                "bound": round(self.sprt.BOUND, 4),
                "accepted": self.verdict,
            }
        return found

    def lines(self) -> list[str]:
        """For people."""
        width = max(len(standing.name) for standing in self.standings)
        found = [
            told(self.match),
            f"{'bot':<{width}}   share  95 percent      x fair    p50 ms    p99 ms",
        ]
        for each in self.standings:
            found.append(
                f"{each.name:<{width}}  {each.share:6.1%}  {each.low:5.1%} to {each.high:5.1%}"
                f"  {each.times_fair:6.2f}  {each.thinking()}"
            )
        for each in self.standings:
            if each.faults:
                listed = ", ".join([f"{kind} {count}" for kind, count in each.faults.items()])
                number = sum(each.faults.values())
                found.append(
                    f"faults of {each.name}: {number} of {each.decisions} answers were replaced by"
                    f" random ones ({listed})"
                )
        ends = ", ".join([f"{reason} {count}" for reason, count in self.endings.items()])
        found.append(
            f"{self.games} games: capped {self.capped:.1%}, shared wins {self.shared},"
            f" nobody won {self.nobody}, mean turns {self.turns:.1f} ({ends})"
        )
        if self.sprt is not None:
            said = (
                "not decided"
                if self.verdict is None
                else f"accepts {self.verdict:g} for {self.match.bots[0]}"
            )
            found.append(
                f"SPRT {self.sprt.low:g} or {self.sprt.high:g}: {said}"
                f" (log-likelihood ratio {self.ratio():.2f}, bounds {self.sprt.BOUND:.2f})"
            )
        return found


def report_of(
    match: Match,
    games: Sequence[Played],
    sprt: Sprt | None = None,
    verdict: float | None = None,
) -> Report:
    """Summarise finished games."""
    number = len(games)
    shares = [game.shares() for game in games]
    fair = match.fair()
    standings: list[Standing] = []
    for bot, name in enumerate(match.bots):
        won = sum([row[bot] for row in shares])
        low, high = wilson(won, number)
        bins = merged([game.times[bot] for game in games])
        standings.append(
            Standing(
                name,
                fair[bot],
                won / max(1, number),
                low,
                high,
                sum(bins.values()),
                quantile_ms(bins, 0.5),
                quantile_ms(bins, 0.99),
                faults_of(games, bot),
            )
        )
    return Report(
        match,
        number,
        tuple(standings),
        dict(sorted(Counter([game.reason for game in games]).items())),
        sum([len({game.seats[seat] for seat in game.winners}) > 1 for game in games]),
        sum([not game.winners for game in games]),
        sum([game.turns for game in games]) / max(1, number),
        sprt,
        verdict,
    )


def faults_of(games: Sequence[Played], bot: int) -> dict[str, int]:
    """The faults of a bot in all games."""
    found: Counter[str] = Counter()
    for game in games:
        if game.faults:
            found.update(game.faults[bot])
    return dict(sorted(found.items()))
