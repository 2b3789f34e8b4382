"""Formats the figures as tables, and checks the requirements."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import NamedTuple

from server import scaling
from server.saturation import Row

COLUMNS = {
    "tables": "tables",
    "clients": "clients",
    "moves_per_s": "moves/s",
    "best_second": "best s",
    "p50_ms": "p50 ms",
    "p99_ms": "p99 ms",
    "server_p99_ms_at_most": "server p99 ≤",
    "bytes_per_move": "bytes/move",
    "chambers": "chambers",
    "table_kb": "kB/table",
    "client_kb": "kB/client",
    "table_with_clients_kb": "kB with clients",
    "table_with_clients_played_kb": "and played",
    "table_played_and_left_kb": "and left",
    "early_us": "early µs",
    "late_us": "late µs",
    "ratio": "late/early",
    "others_share": "others",
}
"""The columns a table shows, if the rows have them."""


class Need(NamedTuple):
    """A required ratio or figure, and its value in each round."""

    what: str
    found: list[float]
    bound: float
    at_least: bool
    judged: bool = True
    """If false, it is only shown."""

    @property
    def middle(self) -> float:
        return statistics.median(self.found)

    @property
    def met(self) -> bool:
        if not self.judged:
            return True
        return self.middle >= self.bound if self.at_least else self.middle <= self.bound

    def line(self) -> str:
        sign = "≥" if self.at_least else "≤"
        spread = f" ({min(self.found):.2f} to {max(self.found):.2f})" if len(self.found) > 1 else ""
        if not self.judged:
            return f"{self.what}: {self.middle:.2f}{spread}"
        verdict = "met" if self.met else "MISSED"
        return f"{self.what}: {self.middle:.2f}{spread}, needed {sign} {self.bound:g}: {verdict}"


def shares(row: Row) -> str:
    """CPU time of each part, as a share of one core and per move."""
    share, move = row.get("cpu_share"), row.get("cpu_us_per_move")
    if not isinstance(share, dict) or not isinstance(move, dict):
        return ""
    return ", ".join(f"{name} {share[name]:.0%} {move[name]} µs" for name in share)


def table(title: str, rows: Sequence[Row]) -> str:
    """Format rows of one kind as a table."""
    shown = {key: head for key, head in COLUMNS.items() if any(key in row for row in rows)}
    lines = [["", *shown.values(), "processor time"]]
    for row in rows:
        cells = [str(row.get(key, "")) for key in shown]
        lines.append([str(row["what"]), *cells, shares(row)])
    if not any(line[-1] for line in lines[1:]):
        lines = [line[:-1] for line in lines]
    widths = [max(len(line[place]) for line in lines) for place in range(len(lines[0]))]
    text = [f"{title}"]
    for line in lines:
        cells = [line[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(line[1:-1], widths[1:-1], strict=True)]
        cells.append(line[-1].ljust(widths[-1]) if lines[0][-1] == "processor time" else line[-1])
        text.append("  ".join(cells).rstrip())
    return "\n".join(text)


def figures(rows: Sequence[Row], part: str, what: str, tables: int, key: str) -> list[float]:
    """A figure of every round."""
    return [
        float(str(row[key]))
        for row in rows
        if (row["part"], row["what"], row["tables"]) == (part, what, tables)
    ]


def ratios(
    rows: Sequence[Row], part: str, over: str, under: str, tables: int, key: str = "moves_per_s"
) -> list[float]:
    """The ratio of two figures, round by round."""
    upper = figures(rows, part, over, tables, key)
    lower = figures(rows, part, under, tables, key)
    return [a / b for a, b in zip(upper, lower, strict=False)]


def needs(rows: Sequence[Row]) -> list[Need]:
    """Every requirement that was measured."""
    found: list[Need] = []
    counts = sorted({int(str(row["tables"])) for row in rows if row["part"] == "saturation"})
    for tables in counts:
        for ours in ("sqlite", "postgresql"):
            for store, least in (("mem", 1.0), ("flat", 3.0)):
                name = f"{ours} / baseline {store}, {tables} tables"
                for key, more in (("moves_per_s", ""), ("best_second", ", best second")):
                    values = ratios(rows, "saturation", ours, f"baseline {store}", tables, key)
                    found.append(Need(name + more, values, least, True))
    for row in rows:
        what = f"{row['part']}, {row['what']}"
        if row["part"] == "paced":
            found.append(Need(f"{what}: p99 in ms", [float(str(row["p99_ms"]))], 100, False))
        elif row["part"] == "memory":
            for key in ("table_kb", "table_played_and_left_kb"):
                found.append(Need(f"{what}: {key}", [float(str(row[key]))], 50, False))
        elif row["part"] == "length":
            found.append(Need(f"{what}: late / early", [float(str(row["ratio"]))], 1.5, False))
    found += scaled(rows)
    return [need for need in found if need.found]


def scaled(rows: Sequence[Row]) -> list[Need]:
    """What a second process gains. The ratio without the generator's share is judged; the others
    are only shown."""
    mine = [row for row in rows if row["part"] == "processes"]
    found: list[Need] = []
    for what in (scaling.TWO, scaling.APART):
        pairs = scaling.pairs(mine, what)
        name = f"{what} / one"
        kinds = {
            "raw, the generator on the same two cores": scaling.Pair.raw,
            "raw at most, by processor time": scaling.Pair.most_raw,
            "the generator's share of the two cores taken out": scaling.Pair.generator_apart,
            "a core for each process, by processor time": scaling.Pair.core_each,
        }
        for kind, ratio in kinds.items():
            if what == scaling.APART and ratio is scaling.Pair.most_raw:
                continue  # they are not busy: each waits for the other
            judged = what == scaling.TWO and ratio is scaling.Pair.generator_apart
            values = [ratio(pair) for pair in pairs]
            noisy = "" if all(pair.is_quiet for pair in pairs) else " (other work was running)"
            found.append(Need(f"{name}, {kind}{noisy}", values, 1.6, True, judged))
    return found
