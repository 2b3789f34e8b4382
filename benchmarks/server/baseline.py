"""A server to compare with, measured in the same run: a folder with its own `bench.js`.

`node bench.js --store mem|flat --game board --m MATCHES --client ws --warm S --secs S --out FILE`
starts it with its own load and appends a line of JSON to FILE. Latencies and moves are counted the
same way as here: from sending a move until the second player has parsed it.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from server.saturation import Row

SPARE_S = 120.0
MAX_MOVES = 100
"""Maximum moves of a match: its cost grows with the length. Ours are no longer either."""

EXPECTED_MOVES_PER_S = {"mem": 2000.0, "flat": 800.0}
"""Approximate moves per second."""


def times(store: str, matches: int, warm: float, seconds: float) -> tuple[float, float]:
    """Seconds to warm up and to measure, at most as requested, so that matches stay short."""
    most = MAX_MOVES * matches / EXPECTED_MOVES_PER_S[store]
    if warm + seconds <= most:
        return warm, seconds
    return most / 5, most * 4 / 5


def measure(
    folder: Path, store: str, matches: int, warm: float, seconds: float, scratch: Path
) -> Row:
    """Run one measurement. Raises CalledProcessError."""
    command = [
        "node", "bench.js", "--store", store, "--game", "board", "--m", str(matches),
        "--client", "ws", "--warm", f"{warm:g}", "--secs", f"{seconds:g}",
        "--out", str(scratch / "baseline.jsonl"),
    ]  # fmt: skip
    subprocess.run(
        command, cwd=folder, check=True, capture_output=True, timeout=warm + seconds + SPARE_S
    )
    found = json.loads((scratch / "baseline.jsonl").read_text().splitlines()[-1])
    rate = float(found["movesPerSec"])
    return {
        "tables": matches,
        "clients": 2 * matches,
        "moves_per_s": rate,
        "best_second": max(found["perSec"][: max(1, int(seconds))]),
        "p50_ms": found["p50"],
        "p95_ms": found["p95"],
        "p99_ms": found["p99"],
        "bytes_per_move": 2 * int(found["bytesPerUpdate"]),
        "moves_of_a_table": found["lenMax"],
        "cpu_share": {
            "server": found["srvCpu"] / 100,
            "generator": found["cliCpu"] / 100,
        },
        "cpu_us_per_move": {
            "server": round(1e4 * found["srvCpu"] / rate),
            "generator": round(1e4 * found["cliCpu"] / rate),
        },
        "others_share": found["otherCpu"] / 100,
        "faults": [f"{found['errors']} errors"] if found["errors"] else [],
    }
