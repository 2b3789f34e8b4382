"""Compares the server of this checkout with that of another one, in turns.

    .dev/bin/python benchmarks/server/checkouts.py FOLDER

FOLDER is the other checkout. Both servers run at once and take turns of a few seconds; the order
changes with every round, so that a machine whose speed drifts favours neither. Exit status: 0 if
this checkout is at most 5 % worse in moves per second, CPU time per move and memory, 1 if it is
worse or something went wrong, 2 for wrong arguments.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:1] = [str(HERE.parent), str(HERE.parents[1])]

import uvloop  # noqa: E402

from server import machine, memory, saturation  # noqa: E402
from server.house import House  # noqa: E402
from server.positions import Game, game_to_play  # noqa: E402
from server.processes import Kind, Side  # noqa: E402
from server.saturation import Load, Row  # noqa: E402
from server.serving import Server  # noqa: E402
from tests.server.services import Postgres  # noqa: E402

BEFORE, AFTER = "before", "after"
MAX_WORSE = 1.05
RULES = 1
"""The version of the rules that is played. An older checkout may have only the first."""

MAX_OPEN_FILES = 20_000
PARTS = ("sqlite", "postgresql", "memory")


class Bench:
    """The two checkouts, and how many rounds of what load they play."""

    def __init__(self, args: argparse.Namespace, scratch: Path) -> None:
        self.sources = {BEFORE: args.folder / "src", AFTER: HERE.parents[1] / "src"}
        self.rounds: int = args.rounds
        reserve = int(
            saturation.MAX_MOVES_PER_S * (args.warm + args.seconds) / saturation.MOVES_PER_TABLE
        )
        self.load = Load(args.tables, reserve, args.warm, args.seconds, args.quiet)
        self.out: Path | None = args.out
        self.scratch = scratch
        self.rows: list[Row] = []
        self._started = 0
        cores = sorted(os.sched_getaffinity(0))
        self.server_core, self.other_core = cores[:1], cores[1:2] or cores[:1]
        os.sched_setaffinity(0, self.other_core)

    def server(self, which: str, database: str) -> Server:
        """A server of one of the checkouts; the packages it uses are those of this one."""
        self._started += 1
        log = self.scratch / f"{self._started}-{which}.log"
        return Server(database, self.server_core, log, env={"PYTHONPATH": str(self.sources[which])})

    def keep(self, part: str, which: str, number: int, row: Row) -> None:
        row = {"part": part, "what": which, "round": number, **row}
        self.rows.append(row)
        line = json.dumps(row)
        print(line, flush=True)
        if self.out is not None:
            with self.out.open("a") as file:
                file.write(line + "\n")


def order(number: int) -> tuple[str, str]:
    """Who plays first in a round."""
    return (AFTER, BEFORE) if number % 2 else (BEFORE, AFTER)


async def play(bench: Bench, part: str, servers: dict[str, Server], database: int | None) -> None:
    """Let the servers take turns."""
    game = game_to_play(2, saturation.LARGEST + 2, RULES)
    everything = bench.load._replace(reserve=bench.rounds * bench.load.reserve)
    async with AsyncExitStack() as stack:
        sides = {which: await seated(stack, servers[which], which, game, everything, database)
                 for which in (BEFORE, AFTER)}  # fmt: skip
        for number in range(bench.rounds):
            load = bench.load
            for which in order(number):
                bench.keep(part, which, number, await sides[which].turn(load))
                load = load._replace(quiet=0.0)  # one wait for both turns of a round


async def seated(
    stack: AsyncExitStack, server: Server, which: str, game: Game, load: Load, database: int | None
) -> Side:
    """The clients of a server, with their tables."""
    tables = await saturation.set_up([server.url], game, load)
    house = House([server.url], game.players, cookies=tables.cookies)
    groups = {"server": [server.pid]}
    if database is not None:
        groups["postgresql"] = [database]
    kind = Kind(which, [server.url], groups, apart=False)
    side = Side(kind, await stack.enter_async_context(house), game, tables.ids)
    stack.callback(side.leave)
    return side


def measure_sqlite(bench: Bench) -> None:
    with ExitStack() as stack:
        servers = {
            which: stack.enter_context(bench.server(which, f"sqlite:///{bench.scratch}/{which}.db"))
            for which in bench.sources
        }
        uvloop.run(play(bench, "sqlite", servers, None))


def measure_postgresql(bench: Bench) -> None:
    with ExitStack() as stack:
        # Otherwise the writes of one would be vacuumed during the turn of the other.
        postgres = stack.enter_context(Postgres(fsync=True, options={"autovacuum": "off"}))
        machine.hold(postgres.pid, bench.other_core)
        servers = {
            which: stack.enter_context(bench.server(which, postgres.create_database()))
            for which in bench.sources
        }
        uvloop.run(play(bench, "postgresql", servers, postgres.pid))


def measure_memory(bench: Bench) -> None:
    game = game_to_play(2, saturation.CHAMBERS, RULES)
    for number in range(2):
        for which in order(number):
            database = f"sqlite:///{bench.scratch}/memory-{which}-{number}.db"
            with bench.server(which, database) as server:
                bench.keep("memory", which, number, uvloop.run(memory.weigh(server, game, 300)))


MEASURES = {
    "sqlite": measure_sqlite,
    "postgresql": measure_postgresql,
    "memory": measure_memory,
}


# --- verdicts -------------------------------------------------------------------------------------


def moves_per_s(row: Row) -> float:
    return float(str(row["moves_per_s"]))


def cpu_per_move(row: Row) -> float:
    spent = row["cpu_us_per_move"]
    assert isinstance(spent, dict)
    return float(spent["server"]) + float(spent.get("postgresql", 0.0))


def ratios(rows: Sequence[Row], name: str) -> list[float]:
    """For each round, how many times worse this checkout is than the other in a figure."""
    found = []
    for number in sorted({int(str(row["round"])) for row in rows}):
        both = {str(row["what"]): row for row in rows if row["round"] == number}
        if len(both) == 2:
            found.append(FIGURES[name](both[BEFORE], both[AFTER]))
    return found


def table_kb(row: Row) -> float:
    return float(str(row["table_with_clients_played_kb"]))


FIGURES = {
    "moves per second": lambda before, after: moves_per_s(before) / moves_per_s(after),
    "CPU time per move": lambda before, after: cpu_per_move(after) / cpu_per_move(before),
    "memory per table": lambda before, after: table_kb(after) / table_kb(before),
}


def verdicts(rows: Sequence[Row]) -> list[tuple[str, bool]]:
    """A line for each figure of each part, and whether it is good enough."""
    found = []
    for part in PARTS:
        some = [row for row in rows if row["part"] == part]
        names = ["memory per table"] if part == "memory" else list(FIGURES)[:2]
        for name in names if some else ():
            worse = ratios(some, name)
            middle = statistics.median(worse)
            good = middle <= MAX_WORSE
            found.append(
                (
                    f"{part:10} {name:18} {middle:6.3f} times as bad as the other checkout's "
                    "(below 1 is better), "
                    f"{min(worse):.3f} to {max(worse):.3f} in {len(worse)} rounds"
                    f"  {'' if good else 'MISSED'}",
                    good,
                )
            )
    return found


def averages(rows: Sequence[Row]) -> list[str]:
    """The medians of both checkouts."""
    lines = []
    for part in PARTS:
        for which in (BEFORE, AFTER):
            some = [row for row in rows if (row["part"], row["what"]) == (part, which)]
            if not some:
                continue
            if part == "memory":
                kb = statistics.median(map(table_kb, some))
                lines.append(f"{part:10} {which:7} {kb:7.1f} kB per table with two clients")
                continue
            rate, cost = (statistics.median(map(f, some)) for f in (moves_per_s, cpu_per_move))
            others = statistics.median(float(str(row["others_share"])) for row in some)
            lines.append(
                f"{part:10} {which:7} {rate:7.0f} moves/s {cost:7.0f} µs of CPU time per move "
                f"(others took {others:.2f} cores)"
            )
    return lines


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="the other checkout")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, metavar="PART")
    parser.add_argument("--rounds", type=int, default=8, help="turns of each checkout (8)")
    parser.add_argument("--tables", type=int, default=100, help="tables played at once (100)")
    parser.add_argument("--warm", type=float, default=0.75, metavar="S", help="warm-up (0.75)")
    parser.add_argument("--seconds", type=float, default=3.0, metavar="S", help="of a turn (3)")
    parser.add_argument(
        "--quiet", type=float, default=10.0, metavar="S", help="seconds to wait for a quiet machine"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="append the JSON lines to a file")
    args = parser.parse_args(argv)
    args.folder = args.folder.resolve()
    if not (args.folder / "src" / "wyrmhold" / "server").is_dir():
        parser.error(f"{args.folder} is not a checkout: it has no src/wyrmhold/server")
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(MAX_OPEN_FILES, hard), hard))
    with tempfile.TemporaryDirectory(prefix="wyrmhold-checkouts-") as scratch:
        bench = Bench(args, Path(scratch))
        for part in args.only:
            MEASURES[part](bench)
    found = verdicts(bench.rows)
    print("\n" + "\n".join([*averages(bench.rows), *(line for line, _ in found)]))
    faulty = [row for row in bench.rows if row.get("faults") or row.get("views_differing")]
    if faulty:
        print("something went wrong: see faults and views_differing")
    return 0 if not faulty and all(good for _, good in found) else 1


if __name__ == "__main__":
    sys.exit(main())
