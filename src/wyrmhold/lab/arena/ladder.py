"""Writes tables of many matches into a page: `benchmarks/ladder.py` is the command.

Files of games are large and are not kept in the repository. Their summaries are, in one file, from
which the page is written.
"""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any, Final

from wyrmhold.games.registry import DEFAULT, GAMES
from wyrmhold.kernel.errors import BadOptions, WyrmholdError
from wyrmhold.lab.arena.match import EVEN, FIELD, ONE, Match
from wyrmhold.lab.arena.ratings import rated
from wyrmhold.lab.arena.report import report_of
from wyrmhold.lab.arena.results import File, read_results, without_gap
from wyrmhold.lab.game_lab import lab_of

BEGIN: Final = "<!-- written by benchmarks.ladder: begin -->\n"
END: Final = "<!-- written by benchmarks.ladder: end -->\n"

SEATING_FLAGS: Final = {ONE: [], FIELD: ["--field-against-one"], EVEN: ["--even"]}
TABLE_HEAD: Final = (
    "| | bots | against | games | share | 95 % | × fair | capped | turns | p50 ms | p99 ms |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|\n"
)


def summed_up(folder: Path, known: dict[str, Any]) -> dict[str, Any]:
    """Add the files of a folder to the summary, unless it already has more games of a match."""
    reports = {report["digest"]: report for report in known["reports"]}
    tables: dict[str, list[File]] = {}
    for path in sorted(folder.glob("*.jsonl")):
        match, games = without_gap(read_results(path))
        report = report_of(match, list(games.values())).as_json()
        if report["games"] and report["games"] >= reports.get(match.digest(), report)["games"]:
            reports[match.digest()] = report
        tables.setdefault(table_of(match), []).append((match, games))
    ratings = dict(known["ratings"])
    for table, files in tables.items():
        if len({bot for match, _ in files for bot in match.bots}) > 2:
            try:
                ratings[table] = [rating.as_json() for rating in rated(files, 0)]
            except BadOptions as error:
                print(f"{table}: no ratings: {'; '.join(error.problems)}", file=sys.stderr)
    return {"reports": list(reports.values()), "ratings": ratings}


def table_of(match: Match) -> str:
    """The table of a match, as a heading."""
    words = [f"{lab_of(match.game).title or match.game}, {match.edition} edition"]
    words += [word.removeprefix("--").replace("-", " ") for word in flags(match)]
    return ", ".join([*words, f"{match.players} players"])


def flags(match: Match) -> list[str]:
    """The non-default options as command-line flags."""
    found: list[str] = []
    for name, value in match.options.items():
        option = GAMES[match.game].description.option(name)
        word = "--" + name.replace("_", "-")
        if option is None:
            found.append(f"{word} FILE")  # a custom box
        elif value != option.default:
            found.append(word if value is True else f"{word} {value}")
    return found


def command_of(match: Match, games: int) -> str:
    """The command that replays these games."""
    words = ["wyrmhold arena", *[shlex.quote(bot) for bot in match.bots]]
    words += [] if match.game == DEFAULT.name else ["--game", match.game]
    edition = GAMES[match.game].description.option("edition")
    if edition is None or match.edition != edition.default:
        words += ["--edition", match.edition]
    words += [*flags(match), "--players", str(match.players)]
    if len(match.bots) < match.players:
        usual = EVEN if match.options.get("teams") else ONE
        words += (
            []
            if match.seating == usual
            else SEATING_FLAGS[match.seating] or ["--one-against-field"]
        )
    words += ["--games", str(games), "--seed", str(match.seed)]
    if match.rules_version != GAMES[match.game].rules_version:
        words += ["--rules-version", str(match.rules_version)]
    return " ".join(words)


def seated(match: Match, bot: int) -> str:
    """A bot, with its number of seats if more than one."""
    seats = match.places().count(bot)
    return match.bots[bot] if seats == 1 else f"{seats} × {match.bots[bot]}"


def row_of(number: int, match: Match, report: dict[str, Any]) -> str:
    """The table row of a match, from its first bot's point of view."""
    first = report["bots"][0]
    others = ", ".join([seated(match, bot) for bot in range(1, len(match.bots))])
    cells = [
        str(number),
        seated(match, 0),
        others,
        f"{report['games']:,}",
        f"{first['share']:.1%}",
        f"{first['low']:.1%} to {first['high']:.1%}",
        f"{first['times_fair']:.2f}",
        f"{report['capped']:.1%}",
        f"{report['turns']:.0f}",
        f"{first['p50_ms']:.3g}",
        f"{first['p99_ms']:.3g}",
    ]
    return f"| {' | '.join(cells)} |\n"


def written(summary: dict[str, Any]) -> str:
    """Format the results as Markdown."""
    if not summary["reports"]:
        return "No match has been played yet.\n"
    tables: dict[str, list[tuple[Match, dict[str, Any]]]] = {}
    for report in summary["reports"]:
        match = Match.from_json(report["match"])
        tables.setdefault(table_of(match), []).append((match, report))
    parts: list[str] = []
    for table, rows in sorted(tables.items()):
        rows.sort(key=lambda row: [seated(row[0], bot) for bot in range(len(row[0].bots))])
        parts.append(f"### {table}\n\n{TABLE_HEAD}")
        parts += [row_of(number, *row) for number, row in enumerate(rows, 1)]
        commands = [command_of(match, report["games"]) for match, report in rows]
        parts.append("\n```text\n")
        parts += [f"{number:>2}  {command}\n" for number, command in enumerate(commands, 1)]
        parts.append("```\n\n")
        if table in summary["ratings"]:
            parts.append("| bot | Elo | 95 % |\n|---|---|---|\n")
            for each in summary["ratings"][table]:
                interval = f"{each['low']:+.0f} to {each['high']:+.0f}"
                parts.append(f"| {each['bot']} | {each['elo']:+.0f} | {interval} |\n")
            parts.append("\n")
    return "".join(parts).rstrip("\n") + "\n"


def page_with(text: str, tables: str) -> str:
    """Replace the tables in a page, leaving the rest as it is."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise BadOptions("the page has no place for the tables", [BEGIN.strip(), END.strip()])
    return f"{before}{BEGIN}\n{tables}\n{END}{after}"


def write(folder: Path, kept: Path, page: Path, check: bool = False) -> int:
    """Summarise the files of a folder and write the page, or only check that it is up to date.

    Returns the exit status of the command.
    """
    try:
        summary: dict[str, Any] = {"reports": [], "ratings": {}}
        if kept.exists():
            summary = json.loads(kept.read_text("utf-8"))
        if not check:
            summary = summed_up(folder, summary)
        before = page.read_text("utf-8")
        after = page_with(before, written(summary))
    except WyrmholdError as error:
        print("; ".join([error.message, *getattr(error, "problems", [])]), file=sys.stderr)
        return 2
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"the summary or the page cannot be read: {error!r}", file=sys.stderr)
        return 2
    if check:
        if before != after:
            print("the page is stale: python -m benchmarks.ladder", file=sys.stderr)
        return int(before != after)
    kept.write_text(json.dumps(summary, indent=1) + "\n", "utf-8")
    page.write_text(after, "utf-8")
    return 0
