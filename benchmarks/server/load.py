"""Measures a running server under load, and a baseline in the same run.

Exit status: 0 everything needed was met, 1 something was missed or went wrong, 2 wrong arguments.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

HERE = Path(__file__).resolve().parent
sys.path[:1] = [str(HERE.parent), str(HERE.parents[1])]

import uvloop  # noqa: E402

from server import (  # noqa: E402
    baseline,
    length,
    machine,
    memory,
    paced,
    profiled,
    report,
    saturation,
    scaling,
)
from server.positions import game_to_play, game_to_walk  # noqa: E402
from server.processes import Kind, Turns, in_turns  # noqa: E402
from server.saturation import CHAMBERS, LARGEST, MAX_MOVES_PER_S, MOVES_PER_TABLE, Load, Row  # noqa: E402
from server.serving import PLAIN, Server  # noqa: E402
from tests.server.services import Postgres, Valkey  # noqa: E402

CASES = ((scaling.ONE, 1, False), (scaling.TWO, 2, False), (scaling.APART, 2, True))
"""The kinds in `processes`: how many there are, and whether a table's clients are split up."""

PARTS = ("saturation", "paced", "memory", "length", "processes")
MAX_OPEN_FILES = 20_000
"""Open sockets: a thousand tables have four thousand clients."""


class Bench:
    """A run: what is measured, with what, and the rows so far."""

    def __init__(self, args: argparse.Namespace, scratch: Path, postgres: Postgres | None) -> None:
        self.args = args
        self.scratch = scratch
        self.postgres = postgres
        self.rows: list[Row] = []
        self.failed = False
        self._count = 0
        cores = sorted(os.sched_getaffinity(0))
        self.server_core, self.other_core = cores[:1], cores[1:2] or cores[:1]
        self.both = cores[:2]
        self.start: Sequence[str] = PLAIN
        if args.profile is not None:
            self.start = (str(HERE / "profiled.py"), str(args.profile), "--")

    def keep(self, part: str, what: str, row: Row) -> None:
        row = {"part": part, "what": what, "load_average": machine.load_average(), **row}
        if row.get("faults") or row.get("views_differing"):
            self.failed = True
        self.rows.append(row)
        line = json.dumps(row)
        print(line, flush=True)
        if self.args.out is not None:
            with self.args.out.open("a") as file:
                file.write(line + "\n")

    def load(self, tables: int, watched: Server | None = None) -> Load:
        """A load of this many tables at a time, with enough in reserve to replace them."""
        warm, seconds = self.args.warm, self.args.seconds
        spare = int(MAX_MOVES_PER_S * (warm + seconds) / MOVES_PER_TABLE)
        load = Load(tables, spare, warm, seconds, self.args.quiet)
        if self.args.profile is None or watched is None:
            return load
        return load._replace(at_the_edges=lambda: os.kill(watched.pid, signal.SIGUSR1))

    def show_profile(self, row: Row) -> None:
        if self.args.profile is not None:
            moves = row["cpu_us_per_move"]
            assert isinstance(moves, dict)
            print(profiled.shown(self.args.profile, moves["server"]), flush=True)

    @contextmanager
    def serving(
        self,
        kind: str,
        count: int = 1,
        cores: Sequence[int] | None = None,
        redis: str = "",
        database: str = "",
    ) -> Iterator[tuple[list[Server], dict[str, list[int]]]]:
        """Start fresh servers on a fresh database, with a reader of CPU times."""
        self._count += 1
        folder = self.scratch / str(self._count)
        folder.mkdir()
        url = database
        if kind == "sqlite":
            url = f"sqlite:///{folder}/wyrmhold.db"
        elif not url:
            assert self.postgres is not None
            url = self.postgres.create_database()
        more = ("--redis", redis) if redis else ()
        with ExitStack() as stack:
            servers = [
                stack.enter_context(
                    Server(
                        url,
                        cores or self.server_core,
                        folder / f"log{number}",
                        *more,
                        python=self.args.python,
                        start=self.start,
                    )
                )
                for number in range(count)
            ]
            groups = {"server": [server.pid for server in servers]}
            if kind == "postgresql":
                assert self.postgres is not None
                groups["postgresql"] = [self.postgres.pid]
            yield servers, groups
            if any(server.metrics()["wyrmhold_errors_total"] for server in servers):
                self.failed = True
                print(f"a server had errors, see {folder}", file=sys.stderr)
        if kind == "postgresql" and self.postgres is not None and not database:
            self.postgres.drop_database(url)


def measure_saturation(bench: Bench) -> None:
    args = bench.args
    game = game_to_play(2, LARGEST + 2)
    for tables in args.tables:
        for _ in range(args.rounds):
            for store in ("mem", "flat") if args.baseline else ():
                machine.wait_for_quiet(args.quiet)
                warm, seconds = baseline.times(store, tables, args.warm, args.seconds)
                row = baseline.measure(args.baseline, store, tables, warm, seconds, bench.scratch)
                bench.keep("saturation", f"baseline {store}", row)
            for kind in ("sqlite", "postgresql"):
                with bench.serving(kind) as (servers, groups):
                    load = bench.load(tables, servers[0])
                    urls = [server.url for server in servers]
                    row = uvloop.run(saturation.saturate(urls, groups, game, load))
                    bench.keep("saturation", kind, row)
                bench.show_profile(row)


def measure_paced(bench: Bench) -> None:
    quick, quiet = bench.args.quick, bench.args.quiet
    game = game_to_play(4, CHAMBERS)
    tables, seconds = (50, 3.0) if quick else (1000, 30.0)
    for kind in ("sqlite", "postgresql"):
        with bench.serving(kind) as (servers, groups):
            row = uvloop.run(
                paced.pace(servers[0], groups, game, Load(tables, 0, 2.0, seconds, quiet), 100.0)
            )
            bench.keep("paced", kind, row)


def measure_memory(bench: Bench) -> None:
    game = game_to_play(2, CHAMBERS)
    with bench.serving("sqlite") as (servers, _):
        row = uvloop.run(memory.weigh(servers[0], game, 200 if bench.args.quick else 2000))
        bench.keep("memory", "sqlite", row)


def measure_length(bench: Bench) -> None:
    quick = bench.args.quick
    game = game_to_walk(2, CHAMBERS)
    for kind in ("sqlite", "postgresql"):
        with bench.serving(kind) as (servers, _):
            tables, turns = (20, 3) if quick else (50, 10)
            bench.keep("length", kind, uvloop.run(length.compare(servers[0], game, tables, turns)))


def measure_processes(bench: Bench) -> None:
    """Let everything run on both cores, placed by the kernel as usual."""
    args, postgres = bench.args, bench.postgres
    assert postgres is not None
    game = game_to_play(2, LARGEST + 2)
    turns = Turns.of(args.turns, 20 if args.quick else 500, args.quick, args.quiet)
    before = os.sched_getaffinity(0)
    for pid in (os.getpid(), postgres.pid):
        machine.hold(pid, bench.both)
    # Otherwise one kind's writes would be vacuumed during another's turn.
    postgres.sql("ALTER SYSTEM SET autovacuum = off")
    postgres.sql("SELECT pg_reload_conf()")
    first = postgres.create_database()
    with bench.serving("postgresql", 1, bench.both, database=first) as (servers, _):
        tables = uvloop.run(saturation.set_up([servers[0].url], game, turns.all_tables))

    async def measure(kinds: Sequence[Kind]) -> None:
        async for what, row in in_turns(kinds, game, tables, turns):
            bench.keep("processes", what, row)

    with ExitStack() as stack:
        kinds = []
        for number, (what, count, apart) in enumerate(CASES):
            name = f"copy_{number}"
            postgres.sql(f"CREATE DATABASE {name} TEMPLATE {urlsplit(first).path[1:]}")
            valkey = stack.enter_context(Valkey())
            running = bench.serving(
                "postgresql", count, bench.both, valkey.url, postgres.url_of(name)
            )
            servers, groups = stack.enter_context(running)
            groups["valkey"] = [valkey.pid]
            kinds.append(Kind(what, [server.url for server in servers], groups, apart))
        uvloop.run(measure(kinds))
    postgres.sql("ALTER SYSTEM RESET autovacuum")
    postgres.sql("SELECT pg_reload_conf()")
    for pid in (os.getpid(), postgres.pid):
        machine.hold(pid, before)


MEASURES: dict[str, Callable[[Bench], None]] = {
    "saturation": measure_saturation,
    "paced": measure_paced,
    "memory": measure_memory,
    "length": measure_length,
    "processes": measure_processes,
}


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, metavar="PART")
    parser.add_argument(
        "--quick", action="store_true", help="small and short, to check that it runs"
    )
    parser.add_argument("--baseline", type=Path, metavar="FOLDER", help="a folder with a bench.js")
    parser.add_argument(
        "--tables",
        type=int,
        nargs="+",
        metavar="N",
        help="tables played at once, for saturation (100 500)",
    )
    parser.add_argument("--rounds", type=int, default=1, help="rounds of saturation (1)")
    parser.add_argument(
        "--turns", type=int, metavar="N", help="turns of each kind in processes (8)"
    )
    parser.add_argument("--warm", type=float, metavar="S", help="warm-up seconds (3)")
    parser.add_argument("--seconds", type=float, metavar="S", help="measured seconds (12)")
    parser.add_argument(
        "--quiet", type=float, default=10.0, metavar="S", help="seconds to wait for a quiet machine"
    )
    parser.add_argument(
        "--python", default=sys.executable, help="Python interpreter for the server"
    )
    parser.add_argument(
        "--profile", type=Path, metavar="FILE", help="profile saturation into a file"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="append the JSON lines to a file")
    args = parser.parse_args(argv)
    if args.profile is not None:
        args.only = ("saturation",)
    if args.baseline is not None and not (args.baseline / "bench.js").exists():
        parser.error(f"{args.baseline} has no bench.js")
    args.tables = args.tables or ([20] if args.quick else [100, 500])
    args.turns = args.turns or (2 if args.quick else 8)
    args.warm = args.warm if args.warm is not None else 1.0 if args.quick else 3.0
    args.seconds = args.seconds if args.seconds is not None else 2.0 if args.quick else 12.0
    return args


def main(argv: Sequence[str] | None = None) -> int:
    args = arguments(argv)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(MAX_OPEN_FILES, hard), hard))
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="wyrmhold-load-")))
        bench = Bench(args, scratch, None)
        # The database and this process share the core that the server does not use.
        before = os.sched_getaffinity(0)
        os.sched_setaffinity(0, bench.other_core)
        stack.callback(os.sched_setaffinity, 0, before)
        bench.postgres = stack.enter_context(Postgres(fsync=True))
        for part in args.only:
            MEASURES[part](bench)
    for part in args.only:
        rows = [row for row in bench.rows if row["part"] == part]
        print("\n" + report.table(part, rows))
        if part == "processes":
            print("\n" + scaling.summary(rows))
    needs = report.needs(bench.rows)
    print("\n" + "\n".join(need.line() for need in needs))
    if bench.failed:
        print("something went wrong: see faults and views_differing")
    return 0 if not bench.failed and all(need.met for need in needs) else 1


if __name__ == "__main__":
    sys.exit(main())
