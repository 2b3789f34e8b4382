"""docs/strength.md: how strong the bots are, from kept results and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from textwrap import fill
from typing import Any, Final

from wyrmhold.games.registry import GAMES, OURS
from wyrmhold.lab.arena.claims import FIRST_EVALUATION_SEED, Claim, Verdict, level, verdicts
from wyrmhold.lab.arena.commands import command_of, seated, table_of
from wyrmhold.lab.arena.match import Match
from wyrmhold.lab.arena.measured import Measured
from wyrmhold.lab.arena.ratings import predicted
from wyrmhold.lab.arena.statistics import corrected_errors
from wyrmhold.lab.game_lab import lab_of
from wyrmhold.lab.kernel_games import KERNEL

PAGE_WIDTH: Final = 120

CLAIM_HEAD: Final = "| claim | games | share | lower bound | verdict |\n|---|---|---|---|---|\n"
MATCH_HEAD: Final = (
    "| | bots | against | games | share | 95 % | × fair | capped | turns | p50 ms | p99 ms |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|\n"
)
FIT_HEAD: Final = (
    "| bots | against | predicted | observed | standard errors apart |\n|---|---|---|---|---|\n"
)
KERNEL_LINK: Final = "[batch kernel](batch.md), whose choices are the engine bots'"
EARLIER_HEAD: Final = (
    "| bots | against | games | share | × fair | capped | turns | p50 ms | p99 ms |\n"
    "|---|---|---|---|---|---|---|---|---|\n"
)


@dataclass(frozen=True)
class Kept:
    """What the page is written from.

    results   matches on evaluation seeds
    ratings   the ratings at each kind of table
    earlier   reports and ratings of earlier code, with the seed that was used for tuning
    chances   how often predicted chances came true
    intro     how it is measured, without any figure
    """

    results: Sequence[Measured]
    ratings: Mapping[str, Any]
    earlier: Mapping[str, Any]
    chances: Mapping[str, Any]
    intro: str


def written(kept: Kept, claims: Sequence[Claim]) -> str:
    """The whole page."""
    intro = kept.intro.replace("{first_seed}", f"{FIRST_EVALUATION_SEED:,}")
    parts = [f"{intro}\n", claims_section(claims, kept.results)]
    parts += [round_robin(game, lab_of(game).levels, kept.results) for game in OURS]
    parts += ["## Matches\n\n", *match_tables(kept)]
    parts += [earlier_section(kept.earlier), chances_section(kept.chances)]
    return "".join(parts)


def claims_section(claims: Sequence[Claim], results: Sequence[Measured]) -> str:
    """Every claim with its verdict."""
    found = verdicts(claims, results)
    shown = sum([each.shown for each in found])
    unmeasured = sum([each.measured is None for each in found])
    parts = [
        "## What is shown\n\n",
        paragraph(
            f"Of {len(found)} claims, {shown} are shown, {len(found) - shown - unmeasured} were"
            f" measured but are not shown, and {unmeasured} were not measured on an evaluation seed"
            f" yet. The lower bound is {corrected_errors(len(found)):.2f} standard errors below the"
            " share."
        ),
    ]
    for game in dict.fromkeys([claim.game for claim in claims]):
        parts.append(f"### {lab_of(game).title}\n\n{CLAIM_HEAD}")
        parts += [claim_row(each) for each in found if each.claim.game == game]
        parts.append("\n")
    return "".join(parts)


def claim_row(verdict: Verdict) -> str:
    claim, found = verdict.claim, verdict.measured
    if found is None:
        return row(claim.text(), f"0 of {claim.games:,}", "", "", "not measured")
    games = f"{found.games:,}" if verdict.complete else f"{found.games:,} of {claim.games:,}"
    share, low = f"{found.share:.1%}", f"{verdict.low:.1%}"
    if claim.fair:
        fair = found.match.fair()[0]
        share, low = f"{found.times_fair:.2f} × fair", f"{verdict.low / fair:.2f} × fair"
    word = "**shown**" if verdict.shown else "not shown"
    if not verdict.complete:
        word = "not shown: too few games"
    return row(claim.text(), games, share, low, word)


def round_robin(game: str, number: int, results: Sequence[Measured]) -> str:
    """Every level against every other with two players."""
    title = lab_of(game).title
    names = [level(each) for each in range(1, number + 1)]
    shares: dict[tuple[str, str], Measured] = {}
    for each in results:
        if is_usual(each.match, game) and set(each.match.bots) <= set(names):
            shares[each.match.bots[0], each.match.bots[1]] = each
    pairs = list(combinations(names, 2))
    there = [pair for pair in pairs if pair in shares or pair[::-1] in shares]
    parts = [
        f"## {title}: every level against every other\n\n",
        paragraph(
            "Share of the level in the row against the one in the column, with two players. Of"
            f" {len(pairs)} pairs, {len(pairs) - len(there)} are missing."
        ),
        row("", *names),
        row(*["---"] * (number + 1)),
    ]
    for one in names:
        cells = [cell(shares, one, other) for other in names]
        parts.append(row(one, *cells))
    return "".join([*parts, "\n"])


def cell(shares: Mapping[tuple[str, str], Measured], one: str, other: str) -> str:
    if (one, other) in shares:
        return f"{shares[one, other].share:.1%}"
    if (other, one) in shares:
        found = shares[other, one]
        return f"{found.decided - found.share:.1%}"
    return ""


def is_usual(match: Match, game: str) -> bool:
    """Whether a match is of two players at the usual table of a game."""
    return match.game == game and table_of(match) == usual_table(game)


def usual_table(game: str) -> str:
    """The usual table of two players, as a heading."""
    option = GAMES[game].description.option("edition")
    edition = "" if option is None else str(option.default)
    return f"{lab_of(game).title}, {edition} edition, 2 players"


def match_tables(kept: Kept) -> list[str]:
    """The matches at each kind of table, with their commands, ratings and fit."""
    if not kept.results:
        return ["No match has been played on an evaluation seed yet.\n\n"]
    tables: dict[str, list[Measured]] = {}
    for each in kept.results:
        tables.setdefault(table_of(each.match), []).append(each)
    parts: list[str] = []
    for table, there in sorted(tables.items()):
        there.sort(key=lambda each: [seated(each.match, bot) for bot in (0, 1)])
        parts.append(f"### {table}\n\n{MATCH_HEAD}")
        parts += [match_row(number, each) for number, each in enumerate(there, 1)]
        parts.append("\n```text\n")
        for number, each in enumerate(there, 1):
            parts.append(f"{number:>2}  {command_of(each.match, each.games, each.engine)}\n")
        parts.append("```\n\n")
        for code in dict.fromkeys([(each.commit, each.code) for each in there]):
            rows = [str(n) for n, each in enumerate(there, 1) if (each.commit, each.code) == code]
            parts.append(f"Played by commit {code[0][:12]}, {code[1]}: {', '.join(rows)}.\n")
        by_kernel = [str(n) for n, each in enumerate(there, 1) if each.engine == KERNEL]
        if by_kernel:
            parts.append(f"Played on the {KERNEL_LINK}: {', '.join(by_kernel)}.\n")
        parts.append("\n")
        if table in kept.ratings:
            parts += [ratings_table(kept.ratings[table]), fit_table(kept.ratings[table], there)]
    return parts


def match_row(number: int, found: Measured) -> str:
    """The table row of a match, from its first bot's point of view."""
    match = found.match
    low, high = found.interval()
    return row(
        str(number),
        seated(match, 0),
        ", ".join([seated(match, bot) for bot in range(1, len(match.bots))]),
        f"{found.games:,}",
        f"{found.share:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{found.times_fair:.2f}",
        f"{found.capped:.1%}",
        f"{found.turns:.0f}",
        *thinking(found),
    )


def thinking(found: Measured) -> tuple[str, str]:
    """The first bot's thinking times; the batch kernel measures none."""
    if found.engine == KERNEL:
        return "–", "–"
    return f"{found.p50_ms:.3g}", f"{found.p99_ms:.3g}"


def ratings_table(ratings: Sequence[Mapping[str, Any]]) -> str:
    rows = [
        row(each["bot"], f"{each['elo']:+.0f}", f"{each['low']:+.0f} to {each['high']:+.0f}")
        for each in ratings
    ]
    return "".join([row("bot", "Elo", "95 %"), row("---", "---", "---"), *rows, "\n"])


def fit_table(ratings: Sequence[Mapping[str, Any]], there: Sequence[Measured]) -> str:
    """What the ratings predict, against what happened. Games that nobody won are left out."""
    elos = {each["bot"]: float(each["elo"]) for each in ratings}
    parts = ["How well these ratings fit, without games that nobody won:\n\n", FIT_HEAD]
    for each in there:
        match = each.match
        expected, observed = predicted(match, elos), each.share / each.decided
        error = (each.interval(1.0)[1] - each.interval(1.0)[0]) / 2 / each.decided
        apart = (observed - expected) / error
        others = ", ".join([seated(match, bot) for bot in range(1, len(match.bots))])
        shares = (f"{expected:.1%}", f"{observed:.1%}")
        parts.append(row(seated(match, 0), others, *shares, f"{apart:+.1f}"))
    return "".join([*parts, "\n"])


def earlier_section(earlier: Mapping[str, Any]) -> str:
    """Results that no claim rests on: their seed was used for tuning."""
    parts = [
        "## Earlier results\n\n",
        paragraph(
            "These matches were played with seed 0, on which bots were tuned, by code that was not"
            " recorded. They support no claim, and no command is printed, because none is sure to"
            " repeat them."
        ),
    ]
    tables: dict[str, list[tuple[Match, Mapping[str, Any]]]] = {}
    for report in earlier["reports"]:
        match = Match.from_json(report["match"])
        tables.setdefault(table_of(match), []).append((match, report))
    for table, rows in sorted(tables.items()):
        rows.sort(key=lambda each: [seated(each[0], bot) for bot in (0, 1)])
        parts.append(f"### Earlier: {table}\n\n{EARLIER_HEAD}")
        parts += [earlier_row(match, report) for match, report in rows]
        parts.append("\n")
        if table in earlier["ratings"]:
            parts.append(ratings_table(earlier["ratings"][table]))
    return "".join(parts)


def earlier_row(match: Match, report: Mapping[str, Any]) -> str:
    first = report["bots"][0]
    return row(
        seated(match, 0),
        ", ".join([seated(match, bot) for bot in range(1, len(match.bots))]),
        f"{report['games']:,}",
        f"{first['share']:.1%}",
        f"{first['times_fair']:.2f}",
        f"{report['capped']:.1%}",
        f"{report['turns']:.0f}",
        f"{first['p50_ms']:.3g}",
        f"{first['p99_ms']:.3g}",
    )


def chances_section(chances: Mapping[str, Any]) -> str:
    """Whether predicted chances come true, for each number of players."""
    by_players = chances["by_players"]
    parts = [
        "## Do the chances come true?\n\n",
        paragraph(
            "Hints and analysis show chances to win. If the nets give a seat a 30 % chance, it"
            " should win about 30 % of such positions. We checked this on new games that no net has"
            " learned from, at every kind of table. The positions of a game share its result, so"
            " the intervals of 95 % come from drawing whole games again."
        ),
        "![Reliability plot: the predicted chance and the share won](pictures/calibration.svg)\n\n",
        row("players", "games", "positions", "expected calibration error", "95 %"),
        row("---", "---", "---", "---", "---"),
    ]
    for players, found in by_players.items():
        low, high = [f"{100 * each:.1f}" for each in found["interval"]]
        error = f"{100 * found['expected_calibration_error']:.1f} points"
        numbers = (f"{found['games']:,}", f"{found['positions']:,}")
        parts.append(row(players, *numbers, error, f"{low} to {high}"))
    for players, found in by_players.items():
        parts += [
            f"\n{players} players:\n\n",
            row("positions and seats", "predicted chance", "share won", "95 %"),
            row("---", "---", "---", "---"),
        ]
        for number, said, came, low, high in found["bins"]:
            between = f"{low:.1%} to {high:.1%}"
            parts.append(row(f"{number:,}", f"{said:.1%}", f"{came:.1%}", between))
    parts.append(f"\n```text\n{chances['command']}\n```\n")
    return "".join(parts)


def paragraph(text: str) -> str:
    return f"{fill(text, PAGE_WIDTH)}\n\n"


def row(*cells: str) -> str:
    """A row of a Markdown table."""
    return f"| {' | '.join(cells)} |\n"
