"""The claims of docs/strength.md, and what it takes to show them.

The claims and their numbers of games are fixed before anything is measured. Each is a lower bound
for a share of the wins. All bounds hold together with 95% confidence, so each is corrected for the
number of claims, whether they were measured or not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wyrmhold.games.registry import OURS
from wyrmhold.lab.arena.commands import flags
from wyrmhold.lab.arena.match import EVEN, ONE, Match
from wyrmhold.lab.arena.measured import Measured
from wyrmhold.lab.arena.statistics import corrected_errors
from wyrmhold.lab.game_lab import lab_of
from wyrmhold.lab.kernel_games import KERNEL, PYTHON

FIRST_EVALUATION_SEED: Final = 1_000
"""Smaller seeds are for tuning and training. Claims count games with larger seeds only."""

EVALUATION_SEED: Final = 1_002
"""The seed of the next measurement. If a bot is changed because of its results, take the next."""


@dataclass(frozen=True)
class Claim:
    """The first bot wins at least `least` of the games, over `games` games.

    fair    whether `least` is in fair shares
    flags   options of the table that are not the usual ones, as on the command line
    """

    game: str
    players: int
    bots: tuple[str, str]
    least: float
    games: int = 2_000
    fair: bool = False
    edition: str = "third"
    flags: tuple[str, ...] = ()

    @property
    def seating(self) -> str:
        return EVEN if "--teams" in self.flags else ONE

    def is_about(self, match: Match) -> bool:
        """Whether these are the games that the claim is about."""
        return (
            match.seed >= FIRST_EVALUATION_SEED
            and (match.game, match.edition, match.players)
            == (self.game, self.edition, self.players)
            and (match.bots, match.seating) == (self.bots, self.seating)
            and tuple(flags(match)) == self.flags
        )

    @property
    def engine(self) -> str:
        """What plays the games: the batch kernel if it knows both bots, otherwise the engine."""
        kernel = lab_of(self.game).kernel
        return KERNEL if kernel is not None and {*self.bots} <= {*kernel.bots} else PYTHON

    def command(self) -> str:
        """The command that plays the games and keeps them for `python -m benchmarks.ladder`."""
        words = ["wyrmhold arena", *self.bots, "--game", self.game, "--edition", self.edition]
        words += [*self.flags, "--players", str(self.players), "--games", str(self.games)]
        words += ["--engine", KERNEL] if self.engine == KERNEL else []
        name = "-".join([self.game, self.edition, str(self.players), *self.bots, *self.flags])
        name = name.replace(" ", "-").replace("---", "-")
        words += [
            "--seed",
            str(EVALUATION_SEED),
            "--out",
            f"benchmarks/results/ladder/{name}.jsonl",
        ]
        return " ".join(words)

    def least_share(self, match: Match) -> float:
        return self.least * match.fair()[0] if self.fair else self.least

    def text(self) -> str:
        """The claim in words."""
        others = self.players - 1
        if self.seating == EVEN:
            against = f"2 × {self.bots[1]}"
        else:
            against = self.bots[1] if others == 1 else f"{others} × {self.bots[1]}"
        usual = OURS[self.game].usual_edition({})
        table = [] if self.edition == usual else [f"{self.edition} edition"]
        table += [word.removeprefix("--").replace("-", " ") for word in self.flags]
        where = f" ({', '.join(table)})" if table else ""
        if self.fair:
            least = f"{self.least:g} times its fair share"
        else:
            least = f"{self.least:.0%}"
        return f"{self.bots[0]} wins at least {least} against {against}{where}"


@dataclass(frozen=True)
class Verdict:
    """A claim and the games about it: `measured` is None if there are none."""

    claim: Claim
    measured: Measured | None
    low: float
    """The lower bound, corrected for the number of claims."""

    @property
    def complete(self) -> bool:
        return self.measured is not None and self.measured.games >= self.claim.games

    @property
    def shown(self) -> bool:
        """Whether all planned games were played and their lower bound reaches the claim."""
        if self.measured is None or not self.complete:
            return False
        return self.low >= self.claim.least_share(self.measured.match)


def verdicts(claims: Sequence[Claim], results: Sequence[Measured]) -> list[Verdict]:
    """Every claim with its verdict."""
    errors = corrected_errors(len(claims))
    found: list[Verdict] = []
    for claim in claims:
        about = [each for each in results if claim.is_about(each.match)]
        newest = max(about, key=lambda each: each.match.seed, default=None)
        low = 0.0 if newest is None else newest.interval(errors)[0]
        found.append(Verdict(claim, newest, low))
    return found


def level(number: int) -> str:
    return f"level-{number}"


def all_claims() -> tuple[Claim, ...]:
    """What we claim about the bots of our games."""
    return tuple([claim for game in OURS for claim in lab_of(game).claims])
