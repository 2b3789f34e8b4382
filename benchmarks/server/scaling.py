"""What a second process gains if everything shares two cores.

Let s, g, p and v be the CPU time of a move in the server, the generator, PostgreSQL and Valkey. One
process makes 1 / s moves per second on its own core, while the rest runs on the other. Two make at
most 2 / (s + g + p + v) on two cores, because everything has to fit.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

Row = dict[str, object]
Columns = dict[str, Callable[[Row], float]]

ONE, TWO, APART = "one process", "two processes", "two processes, clients apart"
CORES = 2
QUIET_CORES = 0.1
"""Share of a core: if other work or the host took more, the moves per second say little."""


def rate(row: Row) -> float:
    return float(str(row["moves_per_s"]))


def part_of(row: Row, key: str, name: str) -> float:
    parts = row[key]
    assert isinstance(parts, dict)
    return float(parts[name])


def cost(row: Row, name: str) -> float:
    """Microseconds of CPU time per move."""
    return part_of(row, "cpu_us_per_move", name)


def share(row: Row, name: str) -> float:
    """Average share of one core."""
    return part_of(row, "cpu_share", name)


class Pair(NamedTuple):
    """One process and two, measured in sequence."""

    one: Row
    two: Row

    @property
    def is_quiet(self) -> bool:
        return all(others(row) <= QUIET_CORES for row in self)

    def raw(self) -> float:
        """The ratio of moves per second, including the generator's share."""
        return rate(self.two) / rate(self.one)

    def most_raw(self) -> float:
        """The maximum of `raw` with two cores that are never idle."""
        spent = self.two["cpu_us_per_move"]
        assert isinstance(spent, dict)
        return CORES * cost(self.one, "server") / sum(spent.values())

    def generator_apart(self) -> float:
        """The ratio if the generator had its own machine. Two processes, PostgreSQL and Valkey then
        have the two cores and use them as efficiently as before. One process has a whole core,
        slightly more than it had if its share was below 1."""
        theirs = CORES - share(self.two, "generator")
        two = rate(self.two) * CORES / theirs
        one = rate(self.one) / min(1.0, share(self.one, "server"))
        return two / one

    def core_each(self) -> float:
        """The ratio with a core for each process and others for the rest, by CPU time alone."""
        return CORES * cost(self.one, "server") / cost(self.two, "server")


def pairs(rows: Sequence[Row], what: str = TWO) -> list[Pair]:
    """The ratios by round; only those on a quiet machine, if there are any."""
    ones = [row for row in rows if row["what"] == ONE]
    twos = [row for row in rows if row["what"] == what]
    found = [Pair(one, two) for one, two in zip(ones, twos, strict=False)]
    found = [pair for pair in found if not pair.one["faults"] and not pair.two["faults"]]
    return [pair for pair in found if pair.is_quiet] or found


def middle(values: Iterable[float], form: str) -> str:
    """Format the median with the minimum and maximum."""
    found = sorted(values)
    text = f"{statistics.median(found):{form}}"
    return text if len(found) == 1 else f"{text} ({found[0]:{form}} to {found[-1]:{form}})"


def summary(rows: Sequence[Row]) -> str:
    """Where the CPU time of a move and the two cores went."""
    kinds = {ONE: [pair.one for pair in pairs(rows)]}
    kinds |= {what: [pair.two for pair in pairs(rows, what)] for what in (TWO, APART)}
    costs: Columns = {"moves/s": rate}
    cores: Columns = {}
    for name in ("server", "generator", "postgresql", "valkey"):
        costs[f"{name} µs"] = partial(cost, name=name)
        cores[name] = partial(share, name=name)
    costs["others µs"] = lambda row: 1e6 * others(row) / rate(row)
    cores |= {"others": others, "idle": idle}
    quiet = sum(pair.is_quiet for pair in pairs(rows))
    tried = len([row for row in rows if row["what"] == ONE])
    lines = [
        f"{quiet} of {tried} rounds were quiet; medians (least to most), processor time a move"
    ]
    lines += aligned([["", *costs], *(medians(what, kinds[what], costs, ".0f") for what in kinds)])
    lines += ["", "of two cores, the share of each"]
    lines += aligned([["", *cores], *(medians(what, kinds[what], cores, ".2f") for what in kinds)])
    return "\n".join(lines)


def medians(what: str, rows: Sequence[Row], columns: Columns, form: str) -> list[str]:
    """One line of a table."""
    return [what, *(middle(map(read, rows), form) if rows else "" for read in columns.values())]


def others(row: Row) -> float:
    return float(str(row["others_share"]))


def idle(row: Row) -> float:
    """The idle part of the two cores."""
    shares = row["cpu_share"]
    assert isinstance(shares, dict)
    return max(0.0, CORES - sum(shares.values()) - others(row))


def aligned(lines: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    ]
