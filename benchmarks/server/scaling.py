"""What a second process brings, where everything shares two cores.

With s, g, p and v for the processor time that a move takes the server, the generator, PostgreSQL
and Valkey, one process makes 1 / s moves a second of a core of its own, while the rest runs on the
other. Two make at most 2 / (s + g + p + v) of two cores, because all of it has to fit.
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
QUIET = 0.1
"""Of a core: where other work took more, or the host did, the moves a second say little."""


def rate(row: Row) -> float:
    return float(str(row["moves_per_s"]))


def part_of(row: Row, key: str, name: str) -> float:
    parts = row[key]
    assert isinstance(parts, dict)
    return float(parts[name])


def cost(row: Row, name: str) -> float:
    """Microseconds of processor time a move."""
    return part_of(row, "cpu_us_per_move", name)


def share(row: Row, name: str) -> float:
    """Of one core, all the time."""
    return part_of(row, "cpu_share", name)


class Pair(NamedTuple):
    """One process and two, measured one after the other."""

    one: Row
    two: Row

    @property
    def is_quiet(self) -> bool:
        return all(others(row) <= QUIET for row in self)

    def raw(self) -> float:
        """The moves a second as they were: the generator's share stays in."""
        return rate(self.two) / rate(self.one)

    def most_raw(self) -> float:
        """What `raw` could be at most, with two cores that never rest."""
        spent = self.two["cpu_us_per_move"]
        assert isinstance(spent, dict)
        return CORES * cost(self.one, "server") / sum(spent.values())

    def generator_apart(self) -> float:
        """Had the generator had a machine of its own: then two processes, PostgreSQL and Valkey
        have the two cores, and use them no better than they used what they had of them. One
        process has a whole core, of which it lacked a little where its share is below 1."""
        theirs = CORES - share(self.two, "generator")
        two = rate(self.two) * CORES / theirs
        one = rate(self.one) / min(1.0, share(self.one, "server"))
        return two / one

    def core_each(self) -> float:
        """With a core for each process, and others for all the rest: by processor time alone."""
        return CORES * cost(self.one, "server") / cost(self.two, "server")


def pairs(rows: Sequence[Row], what: str = TWO) -> list[Pair]:
    """Round by round; those on a quiet machine, where there are such."""
    ones = [row for row in rows if row["what"] == ONE]
    twos = [row for row in rows if row["what"] == what]
    found = [Pair(one, two) for one, two in zip(ones, twos, strict=False)]
    found = [pair for pair in found if not pair.one["faults"] and not pair.two["faults"]]
    return [pair for pair in found if pair.is_quiet] or found


def middle(values: Iterable[float], form: str) -> str:
    """The median, with the least and the most."""
    found = sorted(values)
    text = f"{statistics.median(found):{form}}"
    return text if len(found) == 1 else f"{text} ({found[0]:{form}} to {found[-1]:{form}})"


def summary(rows: Sequence[Row]) -> str:
    """Where the processor time of a move went, and where the two cores went."""
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
    """What nobody took of the two cores."""
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
